// Edits of sections. Every method checks all identifiers first, so that it changes everything or nothing.
extension Snapshot {
  /// Adds empty sections at the end.
  ///
  /// - Throws: `IdentifierError.duplicateSection`
  /// - Complexity: O(k + log(number of sections)) for k sections, amortized
  @inlinable
  public mutating func appendSections(_ ids: some Sequence<SectionID>) throws(IdentifierError) {
    renumberIfNeeded()
    let numbers = try internNewSections(ids)
    insertSections(numbers, at: sections.end(of: 0))
  }

  /// Inserts empty sections before another one.
  ///
  /// - Throws: `IdentifierError.duplicateSection`, `IdentifierError.unknownSection`
  /// - Complexity: O(k + log(number of sections)) for k sections, amortized
  @inlinable
  public mutating func insertSections(
    _ ids: some Sequence<SectionID>, before section: SectionID
  ) throws(IdentifierError) {
    try insertSections(ids, .before, section)
  }

  /// Inserts empty sections after another one.
  ///
  /// - Throws: `IdentifierError.duplicateSection`, `IdentifierError.unknownSection`
  /// - Complexity: O(k + log(number of sections)) for k sections, amortized
  @inlinable
  public mutating func insertSections(
    _ ids: some Sequence<SectionID>, after section: SectionID
  ) throws(IdentifierError) {
    try insertSections(ids, .after, section)
  }

  @inlinable
  mutating func insertSections(
    _ ids: some Sequence<SectionID>, _ side: Side, _ section: SectionID
  ) throws(IdentifierError) {
    renumberIfNeeded()
    let other = try known(section)
    let numbers = try internNewSections(ids)
    insertSections(numbers, at: sections.place(side, other))
  }

  @usableFromInline
  mutating func insertSections(_ numbers: ContiguousArray<UInt32>, at place: NumberForest.Place) {
    sections.insert(numbers, at: place)
    for number in numbers { items.addContainer(number) }
  }

  /// Deletes sections with their items. A section may be named twice.
  ///
  /// - Throws: `IdentifierError.unknownSection`
  /// - Complexity: O(k log(number of sections)) for k sections, plus O(1) for each of their items
  @inlinable
  public mutating func deleteSections(_ ids: some Sequence<SectionID>) throws(IdentifierError) {
    var numbers = ContiguousArray<UInt32>()
    for id in ids { numbers.append(try known(id)) }
    deleteSections(numbers)
  }

  @usableFromInline
  mutating func deleteSections(_ numbers: ContiguousArray<UInt32>) {
    for number in numbers where sections.contains(number) {
      if !itemMarks.isEmpty { for item in items.numbers(in: number) { itemMarks[item] = nil } }
      sectionMarks.remove(number)
      items.removeContainer(number)
      sections.remove(number)
    }
  }

  /// Moves a section with its items before another one. A section before itself stays.
  ///
  /// - Throws: `IdentifierError.unknownSection`
  /// - Complexity: O(log(number of sections))
  @inlinable
  public mutating func moveSection(_ id: SectionID, before other: SectionID) throws(IdentifierError) {
    sections.move(try known(id), .before, try known(other))
  }

  /// Moves a section with its items after another one. A section after itself stays.
  ///
  /// - Throws: `IdentifierError.unknownSection`
  /// - Complexity: O(log(number of sections))
  @inlinable
  public mutating func moveSection(_ id: SectionID, after other: SectionID) throws(IdentifierError) {
    sections.move(try known(id), .after, try known(other))
  }

  /// Returns the numbers of identifiers that are new to the snapshot, and that differ.
  @inlinable
  mutating func internNewSections(
    _ ids: some Sequence<SectionID>
  ) throws(IdentifierError) -> ContiguousArray<UInt32> {
    let numbers = sectionTable.intern(ids)
    sections.extend(numbers: sectionTable.count, containers: 0)
    items.extend(numbers: 0, containers: sectionTable.count)
    if let duplicate = sections.firstDuplicate(in: numbers) {
      throw .duplicateSection(sectionTable[duplicate])
    }
    return numbers
  }
}
