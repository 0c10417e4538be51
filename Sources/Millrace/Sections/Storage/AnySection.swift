/// A section of a feed with any layout: the base class of both ways to store one.
///
/// - `SectionBox` holds the storage of one section.
/// - `SmallSections` holds what all small sections of one layout share. Their items are in records of the
///   feed, so each method gets them as `items`. A box ignores the argument.
///
/// The methods are those of `SectionStorage` and `SmallRule`, which document them. This is a class with overridden
/// methods and not an existential because Embedded Swift has no existentials.
///
/// `@unchecked`: `SectionStore` copies a section that is not uniquely referenced before it calls a method
/// that is marked as an edit.
public class AnySection: @unchecked Sendable {
  init() {}

  /// The distance to add to cross positions of the feed. Not 0 if the section does not fit the feed and is mirrored.
  final var crossOffset: Units = 0

  /// The section itself if it scrolls along the cross axis of its feed.
  var orthogonal: OrthogonalSection? { nil }
  /// The section that has the items: the base of an orthogonal section, otherwise the section itself.
  ///
  /// Ask it for the descriptions, the estimates and the maximum length of items, for tracked anchors, and for the name of the
  /// type. An orthogonal section does not forward these.
  var laidOut: AnySection { self }
  var map: CoordinateMap { abstract() }
  var width: Double { abstract() }
  var typeName: String { abstract() }
  /// The entry of a section that has no record: its length, its count, and whether it is settled.
  var summary: SectionEntry { abstract() }
  /// Whether many sections share this object. The data of one of them is in its record.
  var isShared: Bool { false }
  /// Whether the section is small. `Feed.section(_:as:)` then creates its public type first.
  var isSmall: Bool { isShared }
  var layoutHash: Int { 0 }
  var hasPinnedItems: Bool { false }
  var followsOffset: Bool { false }
  var overflow: Units { 0 }
  /// Returns an upper bound of the distance by which an item extends beyond the cross size, at either end.
  ///
  /// - Complexity: O(1), but in rows O(n) the first time, before copies of a feed share the section
  func crossOverflow() -> Units { 0 }
  /// The cross size that follows from the items, or `nil` if the section is laid out in a given cross size.
  var naturalCrossLength: Units? { nil }
  /// The length of the content across the section if that may be more than the cross size, otherwise `nil`.
  var crossContentLength: Units? { nil }
  var anchorsAcross: Bool { false }
  /// Whether sizes of items may be estimates.
  var hasEstimates: Bool { false }
  func isEstimate(ofItem index: Int) -> Bool { false }
  func endOfEstimates(from index: Int) -> Int { index + 1 }
  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool { false }
  func measuredItem(at index: Int, of items: StoredItems, size: LayoutSize) -> FeedItem {
    feedItem(at: index, of: items).measured(size, axis: map.axis)
  }
  var hasLanes: Bool { false }
  var wraps: Bool { false }
  /// Whether items that follow the offset follow one another along the feed.
  var runsAlongFeed: Bool { false }
  var work: WorkCounters { WorkCounters() }
  var firstUnsettledIndex: Int? { nil }
  var minimumLength: Units { abstract() }
  /// The maximum that one edit of an item adds to the maximum length, or `.max` if there is no maximum.
  var maximumItemLength: Units { abstract() }
  func maximumLength(of items: StoredItems) -> Units { abstract() }
  func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units { summary.length }
  func maximumCount(limit: Int) -> Int { abstract() }
  func unchangedStart(before index: Int) -> Units { 0 }
  func invariantViolation(of entry: SectionEntry, _ items: StoredItems) -> String? { abstract() }

