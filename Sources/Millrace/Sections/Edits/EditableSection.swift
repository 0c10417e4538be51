/// A section that supports batches of edits, for any layout.
///
/// A conforming type gets the edits and batches of `ItemSection`, and anchors (`AnchoredContent`). Its
/// `insertItem` and `removeItem` must call `anchorsDidInsert` and `anchorsWillRemove`.
protocol EditableSection: AnchoredContent {
  /// The description of an item to insert or resize.
  associatedtype Item: Hashable & Sendable
  /// A checked `Item`, in units. Sufficient to insert a removed item again.
  associatedtype CheckedItem: Sendable

  // MARK: Reading

  /// Returns the items that intersect `rect`, settled as far as necessary.
  mutating func elements(in rect: LayoutRect) -> [Element]
  /// As `SectionStorage.unchangedStart(before:)`.
  func unchangedStart(before index: Int) -> Units

  /// Adds the work of a query to that of the section, if the section counts its own.
  mutating func addQueryWork(_ work: WorkCounters)

  // MARK: Editing

  /// Returns the description of an item in the form that the section's own edits take.
  func item(of item: FeedItem) throws(LayoutError) -> Item
  /// Returns the checked form of an item, whose name in an error is `argument`.
  func checked(_ item: Item, _ argument: @autoclosure () -> String) throws(LayoutError) -> CheckedItem
  /// Returns the checked form of an item that replaces the description of another.
  ///
  /// - Parameter items: All items in order, so that the section does not have to find the other. Empty if they were not
  ///   read.
  func checked(
    _ item: Item, inPlaceOf index: Int, of items: ContiguousArray<CheckedItem>,
    _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> CheckedItem
  /// Returns all items in order if the checked form of an item depends on the one that it replaces, otherwise none.
  func replacedItems() -> ContiguousArray<CheckedItem>
  func description(of item: CheckedItem) -> Item
  /// Returns the maximum that an item adds to the length of the content, the spacing after it included.
  func length(of item: CheckedItem) -> Units
  /// Returns the amount that an item adds to `occupied`.
  func length(ofItemAt index: Int) -> Units
  /// Returns the maximum by which the length of the section grows if all inserted and resized items have `length` and
  /// `added` items are added.
  func growth(ofLength length: Units, count added: Int) -> Units
  /// The maximum total length of all items. Kept below `Units.maximumPosition`.
  var occupied: Units { get }
  /// Prefetches the memory that edits of these items need, all at once.
  func prefetch(_ indices: [Int])
  /// Inserts an item. `source` is its index before, if it was moved.
  mutating func insertItem(_ item: CheckedItem, at index: Int, movedFrom source: Int?)
  /// Removes an item and returns it. `source` is the one that its insertion will name, if it is being moved.
  mutating func removeItem(at index: Int, movedFrom source: Int?) -> CheckedItem
  mutating func resizeItem(at index: Int, to item: CheckedItem)
  /// Returns whether an item that gets another description is removed and inserted again, so that it matters which other items
  /// of a batch are inserted before. A batch removes all such items, and then inserts them in ascending order.
  func rejoins(_ index: Int, as item: CheckedItem) -> Bool
  /// The minimum number of edits of a batch that is applied by `rebuild(_:)`: the number of items in a leaf. `nil` if
  /// batches of any size are applied edit by edit.
  var minimumEditsToRebuild: Int? { get }
  /// The number of items that are placed again, with the plan and the report of the batch, in the time of one edit. A move
  /// counts as two.
  ///
  /// (10⁶ items, moves at random, an edit and an item placed again: waterfall 620 and 8.2 ns, with spans 3,900 and 23,
  /// dense 4,400 and 38, flow 960 and 13, row grid 2,400 and 12, mosaic 2,300 and 12, custom 4,100 and 47. So 64 to 200 items
  /// are placed in the time of an edit. With 10⁴ items, 40 in a waterfall. Sections where it is less say so.)
  var itemsPerEdit: Int { get }
  /// Applies a batch by placing all items again, as in a fresh layout or, under the stable policy, as edit by edit. Does
  /// not update the anchors. O(n). Returns `false`, and changes nothing, if the batch has to be applied edit by edit.
  mutating func rebuild(_ plan: BatchPlan<Self>) -> Bool
  /// Makes edits, and undoes them if they turn out to be impossible. If `edit` throws, it has changed nothing.
  mutating func attempt<Result>(
    _ edit: (inout Self) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result
}

extension EditableSection {
  func growth(ofLength length: Units, count added: Int) -> Units { length }

  mutating func addQueryWork(_ work: WorkCounters) {}

  var minimumEditsToRebuild: Int? { nil }

  var itemsPerEdit: Int { 64 }

  mutating func rebuild(_ plan: BatchPlan<Self>) -> Bool { false }

  func rejoins(_ index: Int, as item: CheckedItem) -> Bool { false }

  func checked(
    _ item: Item, inPlaceOf index: Int, of items: ContiguousArray<CheckedItem>,
    _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> CheckedItem {
    try checked(item, argument())
  }

  func replacedItems() -> ContiguousArray<CheckedItem> { [] }

  @inline(__always)
  mutating func attempt<Result>(
    _ edit: (inout Self) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try edit(&self)
  }

  /// Throws `indexOutOfRange` if there is no item at `index`.
  func check(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    try Millrace.check(index, argument(), in: 0..<count)
  }

  /// Throws `indexOutOfRange` if no item can be inserted at `index`.
  func check(border index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    try Millrace.check(index, argument(), in: 0..<(count + 1))
  }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension EditableSection {
  public mutating func append(_ item: Item) throws(LayoutError) { try insert(item, at: count) }

  public mutating func insert(_ item: Item, at index: Int) throws(LayoutError) {
    try check(border: index, "index")
    let item = try checked(item, "item")
    guard occupied + length(of: item) <= Units.maximumPosition else { throw .contentTooLong }
    try attempt { section in section.insertItem(item, at: index, movedFrom: nil) }
  }

  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> Item {
    try check(index, "index")
    // Remove first: a call of `description` in one expression would keep a copy of the section during the removal.
    let item = try attempt { section in section.removeItem(at: index, movedFrom: nil) }
    return description(of: item)
  }

  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    try attempt { section in
      section.insertItem(section.removeItem(at: source, movedFrom: source), at: target, movedFrom: source)
    }
  }

  public mutating func resize(at index: Int, to item: Item) throws(LayoutError) {
    try check(index, "index")
    let item = try checked(item, inPlaceOf: index, of: [], "item")
    let total = occupied + length(of: item)
    // Far below the maximum, the old length need not be found.
    guard total <= Units.maximumPosition || total - length(ofItemAt: index) <= Units.maximumPosition else {
      throw .contentTooLong
    }
    if !anchors.isEmpty { anchorsWillResize { $1 == index } }
    try attempt { section in section.resizeItem(at: index, to: item) }
  }

  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool, _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}
