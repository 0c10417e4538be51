// Edits of items. Every method checks all identifiers first, so that it changes everything or nothing.
extension Snapshot {
  /// Adds items at the end of a section.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the items, in order.
  ///   - section: The section, or `nil` for the last one.
  /// - Throws: `IdentifierError.duplicateItem`, `IdentifierError.unknownSection`, `IdentifierError.noSection`
  /// - Complexity: O(k + log n) for k items, amortized
  @inlinable
  public mutating func appendItems(
    _ ids: some Sequence<ItemID>, to section: SectionID? = nil
  ) throws(IdentifierError) {
    renumberIfNeeded()
    let container: UInt32
    if let section {
      container = try known(section)
    } else {
      guard sectionCount > 0 else { throw .noSection }
      container = sections.number(at: sectionCount - 1, in: 0)
    }
    let numbers = try internNew(ids)
    items.insert(numbers, at: items.end(of: container))
  }

  /// Inserts items before another one.
  ///
  /// - Throws: `IdentifierError.duplicateItem`, `IdentifierError.unknownItem`
  /// - Complexity: O(k + log n) for k items, amortized
  @inlinable
  public mutating func insertItems(_ ids: some Sequence<ItemID>, before item: ItemID) throws(IdentifierError)
  {
    try insertItems(ids, .before, item)
  }

  /// Inserts items after another one.
  ///
  /// - Throws: `IdentifierError.duplicateItem`, `IdentifierError.unknownItem`
  /// - Complexity: O(k + log n) for k items, amortized
  @inlinable
  public mutating func insertItems(_ ids: some Sequence<ItemID>, after item: ItemID) throws(IdentifierError) {
    try insertItems(ids, .after, item)
  }

  @inlinable
  mutating func insertItems(_ ids: some Sequence<ItemID>, _ side: Side, _ item: ItemID)
    throws(IdentifierError)
  {
    renumberIfNeeded()
    let other = try known(item)
    let numbers = try internNew(ids)
    items.insert(numbers, at: items.place(side, other))
  }

  /// Deletes items. An item may be named twice.
  ///
  /// - Throws: `IdentifierError.unknownItem`
  /// - Complexity: O(k log n) for k items
  @inlinable
  public mutating func deleteItems(_ ids: some Sequence<ItemID>) throws(IdentifierError) {
    var numbers = ContiguousArray<UInt32>()
    for id in ids { numbers.append(try known(id)) }
    deleteItems(numbers)
  }

  @usableFromInline
  mutating func deleteItems(_ numbers: ContiguousArray<UInt32>) {
    for number in numbers where items.contains(number) {
      items.remove(number)
      if !itemMarks.isEmpty { itemMarks[number] = nil }
    }
  }

  /// Moves an item before another one, which may be in another section. An item before itself stays.
  ///
  /// - Throws: `IdentifierError.unknownItem`
  /// - Complexity: O(log n)
  @inlinable
  public mutating func moveItem(_ id: ItemID, before other: ItemID) throws(IdentifierError) {
    items.move(try known(id), .before, try known(other))
  }

  /// Moves an item after another one, which may be in another section. An item after itself stays.
  ///
  /// - Throws: `IdentifierError.unknownItem`
  /// - Complexity: O(log n)
  @inlinable
  public mutating func moveItem(_ id: ItemID, after other: ItemID) throws(IdentifierError) {
    items.move(try known(id), .after, try known(other))
  }

  /// Moves an item to the end of a section, which may be empty.
  ///
  /// - Throws: `IdentifierError.unknownItem`, `IdentifierError.unknownSection`
  /// - Complexity: O(log n)
  @inlinable
  public mutating func moveItem(_ id: ItemID, toEndOf section: SectionID) throws(IdentifierError) {
    let (item, container) = (try known(id), try known(section))
    items.remove(item)
    items.insert([item], at: items.end(of: container))
  }

  /// Returns the numbers of identifiers that are new to the snapshot, and that differ.
  @inlinable
  mutating func internNew(_ ids: some Sequence<ItemID>) throws(IdentifierError) -> ContiguousArray<UInt32> {
    let numbers = itemTable.intern(ids)
    items.extend(numbers: itemTable.count, containers: 0)
    if let duplicate = items.firstDuplicate(in: numbers) { throw .duplicateItem(itemTable[duplicate]) }
    return numbers
  }

  @inlinable
  func known(_ item: ItemID) throws(IdentifierError) -> UInt32 {
    guard let number = number(ofItem: item) else { throw .unknownItem(item) }
    return number
  }

  @inlinable
  func known(_ section: SectionID) throws(IdentifierError) -> UInt32 {
    guard let number = number(ofSection: section) else { throw .unknownSection(section) }
    return number
  }

  /// Gives the identifiers new numbers if most of those in the table are of deleted items.
  ///
  /// The difference from an older copy then looks up all identifiers once.
  @inlinable
  mutating func renumberIfNeeded() {
    let spare = 8 * items.capacity
    guard itemTable.count > 2 * itemCount + spare || sectionTable.count > 2 * sectionCount + spare else {
      return
    }
    var other = Snapshot(nodeCapacity: items.capacity)
    // Identifiers of a snapshot differ, so nothing is thrown.
    for section in sections.numbers(in: 0) {
      let id = sectionTable[section]
      try! other.appendSections([id])
      try! other.appendItems(items.numbers(in: section).map { itemTable[$0] }, to: id)
    }
    for (item, mark) in itemMarks { other.itemMarks[other.number(ofItem: itemTable[item])!] = mark }
    for section in sectionMarks { other.sectionMarks.insert(other.number(ofSection: sectionTable[section])!) }
    self = other
  }
}
