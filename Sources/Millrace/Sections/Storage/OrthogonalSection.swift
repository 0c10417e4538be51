/// A section that scrolls along the cross axis of its feed.
///
/// Wraps a section that is laid out along that axis, its `base`. Coordinates of the base are converted by exchanging the
/// axes and adding two distances:
///
///     base, main axis   = feed, cross axis + offset - leading
///     base, cross axis  = feed, main axis  - start of the section's items
///
/// The length of this section along the feed is the cross size of the base. It does not depend on the base's items unless
/// the base has a natural cross size.
///
/// If the base is a `SmallSections`, small sections share this object, too. The items and the `OrthogonalState` of each are
/// in its record. `ScrolledSection` is one section of either kind.
final class OrthogonalSection: AnySection, @unchecked Sendable {
  let layout: OrthogonalLayout
  /// How the section comes to rest, stored because each query needs it.
  private(set) var behavior: OrthogonalScrollingBehavior
  /// The state of a section that is not small.
  var state: OrthogonalState
  /// The section along the cross axis of the feed. Copies of a feed may share it if it is small.
  let base: AnySection
  /// An upper bound of the distance by which an item extends beyond the section along the feed.
  private var baseOverflow: Units = 0
  /// The map of the base, stored because each query needs it.
  private(set) var baseMap: CoordinateMap
  /// The map and the cross size of the feed.
  private var feedMap: CoordinateMap
  private(set) var feedCrossSize: Units
  /// The distances of the content from the edges of the view at its first and last offset: those of the safe area, or 0.
  private(set) var sides: (start: Units, end: Units)

  /// - Parameter base: A section in the map that `expectedBaseMap(of:length:)` returns, with its own storage, or small.
  init(_ base: AnySection, _ layout: OrthogonalLayout, _ state: OrthogonalState, in space: SectionSpace) {
    (self.base, self.layout, self.state, behavior) = (base, layout, state, layout.behavior)
    (feedMap, feedCrossSize, baseMap) = (space.map, Units(coordinate: space.width) ?? 0, base.map)
    sides = space.sides(layout.reference)
    super.init()
    didEdit()
  }

  /// Returns the map of the base of a section that is `length` long in a feed with the map `map`.
  static func expectedBaseMap(of map: CoordinateMap, length: Units) -> CoordinateMap {
    CoordinateMap(map.axis.other, map.direction, crossSize: length)
  }

  private var expectedBaseMap: CoordinateMap { Self.expectedBaseMap(of: feedMap, length: layout.length) }

  /// The length of this section along the feed.
  var length: Units { base.naturalCrossLength ?? layout.length }

  /// Whether the offset counts from where the first group is in the middle of the feed.
  var centersFirstGroup: Bool { behavior == .groupPagingCentered }

  /// Returns the section with the given items.
  @inline(__always)
  func scrolled(_ items: StoredItems) -> ScrolledSection {
    ScrolledSection(section: self, items: items, state: items.record?.orthogonalState ?? state)
  }

  /// The section if it is not small.
  private var scrolled: ScrolledSection { scrolled(baseItems) }

  private var baseItems: StoredItems { StoredItems(count: base.summary.count, record: nil) }

  // MARK: Properties

  override var orthogonal: OrthogonalSection? { self }
  override var laidOut: AnySection { base }
  override var isShared: Bool { base.isShared }
  override var layoutHash: Int { layout.hash(ofBase: base.layoutHash) }
  override func maximumCount(limit: Int) -> Int { base.maximumCount(limit: limit) }
  override func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units { length }
  override var map: CoordinateMap { feedMap }
  override var width: Double { feedCrossSize.points }
  override var followsOffset: Bool { base.followsOffset }
  override var hasPinnedItems: Bool { base.hasPinnedItems }
  override var overflow: Units { baseOverflow }
  override var work: WorkCounters { base.work }
  override var firstUnsettledIndex: Int? { base.firstUnsettledIndex }
  override var minimumLength: Units {
    base.summary.isUnsettled && base.naturalCrossLength != nil ? 0 : length
  }
  override func maximumLength(of items: StoredItems) -> Units { length }

