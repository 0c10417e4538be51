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
final class OrthogonalSection: AnySection, @unchecked Sendable {
  /// How the section comes to rest if its layout does not say.
  private let givenBehavior: OrthogonalScrollingBehavior
  /// How the section comes to rest, stored because each query needs it.
  private(set) var behavior: OrthogonalScrollingBehavior
  /// The distance from the start of the base to the leading edge of the feed.
  var offset: Units
  /// The section along the cross axis of the feed. Only this object refers to it.
  let base: AnySection
  /// An upper bound of the distance by which an item extends beyond the section along the feed.
  private var baseOverflow: Units = 0
  /// The cross size in which the base is laid out. 0 if the base has a natural one.
  private let givenLength: Units
  /// The map of the base, stored because each query needs it.
  private(set) var baseMap: CoordinateMap
  /// The map and the cross size of the feed.
  private var feedMap: CoordinateMap
  private(set) var feedCrossSize: Units
  /// The edges from which `sides` count. `.none` if the base adds the safe area itself.
  private let reference: ContentInsetsReference
  /// The distances of the content from the edges of the view at its first and last offset: those of the safe area, or 0.
  private var sides: SafeAreaSides

  /// - Parameters:
  ///   - base: A section that has its own storage, in the map that `expectedBaseMap(of:length:)` returns.
  ///   - length: The cross size in which the base is laid out. 0 if it has a natural one.
  ///   - reference: The edges from which the insets of the base count. `none` if the base adds the safe area.
  init(
    _ base: AnySection, _ behavior: OrthogonalScrollingBehavior, length: Units, offset: Units,
    _ reference: ContentInsetsReference, in space: SectionSpace
  ) {
    (self.base, givenBehavior, givenLength, self.offset) = (base, behavior, length, offset)
    self.behavior = behavior
    (feedMap, feedCrossSize, baseMap) = (space.map, Units(coordinate: space.width) ?? 0, base.map)
    (self.reference, sides) = (reference, space.sides(reference))
    super.init()
    alignBase()
    baseOverflow = base.crossOverflow()
  }

  /// Returns the map of the base of a section that is `length` long in a feed with the map `map`.
  static func expectedBaseMap(of map: CoordinateMap, length: Units) -> CoordinateMap {
    CoordinateMap(map.axis.other, map.direction, crossSize: length)
  }

  private var expectedBaseMap: CoordinateMap { Self.expectedBaseMap(of: feedMap, length: givenLength) }

  /// The part of the base that is visible in the feed.
  private var visibleBase: VisibleRange {
    let start = offset - leading
    return VisibleRange(start: start, end: start + feedCrossSize, crossStart: 0, crossEnd: length)
  }

  /// The length of this section along the feed.
  var length: Units { base.naturalCrossLength ?? givenLength }

  /// Updates what is stored of the base.
  private func alignBase() {
    baseMap = base.map
    behavior = base.scrollingBehavior ?? givenBehavior
    base.crossOffset = baseMap.crossOffset(from: expectedBaseMap)
  }

  var baseItems: StoredItems { StoredItems(count: base.summary.count, record: nil) }

  // MARK: Properties

  override var orthogonal: OrthogonalSection? { self }
  override var laidOut: AnySection { base }
  override var typeName: String { base.typeName }
  override var map: CoordinateMap { feedMap }
  override var width: Double { feedCrossSize.points }
  override var followsOffset: Bool { base.followsOffset }
  override var hasPinnedItems: Bool { base.hasPinnedItems }
  override var overflow: Units { baseOverflow }
  override var hasEstimates: Bool { base.hasEstimates }
  override func isEstimate(ofItem index: Int) -> Bool { base.isEstimate(ofItem: index) }

  override func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool {
    base.isEstimate(ofItem: index, equalTo: item)
  }

  override func measuredItem(at index: Int, of items: StoredItems, size: LayoutSize) -> FeedItem {
    base.measuredItem(at: index, of: baseItems, size: size)
  }

