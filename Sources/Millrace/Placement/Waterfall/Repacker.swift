/// Packs a run of items anew, from the first seam on, leaf by leaf, until nothing further would
/// change or enough is done.
struct Repacker<Packer: LanePacker>: LaneRewriter {
  var packer: Packer
  let rule: WaterfallRule
  let gap: Units
  let limit: SettlingLimit
  let seams: Seams
  /// Where the lanes end before `item`.
  let profile: LaneRow
  /// What the seams up to here account for.
  let drift: LaneRow
  /// By how much where the lanes end differs, but for a common shift, from where the followers'
  /// packing began.
  let difference: LaneRow

  /// The next item to be packed.
  private(set) var item: Int
  /// The number of items that were packed.
  private(set) var placed = 0
  /// The number of seams that were reached.
  private(set) var reached = 0
  /// Where the last of these ends, and the lane that its followers saw the item before them in.
  private var dirtyEnd = 0
  private var lastLaneAtDirtyEnd = 0
  /// The lane that the followers, behind what was packed and what is dirty, saw the item before them
  /// in.
  private var followersLastLane = 0
  /// Whether the followers lie as they would be packed.
  private(set) var isConverged = false

  init(
    _ packer: Packer, rule: WaterfallRule, gap: Units, limit: SettlingLimit, seams: Seams,
    scratch: LaneScratch,
    from item: Int
  ) {
    self.packer = packer
    self.rule = rule
    self.gap = gap
    self.limit = limit
    self.seams = seams
    self.item = item
    (profile, drift, difference) = (scratch[0], scratch[1], scratch[2])
    packer.write(to: profile)
    drift.set(0)
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneRow) -> Bool {
    let oldLastLane = leaf.lane(range.upperBound - 1)
    shift.subtract(profile)
    var lastLane = 0
    for place in range {
      lastLane = packer.place(leaf.extent(place) &+ gap)
      leaf.setLane(lastLane, place)
    }
    packer.write(to: profile)
    shift.add(profile)
    item += range.count
    placed += range.count
    takeInSeams()
    followersLastLane = item > dirtyEnd ? oldLastLane : lastLaneAtDirtyEnd
    difference.set(drift)
    difference.add(shift)
    // The packing is compared at the ends of leaves only. Where it agrees earlier, the rest of the
    // leaf was placed as it was.
    isConverged =
      item >= dirtyEnd && rule.isConverged(drift: difference, lastLanes: (lastLane, followersLastLane))
    return !isConverged && item < limit.item && placed < limit.budget && profile.minimum < limit.position
  }

  private mutating func takeInSeams() {
    let reachedBefore = reached
    while reached < seams.count, seams[reached].range.lowerBound <= item {
      let seam = seams[reached]
      dirtyEnd = seam.range.upperBound
      lastLaneAtDirtyEnd = seam.lastLane
      reached += 1
    }
    if reached > reachedBefore { seams.readDrift(through: reached - 1, into: drift) }
  }

  /// What is left to be done, with the drift `difference`: `nil` if converged, or at the end of the feed.
  func remainder(count: Int) -> Seams.Seam? {
    guard !isConverged, item < count else { return nil }
    return Seams.Seam(range: item..<max(item, dirtyEnd), lastLane: followersLastLane)
  }
}
