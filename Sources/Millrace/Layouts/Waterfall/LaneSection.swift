/// A section whose items are in a `LaneTree`: a waterfall, dense or not.
protocol LaneSection: SettlingSection, ItemSection where Item == WaterfallItem, CheckedItem == SizedItem {
  var rule: WaterfallRule { get }
  var geometry: LaneGeometry { get }
  var grid: PixelGrid { get }
  var insets: AxisInsets { get }
  var tree: LaneTree { get set }
  var dirtyRanges: DirtyRanges { get set }
  /// The number of items with estimated extents.
  var estimatedCount: Int { get }
  /// Under the stable policy, the first item that may not be placed as in a fresh layout, or the number of
  /// items if there is none. Under the reflow policy, `nil`.
  var firstStableItem: Int? { get set }
  /// The minimum start of the items of the first dirty range, if known.
  var settledEnd: Units? { get set }

  func treeIndex(of index: Int) -> Int
  /// Returns a tree index that is not after those of the items from `index` on.
  func firstTreeIndex(ofItemsFrom index: Int) -> Int
  /// All items, in order. O(n).
  var sizedItems: ContiguousArray<SizedItem> { get }
  /// Changes all estimates of `old`, in points.
  mutating func reestimate(from old: Double, to new: Double) throws(LayoutError)
  /// Settles from the first dirty range on. Returns the number of placed items and their cost in the budget, or `nil`
  /// if all unsettled items are after the limit.
  mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> (placed: Int, cost: Int)?
}

/// An item that has no lane yet.
struct SizedItem: Hashable, Sendable {
  /// The extent. In 4 bytes, as in a leaf, because batches copy many items.
  private var storedExtent: UInt32
  var isEstimate: Bool
  /// The requested number of lanes besides the first, or 255 for all.
  var span: UInt8

  @inline(__always)
  init(extent: Units, isEstimate: Bool = false, span: UInt8 = 0) {
    storedExtent = UInt32(truncatingIfNeeded: extent)
    (self.isEstimate, self.span) = (isEstimate, span)
  }

  @inline(__always)
  var extent: Units {
    get { Units(storedExtent) }
    set { storedExtent = UInt32(truncatingIfNeeded: newValue) }
  }
}

extension LaneTree {
  /// Returns the length of an item in all its lanes, gaps included.
  @inline(__always)
  func length(of item: SizedItem) -> Units { (item.extent + gap) * Units(width(span: item.span)) }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LaneSection {
  public func item(at index: Int) -> WaterfallItem {
    precondition(index >= 0 && index < count, "index out of range")
    return description(of: sizedItem(at: index))
  }

  public var firstUnsettledIndex: Int? { dirtyRanges.firstUnsettledItem }

  public var work: WorkCounters { tree.work + queryWork }
}

extension LaneSection {
  // MARK: Lengths

  var map: CoordinateMap { geometry.map }

  var hasLanes: Bool { geometry.count > 1 }

  func crossOverflow() -> Units { geometry.crossOverflow }

  var contentStart: Units { insets.mainStart }

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  var minimumLength: Units {
    // For any packing, the longest lane is at least as long as the average lane.
    insets.mainStart + max(0, occupied / Units(geometry.count) - tree.gap) + insets.mainEnd
  }

  var provisionalLength: Units {
    // The end of each lane includes the spacing after its last item.
    insets.mainStart + max(0, tree.maximumTotal - tree.gap) + insets.mainEnd
  }

  func provisionalStart(of index: Int) -> Units {
    tree.position(of: treeIndex(of: index)).start + insets.mainStart
  }

