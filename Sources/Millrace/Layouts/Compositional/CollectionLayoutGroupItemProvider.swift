/// A closure that returns the frames of a custom group.
///
/// Two providers are equal if they are the same instance.
public final class CollectionLayoutGroupItemProvider: Sendable {
  private let itemProvider: @Sendable (LayoutSize) -> [CollectionLayoutGroupCustomItem]

  /// Creates a provider.
  ///
  /// - Parameter itemProvider: Returns the frames of a group of the given inner size, in points. It must always return
  ///   the same frames for the same size, at least one.
  public init(_ itemProvider: @escaping @Sendable (LayoutSize) -> [CollectionLayoutGroupCustomItem]) {
    self.itemProvider = itemProvider
  }

  /// Returns the frames of a group of the given inner size, in points.
  ///
  /// - Complexity: That of the closure
  public func items(in size: LayoutSize) -> [CollectionLayoutGroupCustomItem] { itemProvider(size) }
}

extension CollectionLayoutGroupItemProvider: Hashable {
  /// Returns whether both are the same instance.
  public static func == (
    one: CollectionLayoutGroupItemProvider, other: CollectionLayoutGroupItemProvider
  ) -> Bool { one === other }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
