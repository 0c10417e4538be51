/// An item of a layout of one's own, of whatever type its items are.
public struct CustomItem: Hashable, Sendable {
  /// The item.
  public let item: any Hashable & Sendable

  /// An item of a `CustomLayout` whose items are of its type.
  @inlinable
  public init(_ item: some Hashable & Sendable) { self.item = item }

  /// Whether both are of one type, and equal.
  public static func == (left: CustomItem, right: CustomItem) -> Bool { equal(left.item, right.item) }

  private static func equal<Item: Hashable>(_ item: Item, _ other: any Hashable & Sendable) -> Bool {
    other as? Item == item
  }

  /// Hashes the item.
  public func hash(into hasher: inout Hasher) { item.hash(into: &hasher) }

  /// What an item of a type is called in an error.
  static func kind(of type: Any.Type) -> String { "an item of type \(type)" }
}