  override var summary: SectionEntry {
    let items = base.summary
    let hasNaturalLength = base.naturalCrossLength != nil
    return SectionEntry(
      length: length, count: items.count, isUnsettled: items.isUnsettled && hasNaturalLength,
      isUnsettledAcross: items.isUnsettled && !hasNaturalLength, tag: 0)
  }

  override func invariantViolation(of entry: SectionEntry, _ items: StoredItems) -> String? {
    if base.map.axis == feedMap.axis || base.map.direction != feedMap.direction { return "another axis" }
    if baseMap != base.map { return "another map of the base" }
    if base.crossOverflow() > baseOverflow { return "items overflow by more than \(baseOverflow)" }
    guard isShared else { return base.invariantViolation(of: base.summary, baseItems) }
    if items.record == nil { return "small without an offset" }
    if entry.length != length { return "another length" }
    return entry.isUnsettled || entry.isUnsettledAcross ? "small and not settled" : nil
  }

  override func copy() -> AnySection {
    isShared ? self : OrthogonalSection(copying: self)
  }

  private init(copying section: OrthogonalSection) {
    (base, layout, behavior) = (section.base.copy(), section.layout, section.behavior)
    (state, sides, baseOverflow) = (section.state, section.sides, section.baseOverflow)
    (feedMap, feedCrossSize, baseMap) = (section.feedMap, section.feedCrossSize, section.baseMap)
    super.init()
    base.crossOffset = section.base.crossOffset
  }

  /// Updates what is stored of the base, after the base was edited through its own type.
  override func didEdit() {
    baseMap = base.map
    behavior = base.scrollingBehavior ?? layout.behavior
    // Feeds may share a small base, and be read on other threads.
    let offset = baseMap.crossOffset(from: expectedBaseMap)
    if base.crossOffset != offset { base.crossOffset = offset }
    baseOverflow = base.crossOverflow()
  }

  // MARK: Queries

