/// An item of a waterfall, as it is given to one: how long it is, and how many lanes it is in.
public struct WaterfallItem: Hashable, Sendable {
  /// Its height, in points; its width, in a section that scrolls horizontally.
  public var extent: Double
  /// The lanes that it is in; `nil` for those that it is in already, if it is resized, and otherwise for one.
  public var span: LaneSpan?

  /// An item of the given extent and span.
  @inlinable
  public init(_ extent: Double, span: LaneSpan? = nil) {
    self.extent = extent
    self.span = span
  }
}
