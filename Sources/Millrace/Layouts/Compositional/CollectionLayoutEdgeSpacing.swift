/// The distances between an item or a group and whatever is beside it.
///
/// Edge spacing lies outside of the item and does not change its size.
public struct CollectionLayoutEdgeSpacing: Hashable, Sendable {
  /// The distance before the leading edge. `nil` means none.
  public var leading: CollectionLayoutSpacing?
  /// The distance above the top edge. `nil` means none.
  public var top: CollectionLayoutSpacing?
  /// The distance after the trailing edge. `nil` means none.
  public var trailing: CollectionLayoutSpacing?
  /// The distance below the bottom edge. `nil` means none.
  public var bottom: CollectionLayoutSpacing?

  /// Creates edge spacing. Values are checked on use.
  public init(
    leading: CollectionLayoutSpacing? = nil, top: CollectionLayoutSpacing? = nil,
    trailing: CollectionLayoutSpacing? = nil, bottom: CollectionLayoutSpacing? = nil
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }
}