  var treeHeight: Int { tree.height + 1 }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let bounds =
      tree.isDisplaced
      ? tree.bounds(ofIndices: items, counting: &work) : tree.bounds(of: items, counting: &work)
    return (insets.mainStart + bounds.start)..<(insets.mainStart + bounds.end)
  }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }

  // MARK: Items

  func sizedItem(at index: Int) -> SizedItem { sizedItem(atTreeIndex: treeIndex(of: index)) }

  func sizedItem(atTreeIndex index: Int) -> SizedItem {
    let item = tree.item(at: index)
    return SizedItem(extent: item.extent, isEstimate: item.isEstimate, span: tree.span(at: index))
  }

  var hasEstimates: Bool { estimatedCount > 0 }

  func isEstimate(ofItem index: Int) -> Bool {
    estimatedCount > 0 && tree.item(at: treeIndex(of: index)).isEstimate
  }

  func endOfEstimates(from index: Int) -> Int { tree.endOfEstimates(from: index) }

  func feedItem(at index: Int) -> FeedItem { .waterfall(item(at: index)) }

  func feedItems() -> ContiguousArray<FeedItem> {
    ContiguousArray(sizedItems.lazy.map { .waterfall(description(of: $0)) })
  }

  func item(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }

  func checked(_ item: WaterfallItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> SizedItem
  {
    let extent = grid.roundedDown(try Units(checked: item.extent, argument() + ".extent"))
    return SizedItem(
      extent: extent, isEstimate: item.isEstimated,
      span: try SizedItemChecker.span(item.span, lanes: geometry.count, argument() + ".span"))
  }

  func checked(
    _ item: WaterfallItem, inPlaceOf index: Int, of items: ContiguousArray<SizedItem>,
    _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> SizedItem {
    var checked = try checked(item, argument())
    if item.span == nil, tree.hasSpans {
      checked.span = items.isEmpty ? tree.span(at: treeIndex(of: index)) : items[index].span
    }
    return checked
  }

  func replacedItems() -> ContiguousArray<SizedItem> { tree.hasSpans ? sizedItems : [] }

  /// Returns the checked forms of items to append. Throws if there is no room for them.
  func checked(_ items: some Sequence<WaterfallItem>) throws(LayoutError) -> ContiguousArray<SizedItem> {
    var checked: ContiguousArray<SizedItem> = []
    var checker = checker
    try unsafe items.forEachPage { (page, first) throws(LayoutError) in
      let items = try unsafe checker.checked(page, from: first)
      if checked.isEmpty { checked = items } else { checked += items }
    }
    return checked
  }

  var checker: SizedItemChecker {
    SizedItemChecker(grid: grid, gap: tree.gap, lanes: geometry.count, room: Units.maximumPosition - occupied)
  }

  func description(of item: SizedItem) -> WaterfallItem {
    WaterfallItem(item.extent.points, span: LaneSpan(stored: item.span), isEstimated: item.isEstimate)
  }

  func length(of item: SizedItem) -> Units { tree.length(of: item) }

  func length(ofItemAt index: Int) -> Units { length(of: sizedItem(at: index)) }

  // MARK: Estimates

  /// Returns whether an item is estimated at `extent`.
  func isEstimate(ofItem index: Int, at extent: Units) -> Bool {
    let item = sizedItem(at: index)
    return item.isEstimate && item.extent == extent
  }

  /// The lanes of the items have no effect, because items keep theirs.
  mutating func reestimate(_ old: FeedItem, as new: FeedItem) throws(LayoutError) {
    try reestimate(from: try old.waterfallItem().extent, to: try new.waterfallItem().extent)
  }

  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool {
    guard case .waterfall(let item) = item, let extent = Units(length: item.extent) else { return false }
    return isEstimate(ofItem: index, at: grid.roundedDown(extent))
  }

  /// Returns the number of items in one lane each that can be appended.
  func roomForEstimates(of extent: Units) -> Int {
    let stride = extent + tree.gap
    // The number of items is bounded too, because items without extent and spacing take no length.
    let room = stride > 0 ? (Units.maximumPosition - occupied) / stride : Units.maximumPosition
    return min(Int(clamping: room), Units.maximumItemCount - count)
  }

  /// Prepares a change of all estimates of `old`, in points. Returns `nil` if there is nothing to change, otherwise the
  /// rounded extents, the growth of `occupied`, and the tree index of the first item.
  mutating func willReestimate(
    from old: Double, to new: Double
  ) throws(LayoutError) -> (old: Units, new: Units, growth: Units, first: Int)? {
    let old = grid.roundedDown(try Units(checked: old, "old"))
    let new = grid.roundedDown(try Units(checked: new, "new"))
    guard new != old, hasEstimates else { return nil }
    let found = tree.estimates(of: old)
    if new > old, Units(found.count) > (Units.maximumPosition - occupied) / (new - old) {
      throw .contentTooLong
    }
    guard let first = found.first else { return nil }
    anchorsWillResize { section, index in section.isEstimate(ofItem: index, at: old) }
    return (old, new, Units(found.count) * (new - old), first)
  }

  // MARK: Settling

  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if needsSettling(until: limit) { settle(until: limit) }
  }

  @inline(__always)
  private func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = dirtyRanges.firstUnsettledItem, first < limit.item else { return false }
    if let settledEnd, settledEnd >= limit.position { return false }
    return true
  }

  @inline(never) @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while needsSettling(until: rest), rest.budget > 0 {
      guard let step = settleFirstDirtyRange(until: rest) else { break }
      placed += step.placed
      rest.budget -= step.cost
    }
    tree.checkInvariants()
    return placed
  }

  /// See `WaterfallSection.policy`.
  mutating func change(to policy: EditPolicy) {
    guard (policy == .stable) == (firstStableItem == nil) else { return }
    settledEnd = nil
    if policy == .stable {
      firstStableItem = dirtyRanges.firstUnsettledItem ?? count
      dirtyRanges.removeAll()
    } else {
      if let first = firstStableItem, geometry.count > 1 { dirtyRanges.markDirty(from: first, count: count) }
      firstStableItem = nil
    }
  }

  /// Records an edit of the tree according to the policy.
  ///
  /// - Parameter item: The first item whose placement may differ from a fresh layout's because of the edit.
  /// - Returns: Whether the edit leaves dirty items, which the caller records.
  @inline(__always)
  mutating func recordEdit(changedFrom item: Int) -> Bool {
    tree.checkInvariants()
    settledEnd = nil
    if let first = firstStableItem {
      firstStableItem = min(first, item)
      return false
    }
    // In one lane, every item is always settled.
    return geometry.count > 1
  }

  /// Records that items were appended by the rule: as in a fresh layout if the items before are.
  mutating func recordAppending(since countBefore: Int) {
    if firstStableItem == countBefore { firstStableItem = count }
  }
}