  override var work: WorkCounters { base.work }
  override var firstUnsettledIndex: Int? { base.firstUnsettledIndex }
  override var minimumLength: Units {
    base.summary.isUnsettled && base.naturalCrossLength != nil ? 0 : length
  }
  override var maximumItemLength: Units { base.maximumItemLength }
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
    return base.invariantViolation(of: base.summary, baseItems)
  }

  override func copy() -> AnySection {
    OrthogonalSection(copying: self)
  }

  private init(copying section: OrthogonalSection) {
    (base, givenBehavior, behavior) = (section.base.copy(), section.givenBehavior, section.behavior)
    (givenLength, offset) = (section.givenLength, section.offset)
    (feedMap, feedCrossSize, baseMap) = (section.feedMap, section.feedCrossSize, section.baseMap)
    (reference, sides, baseOverflow) = (section.reference, section.sides, section.baseOverflow)
    super.init()
    base.crossOffset = section.base.crossOffset
  }

  /// Updates what depends on the items, after the base was edited through its own type.
  override func didEdit() {
    alignBase()
    baseOverflow = base.crossOverflow()
  }

  /// Raises the bound of the overflow to `overflow`, and to that of a base whose overflow depends on all its items.
  private func raiseOverflow(to overflow: Units) {
    let total = base.naturalCrossLength == nil ? 0 : base.crossOverflow()
    baseOverflow = max(baseOverflow, overflow, total)
  }

  // MARK: Queries

  override func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    if base.followsOffset { return collect(queryRect, in: nil, counting: &work, into: &sink) }
    collect(queryRect, into: &sink) { rect, sink in
      base.collect(rect, of: items, counting: &work, &scratch, into: &sink)
    }
  }

  override func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    let view = base.followsOffset ? visibleBase : view.map { convertedToBase($0) }
    collect(queryRect, into: &sink) { rect, sink in
      base.collect(rect, in: view, counting: &work, into: &sink)
    }
  }

  override var hasBadges: Bool { base.hasBadges }

  override func collectBadges(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    collect(queryRect, into: &sink) { rect, sink in base.collectBadges(rect, counting: &work, into: &sink) }
  }

  override func badges(at index: Int, from origin: Units) -> [Element] {
    base.badges(at: index, from: 0).map { badge in
      var badge = badge
      badge.frame = feedRect(badge.frame, from: origin)
      return badge
    }
  }

  override func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    let frame =
      base.followsOffset
      ? base.frame(at: index, in: visibleBase, from: 0) : base.frame(at: index, of: items, from: 0, &scratch)
    return feedRect(frame, from: origin)
  }

  override func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    feedRect(base.frame(at: index, in: convertedToBase(view), from: 0), from: origin)
  }

  override func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    base.firstUncovered(in: convertedToBase(view), insteadOf: index)
  }

  override func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    base.drawing(ofItem: index, in: base.followsOffset ? visibleBase : view.map { convertedToBase($0) })
  }

  override func displacement(from start: Units) -> (x: Units, y: Units) {
    let across = base.displacement(from: leading - offset)
    let along = feedMap.distance(from: baseMap, along: start - base.crossOffset)
    return (across.x + along.x, across.y + along.y)
  }

  override func pinnedInsets(ofItem index: Int) -> AxisInsets { base.pinnedInsets(ofItem: index).transposed }

  /// Returns the items of the base that become visible while the offset changes by a distance, if the base follows it.
  func itemsAhead(by distance: Units, limit: Int, inSection section: Int, from start: Units) -> [Element] {
    var sink = ElementSink()
    sink.section = section
    base.collectAhead(of: offset - leading, by: distance, limit: limit, into: &sink)
    return sink.elements.map { element in
      var element = element
      element.frame = feedRect(element.frame, from: start)
      return element
    }
  }

  override func firstUncovered(insteadOf index: Int) -> Int {
    base.followsOffset ? base.firstUncovered(in: visibleBase, insteadOf: index) : index
  }

  /// Does nothing: the rows of the base lie across the feed, so there are no separators.
  override func collectRows(
    of items: StoredItems, from position: Units, before end: Units, _ scratch: inout RowScratch,
    into rows: inout [ItemRow]
  ) {}

  override func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? { nil }

  override func edges(ofItems items: Range<Int>) -> (start: Units, end: Units)? {
    base.crossEdges(ofItems: items)
  }

  /// Returns the whole section, because its items lie beside each other.
  override func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> { 0..<length }

  override func feedItem(at index: Int, of items: StoredItems) -> FeedItem {
    base.feedItem(at: index, of: items)
  }

  // MARK: Edits

  /// Settles the base. Positions count along its main axis.
  override func settle(until limit: SettlingLimit) -> Int {
    defer { raiseOverflow(to: 0) }
    return base.settle(until: limit)
  }

  override func apply(
    _ edit: ItemEdit, to entry: inout SectionEntry, in store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> Units {
    let before = length
    let room = SectionRoom(
      length: Units.maximumPosition - base.maximumLength(of: baseItems), items: room.items)
    var baseEntry = base.summary
    _ = try base.apply(edit, to: &baseEntry, in: &store, room: room)
    switch edit {
    case .insert(let item, _), .resize(_, let item), .reestimate(_, let item):
      raiseOverflow(to: base.crossOverflow(of: item))
    case .remove, .move: raiseOverflow(to: 0)
    }
    store.record(overflow: baseOverflow)
    entry.update(from: summary)
    return length - before
  }

  /// A plan for the base.
  ///
  /// Its growth is 0: the natural length is known only when the items are settled. Edits do not check it against the room
  /// of the feed.
  private final class Plan: SectionPlan, @unchecked Sendable {
    let base: SectionPlan
    let overflow: Units

    init(_ base: SectionPlan, overflow: Units) {
      (self.base, self.overflow) = (base, overflow)
      super.init(growth: 0)
    }
  }

  override func plan(
    _ edits: SectionEdits, for entry: SectionEntry, in store: borrowing SectionStore
  ) throws(LayoutError) -> SectionPlan {
    let plan = try base.plan(edits, for: base.summary, in: store)
    guard base.maximumLength(of: baseItems) + plan.growth <= Units.maximumPosition else {
      throw .contentTooLong
    }
    var overflow = baseOverflow
    for insertion in edits.insertions { overflow = max(overflow, base.crossOverflow(of: insertion.item)) }
    for resizing in edits.resizes { overflow = max(overflow, base.crossOverflow(of: resizing.item)) }
    return Plan(plan, overflow: overflow)
  }

  override func apply(_ plan: SectionPlan, to entry: inout SectionEntry, in store: inout SectionStore) {
    guard let plan = plan as? Plan else { preconditionFailure("another section's plan") }
    var baseEntry = base.summary
    base.apply(plan.base, to: &baseEntry, in: &store)
    raiseOverflow(to: plan.overflow)
    store.record(overflow: baseOverflow)
    entry.update(from: summary)
  }

  override func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int {
    base.beginTracking(anchors)
  }

  override func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    base.endTracking(from: depth)
  }

  override var dependsOnEnvironment: Bool { base.dependsOnEnvironment }

  override func fits(_ space: SectionSpace) -> Bool {
    super.fits(space) && sides == space.sides(reference) && base.fits(space.across(length: givenLength))
  }

  override func relayout(in space: SectionSpace, _ styles: inout LastStyle) throws(LayoutError) {
    let baseSpace = space.across(length: givenLength)
    if !base.fits(baseSpace) { try base.relayout(in: baseSpace, &styles) }
    (feedMap, feedCrossSize) = (space.map, Units(coordinate: space.width) ?? 0)
    sides = space.sides(reference)
    didEdit()
  }

  override func turn(in map: CoordinateMap, isAcross: Bool, _ styles: inout LastStyle) -> Bool {
    defer { didEdit() }
    feedMap = map
    return base.turn(in: expectedBaseMap, isAcross: true, &styles)
  }
}

