/// A run of a dense waterfall's packer: places items in the order of their indices and computes their tree order.
///
/// A dense placement equals a plain waterfall's placement of the same items in another order, the *tree order*. There,
/// an item that fills a hole comes just before the item that left the hole. So it goes below the lanes' ends above the
/// hole, and moves nothing. (CSS Grid Level 3 defines it this way: an item fills a space where it "could have fit
/// without impacting other items' placement if it were earlier in the placement order".) The tree stores the items in
/// tree order, each with its lane, so it is the tree of a plain waterfall. Items that fill no hole are *in order*: by
/// index, each after the items that fill its holes, which are also by index.
///
/// A hole is open to the next `reach` items. So all that a run needs of the items before its first one is at the last
/// few tree positions before it. The run starts by reading these.
struct DenseRun {
  let reach: Int
  private let fillsHoles: Bool
  let tree: (gap: Units, lanes: Int, returnsFirstLane: Bool)
  /// The first tree position that was read.
  let base: Int
  /// The cursor at the next tree position; `nil` if there is none.
  private var cursor: LeafCursor?
  /// The items in the order in which they were read.
  private(set) var items: ContiguousArray<DenseRunItem> = []
  /// The index in `items` of each item from `first` on; -1 if it was not read.
  private var positions: ContiguousArray<Int32> = []
  let first: Int
  private(set) var next: Int
  private var packer: SpanLanes
  let ends: LaneVector
  /// The last lane after the last item that is in order.
  private(set) var lastLane: Int
  private var holes: LaneHoles
  /// The work of finding the start of the run.
  private(set) var work = WorkCounters()

  /// Creates a run from item `first` on.
  ///
  /// - Parameters:
  ///   - fillsHoles: Whether items fill holes. In cyclic orders they never do.
  ///   - holes: An empty list of holes.
  ///   - ends: A scratch vector that the run uses until it ends.
  init(
    _ tree: LaneTree, rule: WaterfallRule, reach: Int, fillsHoles: Bool, holes: LaneHoles, from first: Int,
    ends: LaneVector, appending expected: Int = 0
  ) {
    self.reach = reach
    if case .cyclic = rule { self.fillsHoles = false } else { self.fillsHoles = fillsHoles }
    self.tree = (tree.gap, tree.lanes, tree.returnsFirstLane)
    self.first = first
    self.ends = ends
    self.holes = holes
    next = first
    // No item whose holes `first` may fill, or that is ahead of `first`, is further from its tree position
    // (`DenseWaterfallSection.maximumItemsAhead`).
    base = max(0, first - 3 * reach)
    tree.readProfile(before: base, into: ends)
    lastLane = rule.laneBeforeFirst(of: tree.lanes)
    cursor = base < tree.count ? LeafCursor(tree, at: base) : nil
    // Replaced below, once the last lane before the first item is known.
    packer = SpanLanes(rule: rule, ends: ends, last: lastLane, scratch: ends)
    let cut = tree.cut(before: first, counting: &work)
    // Usually enough to append a page or to settle an edit.
    items.reserveCapacity(cut - base + max(6 * reach, expected))
    for _ in base..<cut {
      readNext(tree)
      advance(past: items.count - 1)
    }
    packer = SpanLanes(rule: rule, ends: ends, last: lastLane, scratch: ends)
  }

  /// Reads the item at the next tree position. There must be one.
  private mutating func readNext(_ tree: LaneTree) {
    let (leaf, slot) = (cursor!.leaf, cursor!.slot)
    let stored = leaf.payload(slot, as: DenseItem.self)
    let item = DenseRunItem(
      SizedItem(extent: leaf.extent(slot), isEstimate: leaf.isEstimate(slot), span: stored.span),
      index: cursor!.index + Int(stored.displacement), width: leaf.width(slot, lanes: self.tree.lanes),
      lane: leaf.lane(slot), reach: stored.reach, wasPlaced: true)
    if case let offset = item.index - first, offset >= 0 {
      while positions.count <= offset { positions.append(-1) }
      positions[offset] = Int32(truncatingIfNeeded: items.count)
    }
    items.append(item)
    cursor!.advance(in: tree)
  }

