/// An item of a `CustomLayout`, of any type.
public struct CustomItem: Hashable, Sendable {
  private let box: AnyCustomItem

  /// Creates an item of a `CustomLayout` whose item type is the type of `item`.
  @inlinable
  public init(_ item: some Hashable & Sendable) { self.init(box: CustomItemBox(item)) }

  @usableFromInline
  init(box: AnyCustomItem) { self.box = box }

  /// Returns the item as `type`, or `nil` if the item has another type.
  public func value<Item: Hashable & Sendable>(as type: Item.Type) -> Item? {
    (box as? CustomItemBox<Item>)?.item
  }

  /// Returns whether both items have the same type and are equal.
  public static func == (left: CustomItem, right: CustomItem) -> Bool { left.box.isEqual(to: right.box) }

  /// Hashes the item.
  public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }

  /// The name of the item in an error.
  var kind: String { box.kind }
}

/// The base class of items of any type.
@usableFromInline
class AnyCustomItem: @unchecked Sendable {
  @usableFromInline
  init() {}

  var kind: String { preconditionFailure("a subclass implements this property") }
  func isEqual(to other: AnyCustomItem) -> Bool { preconditionFailure("a subclass implements this method") }
  func hash(into hasher: inout Hasher) { preconditionFailure("a subclass implements this method") }
}

@usableFromInline
final class CustomItemBox<Item: Hashable & Sendable>: AnyCustomItem, @unchecked Sendable {
  let item: Item

  @usableFromInline
  init(_ item: Item) {
    self.item = item
    super.init()
  }

  static var kind: String { "an item of type \(Item.self)" }
  override var kind: String { Self.kind }
  override func isEqual(to other: AnyCustomItem) -> Bool { (other as? CustomItemBox)?.item == item }
  override func hash(into hasher: inout Hasher) { item.hash(into: &hasher) }
}
