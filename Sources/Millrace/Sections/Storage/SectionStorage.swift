/// The items of one section and their positions: the interface of a layout for feeds, batches and anchors.
///
/// Positions are in units along the main axis, from the start of the section. The *provisional* position of
/// an item is its current one, settled or not. Elements are returned in points: a storage adds `origin` to
/// their main positions and maps them once.
protocol SectionStorage: LaidOutContent, RowStorage, PinningStorage, ItemStorage {
  /// The size of the section across the main axis, in points.
  var width: Double { get }
  /// Whether every item is placed as in a fresh layout.
  var isSettled: Bool { get }
  /// The maximum length of the content, however it is settled.
  var maximumLength: Units { get }
  /// The maximum distance by which an item extends beyond the section along the main axis, at either end.
  var overflow: Units { get }
  /// Returns the start of the first item and the end of the last one, by their indices, along the section and across it.
  /// `nil` if backgrounds of items extend over rows, or from the minimum start to the maximum end, or in a section that
  /// scrolls across its feed, over all of its length.
  func edges(ofItems items: Range<Int>) -> AxisFrame?
  /// Returns an upper bound of the distance by which an item extends beyond the cross size, at either end.
  ///
  /// - Complexity: O(1), but in rows O(n) the first time
  mutating func crossOverflow() -> Units
  /// The cross size that follows from the items, or `nil` if the section is laid out in a given cross size.
  var naturalCrossLength: Units? { get }
  /// The length of the content across the section if that may be more than the cross size, otherwise `nil`. Known without
  /// settling, and changed only by edits of the section as its own type.
  var crossContentLength: Units? { get }
  /// Counts of the work done.
  var work: WorkCounters { get }

  /// Settles from the first dirty item on, up to `limit`, and returns the number of items that were placed.
  @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int
  /// Returns the position before which nothing changes if items from `index` on change, wherever settling
  /// moves the items before `index`.
  func unchangedStart(before index: Int) -> Units
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect
  /// Appends the items from `sink.firstItem` on that intersect `queryRect` to `sink`, in ascending order, until `sink.limit`
  /// is reached.
  ///
  /// May append a few hundred more. A carousel appends all visible items, of which there are at most 2²⁰, some of them perhaps
  /// several times.
  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  )
  /// Whether sizes across the section are those of its items, so that anchors also keep positions across it.
  static var anchorsAcross: Bool { get }
  /// Whether sizes of items may be estimates.
  var hasEstimates: Bool { get }
  /// Returns whether the size of an item is an estimate.
  func isEstimate(ofItem index: Int) -> Bool
  /// Returns an index after that of an estimated item, with only estimates in between.
  func endOfEstimates(from index: Int) -> Int
  /// Returns whether an item is an estimate that is equal to `item`, after rounding and in any number of lanes.
  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool
  /// Returns the item that replaces an item once its size is measured. If items of the layout have no size of their own,
  /// the layout does not take it.
  func measuredItem(at index: Int, size: LayoutSize) -> FeedItem
  /// Whether items are in several lanes, so that the size of an item does not move the items in the other lanes.
  var hasLanes: Bool { get }
  /// Whether the first item follows the last one, endlessly in both directions.
  var wraps: Bool { get }
  /// Whether items that follow the offset follow one another along the feed.
  var runsAlongFeed: Bool { get }
  /// Whether items, or groups of items, have badges.
  var hasBadges: Bool { get }
  /// Appends the badges of items from `sink.firstItem` on that intersect `queryRect` to `sink`, in the order of their items,
  /// until a group of items ends after `sink.limit` is reached.
  func collectBadges(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink)
  /// Returns the badges of an item and of the groups that begin with it, in the order of queries.
  func badges(at index: Int, from origin: Units) -> [Element]
  /// Returns the range from the start of the first item or its row to the end of the last one. `items` is not empty.
  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units>
  /// Lays out the items in another space.
  mutating func relayout(in space: SectionSpace) throws(LayoutError)
  /// Whether the section depends on the size of the view of its feed, not only on the cross size.
  static var dependsOnEnvironment: Bool { get }
  /// Returns whether the section is laid out in the view of a space. True if it does not depend on the view.
  func fits(_ space: SectionSpace) -> Bool
  /// How the layout scrolls across the feed, or `nil` if the layout does not say, so that its feed may.
  var scrollingBehavior: OrthogonalScrollingBehavior? { get }
  /// Returns the start that an item has where the layout comes to rest with it, at the place nearest to the middle of the
  /// view at an offset. `nil` if frames do not depend on the offset.
  func start(ofItem index: Int, nearestTo offset: Units) -> Units?
  /// Returns the offset at which the layout comes to rest after a drag, or `nil` if the layout does not say.
  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units?
  /// Returns a description of an inconsistency in the trees, or `nil`. For tests.
  func invariantViolation() -> String?
}

