/// An item of a waterfall: its length along the main axis, and its number of lanes.
public struct WaterfallItem: Hashable, Sendable {
  /// The height, in points. The width, in a section that scrolls horizontally.
  public var extent: Double
  /// The number of lanes. If `nil`, a resized item keeps its lanes, and an inserted item takes one.
  public var span: LaneSpan?

  /// Creates an item with an extent and a span.
  @inlinable
  public init(_ extent: Double, span: LaneSpan? = nil) {
    self.extent = extent
    self.span = span
  }
}
