/// A compositional section: a group, which repeats until all items are placed, and what surrounds the groups.
///
/// ```swift
/// let item = CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.2)))
/// let group = CollectionLayoutGroup.horizontal(
///   layoutSize: CollectionLayoutSize(heightDimension: .fractionalWidth(0.2)), subitems: [item])
/// var section = CollectionLayoutSection(group: group)
/// section.interGroupSpacing = 8
/// ```
///
/// The values of the section, and of the groups and items in it, are checked on use: when the section is added to a feed,
/// when a `CompositionalSection` is created, and when either is laid out again. These throw a `LayoutError` that names the
/// invalid value. If the value is in the group, the error also has its path (`LayoutError.inGroup`).
public struct CollectionLayoutSection: Hashable, Sendable {
  /// The group that repeats. An item without subitems or frames is an error (`LayoutError.notAGroup`).
  public var group: CollectionLayoutGroup
  /// The distances of the groups from the section's edges, in points, from 0 to `LayoutUnit.maximumLength`.
  ///
  /// Fractional sizes of the group are of the view without these insets on both axes, and across the feed without the safe
  /// area, unless `contentInsetsReference` is `.none`.
  public var contentInsets: LayoutInsets = .zero
  /// The distance between adjacent groups, in points, from 0 to `LayoutUnit.maximumLength`.
  public var interGroupSpacing: Double = 0
  /// The edges from which the insets across the feed count.
  public var contentInsetsReference: ContentInsetsReference = .automatic
  /// The edges between which the supplementaries lie. `.automatic` means the groups' sides, with their insets.
  public var supplementaryContentInsetsReference: ContentInsetsReference = .automatic
  /// Whether and how the groups scroll across the feed.
  public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior = .none
  /// The headers, footers and other supplementaries around the groups.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// The backgrounds. Compositional sections have no separators.
  public var decorations: [Decoration] = []

  /// Creates a section of the given groups. Values are checked on use.
  public init(group: CollectionLayoutGroup) { self.group = group }
}
