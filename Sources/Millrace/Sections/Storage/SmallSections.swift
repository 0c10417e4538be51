/// All small sections of one layout in a feed, with the rule that lays them out. Their items are in records.
final class SmallSections<Rule: SmallRule>: AnySection, @unchecked Sendable {
  let rule: Rule
  /// The layout along the axis of the feed and in its direction.
  let layout: Rule.Layout
  /// The layout as requested, before it got the feed's axis and direction. Used to find equal requests.
  let requested: Rule.Layout
  private let size: Double
  /// Whether the sections scroll across their feed, so that each record ends with an `OrthogonalState`.
  private let isAcross: Bool

  init(
    _ layout: Rule.Layout, width: Double, in map: CoordinateMap, isAcross: Bool = false
  ) throws(LayoutError) {
    self.isAcross = isAcross
    requested = layout
    self.layout = Rule.layout(layout, following: map)
    size = LayoutUnit.nearest(width)
    hash = self.layout.hashValue
    rule = try Rule(self.layout, width: width)
  }

  private let hash: Int
  override var layoutHash: Int { hash }
  override var isShared: Bool { true }
  override var map: CoordinateMap { rule.map }
  override var width: Double { size }
  override var hasLanes: Bool { rule.hasLanes }
  override func crossOverflow() -> Units { rule.crossOverflow }
  override func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units {
    rule.length(of: items, &scratch)
  }
  override func maximumCount(limit: Int) -> Int {
    isAcross ? Self.maximumCountAcross(limit: limit) : rule.maximumCount(limit: limit)
  }

  /// Returns the maximum number of items of a section that scrolls across a feed with the limit `limit`: up to twice as
  /// many as along the feed, as far as they fit in a record.
  ///
  /// (10⁵ sections of 100 items in a list: a large section takes 4 kB more. A query of a viewport at a random place takes
  /// 2.5 µs, and 8.2 with large sections, of which it loads about twenty cache lines each, most one after another.)
  static func maximumCountAcross(limit: Int) -> Int {
    min(2 * limit, (SizedRecords.largest - MemoryLayout<OrthogonalState>.size) / max(1, Rule.itemSize))
  }
  override func maximumLength(of items: StoredItems) -> Units { rule.maximumLength(of: items) }

  override func invariantViolation(of entry: SectionEntry, _ items: StoredItems) -> String? {
    var scratch = RowScratch()
    if rule.length(of: items, &scratch) != entry.length { return "another length" }
    return entry.isUnsettled ? "small and not settled" : nil
  }

  // MARK: Queries

