/// The position of an item in a feed: a section index and an item index.
///
/// Replaces `IndexPath` without Foundation.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the item in the section, from 0.
  public var item: Int

  /// Creates the path of an item of a section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Returns whether `left` comes before `right`: by section, then by item.
  @inlinable
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// A textual representation: `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
