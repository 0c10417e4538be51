/// A supplementary of an item or a group, such as a badge on its corner.
///
/// ```swift
/// let badge = CollectionLayoutSupplementaryItem(
///   layoutSize: CollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)),
///   containerAnchor: CollectionLayoutAnchor(
///     edges: [.top, .trailing], fractionalOffset: LayoutPoint(x: 0.3, y: -0.3)))
/// ```
///
/// The badge lies where its own point for `itemAnchor` meets the item's point for `containerAnchor`. It moves with the
/// item, and changes neither the item's size nor that of the group.
public struct CollectionLayoutSupplementaryItem: Hashable, Sendable {
  /// The size. Fractions are of the item's frame, or of the group with its insets. Soft dimensions keep their estimate.
  public var layoutSize: CollectionLayoutSize
  /// The kind.
  public var elementKind: ElementKind
  /// The point of the item's frame, or of the group with its insets.
  public var containerAnchor: CollectionLayoutAnchor
  /// The point of the badge. `nil` means the edges of `containerAnchor`, without offset.
  public var itemAnchor: CollectionLayoutAnchor?
  /// The drawing order. The badge is drawn above elements of smaller `zIndex`.
  public var zIndex: Int32 = 1

  /// Creates a supplementary of an item. Values are checked on use.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: ElementKind = .badge,
    containerAnchor: CollectionLayoutAnchor, itemAnchor: CollectionLayoutAnchor? = nil
  ) {
    self.layoutSize = layoutSize
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
  }
}