  override func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    if base.followsOffset { return collect(queryRect, in: nil, counting: &work, into: &sink) }
    scrolled(items).collect(queryRect, into: &sink) { rect, sink in
      base.collect(rect, of: items, counting: &work, &scratch, into: &sink)
    }
  }

  override func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    let (scrolled, view) = (scrolled, baseView(for: view))
    scrolled.collect(queryRect, into: &sink) { rect, sink in
      base.collect(rect, in: view, counting: &work, into: &sink)
    }
  }

  /// Returns the visible rect from which the base computes frames, or `nil` if none of its items are pinned.
  private func baseView(for view: VisibleRange?) -> VisibleRange? {
    if base.followsOffset { return scrolled.visibleBase }
    return base.hasPinnedItems ? view.map { scrolled.convertedToBase($0) } : nil
  }

  override var hasBadges: Bool { base.hasBadges }

  override func collectBadges(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    scrolled.collect(queryRect, into: &sink) { rect, sink in
      base.collectBadges(rect, counting: &work, into: &sink)
    }
  }

  override func badges(at index: Int, from origin: Units) -> [Element] {
    let scrolled = scrolled
    return base.badges(at: index, from: 0).map { scrolled.feedElement($0, from: origin) }
  }

  override func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    let scrolled = scrolled(items)
    let frame =
      base.followsOffset
      ? base.frame(at: index, in: scrolled.visibleBase, from: 0)
      : base.frame(at: index, of: items, from: 0, &scratch)
    return scrolled.feedRect(frame, from: origin)
  }

  override func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    let scrolled = scrolled
    return scrolled.feedRect(
      base.frame(at: index, in: scrolled.convertedToBase(view), from: 0), from: origin)
  }

  override func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    base.firstUncovered(in: scrolled.convertedToBase(view), insteadOf: index)
  }

  override func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    base.drawing(ofItem: index, in: baseView(for: view))
  }

  override func displacement(of items: StoredItems, from start: Units) -> (x: Units, y: Units) {
    let scrolled = scrolled(items)
    let across = base.displacement(of: items, from: scrolled.leading - scrolled.offset)
    let along = feedMap.distance(from: baseMap, along: start - base.crossOffset)
    return (across.x + along.x, across.y + along.y)
  }

  override func pinnedInsets(ofItem index: Int) -> AxisInsets { base.pinnedInsets(ofItem: index).transposed }

  override func firstUncovered(insteadOf index: Int) -> Int {
    base.followsOffset ? base.firstUncovered(in: scrolled.visibleBase, insteadOf: index) : index
  }

  override func edges(ofItems items: Range<Int>) -> AxisFrame? { base.edges(ofItems: items)?.transposed }

  /// Returns the whole section, because its items lie beside each other.
  override func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> { 0..<length }

  // MARK: Edits

  /// Settles the base. Positions count along its main axis.
  override func settle(until limit: SettlingLimit) -> Int {
    defer { baseOverflow = base.crossOverflow() }
    return base.settle(until: limit)
  }

  override func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units {
    let items = isShared ? store.items(of: entry) : baseItems
    let room = SectionRoom(
      length: Units.maximumPosition - base.maximumLength(of: items), items: room.items)
    if isShared {
      _ = try base.apply(edit, to: &entry, in: &store, room: room)
      updateLength(of: &entry, in: store)
      return 0
    }
    let before = length
    var baseEntry = base.summary
    _ = try base.apply(edit, to: &baseEntry, in: &store, room: room)
    baseOverflow = base.crossOverflow()
    entry.update(from: summary)
    return length - before
  }

  /// Sets the length of an entry of a small section whose base was edited: the base sets the length along itself. The
  /// section may now have a box.
  private func updateLength(of entry: inout SectionEntry, in store: borrowing SectionStore) {
    entry.length = store.section(entry).isShared ? length : store.section(entry).summary.length
  }

  /// Returns the plan of the base.
  ///
  /// Its growth is 0: the natural length is known only when the items are settled. Edits do not check it against the room
  /// of the feed.
  override func plan(
    _ edits: SectionEdits, for entry: SectionEntry, in store: borrowing SectionStore
  ) throws(LayoutError) -> SectionPlan {
    let items = isShared ? store.items(of: entry) : baseItems
    let plan = try base.plan(edits, for: isShared ? entry : base.summary, in: store)
    guard base.maximumLength(of: items) + plan.growth <= Units.maximumPosition else {
      throw .contentTooLong
    }
    plan.growth = 0
    return plan
  }

  override func apply(_ plan: SectionPlan, to entry: inout SectionEntry, in store: inout SectionStore) {
    if isShared {
      base.apply(plan, to: &entry, in: &store)
      return updateLength(of: &entry, in: store)
    }
    var baseEntry = base.summary
    base.apply(plan, to: &baseEntry, in: &store)
    baseOverflow = base.crossOverflow()
    entry.update(from: summary)
  }

  override var dependsOnEnvironment: Bool { base.dependsOnEnvironment }

  override func fits(_ space: SectionSpace) -> Bool {
    super.fits(space) && sides == space.sides(layout.reference)
      && base.fits(space.across(length: layout.length))
  }

  override func relayout(in space: SectionSpace, _ styles: inout SharedStyle?) throws(LayoutError) {
    let baseSpace = space.across(length: layout.length)
    if !base.fits(baseSpace) { try base.relayout(in: baseSpace, &styles) }
    (feedMap, feedCrossSize) = (space.map, Units(coordinate: space.width) ?? 0)
    sides = space.sides(layout.reference)
    didEdit()
  }

  override func relaidOut(
    in space: SectionSpace
  ) throws(LayoutError) -> (section: AnySection, keepsLengths: Bool) {
    let baseSpace = space.across(length: layout.length)
    let base = base.fits(baseSpace) ? base : try base.relaidOut(in: baseSpace).section
    return (OrthogonalSection(base, layout, state, in: space), true)
  }

  override func full(_ items: StoredItems, in store: borrowing SectionStore) throws(LayoutError) -> AnySection
  {
    isShared ? boxed(try base.full(items, in: store), items, in: store.space) : self
  }

  override func boxed(_ section: AnySection, _ items: StoredItems, in space: SectionSpace) -> AnySection {
    section.orthogonal ?? OrthogonalSection(section, layout, scrolled(items).state, in: space)
  }

  override func turn(in map: CoordinateMap, isAcross: Bool, _ styles: inout SharedStyle?) -> Bool {
    defer { didEdit() }
    feedMap = map
    return base.turn(in: expectedBaseMap, isAcross: true, &styles)
  }
}
