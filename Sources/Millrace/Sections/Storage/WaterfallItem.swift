/// An item of a waterfall: its length along the main axis, whether that is an estimate, and its number of lanes.
public struct WaterfallItem: Hashable, Sendable {
  /// The height, in points. The width, in a section that scrolls horizontally.
  public var extent: Double
  /// The number of lanes. If `nil`, a resized item keeps its lanes, and an inserted item takes one.
  public var span: LaneSpan?
  /// Whether the extent is an estimate, because the item is not measured yet.
  public var isEstimated: Bool

  /// Creates an item with an extent and a span.
  @inlinable
  public init(_ extent: Double, span: LaneSpan? = nil, isEstimated: Bool = false) {
    self.extent = extent
    self.span = span
    self.isEstimated = isEstimated
  }
}
