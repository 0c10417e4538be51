/// The position of a supplementary around the content of its section: a corner, the middle of an edge, or the center.
///
/// Leading and trailing follow the `LayoutDirection`.
public enum RectAlignment: Hashable, Sendable, CaseIterable {
  /// The center of the content.
  case none
  /// The middle of the top edge.
  case top
  /// The corner of the top and leading edges.
  case topLeading
  /// The middle of the leading edge.
  case leading
  /// The corner of the bottom and leading edges.
  case bottomLeading
  /// The middle of the bottom edge.
  case bottom
  /// The corner of the bottom and trailing edges.
  case bottomTrailing
  /// The middle of the trailing edge.
  case trailing
  /// The corner of the top and trailing edges.
  case topTrailing
}