/// Edits of single items of a section, in the form that a feed uses.
protocol ItemStorage {
  /// The maximum that one item adds to `maximumLength`.
  static var maximumItemLength: Units { get }
  /// Returns the item as it was inserted, in the form of its layout.
  func feedItem(at index: Int) -> FeedItem
  /// Returns all items, as `feedItem(at:)` does. O(n).
  func feedItems() -> ContiguousArray<FeedItem>
  mutating func edit(_ edit: ItemEdit) throws(LayoutError)
  /// Replaces all estimates that are equal to `old` by `new`.
  ///
  /// - Throws: If the layout takes no such estimates, or `new` is out of range. Nothing is changed then.
  mutating func reestimate(_ old: FeedItem, as new: FeedItem) throws(LayoutError)
  /// Returns a checked batch of edits.
  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan
  /// Applies the edits of a plan for this storage. The storage must not have changed since the plan was made.
  mutating func apply(_ plan: SectionPlan)
  /// Starts to track items for the anchors of a feed. Returns the number of anchors that were tracked before.
  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int
  /// Ends tracking of the anchors from number `depth` on, and returns them. Returns none if the section was replaced.
  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker>
}

/// How an item is drawn.
struct ItemDrawing {
  var zIndex: Int32 = 0
  /// Whether pinning moved the item.
  var isPinned = false
}

/// A section whose items may be placed in rows.
protocol RowStorage {
  /// Returns the row of an item, or `nil` if the layout has no rows.
  func row(of item: Int) -> ItemRow?
  /// Returns the first row that ends at `position` or later, the spacing after it included.
  func row(reaching position: Units) -> ItemRow?
}

/// A section with items that may be pinned to the edges of the visible rect.
protocol PinningStorage {
  /// Whether frames of items depend on the offset, so that also a section that scrolls by itself needs its visible range.
  var followsOffset: Bool { get }
  /// Whether frames of items depend on the visible rect.
  var hasPinnedItems: Bool { get }
  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect
  /// Returns how queries draw an item in a visible rect, or if that is `nil`, where nothing is pinned.
  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing
  /// Appends the items that become visible while the offset changes by a distance, in that order, where they come to rest.
  /// Appends nothing if frames do not depend on the offset.
  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink)
  /// Returns the first item that pinned items do not cover in a visible rect, or `index` if there is none.
  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int
  /// Returns the lengths at the edges of the visible rect in which pinned items cover an item that comes there. 0 on an
  /// axis on which the item itself is pinned.
  func pinnedInsets(ofItem index: Int) -> AxisInsets
  /// Appends the items that intersect `queryRect` in a visible rect, with their z-index and pinned state.
  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink)
}

extension SectionStorage {
  func feedItems() -> ContiguousArray<FeedItem> { ContiguousArray((0..<count).lazy.map { feedItem(at: $0) }) }

  var overflow: Units { 0 }
  func crossOverflow() -> Units { 0 }
  var naturalCrossLength: Units? { nil }
  var crossContentLength: Units? { nil }
  var wraps: Bool { false }
  var runsAlongFeed: Bool { false }

