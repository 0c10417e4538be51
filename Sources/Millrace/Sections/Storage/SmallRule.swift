/// The algorithm that lays out the small sections of one layout.
///
/// A small section stores only the sizes of its items, in a record. For each query, its rule computes the
/// positions with the same code that fills a large section. All small sections of one layout share one rule.
///
/// - Parameters of most methods:
///   - items: The record and the number of items. If there are no items, there is no record.
///   - origin: The distance to add to main positions of elements.
protocol SmallRule: Sendable {
  associatedtype Layout: Hashable & Sendable
  /// The section type to which a small section is promoted when it gets too large.
  associatedtype Large: SectionStorage

  init(_ layout: Layout, width: Double) throws(LayoutError)

  /// Returns the layout along the axis of `map` and in its direction.
  static func layout(_ layout: Layout, following map: CoordinateMap) -> Layout
  /// Returns whether two rules of one layout in different cross sizes give sections of the same length.
  func keepsLengths(of other: Self) -> Bool

  var map: CoordinateMap { get }
  var insets: AxisInsets { get }
  /// As `SectionStorage.hasLanes`.
  var hasLanes: Bool { get }
  /// The maximum distance by which an item extends beyond the cross size, if that does not depend on the items.
  var crossOverflow: Units { get }
  /// The number of bytes per item in a record.
  static var itemSize: Int { get }
  /// Returns the maximum number of items in a section, if `limit` is the feed's limit.
  func maximumCount(limit: Int) -> Int

  /// Checks an item. Returns the size to store in a record, or `nil` if only a large section can have the item.
  func checked(_ item: FeedItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize?
  func stored(_ index: Int, in record: RecordView) -> ItemSize
  func store(_ item: ItemSize, at index: Int, in record: RecordView)
  func feedItem(_ stored: ItemSize) -> FeedItem
  /// Returns the growth of the length if a section of `count` items gets `added` more, for layouts that store
  /// nothing per item.
  func growth(from count: Int, by added: Int) -> Units
  /// Returns the maximum that an item adds to the length of a section with `count` other items.
  func maximumLength(of item: ItemSize, among count: Int) -> Units

  /// Returns the length of a section, insets included. O(count).
  func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units
  /// Returns the maximum length of a section, insets included. O(count).
  func maximumLength(of items: StoredItems) -> Units
  /// Appends the items that intersect `queryRect`, of a section with a record from the first item on and without a limit, so
  /// that loops need no check: it has at most as many items as fit in a record.
  func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink)
  func frame(at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch)
    -> LayoutRect
  /// Appends the rows in `range`, and perhaps rows before its start.
  func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow])
  func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow?
  func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units>
  /// Returns a large section with the items.
  func large(
    _ layout: Layout, _ items: StoredItems, width: Double, shape: TreeShape?
  ) throws(LayoutError) -> Large
}

extension SmallRule {
  func maximumCount(limit: Int) -> Int { limit }

  var hasLanes: Bool { false }
  var crossOverflow: Units { 0 }

  func maximumLength(of items: StoredItems) -> Units {
    var length = insets.mainStart + insets.mainEnd
    guard let record = items.record else { return length }
    for index in 0..<items.count { length += maximumLength(of: stored(index, in: record), among: index) }
    return length
  }

  func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    var rows: [ItemRow] = []
    collectRows(of: items, in: RowRange(start: 0, end: .max), &scratch, into: &rows)
    return rows.first { $0.last >= item }
  }

  func growth(from count: Int, by added: Int) -> Units { 0 }
}