// MARK: - Coordinates

extension OrthogonalSection {
  /// The length of the base, insets included, as currently placed.
  var contentLength: Units { base.summary.length }

  /// The range on the cross axis of the feed that contains all items, as currently placed.
  var contentRange: (start: Units, end: Units) {
    let start = leading - offset
    return (start - base.overflow, start + contentLength + base.overflow)
  }

  /// The maximum offset at which the content reaches the end of the feed, as currently placed; 0 if it never does.
  var lastOffset: Units { max(0, leading + contentLength + sides.end - feedCrossSize) }

  /// The distance from the leading edge of the feed to the start of the base at offset 0.
  var leading: Units {
    guard centersFirstGroup, let first = firstGroup else { return sides.start }
    return centeredStart(first.end - first.start) - first.start
  }

  /// Returns the distance from the leading edge of the feed to a group of the given length in the middle of the feed.
  func centeredStart(_ length: Units) -> Units { (feedCrossSize - length) >> 1 }

  /// Whether the offset counts from where the first group is in the middle of the feed.
  var centersFirstGroup: Bool { behavior == .groupPagingCentered }

  /// Returns the limit up to which the base is settled for a query of `queryRect`.
  func settlingLimit(for queryRect: AxisRect) -> SettlingLimit {
    SettlingLimit(position: queryRect.crossEnd &+ offset &- leading)
  }