  func edges(ofItems items: Range<Int>) -> AxisFrame? { nil }
  static var anchorsAcross: Bool { false }
  var hasEstimates: Bool { false }
  func isEstimate(ofItem index: Int) -> Bool { false }
  func endOfEstimates(from index: Int) -> Int { index + 1 }
  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool { false }
  func measuredItem(at index: Int, size: LayoutSize) -> FeedItem {
    feedItem(at: index).measured(size, axis: map.axis)
  }
  mutating func reestimate(_ old: FeedItem, as new: FeedItem) throws(LayoutError) {
    throw .unexpectedItem(given: "an estimate", expected: "none, because items of this layout have none")
  }
  var hasLanes: Bool { false }
  func isInLane(ofItem index: Int) -> Bool { hasLanes }
  var hasBadges: Bool { false }
  func collectBadges(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
  }
  func badges(at index: Int, from origin: Units) -> [Element] { [] }

  static var dependsOnEnvironment: Bool { false }
  func fits(_ space: SectionSpace) -> Bool { true }
  var scrollingBehavior: OrthogonalScrollingBehavior? { nil }
  func start(ofItem index: Int, nearestTo offset: Units) -> Units? { nil }
  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? { nil }

  /// The maximum length in all lanes, with a spacing after the item.
  static var maximumItemLength: Units { 256 * 2 * Units.maximumLength }

  func provisionalFrame(at index: Int) -> LayoutRect { provisionalFrame(at: index, from: 0) }

  func row(of item: Int) -> ItemRow? { nil }
  func row(reaching position: Units) -> ItemRow? { nil }

  var followsOffset: Bool { false }
  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink) {}
  var hasPinnedItems: Bool { false }
  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int { index }
  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing { ItemDrawing() }
  func pinnedInsets(ofItem index: Int) -> AxisInsets { .zero }
  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    provisionalFrame(at: index, from: origin)
  }
  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    collect(queryRect, counting: &work, into: &sink)
  }

  /// Returns the first item that intersects `queryRect` and is not an estimate, or else the first one.
  private func firstVisibleItem(in queryRect: AxisRect, counting work: inout WorkCounters) -> Int? {
    ElementSink.firstItem(endOfEstimates: endOfEstimates(from:)) {
      collect(queryRect, counting: &work, into: &$0)
    } isEstimate: {
      hasEstimates && isEstimate(ofItem: $0)
    }?.index
  }
}

extension SectionStorage where Self: EditableSection {
  mutating func firstItem(after index: Int, beginningIn rect: AxisRect) -> Int? {
    var (sink, work) = (ElementSink(), WorkCounters())
    defer { addQueryWork(work) }
    return sink.firstItem(foundBy: { collect(rect, counting: &work, into: &$0) }) {
      $0.index > index && map.mainStart(of: $0.frame) >= rect.start
    }
  }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> VisibleItem? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    if settles { settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart)) }
    var work = WorkCounters()
    defer { addQueryWork(work) }
    return firstVisibleItem(in: queryRect, counting: &work).map { first in
      let item = firstUncovered(in: VisibleRange(queryRect), insteadOf: first)
      return VisibleItem(index: item, visible: queryRect, offset: queryRect.start)
    }
  }

  func provisionalEnd(of index: Int) -> Units { AxisFrame(provisionalFrame(at: index), in: map)?.end ?? 0 }

  func provisionalStart(of index: Int, nearestTo offset: Units?) -> Units {
    offset.flatMap { start(ofItem: index, nearestTo: $0) } ?? provisionalStart(of: index)
  }

  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int {
    let depth = self.anchors.count
    self.anchors += anchors
    return depth
  }

  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    guard depth < anchors.count else { return [] }
    let tracked = ContiguousArray(anchors[depth...])
    anchors.removeSubrange(depth...)
    return tracked
  }
}
