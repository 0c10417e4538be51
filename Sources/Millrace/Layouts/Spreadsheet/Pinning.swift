/// The edge at which a spreadsheet's cell stays in view along an axis.
public enum Pinning: Hashable, Sendable {
  /// No edge: the cell scrolls with the content.
  case none
  /// The edge at which the content starts: top or leading.
  case leading
  /// The edge at which the content ends: bottom or trailing.
  case trailing
}