  private func feedRect(_ rect: LayoutRect, from start: Units) -> LayoutRect {
    guard let frame = AxisFrame(rect, in: baseMap) else { return rect }
    return feedMap.rect(feedFrame(frame, along: start &- base.crossOffset, across: leading &- offset))
  }

  @inline(__always)
  private func feedFrame(_ frame: AxisFrame, along: Units, across: Units) -> AxisFrame {
    AxisFrame(
      start: frame.crossStart &+ along, end: frame.crossEnd &+ along, crossStart: frame.start &+ across,
      crossEnd: frame.end &+ across)
  }

  /// Converts a frame whose main positions count from the start of the section's items.
  private func convertedToBase(_ frame: AxisFrame) -> AxisFrame {
    let across = offset &- leading
    return AxisFrame(
      start: frame.crossStart &+ across, end: frame.crossEnd &+ across,
      crossStart: frame.start &+ base.crossOffset, crossEnd: frame.end &+ base.crossOffset)
  }

  /// Calls `query` to collect items of the base, moves them to the coordinates of the feed, and removes items without size.
  ///
  /// The base adds `sink.start` to its main positions. Then one distance in x and y moves all frames.
  ///
  /// - Parameter query: Appends the items in a rect of the base, from `firstItem` on, until `limit` is reached.
  @inline(__always)
  private func collect(
    _ queryRect: AxisRect, into sink: inout ElementSink, _ query: (AxisRect, inout ElementSink) -> Void
  ) {
    let (firstItem, start) = (sink.firstItem, sink.start)
    defer { (sink.firstItem, sink.start) = (firstItem, start) }
    // Computed once, because it may need the first group.
    let (along, across) = (start &- base.crossOffset, leading &- offset)
    let rect = AxisRect(
      start: queryRect.crossStart &- across, end: queryRect.crossEnd &- across,
      crossStart: queryRect.start &+ base.crossOffset, crossEnd: queryRect.end &+ base.crossOffset)
    guard let rect else { return }
    sink.start = across
    let distance = feedMap.distance(from: baseMap, along: along)
    while true {
      let first = sink.elements.count
      sink.findsImages = false
      query(rect, &sink)
      guard let last = sink.elements.last, sink.elements.count > first else { return }
      let isAtLimit = sink.elements.count >= sink.limit
      sink.moveElements(from: first, x: distance.x, y: distance.y, keepsEmpty: sink.findsImages)
      guard isAtLimit, sink.elements.count < sink.limit else { return }
      sink.firstItem = last.index + 1
    }
  }
}
