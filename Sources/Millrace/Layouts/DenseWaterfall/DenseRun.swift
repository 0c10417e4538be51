/// Places items of a dense waterfall one after the other, in the order of their indices, and finds out in which
/// order they are to lie in the tree.
///
/// A dense placement is that of a waterfall without holes to be filled, of the same items in another order: each
/// that fills a hole comes just before the item that left it, so that it goes below the ends that were left
/// behind, and moves nothing. (So CSS Grid Level 3 defines it: an item fills a space where it "could have fit
/// without impacting other items' placement if it were earlier in the placement order".) So the tree has the
/// items in that order, each with its lane, and is a waterfall's: an item that is in order, behind those that
/// fill its holes, in the order of their indices.
///
/// Holes are open to the next `reach` items. So what a run has to know of the items before its first one lies in
/// the last few places before it; it begins by reading these.
struct DenseRun {
  let reach: Int
  private let fillsHoles: Bool
  let tree: (gap: Units, lanes: Int, leavesFirstLane: Bool)
  /// The first place that was read.
  let base: Int
  /// The next one, unless there are no items.
  private var cursor: LeafCursor?
  /// The items in the order in which they were read.
  private(set) var items: ContiguousArray<DenseRunItem> = []
  /// Where each from the run's first item on is among them, -1 if it was not read.
  private var positions: ContiguousArray<Int32> = []
  /// The first item of the run.
  let first: Int
  /// The next item to be placed.
  private(set) var next: Int
  private var packer: SpanLanes
  /// Where the lanes end, and which one the last item in order has left behind.
  let ends: LaneVector
  private(set) var lastLane: Int
  private var holes: LaneHoles
  /// What it took to find where to begin.
  private(set) var work = WorkCounters()

  /// A run from the item `first` on.
  ///
  /// - Parameters:
  ///   - fillsHoles: Whether items fill holes; in cyclic orders, they never do.
  ///   - holes: None yet.
  ///   - ends: Scratch, to be left alone as long as the run lasts.
  ///   - expected: How many items are to be appended.
  init(
    _ tree: LaneTree, rule: WaterfallRule, reach: Int, fillsHoles: Bool, holes: LaneHoles, from first: Int,
    ends: LaneVector, appending expected: Int = 0
  ) {
    self.reach = reach
    if case .cyclic = rule { self.fillsHoles = false } else { self.fillsHoles = fillsHoles }
    self.tree = (tree.gap, tree.lanes, tree.leavesFirstLane)
    self.first = first
    self.ends = ends
    self.holes = holes
    next = first
    // Of the items that the first one may fill holes of, or that are ahead of it, none is further from its
    // place (`DenseWaterfallSection.mostAhead`).
    base = max(0, first - 3 * reach)
    tree.readProfile(before: base, into: ends)
    lastLane = rule.laneBeforeFirst(of: tree.lanes)
    cursor = base < tree.count ? LeafCursor(tree, at: base) : nil
    // Of the lane that is left behind before the first item, it is told once that is known.
    packer = SpanLanes(rule: rule, ends: ends, last: lastLane, scratch: ends)
    let cut = tree.cut(before: first, counting: &work)
    // Mostly enough for a page that is appended, or for an edit to be settled.
    items.reserveCapacity(cut - base + max(6 * reach, expected))
    for _ in base..<cut {
      readNext(tree)
      walk(past: items.count - 1)
    }
    packer = SpanLanes(rule: rule, ends: ends, last: lastLane, scratch: ends)
  }

  // MARK: Reading

  /// Reads the item at the next place. There is one.
  private mutating func readNext(_ tree: LaneTree) {
    let (leaf, place) = (cursor!.leaf, cursor!.place)
    let stored = leaf.payload(place, as: DenseItem.self)
    let item = DenseRunItem(
      index: cursor!.index + Int(stored.displacement), extent: leaf.extent(place),
      width: leaf.width(place, lanes: self.tree.lanes), lane: leaf.lane(place), stored, wasPlaced: true)
    if item.index >= first { note(item) }
    items.append(item)
    cursor!.advance(in: tree)
  }

  private mutating func note(_ item: DenseRunItem) {
    let offset = item.index - first
    while positions.count <= offset { positions.append(-1) }
    positions[offset] = Int32(truncatingIfNeeded: items.count)
  }

  /// Where an item from the first one on is among those that were read; it is read if it was not.
  @inline(__always)
  mutating func position(of index: Int, in tree: LaneTree) -> Int {
    let offset = index - first
    while offset >= positions.count || positions[offset] < 0 { readNext(tree) }
    return Int(positions[offset])
  }

  /// Goes past an item that lies where it has to, if it is one of those before the first.
  private mutating func walk(past position: Int) {
    let item = items[position]
    guard item.index < first else { return }
    let start = ends.maximum(of: item.lanes)
    if item.reach == 0 {
      if item.width > 1, item.index >= first - reach { openHoles(of: item, below: start) }
      lastLane = laneLeft(item.lanes)
    }
    ends.set(start + item.extent + tree.gap, in: item.lanes)
  }

  /// The lane that an item in order leaves behind.
  func laneLeft(_ lanes: Range<Int>) -> Int {
    tree.leavesFirstLane ? lanes.lowerBound : lanes.upperBound - 1
  }

  private mutating func openHoles(of item: DenseRunItem, below start: Units) {
    guard fillsHoles else { return }
    for lane in item.lanes where ends[lane] < start {
      holes.open(LaneHoles.Hole(host: item.index, lane: lane, top: ends[lane], bottom: start))
    }
  }

  // MARK: Placing

  /// Places an item that is not in the tree, behind all others.
  mutating func append(_ extent: Units, span: UInt8) {
    items.append(
      DenseRunItem(
        index: next, extent: extent, width: min(Int(span) + 1, tree.lanes), lane: 0, DenseItem(span: span),
        wasPlaced: false))
    place(items.count - 1)
  }

  @inline(__always)
  mutating func place(_ position: Int) {
    var item = items[position]
    let (stride, width) = (item.extent + tree.gap, Int(item.width))
    holes.forget(before: item.index - reach)
    let lane = packer.lane(width: width)
    let start = ends.maximum(of: lane..<(lane + width))
    if let fit = holes.fit(stride, width: width, asIn: lane, above: start) {
      holes.fill(fit, stride, width: width)
      (item.lane, item.reach) = (
        UInt8(truncatingIfNeeded: fit.lane), UInt8(truncatingIfNeeded: item.index - fit.host)
      )
    } else {
      (item.lane, item.reach) = (UInt8(truncatingIfNeeded: lane), 0)
      if width > 1 { openHoles(of: item, below: start) }
      packer.occupy(lane, stride, width: width)
      lastLane = laneLeft(item.lanes)
    }
    items[position] = item
    next += 1
  }

  /// Where the first item that is not placed may begin at the earliest.
  var settledEnd: Units {
    mutating get {
      holes.forget(before: next - reach)
      return min(ends.minimum, holes.top)
    }
  }
}
