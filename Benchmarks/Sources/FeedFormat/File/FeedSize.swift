import Millrace

/// The size of one item.
public enum FeedSize: Hashable, Sendable {
  /// A height in points.
  case extent(Double)
  /// A height as a multiple of the width.
  case aspect(Double)
  /// A width above 0 and a height, in points. Layouts with lanes use only their ratio.
  case size(LayoutSize)
}
