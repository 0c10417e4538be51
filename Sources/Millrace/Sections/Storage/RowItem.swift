/// An item of rows: its size, and whether that is an estimate.
public struct RowItem: Hashable, Sendable {
  /// The size, in points.
  public var size: LayoutSize
  /// Whether the size is an estimate, because the item is not measured yet.
  public var isEstimated: Bool

  /// Creates an item with a size.
  @inlinable
  public init(_ size: LayoutSize, isEstimated: Bool = false) {
    (self.size, self.isEstimated) = (size, isEstimated)
  }
}
