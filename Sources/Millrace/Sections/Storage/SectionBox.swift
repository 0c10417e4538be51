/// A section of a feed with its own storage.
///
/// Invariants that replace run-time checks of exclusive access:
///
/// - Only mutating methods of a feed change a box, and only while its slot, or the `OrthogonalSection` in the slot, has the
///   only reference to the box. So the exclusive access to the feed is one to the box.
/// - Closures of the caller that run during a change (`Feed.withSection(_:as:_:)`, custom layouts, item providers) cannot
///   use the feed, because it is being changed.
/// - Outside of a feed, a box is only read (`SectionAccess`).
@safe final class SectionBox<Storage: SectionStorage>: AnySection, @unchecked Sendable {
  @exclusivity(unchecked) private var cell: InPlaceValue<Storage>

  init(_ storage: Storage) { unsafe cell = InPlaceValue(storage) }

  var storage: Storage {
    get { unsafe cell.value }
    @inline(__always) _modify { yield unsafe &cell.value }
  }

  /// Calls `body` with the storage in place.
  @inline(__always)
  private func read<Result>(_ body: (borrowing Storage) -> Result) -> Result { unsafe cell.read(body) }

  #if !hasFeature(Embedded)
    override var typeName: String { "\(Storage.self)" }
  #endif

  override var map: CoordinateMap { read { $0.map } }
  override var width: Double { read { $0.width } }
  override var hasPinnedItems: Bool { read { $0.hasPinnedItems } }
  override var overflow: Units { read { $0.overflow } }
  override func crossOverflow() -> Units { storage.crossOverflow() }
  override var naturalCrossLength: Units? { read { $0.naturalCrossLength } }
  override var crossContentLength: Units? { read { $0.crossContentLength } }
  override var anchorsAcross: Bool { Storage.anchorsAcross }
  override var hasEstimates: Bool { read { $0.hasEstimates } }
  override func isEstimate(ofItem index: Int) -> Bool { read { $0.isEstimate(ofItem: index) } }
  override func endOfEstimates(from index: Int) -> Int { read { $0.endOfEstimates(from: index) } }

  override func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool {
    read { $0.isEstimate(ofItem: index, equalTo: item) }
  }

  override func measuredItem(at index: Int, of items: StoredItems, size: LayoutSize) -> FeedItem {
    read { $0.measuredItem(at: index, size: size) }
  }

  override var hasLanes: Bool { read { $0.hasLanes } }
  override var wraps: Bool { read { $0.wraps } }
  override var runsAlongFeed: Bool { read { $0.runsAlongFeed } }
  override var work: WorkCounters { read { $0.work } }
  override var firstUnsettledIndex: Int? { read { $0.firstUnsettledIndex } }
  override var minimumLength: Units { read { $0.minimumLength } }
  override var maximumItemLength: Units { Storage.maximumItemLength }
  override func maximumLength(of items: StoredItems) -> Units { read { $0.maximumLength } }
  override func unchangedStart(before index: Int) -> Units { read { $0.unchangedStart(before: index) } }

  override var summary: SectionEntry {
    read { storage in
      SectionEntry(
        length: storage.provisionalLength, count: storage.count, isUnsettled: !storage.isSettled, tag: 0)
    }
  }

  override func invariantViolation(of entry: SectionEntry, _ items: StoredItems) -> String? {
    storage.invariantViolation()
  }