  /// Returns the index in `items` of item `index`, which is not before `first`; reads the tree up to it.
  @inline(__always)
  mutating func position(of index: Int, in tree: LaneTree) -> Int {
    let offset = index - first
    while offset >= positions.count || positions[offset] < 0 { readNext(tree) }
    return Int(positions[offset])
  }

  /// Carries the run's state past an item before `first`, which keeps its placement. Skips other items.
  private mutating func advance(past position: Int) {
    let item = items[position]
    guard item.index < first else { return }
    let start = ends.maximum(of: item.lanes)
    if item.reach == 0 {
      if item.width > 1, item.index >= first - reach { addHoles(of: item, above: start) }
      lastLane = lastLane(of: item.lanes)
    }
    ends.set(start + item.extent + tree.gap, in: item.lanes)
  }

  /// Returns the last lane after an item that is in order.
  func lastLane(of lanes: Range<Int>) -> Int {
    tree.returnsFirstLane ? lanes.lowerBound : lanes.upperBound - 1
  }

  /// Adds the holes above an item that spans lanes and starts at `start`.
  private mutating func addHoles(of item: DenseRunItem, above start: Units) {
    guard fillsHoles else { return }
    for lane in item.lanes where ends[lane] < start {
      holes.append(LaneHoles.Hole(owner: item.index, lane: lane, top: ends[lane], bottom: start))
    }
  }

  /// Places an item that is not in the tree, after all others.
  mutating func append(_ item: SizedItem) {
    let width = min(Int(item.span) + 1, tree.lanes)
    items.append(DenseRunItem(item, index: next, width: width, lane: 0, reach: 0, wasPlaced: false))
    place(items.count - 1)
  }

  /// Places the next item, which is at `position` in `items`.
  @inline(__always)
  mutating func place(_ position: Int) {
    var item = items[position]
    let (stride, width) = (item.extent + tree.gap, Int(item.width))
    holes.close(before: item.index - reach)
    let lane = packer.lane(width: width)
    let start = ends.maximum(of: lane..<(lane + width))
    if let fit = holes.fit(stride, width: width, asIn: lane, above: start) {
      holes.fill(fit, stride, width: width)
      item.lane = UInt8(truncatingIfNeeded: fit.lane)
      item.reach = UInt8(truncatingIfNeeded: item.index - fit.owner)
    } else {
      (item.lane, item.reach) = (UInt8(truncatingIfNeeded: lane), 0)
      if width > 1 { addHoles(of: item, above: start) }
      packer.occupy(lane, stride, width: width)
      lastLane = lastLane(of: item.lanes)
    }
    items[position] = item
    next += 1
  }

  /// The minimum start of any item that is not placed yet.
  var settledEnd: Units {
    mutating get {
      holes.close(before: next - reach)
      return min(ends.minimum, holes.top)
    }
  }
}

/// An item of a dense waterfall: its stored placement and its new one.
struct DenseRunItem {
  let item: SizedItem
  /// The index in the section. While a joiner inserts items, that of a staying item is the index among these.
  var index: Int
  /// The number of lanes that the item spans.
  let width: UInt8
  var lane: UInt8
  /// The new `DenseItem.reach`.
  var reach: UInt8
  let oldLane: UInt8
  let oldReach: UInt8
  /// Whether the item had a placement before.
  let wasPlaced: Bool

  init(_ item: SizedItem, index: Int, width: Int, lane: Int, reach: UInt8, wasPlaced: Bool) {
    (self.item, self.index) = (item, index)
    self.width = UInt8(truncatingIfNeeded: width)
    self.lane = UInt8(truncatingIfNeeded: lane)
    (self.reach, oldLane, oldReach) = (reach, self.lane, reach)
    self.wasPlaced = wasPlaced
  }

  var extent: Units { item.extent }
  var lanes: Range<Int> { Int(lane)..<(Int(lane) &+ Int(width)) }
  var oldLanes: Range<Int> { Int(oldLane)..<(Int(oldLane) &+ Int(width)) }
  /// Whether the new placement is the stored one.
  var isUnchanged: Bool { wasPlaced && lane == oldLane && reach == oldReach }
}
