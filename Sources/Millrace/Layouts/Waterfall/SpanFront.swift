/// The progress of settling where items may span lanes; `SettlingFront` is for items in one lane.
///
/// If each item is in one lane, items that keep their lanes also keep the difference between the lanes' ends and the
/// ends that the later items were packed from. So the sum of the changes is enough. An item that spans lanes sets their
/// ends to one position, whatever they were. So here each dirty range stores the profile that the items after it were
/// packed from. Settling carries that profile forward over the old placements while it packs the items again. After an
/// item in all lanes, both profiles are level.
struct SpanFront {
  private let rule: WaterfallRule
  private let dirtyRanges: DirtyRanges
  /// The profile that the items from `item` on were packed from, if `isProfileKnown`.
  let profile: LaneVector
  private let difference: LaneVector

  private(set) var item: Int
  private(set) var reached = 0
  /// The end of the last dirty range reached.
  private var dirtyEnd = 0
  /// The last lane before `dirtyEnd` that the items after it were packed for.
  private var lastLaneAtDirtyEnd = 0
  private var isProfileKnown = false
  /// The last lane that the later items were packed for.
  private(set) var assumedLastLane = 0
  /// Whether packing the later items again would not change them.
  private(set) var isConverged = false

  /// - Parameter scratch: Two vectors.
  init(rule: WaterfallRule, dirtyRanges: DirtyRanges, scratch: (LaneVector, LaneVector), from item: Int) {
    self.rule = rule
    self.dirtyRanges = dirtyRanges
    self.item = item
    (profile, difference) = scratch
  }

  /// Prepares for packing the items up to `end`.
  ///
  /// - Parameter carry: Carries a profile over some of these items, as they are placed now.
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
      dirtyRanges.readProfile(reached - 1, into: profile)
      isProfileKnown = true
      carry(profile, dirtyEnd..<end)
    }
  }

  /// Records that the items up to `end` were packed.
  ///
  /// - Parameters:
  ///   - lastLanes: The last lane after these items, now and before.
  ///   - ends: The ends of the lanes after these items.
  mutating func didAdvance(to end: Int, lastLanes: (new: Int, old: Int), ends: LaneVector) {
    item = end
    assumedLastLane = item > dirtyEnd ? lastLanes.old : lastLaneAtDirtyEnd
    guard isProfileKnown else {
      isConverged = false
      return
    }
    difference.set(ends)
    difference.subtract(profile)
    isConverged = rule.isConverged(drift: difference, lastLanes: (lastLanes.new, assumedLastLane))
  }

  /// Records that settling passed the items up to `end` without packing them.
  mutating func didPass(to end: Int, lastLane: Int) {
    item = end
    assumedLastLane = item > dirtyEnd ? lastLane : lastLaneAtDirtyEnd
    isConverged = false
  }

  /// Returns the dirty range that is left, with `profile` set to the one that the later items were packed from.
  ///
  /// `nil` if settling has converged or reached the end of the section.
  ///
  /// - Parameter first: The first item that was not packed; `item` if `nil`.
  func remainder(from first: Int? = nil, count: Int) -> DirtyRanges.DirtyRange? {
    let first = first ?? item
    guard !isConverged, first < count else { return nil }
    if !isProfileKnown { dirtyRanges.readProfile(reached - 1, into: profile) }
    return DirtyRanges.DirtyRange(range: first..<max(item, dirtyEnd), lastLane: assumedLastLane)
  }
}

/// Packs items that may span lanes again, as `Repacker` does for items in one lane.
struct SpanRepacker: LaneRewriter {
  private var packer: SpanLanes
  private let tree: (gap: Units, lanes: Int, leavesFirstLane: Bool)
  private let limit: SettlingLimit
  /// The ends of the lanes before the next item.
  let ends: LaneVector
  private(set) var front: SpanFront
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
    for slot in range { leaf.setLane(packer.place(slot, of: leaf, gap: gap), slot) }
    leaf.addSums(of: range, gap: gap, to: shift)
    packer.write(to: ends)
    placed += range.count
    front.didAdvance(to: end, lastLanes: (leaf.lane(last) + beside, oldLast), ends: ends)
    return !front.isConverged && front.item < limit.item && placed < limit.budget
      && ends.minimum < limit.position
  }
}