  override func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    read { $0.collect(queryRect, counting: &work, into: &sink) }
  }

  override func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    read { $0.collect(queryRect, in: view, counting: &work, into: &sink) }
  }

  override func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    read { $0.provisionalFrame(at: index, from: origin) }
  }

  override func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    read { $0.frame(at: index, in: view, from: origin) }
  }

  override func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    read { $0.firstUncovered(in: view, insteadOf: index) }
  }

  override func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    read { $0.drawing(ofItem: index, in: view) }
  }

  override func pinnedInsets(ofItem index: Int) -> AxisInsets { read { $0.pinnedInsets(ofItem: index) } }

  override func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {
    read { storage in
      var row =
        range.firstItem == 0 ? storage.row(reaching: range.start) : storage.row(of: range.firstItem)
      while let found = row, found.start < range.end, rows.count < range.limit {
        rows.append(found)
        row = found.last + 1 < storage.count ? storage.row(of: found.last + 1) : nil
      }
    }
  }

  override func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    read { $0.row(of: item) }
  }

  override func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    read { $0.mainRange(of: range, counting: &work) }
  }

  override func feedItem(at index: Int, of items: StoredItems) -> FeedItem { read { $0.feedItem(at: index) } }

  override func feedItems(of items: StoredItems) -> ContiguousArray<FeedItem> { read { $0.feedItems() } }

  override func copy() -> AnySection { SectionBox(storage) }

  override func settle(until limit: SettlingLimit) -> Int {
    var limit = limit
    if limit.position < .max { limit.position -= read { $0.contentStart } }
    return storage.settle(until: limit)
  }

  override func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units {
    let before = read { $0.maximumLength }
    // Keep a copy only if the section may get too long, because with a copy, the edit has to copy pages. The copy is a box:
    // for the layout of an optional `Storage`, each call would ask the runtime, which takes 350 instructions.
    let isSmall = room.length >= Storage.maximumItemLength && room.items >= 1 && edit.isOfOneItem
    let copy = isSmall ? nil : SectionBox(storage)
    try storage.edit(edit)
    let growth = read { $0.maximumLength } - before
    if let copy, growth > 0 {
      do throws(LayoutError) { try room.check(length: growth, items: storage.count - entry.count) } catch {
        storage = copy.storage
        throw error
      }
    }
    entry.update(from: summary)
    return growth
  }

  override func plan(
    _ edits: SectionEdits, for entry: SectionEntry, in store: borrowing SectionStore
  ) throws(LayoutError) -> SectionPlan {
    try storage.plan(edits)
  }

  override func apply(_ plan: SectionPlan, to entry: inout SectionEntry, in store: inout SectionStore) {
    storage.apply(plan)
    entry.update(from: summary)
  }

  override func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int {
    storage.beginTracking(anchors)
  }

  override func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    storage.endTracking(from: depth)
  }

  override func relayout(in space: SectionSpace, _ styles: inout SharedStyle?) throws(LayoutError) {
    try storage.relayout(in: space)
  }

  override func edges(ofItems items: Range<Int>) -> AxisFrame? { read { $0.edges(ofItems: items) } }

  override var hasBadges: Bool { read { $0.hasBadges } }

  override func collectBadges(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    read { $0.collectBadges(queryRect, counting: &work, into: &sink) }
  }

  override func badges(at index: Int, from origin: Units) -> [Element] {
    read { $0.badges(at: index, from: origin) }
  }

  override var dependsOnEnvironment: Bool { Storage.dependsOnEnvironment }

  override func fits(_ space: SectionSpace) -> Bool {
    super.fits(space) && read { $0.fits(space) }
  }

  override var scrollingBehavior: OrthogonalScrollingBehavior? { read { $0.scrollingBehavior } }
  override var followsOffset: Bool { read { $0.followsOffset } }

  override func collectAhead(
    of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink
  ) {
    read { $0.collectAhead(of: offset, by: distance, limit: limit, into: &sink) }
  }

  override func start(ofItem index: Int, nearestTo offset: Units) -> Units? {
    read { $0.start(ofItem: index, nearestTo: offset) }
  }

  override func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? {
    read { $0.restingOffset(from: offset, proposed: proposed, velocity: velocity) }
  }
}

extension SectionEntry {
  @inline(__always)
  mutating func update(from summary: SectionEntry) {
    (length, count) = (summary.length, summary.count)
    (isUnsettled, isUnsettledAcross) = (summary.isUnsettled, summary.isUnsettledAcross)
  }
}