  override func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    let first = sink.elements.count
    rule.collect(queryRect, of: items, counting: &work, &scratch, into: &sink)
    if sink.firstItem > 0 { sink.removeItemsBeforeFirst(from: first) }
  }

  override func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    rule.frame(at: index, of: items, from: origin, &scratch)
  }

  override func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {
    rule.collectRows(of: items, in: range, &scratch, into: &rows)
  }

  override func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    rule.row(of: item, items, &scratch)
  }

  override func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    rule.mainRange(of: range, items, counting: &work, &scratch)
  }

  override func feedItem(at index: Int, of items: StoredItems) -> FeedItem {
    rule.feedItem(items.record.map { rule.stored(index, in: $0) } ?? .zero)
  }

  override func relaidOut(
    in space: SectionSpace
  ) throws(LayoutError) -> (section: AnySection, keepsLengths: Bool) {
    let new = try SmallSections(layout, width: space.width, in: space.map, isAcross: isAcross)
    return (new, new.rule.keepsLengths(of: rule))
  }

  override func copy() -> AnySection { self }

  override func full(_ items: StoredItems, in store: borrowing SectionStore) throws(LayoutError) -> AnySection
  {
    SectionBox(try rule.large(layout, items, width: size, shape: store.shape))
  }

  // MARK: - Edits

  /// The result of a batch on a small section that stays small.
  private final class Plan: SectionPlan, @unchecked Sendable {
    let items: ContiguousArray<ItemSize>
    let count: Int

    init(_ items: ContiguousArray<ItemSize>, count: Int, growth: Units) {
      (self.items, self.count) = (items, count)
      super.init(growth: growth)
    }
  }

  /// The result of a batch on a small section that gets too large.
  private final class GrowingPlan: SectionPlan, @unchecked Sendable {
    let large: AnySection
    let plan: SectionPlan

    init(_ large: AnySection, _ plan: SectionPlan) {
      (self.large, self.plan) = (large, plan)
      super.init(growth: plan.growth)
    }
  }

  override func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units {
    let count = entry.count
    switch edit {
    case .insert(let item, let index):
      let size = try rule.checked(item, "item")
      guard let size, count < maximumCount(limit: store.smallLimit) else {
        if Rule.itemSize == 0 { throw .contentTooLong }
        return try grow(edit, &entry, &store, room)
      }
      let growth = rule.maximumLength(of: size, among: count)
      try room.check(length: growth, items: 1)
      let (bytes, tail) = (Rule.itemSize, count - index)
      rewrite(&entry, count: count + 1, in: &store) { old, new in
        if let old {
          new.move(from: old, at: 0, to: 0, count: index * bytes)
          new.move(from: old, at: index * bytes, to: (index + 1) * bytes, count: tail * bytes)
        }
        rule.store(size, at: index, in: new)
      }
      return growth
    case .remove(let index):
      let removed = store.items(of: entry).record.map { rule.stored(index, in: $0) } ?? .zero
      let (bytes, tail) = (Rule.itemSize, count - 1 - index)
      rewrite(&entry, count: count - 1, in: &store) { old, new in
        guard let old else { return }
        new.move(from: old, at: 0, to: 0, count: index * bytes)
        new.move(from: old, at: (index + 1) * bytes, to: index * bytes, count: tail * bytes)
      }
      return -rule.maximumLength(of: removed, among: count - 1)
    case .move(let source, let target):
      rewrite(&entry, count: count, in: &store) { _, record in
        let (moved, bytes) = (rule.stored(source, in: record), Rule.itemSize)
        let (old, new) = source < target ? (source + 1, source) : (target, target + 1)
        record.move(
          from: record, at: old * bytes, to: new * bytes, count: abs(target - source) * bytes)
        rule.store(moved, at: target, in: record)
      }
      return 0
    case .reestimate(let old, let new):
      // Estimates make a section large.
      _ = (try rule.checked(old, "old"), try rule.checked(new, "new"))
      return 0
    case .resize(let index, let item):
      guard let size = try rule.checked(item, "item") else { return try grow(edit, &entry, &store, room) }
      guard let record = store.items(of: entry).record else { return 0 }
      let growth =
        rule.maximumLength(of: size, among: count - 1)
        - rule.maximumLength(of: rule.stored(index, in: record), among: count - 1)
      try room.check(length: growth, items: 0)
      rewrite(&entry, count: count, in: &store) { _, record in rule.store(size, at: index, in: record) }
      return growth
    }
  }

  /// Applies an edit that promotes the section to a large one.
  private func grow(
    _ edit: ItemEdit, _ entry: inout SectionEntry, _ store: inout SectionStore, _ room: SectionRoom
  ) throws(LayoutError) -> Units {
    let items = store.items(of: entry)
    let large = try full(items, in: store)
    let before = rule.maximumLength(of: items)
    var new = entry
    let everything = SectionRoom(length: .max, items: .max)
    _ = try large.apply(edit, to: &new, in: &store, room: everything)
    let growth = large.maximumLength(of: items) - before
    try room.check(length: growth, items: new.count - entry.count)
    store.replace(&new, by: large)
    entry = new
    return growth
  }

  /// Sets the number of items of a section to `count`, and computes its length.
  ///
  /// - Parameter write: Writes the items to a record. The old record may be the new one.
  private func rewrite(
    _ entry: inout SectionEntry, count: Int, isExact: Bool = false, in store: inout SectionStore,
    _ write: (_ old: RecordView?, _ new: RecordView) -> Void
  ) {
    let bytes = count * Rule.itemSize
    store.resizeRecord(of: &entry, bytes: bytes, hasState: isAcross, isExact: isExact, write)
    entry.count = count
    entry.length = rule.length(of: store.items(of: entry), &store.scratch)
  }

  override func plan(
    _ edits: SectionEdits, for entry: SectionEntry, in store: borrowing SectionStore
  ) throws(LayoutError) -> SectionPlan {
    let count = entry.count + edits.growth
    if count <= maximumCount(limit: store.smallLimit), let plan = try smallPlan(edits, entry, store) {
      return plan
    }
    if Rule.itemSize == 0 { throw .contentTooLong }
    let large = try full(store.items(of: entry), in: store)
    return GrowingPlan(large, try large.plan(edits, for: entry, in: store))
  }

  /// Returns the plan of edits that keep the section small, or `nil` if an item does not fit a small section.
  private func smallPlan(
    _ edits: SectionEdits, _ entry: SectionEntry, _ store: borrowing SectionStore
  ) throws(LayoutError) -> Plan? {
    let count = entry.count + edits.growth
    var growth: Units = 0
    func checked(_ item: FeedItem, _ name: BatchArgument) throws(LayoutError) -> ItemSize? {
      do throws(LayoutError) {
        guard let size = try rule.checked(item, name("item")) else { return nil }
        growth += rule.maximumLength(of: size, among: entry.count)
        return size
      } catch {
        throw name.naming(error)
      }
    }
    var inserted: ContiguousArray<ItemSize> = []
    for insertion in edits.insertions {
      guard let size = try checked(insertion.item, edits.name(of: insertion)) else { return nil }
      inserted.append(size)
    }
    var before: ContiguousArray<ItemSize> = []
    if let record = store.items(of: entry).record {
      before.reserveCapacity(entry.count)
      for index in 0..<entry.count { before.append(rule.stored(index, in: record)) }
    }
    for resizing in edits.resizes.sorted {
      guard let size = try checked(resizing.item, edits.name(of: resizing)) else { return nil }
      if Rule.itemSize > 0 { before[resizing.index] = size }
    }
    if Rule.itemSize == 0 {
      return Plan([], count: count, growth: max(0, rule.growth(from: entry.count, by: edits.growth)))
    }
    return Plan(edits.map.arranged(before, InsertedItems(inserted)), count: count, growth: growth)
  }

  override func apply(_ plan: SectionPlan, to entry: inout SectionEntry, in store: inout SectionStore) {
    if let growing = plan as? GrowingPlan {
      // A copy, because the feed may apply the plan twice: first to a copy of itself, to check its length.
      let large = growing.large.copy()
      large.apply(growing.plan, to: &entry, in: &store)
      store.replace(&entry, by: large)
      return
    }
    guard let plan = plan as? Plan else { preconditionFailure("another section's plan") }
    rewrite(&entry, count: plan.count, isExact: true, in: &store) { _, record in
      for index in plan.items.indices { rule.store(plan.items[index], at: index, in: record) }
    }
  }
}
