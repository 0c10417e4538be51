/// The width and the height of an item, a group or a supplementary of a compositional section.
public struct CollectionLayoutSize: Hashable, Sendable {
  /// The width.
  public var widthDimension: CollectionLayoutDimension
  /// The height.
  public var heightDimension: CollectionLayoutDimension

  /// Creates a size, by default that of the container. Values are checked on use.
  public init(
    widthDimension: CollectionLayoutDimension = .fractionalWidth(1),
    heightDimension: CollectionLayoutDimension = .fractionalHeight(1)
  ) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }
}