  func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) { abstract() }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) { abstract() }

  /// Returns the start and the end of a range of items for backgrounds, along the feed and across it. `nil` if backgrounds
  /// extend over rows, or from the minimum start to the maximum end, or over all of the section.
  func edges(ofItems items: Range<Int>) -> AxisFrame? { nil }

  /// Whether items, or groups of items, have badges.
  var hasBadges: Bool { false }

  /// Appends the badges that intersect `queryRect`, in the order of their items.
  func collectBadges(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
  }

  func badges(at index: Int, from origin: Units) -> [Element] { [] }

  final func firstItem(
    in queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch
  ) -> Int? {
    var sink = ElementSink(limit: 1)
    collect(queryRect, of: items, counting: &work, &scratch, into: &sink)
    return sink.elements.first?.index
  }

  /// Returns the first item that intersects `queryRect` and is not an estimate, or else the first one.
  final func firstVisibleItem(
    in queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch
  ) -> (index: Int, isEstimate: Bool)? {
    let laidOut = laidOut
    return ElementSink.firstItem(endOfEstimates: laidOut.endOfEstimates(from:)) {
      collect(queryRect, of: items, counting: &work, &scratch, into: &$0)
    } isEstimate: {
      laidOut.hasEstimates && laidOut.isEstimate(ofItem: $0)
    }
  }

  func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect { abstract() }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect { abstract() }

  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink) {}

  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int { index }
  /// Returns the distance in x and y from the coordinates of the laid out section to those of the feed.
  func displacement(of items: StoredItems, from start: Units) -> (x: Units, y: Units) {
    map.axis == .vertical ? (0, start) : (map.isMainMirrored ? -start : start, 0)
  }

  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing { ItemDrawing() }
  func pinnedInsets(ofItem index: Int) -> AxisInsets { .zero }
  /// Returns the item that a section that scrolls by itself keeps in the middle, or `index` if it keeps none.
  func firstUncovered(insteadOf index: Int) -> Int { index }

  /// Appends the rows in `range`. None if the items lie in no rows, or in rows across the feed, so that there are no
  /// separators.
  func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {}

  func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? { nil }

  func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> { abstract() }

  func feedItem(at index: Int, of items: StoredItems) -> FeedItem { abstract() }

  /// Returns all items, as `feedItem(at:of:)` does. O(n).
  func feedItems(of items: StoredItems) -> ContiguousArray<FeedItem> {
    ContiguousArray((0..<items.count).lazy.map { self.feedItem(at: $0, of: items) })
  }

  func copy() -> AnySection { abstract() }

  /// Settles up to `limit`, whose position counts from the start of the section.
  @discardableResult
  func settle(until limit: SettlingLimit) -> Int { 0 }

  /// Edits items of the section with `entry`, and updates `entry`.
  ///
  /// - Returns: The difference of the maximum length.
  /// - Throws: The error in the edit, or `contentTooLong` if the difference exceeds `room`. If it throws, the
  ///   section is unchanged.
  func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units { abstract() }

  /// Checks a batch of edits against the section with `entry`.
  func plan(
    _ edits: SectionEdits, for entry: SectionEntry, in store: borrowing SectionStore
  ) throws(LayoutError) -> SectionPlan { abstract() }

  func apply(_ plan: SectionPlan, to entry: inout SectionEntry, in store: inout SectionStore) { abstract() }

  func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int { 0 }

  func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> { [] }

  /// Returns a shared section in another space, and whether the sections keep their lengths.
  func relaidOut(
    in space: SectionSpace
  ) throws(LayoutError) -> (section: AnySection, keepsLengths: Bool) { abstract() }

  /// Does the same with a section that is not shared, in place.
  func relayout(in space: SectionSpace, _ styles: inout SharedStyle?) throws(LayoutError) { abstract() }

  /// Returns whether the section is laid out in a space.
  func fits(_ space: SectionSpace) -> Bool { width == space.width && map == space.map }

  /// Lays out a section that does not fit a feed along the axis of `map` and in its direction, in the section's own cross
  /// size. Returns false if that is not possible either.
  ///
  /// - Parameter isAcross: Whether `map` is that of a section that scrolls across the feed.
  func turn(in map: CoordinateMap, isAcross: Bool, _ styles: inout SharedStyle?) -> Bool {
    if self.map.axis == map.axis, self.map.direction == map.direction { return true }
    let space = SectionSpace(map: map, width: width, environment: nil, isAcross: isAcross)
    do throws(LayoutError) { try relayout(in: space, &styles) } catch { return false }
    return true
  }

  /// Whether the section depends on the size of the view of its feed, not only on the cross size.
  var dependsOnEnvironment: Bool { false }

  /// How the layout scrolls across the feed, or `nil` if the layout does not say, so that its feed may.
  var scrollingBehavior: OrthogonalScrollingBehavior? { nil }

  func start(ofItem index: Int, nearestTo offset: Units) -> Units? { nil }

  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? { nil }

  /// Returns a section whose layout says whether it scrolls across the feed as one that does, if it scrolls.
  final func wrapped(offset: Units, in space: SectionSpace) -> AnySection {
    guard let behavior = scrollingBehavior, behavior != .none else { return self }
    return OrthogonalSection(
      self, OrthogonalLayout(behavior: behavior, length: 0, reference: .none),
      OrthogonalState(offset: offset, number: 0), in: space)
  }

  /// Updates what a wrapping section stores of a section that was edited through its own type.
  func didEdit() {}

  /// Returns the section with `entry` as a box of its public type.
  func full(_ items: StoredItems, in store: borrowing SectionStore) throws(LayoutError) -> AnySection { self }

  /// Returns the section that replaces a small section with `items`, given a section with their own storage.
  func boxed(_ section: AnySection, _ items: StoredItems, in space: SectionSpace) -> AnySection { section }

  /// Returns the error for an access to the section as another type.
  final func wrongType<Section>(expected: Section.Type) -> LayoutError {
    #if hasFeature(Embedded)
      .wrongSectionType("a section of another type", expected: "the type that is requested")
    #else
      .wrongSectionType(laidOut.typeName, expected: "\(expected)")
    #endif
  }

  private func abstract(_ function: StaticString = #function) -> Never {
    preconditionFailure("a subclass implements this method")
  }
}

/// The items of one section, as its feed stores them.
struct StoredItems {
  let count: Int
  /// The record with the item sizes of a small section. `nil` for a box, and if the layout stores nothing per item.
  let record: RecordView?

  /// The record of a section that has items and stores data for them.
  @inline(__always)
  var existingRecord: RecordView {
    guard let record else { preconditionFailure("items without a record") }
    return record
  }
}

enum ItemEdit {
  case insert(FeedItem, at: Int)
  case remove(at: Int)
  case move(from: Int, to: Int)
  case resize(at: Int, to: FeedItem)
  /// Replaces all estimates that are equal to an item.
  case reestimate(from: FeedItem, to: FeedItem)

  /// Whether the edit adds at most one item or changes at most one size.
  var isOfOneItem: Bool { if case .reestimate = self { false } else { true } }
}

/// The room in a feed until its positions or its number of items exceed their maximum.
struct SectionRoom {
  var length: Units
  var items: Int64

  /// Throws `contentTooLong` if there is no room for `length` and `items`.
  @inline(__always)
  func check(length: Units, items: Int) throws(LayoutError) {
    guard length <= self.length, Int64(items) <= self.items else { throw .contentTooLong }
  }
}

/// A checked batch of edits of one section.
class SectionPlan: @unchecked Sendable {
  /// The maximum by which the length of the section grows.
  final var growth: Units

  init(growth: Units) { self.growth = growth }
}

/// A part of the layout that neighboring sections with equal layouts share.
class SharedStyle: @unchecked Sendable {}
