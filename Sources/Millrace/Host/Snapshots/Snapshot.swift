/// The identifiers of the sections and items of a feed, in order, like UIKit's `NSDiffableDataSourceSnapshot`.
///
/// ```swift
/// var next = snapshot  // O(1)
/// try next.deleteItems([7])
/// try next.insertItems([12, 13], before: 4)
/// try next.moveItem(9, after: 2)
/// let difference = next.difference(from: snapshot)
/// ```
///
/// - The identifiers of all items differ, and those of all sections. An edit that contradicts this, or names
///   an identifier that is not there, throws an `IdentifierError` and changes nothing.
/// - A copy is O(1) and shares memory with the original. An edit after that copies the pages that it changes.
///   The difference of two copies skips what they share.
/// - Deleted identifiers stay in memory until others are inserted while most of them are deleted.
/// - At most 2³¹ identifiers of items and as many of sections.
///
/// Complexities are on average, for identifiers that hash well. n is the number of items.
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// An invalid edit of a snapshot. Each case has the first identifier that is in error.
  public enum IdentifierError: Error, Hashable, Sendable {
    /// The item is in the snapshot, or twice among those to insert.
    case duplicateItem(ItemID)
    /// The section is in the snapshot, or twice among those to insert.
    case duplicateSection(SectionID)
    /// The item is not in the snapshot.
    case unknownItem(ItemID)
    /// The section is not in the snapshot.
    case unknownSection(SectionID)
    /// Items are appended to the last section, and there is no section.
    case noSection
  }

  /// What is to be done with an item that stays.
  @usableFromInline
  enum Mark: Sendable { case reload, reconfigure }

  @usableFromInline var sectionTable = IdentifierTable<SectionID>()
  @usableFromInline var itemTable = IdentifierTable<ItemID>()
  /// The sections, in container 0.
  @usableFromInline var sections: NumberForest
  /// The items, in containers with the numbers of their sections.
  @usableFromInline var items: NumberForest
  /// The marked items, by number.
  @usableFromInline var itemMarks: [UInt32: Mark] = [:]
  /// The numbers of the sections to reload.
  @usableFromInline var sectionMarks: Set<UInt32> = []

  /// Creates an empty snapshot.
  public init() { self.init(nodeCapacity: 128) }

  @usableFromInline
  init(nodeCapacity: Int) {
    sections = NumberForest(capacity: nodeCapacity)
    items = NumberForest(capacity: nodeCapacity)
    sections.extend(numbers: 0, containers: 1)
    sections.addContainer(0)
  }

  /// Creates a snapshot of sections with items.
  ///
  /// - Throws: `IdentifierError.duplicateSection`, `IdentifierError.duplicateItem`
  /// - Complexity: O(n + number of sections)
  @inlinable
  public init(_ sections: some Sequence<(id: SectionID, items: [ItemID])>) throws(IdentifierError) {
    self.init()
    for section in sections {
      try appendSections([section.id])
      try appendItems(section.items, to: section.id)
    }
  }
}

// MARK: - Queries

extension Snapshot {
  /// The number of sections.
  @inlinable
  public var sectionCount: Int { sections.count }

  /// The number of items in all sections.
  @inlinable
  public var itemCount: Int { items.count }

  /// The identifiers of the sections, in order.
  ///
  /// - Complexity: O(number of sections)
  @inlinable
  public var sectionIDs: [SectionID] { sections.numbers(in: 0).map { sectionTable[$0] } }

  /// The identifiers of all items, in order.
  ///
  /// - Complexity: O(n + number of sections)
  @inlinable
  public var itemIDs: [ItemID] {
    var ids: [ItemID] = []
    ids.reserveCapacity(itemCount)
    for section in sections.numbers(in: 0) {
      for item in items.numbers(in: section) { ids.append(itemTable[item]) }
    }
    return ids
  }

  /// Returns the identifiers of the items of a section, in order, or `nil` if the section is not in the snapshot.
  ///
  /// - Complexity: O(k) for k items
  @inlinable
  public func itemIDs(in section: SectionID) -> [ItemID]? {
    number(ofSection: section).map { items.numbers(in: $0).map { itemTable[$0] } }
  }

  /// Returns the number of items of a section, or `nil` if the section is not in the snapshot.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func itemCount(in section: SectionID) -> Int? {
    number(ofSection: section).map { items.count(of: $0) }
  }

  /// Returns the index of a section, or `nil` if it is not in the snapshot.
  ///
  /// - Complexity: O(log(number of sections))
  @inlinable
  public func index(ofSection id: SectionID) -> Int? {
    number(ofSection: id).flatMap { sections.path(of: $0)?.index }
  }

  /// Returns the path of an item, or `nil` if it is not in the snapshot.
  ///
  /// - Complexity: O(log n + log(number of sections))
  @inlinable
  public func path(ofItem id: ItemID) -> ItemPath? { number(ofItem: id).map { path(of: $0) } }

  /// Returns the identifier of the section that contains an item, or `nil` if the item is not in the snapshot.
  ///
  /// - Complexity: O(log n)
  @inlinable
  public func sectionID(containing item: ItemID) -> SectionID? {
    number(ofItem: item).flatMap { items.path(of: $0) }.map { sectionTable[$0.container] }
  }

  /// Returns the identifier of the section with an index.
  ///
  /// - Precondition: The section exists.
  /// - Complexity: O(log(number of sections))
  @inlinable
  public func sectionID(at index: Int) -> SectionID {
    precondition(index >= 0 && index < sectionCount, "Section index out of range")
    return sectionTable[sections.number(at: index, in: 0)]
  }

  /// Returns the identifier of the item with a path.
  ///
  /// - Precondition: The item exists.
  /// - Complexity: O(log n + log(number of sections))
  @inlinable
  public func itemID(at path: ItemPath) -> ItemID {
    precondition(path.section >= 0 && path.section < sectionCount, "Section index out of range")
    let section = sections.number(at: path.section, in: 0)
    precondition(path.item >= 0 && path.item < items.count(of: section), "Item index out of range")
    return itemTable[items.number(at: path.item, in: section)]
  }

  /// Returns whether an item is in the snapshot.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func contains(item: ItemID) -> Bool { number(ofItem: item) != nil }

  /// Returns whether a section is in the snapshot.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func contains(section: SectionID) -> Bool { number(ofSection: section) != nil }

  @inlinable
  func number(ofItem id: ItemID) -> UInt32? {
    itemTable.number(of: id).flatMap { items.contains($0) ? $0 : nil }
  }

  @inlinable
  func number(ofSection id: SectionID) -> UInt32? {
    sectionTable.number(of: id).flatMap { sections.contains($0) ? $0 : nil }
  }

  /// Returns the path of an item by its number.
  @usableFromInline
  func path(of item: UInt32) -> ItemPath {
    let (section, index) = items.path(of: item)!
    return ItemPath(section: sections.path(of: section)!.index, item: index)
  }
}
