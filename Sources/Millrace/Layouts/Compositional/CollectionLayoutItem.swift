/// An item of a compositional section, or a group of such items.
///
/// ```swift
/// let item = CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.5)))
/// ```
///
/// A group is an item that has subitems (`CollectionLayoutGroup`).
public struct CollectionLayoutItem: Hashable, Sendable {
  /// The size, before `contentInsets`.
  public var layoutSize: CollectionLayoutSize
  /// The distances of the frame, or of a group's subitems, from the edges of the size, in points, from 0 to
  /// `LayoutUnit.maximumLength`.
  ///
  /// A frame is at least 0 long. Along a soft dimension, insets do not count. Values below 1 are points, not fractions.
  public var contentInsets: LayoutInsets = .zero
  /// The distances to whatever is beside the item. `nil` means none.
  public var edgeSpacing: CollectionLayoutEdgeSpacing?
  /// The badges of the item or group.
  public var supplementaryItems: [CollectionLayoutSupplementaryItem]
  /// The distance between adjacent subitems of a group. `nil` means none. Items and custom groups ignore it.
  public var interItemSpacing: CollectionLayoutSpacing?
  /// The content of the group, or `nil` for an item.
  public let groupContent: CollectionLayoutGroupContent?

  /// Creates an item, by default as large as its group. Values are checked on use.
  public init(
    layoutSize: CollectionLayoutSize, supplementaryItems: [CollectionLayoutSupplementaryItem] = []
  ) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
    groupContent = nil
  }

  /// Creates a group.
  init(layoutSize: CollectionLayoutSize, groupContent: CollectionLayoutGroupContent) {
    self.layoutSize = layoutSize
    self.groupContent = groupContent
    supplementaryItems = []
  }

  /// The subitems of a group, in order; empty for an item and for a custom group.
  ///
  /// A group that repeats a subitem has it here once.
  public var subitems: [CollectionLayoutItem] {
    if case .line(_, let subitems, _) = groupContent { subitems } else { [] }
  }
}
