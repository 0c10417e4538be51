/// The sections of a feed, in slots that never change, and the records of small sections.
///
/// A value type. A copy is O(1). The first edit after a copy copies the pages and the sections that it changes.
struct SectionStore: Sendable {
  private struct Slot: Sendable {
    var section: AnySection
    /// Whether the slot holds all small sections of one layout.
    let isShared: Bool
    var userCount: Int
    /// The overflow of the section that `overflows` counts.
    var overflow: Units = 0
  }

  private var slots = PagedArray<Slot>()
  var records = SizedRecords()
  /// The slots of shared sections, by the hash of their layout.
  private var sharedSlots = HashTrie()
  /// The number of shared sections, one for each layout of small sections.
  private(set) var sharedCount = 0
  /// The shared slot that was used last, and is probably used next. -1 if there is none.
  private var lastShared = -1
  /// The number of sections that have their own slot.
  private(set) var boxCount = 0
  /// The number of boxes whose items' frames depend on the visible rect.
  private(set) var pinnedCount = 0
  /// The number of boxes with badges.
  private(set) var badgeCount = 0
  /// The number of boxes that depend on the size of the view of the feed, not only on the cross size.
  private(set) var environmentCount = 0
  /// The number of boxes that scroll across the feed, and of layouts of small sections that do.
  private(set) var orthogonalCount = 0
  /// The number of the small section that was added last and scrolls across the feed (`OrthogonalState.number`).
  private var lastNumber = 0
  /// The offsets across the feed that were set since the first preview began. `nil` before.
  var offsetLog: OffsetLog?
  /// The lengths across the feed of the boxes and shared sections that may be longer than the cross size
  /// (`AnySection.crossContentLength`).
  private(set) var crossLengths = LengthCounts()
  /// The overflows of the sections that overflow.
  private var overflows = LengthCounts()
  /// An upper bound of the `overflow` of all sections (`LengthCounts.bound(_:)`).
  private(set) var overflow: Units = 0
  /// The style of the custom section that was created last. Usually the next section has the same style.
  var lastStyle: SharedStyle?
  /// The maximum number of items of a small section.
  let smallLimit: Int
  /// The shape of trees, or `nil` for the default shape.
  let shape: TreeShape?
  /// The map of the feed, and its cross size in points.
  var map: CoordinateMap
  var width: Double
  /// What is known of the view of the feed beside its cross size.
  var view = ViewEnvironment()
  var scratch = RowScratch()

  init(map: CoordinateMap, width: Double, smallLimit: Int, shape: TreeShape?) {
    (self.map, self.width, self.smallLimit, self.shape) = (map, width, smallLimit, shape)
  }

  /// The view of the feed, or `nil` if only its cross size is known.
  var environment: CollectionLayoutEnvironment? {
    guard let length = view.length else { return nil }
    return CollectionLayoutEnvironment(
      containerSize: map.axis.transposed(LayoutSize(width: width, height: length.points)),
      safeAreaInsets: view.safeArea.insets(axis: map.axis),
      contentInsetsReference: view.contentInsetsReference, displayScale: view.displayScale, axis: map.axis,
      direction: map.direction)
  }
}

// MARK: - Reading

extension SectionStore {
  @inline(__always)
  func section(_ entry: SectionEntry) -> AnySection { self[entry.section.slot] }

  subscript(slot: Int) -> AnySection {
    @inline(__always)
    get { slots[UInt32(truncatingIfNeeded: slot)].section }
  }

  /// The work of all boxes.
  var work: WorkCounters {
    (0..<slots.end).reduce(WorkCounters()) { $0 + (slots.value(in: $1)?.section.work ?? WorkCounters()) }
  }

  @inline(__always)
  func items(of entry: SectionEntry) -> StoredItems {
    StoredItems(count: entry.count, record: entry.section.handle.map { records.view($0) })
  }

  func maximumLength(of entry: SectionEntry) -> Units { section(entry).maximumLength(of: items(of: entry)) }

  /// Whether queries have to check every section for pinned items.
  @inline(__always)
  var hasPinnedItems: Bool { pinnedCount > 0 }
}

// MARK: - Editing

extension SectionStore {
  /// Returns the section with `entry`, to edit. A shared section is not copied, because its edits change records.
  @inline(__always)
  mutating func editable(_ entry: SectionEntry) -> AnySection {
    let slot = UInt32(truncatingIfNeeded: entry.section.slot)
    return slots[slot].isShared ? self[Int(slot)] : unique(slot)
  }

