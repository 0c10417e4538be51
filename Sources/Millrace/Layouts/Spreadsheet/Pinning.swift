/// Whether a cell of a spreadsheet stays in view along an axis, and at which edge.
public enum Pinning: Hashable, Sendable {
  /// It scrolls with the content.
  case none
  /// It stays at the edge where the content begins: at the top or the leading edge.
  case leading
  /// It stays at the far edge: at the bottom or the trailing edge.
  case trailing
}