/// Checks items that are added to a section.
///
/// A type of its own, because the loop over the items would otherwise not be specialized for the section.
struct SizedItemChecker {
  let grid: PixelGrid
  let gap: Units
  let lanes: Int
  /// The maximum length of further items, counted in each of their lanes, gaps included.
  var room: Units

  /// Returns the checked forms of items. Throws if there is no room for them.
  ///
  /// - Parameter first: The position of the first item of the page among all items, for errors.
  @inline(never)
  mutating func checked(
    _ page: UnsafeBufferPointer<WaterfallItem>, from first: Int
  ) throws(LayoutError) -> ContiguousArray<SizedItem> {
    var checked: ContiguousArray<SizedItem> = []
    checked.reserveCapacity(page.count)
    var room = room
    var items = unsafe page.makeIterator()
    while let item = unsafe items.next() {
      let sized = try self.checked(item, at: first + checked.count)
      // Checked for each item, because the sum of very many items might overflow.
      room -= (sized.extent + gap) * Units(min(lanes, Int(sized.span) + 1))
      guard room >= 0 else { throw .contentTooLong }
      checked.append(sized)
    }
    self.room = room
    return checked
  }

  @inline(__always)
  func checked(_ item: WaterfallItem, at position: Int) throws(LayoutError) -> SizedItem {
    guard let extent = Units(length: item.extent) else {
      throw .invalidExtent(position: position, value: item.extent)
    }
    return SizedItem(
      extent: grid.roundedDown(extent), isEstimate: item.isEstimated,
      span: try Self.span(item.span, lanes: lanes, "items[\(position)].span"))
  }

  /// Returns the stored form of a span. Throws if a section of so many lanes cannot have such items.
  @inline(__always)
  static func span(
    _ span: LaneSpan?, lanes: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> UInt8 {
    guard let span else { return 0 }
    let stored = try span.stored(argument())
    guard stored == 0 || lanes <= SpanMatrix.maximumLanes else { throw .tooManyColumnsForSpans(lanes) }
    return stored
  }
}
