// Items and sections that keep their place but have other contents.
extension Snapshot {
  /// Marks items to be reloaded: the host gets new cells for them.
  ///
  /// - Throws: `IdentifierError.unknownItem`
  /// - Complexity: O(k) for k items
  @inlinable
  public mutating func reloadItems(_ ids: some Sequence<ItemID>) throws(IdentifierError) {
    try mark(ids, .reload)
  }

  /// Marks items to be reconfigured: the host updates their cells. Items that are to be reloaded stay so.
  ///
  /// - Throws: `IdentifierError.unknownItem`
  /// - Complexity: O(k) for k items
  @inlinable
  public mutating func reconfigureItems(_ ids: some Sequence<ItemID>) throws(IdentifierError) {
    try mark(ids, .reconfigure)
  }

  @inlinable
  mutating func mark(_ ids: some Sequence<ItemID>, _ mark: Mark) throws(IdentifierError) {
    var numbers = ContiguousArray<UInt32>()
    for id in ids { numbers.append(try known(id)) }
    for number in numbers where itemMarks[number] != .reload { itemMarks[number] = mark }
  }

  /// Marks sections to be reloaded, with their items, headers and footers.
  ///
  /// - Throws: `IdentifierError.unknownSection`
  /// - Complexity: O(k) for k sections
  @inlinable
  public mutating func reloadSections(_ ids: some Sequence<SectionID>) throws(IdentifierError) {
    var numbers = ContiguousArray<UInt32>()
    for id in ids { numbers.append(try known(id)) }
    sectionMarks.formUnion(numbers)
  }

  /// Removes all marks to reload and reconfigure.
  ///
  /// A copy has the marks of its original: remove them when the difference has been applied.
  public mutating func removeMarks() {
    itemMarks = [:]
    sectionMarks = []
  }

  /// The identifiers of the items to be reloaded, in no particular order.
  ///
  /// - Complexity: O(k) for k marked items
  @inlinable
  public var reloadedItemIDs: [ItemID] { itemMarks.compactMap { $1 == .reload ? itemTable[$0] : nil } }

  /// The identifiers of the items to be reconfigured, in no particular order.
  ///
  /// - Complexity: O(k) for k marked items
  @inlinable
  public var reconfiguredItemIDs: [ItemID] {
    itemMarks.compactMap { $1 == .reconfigure ? itemTable[$0] : nil }
  }

  /// The identifiers of the sections to be reloaded, in no particular order.
  ///
  /// - Complexity: O(k) for k marked sections
  @inlinable
  public var reloadedSectionIDs: [SectionID] { sectionMarks.map { sectionTable[$0] } }
}
