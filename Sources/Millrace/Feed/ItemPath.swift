/// Where an item is in a feed: which section, and which of its items. `IndexPath`, without Foundation.
///
/// Paths are ordered as the items are: by section, then by item.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The item in the section, from 0.
  public var item: Int

  /// The path of an item of a section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// In the order of sections, and of items in a section.
  @inlinable
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// `[section, item]`
  public var description: String { "[\(section), \(item)]" }
}