  /// Returns the section of a slot. If the section is not uniquely referenced, replaces it with a copy first.
  private mutating func unique(_ slot: UInt32) -> AnySection {
    let isUnique = slots.withValue(slot) { isKnownUniquelyReferenced(&$0.section) }
    if !isUnique {
      let old = self[Int(slot)]
      let copy = old.copy()
      copy.crossOffset = old.crossOffset
      slots.withValue(slot) { $0.section = copy }
    }
    return self[Int(slot)]
  }

  /// Adds a section in a new slot, and returns its entry.
  mutating func add(_ section: AnySection) -> SectionEntry {
    boxCount += 1
    let slot = slots.insert(Slot(section: section, isShared: false, userCount: 1))
    register(section, Int(slot))
    var entry = section.summary
    entry.tag = SectionTag(slot: Int(slot), nil).bits
    return entry
  }

  /// Records what queries need to know of a box that is new, or was edited or laid out again.
  private mutating func register(_ section: AnySection, _ slot: Int) {
    count(section, by: 1)
    didRelayout(section, slot)
  }

  /// Records what queries need to know of a section whose cross size, axis or direction changed.
  private mutating func didRelayout(_ section: AnySection, _ slot: Int) {
    updateOverflow(ofSlot: slot)
    section.crossOffset = section.map.crossOffset(from: map)
  }

  /// Updates the bound of the overflows, after that of a section may have changed.
  @inline(__always)
  mutating func updateOverflow(ofSlot number: Int) {
    let slot = slots[UInt32(truncatingIfNeeded: number)]
    let new = slot.section.overflow
    if new != slot.overflow { setOverflow(new, ofSlot: UInt32(truncatingIfNeeded: number)) }
  }

  /// Counts the overflow of the section in a slot, instead of its overflow before.
  @inline(never)
  private mutating func setOverflow(_ new: Units, ofSlot slot: UInt32) {
    let old = slots[slot].overflow
    if old > 0 { overflows.add(LengthCounts.bound(old), count: -1) }
    if new > 0 { overflows.add(LengthCounts.bound(new), count: 1) }
    overflow = overflows.maximum ?? 0
    slots.withValue(slot) { $0.overflow = new }
  }

  private mutating func count(_ section: AnySection, by change: Int) {
    if section.hasPinnedItems { pinnedCount += change }
    if section.orthogonal != nil { orthogonalCount += change }
    if section.dependsOnEnvironment { environmentCount += change }
    if section.hasBadges { badgeCount += change }
    if let length = section.crossContentLength { crossLengths.add(length, count: change) }
  }

  /// Replaces the section with `entry` by a section that has its own slot. Releases the old section if it is small.
  ///
  /// If the small section scrolls across the feed, its box does, too, with `section` as its base.
  mutating func replace(_ entry: inout SectionEntry, by section: AnySection) {
    let old = self.section(entry)
    guard old.isShared else {
      put(section, in: entry.section.slot)
      return entry.update(from: section.summary)
    }
    let box = old.boxed(section, items(of: entry), in: space)
    release(entry)
    entry.tag = add(box).tag
    entry.update(from: box.summary)
  }

  /// Makes a section scroll across the feed, or along it, as its layout says after an edit.
  mutating func wrap(_ entry: inout SectionEntry) {
    let section = section(entry)
    guard let behavior = section.laidOut.scrollingBehavior,
      (behavior == .none) == (section.orthogonal != nil)
    else { return }
    replace(&entry, by: section.laidOut.wrapped(offset: 0, in: space))
  }

  mutating func put(_ section: AnySection, in slot: Int) {
    count(self[slot], by: -1)
    slots.withValue(UInt32(truncatingIfNeeded: slot)) { $0.section = section }
    register(section, slot)
  }

