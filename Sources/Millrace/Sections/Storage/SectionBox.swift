/// A section of a feed with its own storage.
final class SectionBox<Storage: SectionStorage>: AnySection, @unchecked Sendable {
  var storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  #if !hasFeature(Embedded)
    override var typeName: String { "\(Storage.self)" }
  #endif

  override var map: CoordinateMap { storage.map }
  override var width: Double { storage.width }
  override var hasPinnedItems: Bool { storage.hasPinnedItems }
  override var overflow: Units { storage.overflow }
  override var work: WorkCounters { storage.work }
  override var firstUnsettledIndex: Int? { storage.firstUnsettledIndex }
  override var minimumLength: Units { storage.minimumLength }
  override var maximumItemLength: Units { Storage.maximumItemLength }
  override func maximumLength(of items: StoredItems) -> Units { storage.maximumLength }
  override func unchangedStart(before index: Int) -> Units { storage.unchangedStart(before: index) }

  override var summary: SectionEntry {
    SectionEntry(
      length: storage.provisionalLength, count: storage.count, isUnsettled: !storage.isSettled, tag: 0)
  }

  override func invariantViolation(of entry: SectionEntry, _ items: StoredItems) -> String? {
    storage.invariantViolation()
  }

  override func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    storage.collect(queryRect, counting: &work, into: &sink)
  }

  override func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    storage.collect(queryRect, in: view, counting: &work, into: &sink)
  }

  override func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    storage.provisionalFrame(at: index, from: origin)
  }

  override func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    storage.frame(at: index, in: view, from: origin)
  }

  override func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    storage.firstUncovered(in: view, insteadOf: index)
  }

  override func collectRows(
    of items: StoredItems, from position: Units, before end: Units, _ scratch: inout RowScratch,
    into rows: inout [ItemRow]
  ) {
    var row = storage.row(reaching: position)
    while let found = row, found.start < end {
      rows.append(found)
      row = found.last + 1 < storage.count ? storage.row(of: found.last + 1) : nil
    }
  }

  override func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    storage.row(of: item)
  }

  override func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    storage.mainRange(of: range, counting: &work)
  }

  override func feedItem(at index: Int, of items: StoredItems) -> FeedItem { storage.feedItem(at: index) }

  override func copy() -> AnySection { SectionBox(storage) }

  override func settle(until limit: SettlingLimit) -> Int {
    var limit = limit
    if limit.position < .max { limit.position -= storage.contentStart }
    return storage.settle(until: limit)
  }

  override func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units {
    let before = storage.maximumLength
    // Keep a copy only if the section may get too long, because with a copy, the edit has to copy pages.
    let copy = room.length < Storage.maximumItemLength || room.items < 1 ? storage : nil
    try storage.edit(edit)
    let growth = storage.maximumLength - before
    if let copy, growth > 0 {
      do throws(LayoutError) { try room.check(length: growth, items: storage.count - entry.count) } catch {
        storage = copy
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

  override func relayout(
    width: Double, in map: CoordinateMap, _ styles: inout LastStyle
  ) throws(LayoutError) {
    try storage.relayout(width: width, in: map)
  }
}

extension SectionEntry {
  @inline(__always)
  mutating func update(from summary: SectionEntry) {
    (length, count, isUnsettled) = (summary.length, summary.count, summary.isUnsettled)
  }
}
