/// An item of a custom group: its frame and its drawing order.
public struct CollectionLayoutGroupCustomItem: Hashable, Sendable {
  /// The frame in the group, in points, from the group's inner origin: the leading top corner, after its insets.
  ///
  /// x and y may be negative. The frame may reach out of the group.
  public var frame: LayoutRect
  /// The drawing order. The item is drawn above elements of smaller `zIndex`.
  public var zIndex: Int32

  /// Creates an item. Values are checked on use.
  public init(frame: LayoutRect, zIndex: Int32 = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }
}