  /// Calls `body` with a section to edit in place. `body` may change which items are pinned.
  mutating func withSection<Result, Failure: Error>(
    _ entry: SectionEntry, _ body: (AnySection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let section = editable(entry)
    count(section, by: -1)
    defer {
      section.didEdit()
      register(section, entry.section.slot)
    }
    return try body(section)
  }

  /// Releases all data of a section that was removed from the feed.
  mutating func release(_ entry: SectionEntry) {
    if let handle = entry.section.handle { records.deallocate(handle) }
    let slot = UInt32(truncatingIfNeeded: entry.section.slot)
    let old = slots[slot]
    if old.userCount > 1 {
      slots.withValue(slot) { $0.userCount -= 1 }
      return
    }
    if old.overflow > 0 { setOverflow(0, ofSlot: slot) }
    if old.section.isShared { return removeShared(entry.section.slot) }
    count(old.section, by: -1)
    boxCount -= 1
    slots.remove(slot)
  }

  private mutating func removeShared(_ number: Int) {
    count(self[number], by: -1)
    sharedSlots.remove(UInt32(truncatingIfNeeded: number), hash: self[number].layoutHash)
    sharedCount -= 1
    if lastShared == number { lastShared = -1 }
    slots.remove(UInt32(truncatingIfNeeded: number))
  }

  /// Gives the section with `entry` a record of `bytes`, and calls `write` to fill the record unless there is none.
  ///
  /// - Parameters:
  ///   - hasState: Whether an `OrthogonalState` follows, which is kept.
  ///   - isExact: Whether the record must have the smallest possible size. Otherwise a record of up to twice the size is
  ///     kept, so that alternating removals and insertions do not move it.
  mutating func resizeRecord(
    of entry: inout SectionEntry, bytes itemBytes: Int, hasState: Bool, isExact: Bool,
    _ write: (_ old: RecordView?, _ new: RecordView) -> Void
  ) {
    let bytes = itemBytes + (hasState ? MemoryLayout<OrthogonalState>.size : 0)
    var handle = entry.section.handle
    let needed = SizedRecords.sizeClass(ofBytes: bytes)
    if bytes == 0 {
      if let old = handle { records.deallocate(old) }
      handle = nil
    } else if let old = handle, needed <= old.sizeClass, old.sizeClass < needed + (isExact ? 1 : 2) {
      let view = records.mutableView(old)
      write(view, view)
    } else {
      let new = records.allocate(bytes: bytes)
      let view = records.mutableView(new)
      write(handle.map { records.view($0) }, view)
      if let old = handle {
        if hasState { view.orthogonalState = records.view(old).orthogonalState }
        records.deallocate(old)
      }
      handle = new
    }
    entry.tag = SectionTag(slot: entry.section.slot, handle).bits
  }
}

// MARK: - Small sections

extension SectionStore {
  /// Adds a small section.
  ///
  /// - Parameter write: Checks the items, and writes them to the record. Not called if the layout stores nothing per
  ///   item. Returns the maximum length of the section without its insets.
  mutating func addSmall<Rule: SmallRule>(
    _ layout: Rule.Layout, by rule: Rule.Type, count: Int, room: SectionRoom,
    _ write: (Rule, RecordView) throws(LayoutError) -> Units
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let slot = try sharedSlot(of: layout, by: rule)
    guard let section = self[slot] as? SmallSections<Rule> else {
      preconditionFailure("another layout's slot")
    }
    return try addSmall(section, in: slot, count: count, state: nil, room: room, write)
  }

  /// Adds a small section that scrolls across the feed, as `addSmall` adds one along it.
  ///
  /// - Returns: Its entry.
  mutating func addSmallAcross<Rule: SmallRule>(
    _ layout: Rule.Layout, by rule: Rule.Type, count: Int, scrolling: OrthogonalLayout, offset: Units,
    room: SectionRoom, _ write: (Rule, RecordView) throws(LayoutError) -> Units
  ) throws(LayoutError) -> SectionEntry {
    let slot = try sharedSlot(of: layout, by: rule, scrolling: scrolling)
    guard let section = self[slot].laidOut as? SmallSections<Rule> else {
      preconditionFailure("another layout's slot")
    }
    let state = OrthogonalState(offset: offset, number: lastNumber + 1)
    var entry = try addSmall(section, in: slot, count: count, state: state, room: room, write).entry
    entry.length = scrolling.length
    lastNumber += 1
    return entry
  }

  @inline(__always)
  private mutating func addSmall<Rule: SmallRule>(
    _ section: SmallSections<Rule>, in slot: Int, count: Int, state: OrthogonalState?, room: SectionRoom,
    _ write: (Rule, RecordView) throws(LayoutError) -> Units
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let rule = section.rule
    var handle: SizedRecords.Handle?
    do throws(LayoutError) {
      guard count <= section.maximumCount(limit: smallLimit) else { throw .contentTooLong }
      var maximum: Units = 0
      var items = StoredItems(count: count, record: nil)
      let bytes = count * Rule.itemSize + (state == nil ? 0 : MemoryLayout<OrthogonalState>.size)
      if bytes > 0 {
        let new = records.allocate(bytes: bytes)
        handle = new
        let view = records.mutableView(new)
        if let state { view.orthogonalState = state }
        items = StoredItems(count: count, record: view)
        maximum = rule.insets.mainStart + rule.insets.mainEnd + (try write(rule, view))
      } else {
        maximum = rule.maximumLength(of: items)
      }
      let length = rule.length(of: items, &scratch)
      try room.check(length: maximum, items: count)
      slots.withValue(UInt32(truncatingIfNeeded: slot)) { $0.userCount += 1 }
      return (SectionEntry(length: length, count: count, tag: SectionTag(slot: slot, handle).bits), maximum)
    } catch {
      if let handle { records.deallocate(handle) }
      if slots[UInt32(truncatingIfNeeded: slot)].userCount == 0 { removeShared(slot) }
      throw error
    }
  }

