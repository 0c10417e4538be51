/// How far settling has got where items may be in several lanes, and what of the dirty ranges it has left behind:
/// what `SettlingFront` is for items in one.
///
/// With one lane an item, by how much the lanes end elsewhere than the followers' packing saw them is the
/// same before and behind items that stay where they are, so it is enough to add up what changed. An item
/// in several lanes makes them end together, whatever they did before. So here the dirty ranges have kept the
/// profiles that their followers were packed from, and these are carried forward over the items as they lay,
/// while the items are packed anew. Behind an item in all lanes, both are level.
struct SpanFront {
  private let rule: WaterfallRule
  private let dirtyRanges: DirtyRanges
  /// Where the lanes ended as the followers, from `item` on, saw them, if that is known.
  let profile: LaneVector
  private let difference: LaneVector

  /// The next item to be packed.
  private(set) var item: Int
  /// The number of dirty ranges that were reached.
  private(set) var reached = 0
  /// Where the last of these ends, and the lane that its followers saw the item before them leave behind.
  private var dirtyEnd = 0
  private var lastLaneAtDirtyEnd = 0
  private var isProfileKnown = false
  private(set) var followersLastLane = 0
  /// Whether the followers lie as they would be packed.
  private(set) var isConverged = false

  /// - Parameter scratch: Two rows.
  init(rule: WaterfallRule, dirtyRanges: DirtyRanges, scratch: (LaneVector, LaneVector), from item: Int) {
    self.rule = rule
    self.dirtyRanges = dirtyRanges
    self.item = item
    (profile, difference) = scratch
  }

  /// Takes note that the items up to `end` are about to be packed.
  ///
  /// - Parameter carry: Carries a profile over some of these items, as they lie now.
  mutating func willAdvance(to end: Int, _ carry: (LaneVector, Range<Int>) -> Void) {
    let reachedBefore = reached
    while reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound <= end {
      (dirtyEnd, lastLaneAtDirtyEnd) = (dirtyRanges[reached].range.upperBound, dirtyRanges[reached].lastLane)
      reached += 1
    }
    if reached > reachedBefore { isProfileKnown = false }
    if isProfileKnown {
      carry(profile, item..<end)
    } else if dirtyEnd <= end {
      dirtyRanges.readRow(reached - 1, into: profile)
      isProfileKnown = true
      carry(profile, dirtyEnd..<end)
    }
  }

  /// Takes note that they were packed.
  ///
  /// - Parameters:
  ///   - lastLanes: The lane that the last of them leaves behind, now and before.
  ///   - ends: Where the lanes end behind them.
  mutating func didAdvance(to end: Int, lastLanes: (new: Int, old: Int), ends: LaneVector) {
    item = end
    followersLastLane = item > dirtyEnd ? lastLanes.old : lastLaneAtDirtyEnd
    guard isProfileKnown else {
      isConverged = false
      return
    }
    difference.set(ends)
    difference.subtract(profile)
    isConverged = rule.isConverged(drift: difference, lastLanes: (lastLanes.new, followersLastLane))
  }

  /// Takes note that settling went over the items up to `end` without packing them.
  mutating func didPass(to end: Int, lastLane: Int) {
    item = end
    followersLastLane = item > dirtyEnd ? lastLane : lastLaneAtDirtyEnd
    isConverged = false
  }

  /// What is left to be done: `nil` if converged, or at the end of the feed. With the profile that the
  /// followers saw in `profile`.
  ///
  /// - Parameter first: The first item that was not packed, if it is not the next one.
  func remainder(from first: Int? = nil, count: Int) -> DirtyRanges.DirtyRange? {
    let first = first ?? item
    guard !isConverged, first < count else { return nil }
    if !isProfileKnown { dirtyRanges.readRow(reached - 1, into: profile) }
    return DirtyRanges.DirtyRange(range: first..<max(item, dirtyEnd), lastLane: followersLastLane)
  }
}

/// Packs items anew that may be in several lanes, as `Repacker` does those in one.
struct SpanRepacker: LaneRewriter {
  private var packer: SpanLanes
  private let tree: (gap: Units, lanes: Int, leavesFirstLane: Bool)
  private let limit: SettlingLimit
  /// Where the lanes end before the next item.
  let ends: LaneVector
  private(set) var front: SpanFront
  /// The number of items that were packed.
  private(set) var placed = 0

  init(
    _ packer: SpanLanes, tree: (gap: Units, lanes: Int, leavesFirstLane: Bool), limit: SettlingLimit,
    front: SpanFront, ends: LaneVector
  ) {
    self.packer = packer
    self.tree = tree
    self.limit = limit
    self.front = front
    self.ends = ends
    packer.write(to: ends)
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    let first = front.item - range.lowerBound
    let (gap, lanes, leavesFirstLane) = tree
    let end = first + range.upperBound
    front.willAdvance(to: end) { profile, items in
      leaf.carry(
        profile, through: (items.lowerBound - first)..<(items.upperBound - first), gap: gap, lanes: lanes)
    }
    let last = range.upperBound - 1
    let beside = leavesFirstLane ? 0 : leaf.width(last, lanes: lanes) - 1
    let oldLast = leaf.lane(last) + beside
    for place in range { leaf.setLane(packer.place(place, of: leaf, gap: gap), place) }
    leaf.addSums(of: range, gap: gap, to: shift)
    packer.write(to: ends)
    placed += range.count
    front.didAdvance(to: end, lastLanes: (leaf.lane(last) + beside, oldLast), ends: ends)
    return !front.isConverged && front.item < limit.item && placed < limit.budget
      && ends.minimum < limit.position
  }
}