  /// Returns the slot of the small sections of a layout. The slot may have no users.
  @inline(__always)
  private mutating func sharedSlot<Rule: SmallRule>(
    of layout: Rule.Layout, by rule: Rule.Type
  ) throws(LayoutError) -> Int {
    if lastShared >= 0, let last = self[lastShared] as? SmallSections<Rule>, last.requested == layout {
      return lastShared
    }
    lastShared = try findSharedSlot(of: layout, by: rule)
    return lastShared
  }

  /// Returns the slot of the small sections of a layout that scroll across the feed. The slot may have no users.
  private mutating func sharedSlot<Rule: SmallRule>(
    of layout: Rule.Layout, by rule: Rule.Type, scrolling: OrthogonalLayout
  ) throws(LayoutError) -> Int {
    if lastShared >= 0, let last = self[lastShared].orthogonal, last.layout == scrolling,
      let base = last.base as? SmallSections<Rule>, base.requested == layout
    {
      return lastShared
    }
    lastShared = try findSharedSlot(of: layout, by: rule, scrolling: scrolling)
    return lastShared
  }

  @inline(never)
  private mutating func findSharedSlot<Rule: SmallRule>(
    of layout: Rule.Layout, by rule: Rule.Type, scrolling: OrthogonalLayout? = nil
  ) throws(LayoutError) -> Int {
    let across = scrolling.map { space.across(length: $0.length) }
    let (map, width) = (across?.map ?? map, across?.width ?? width)
    let following = Rule.layout(layout, following: map)
    let hash = scrolling?.hash(ofBase: following.hashValue) ?? following.hashValue
    let found = sharedSlots.first(hash) { slot in
      let section = self[Int(slot)]
      return section.orthogonal?.layout == scrolling
        && (section.laidOut as? SmallSections<Rule>)?.layout == following
    }
    if let found { return Int(found) }
    let base = try SmallSections<Rule>(layout, width: width, in: map, isAcross: scrolling != nil)
    let section: AnySection =
      scrolling.map { OrthogonalSection(base, $0, OrthogonalState(offset: 0, number: 0), in: space) } ?? base
    let slot = Int(slots.insert(Slot(section: section, isShared: true, userCount: 0)))
    registerShared(section, slot)
    return slot
  }

  private mutating func registerShared(_ section: AnySection, _ slot: Int) {
    sharedSlots.insert(UInt32(truncatingIfNeeded: slot), hash: section.layoutHash)
    sharedCount += 1
    register(section, slot)
  }

  /// Lays out the shared sections in the map and width of the store. Returns the slots whose lengths may have changed.
  mutating func relayoutShared() throws(LayoutError) -> Set<Int> {
    var changed: Set<Int> = []
    let (old, space) = (sharedSlots.slots, space)
    (sharedSlots, sharedCount, lastShared) = (HashTrie(), 0, -1)
    for slot in old {
      let before = slots[slot].section
      count(before, by: -1)
      let (section, keepsLengths) = try before.relaidOut(in: space)
      if !keepsLengths { changed.insert(Int(slot)) }
      slots.withValue(slot) { $0.section = section }
      registerShared(section, Int(slot))
    }
    return changed
  }

  /// Lays out the section with `entry` in the map and the width of the store, after `relayoutShared()`. Returns the
  /// number of items that were placed, if the section is small.
  mutating func relayout(_ entry: inout SectionEntry) throws(LayoutError) -> Int {
    let section = editable(entry)
    guard section.isShared else {
      count(section, by: -1)
      defer { register(section, entry.section.slot) }
      try section.relayout(in: space, &lastStyle)
      entry.update(from: section.summary)
      return 0
    }
    guard entry.count <= section.maximumCount(limit: smallLimit) else { throw .contentTooLong }
    entry.length = section.length(of: items(of: entry), &scratch)
    return entry.count
  }

  /// Lays out a box that does not fit the cross size of the store along the store's axis and in its direction. Returns
  /// false if that is not possible either.
  mutating func turn(_ entry: SectionEntry) -> Bool {
    let section = editable(entry)
    count(section, by: -1)
    defer { register(section, entry.section.slot) }
    return section.turn(in: map, isAcross: false, &lastStyle)
  }
}
