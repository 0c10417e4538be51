/// Packs items anew, from the first dirty range on, leaf by leaf, until a run begins, nothing further would
/// change or enough is done.
struct Repacker<Packer: LanePacker>: LaneRewriter {
  var packer: Packer
  let gap: Units
  let limit: SettlingLimit
  /// Where the lanes end before the next item.
  let profile: LaneVector
  private(set) var front: SettlingFront
  /// The number of items that were packed.
  private(set) var placed = 0

  init(_ packer: Packer, gap: Units, limit: SettlingLimit, front: SettlingFront, profile: LaneVector) {
    self.packer = packer
    self.gap = gap
    self.limit = limit
    self.front = front
    self.profile = profile
    packer.write(to: profile)
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    let oldLastLane = leaf.lane(range.upperBound - 1)
    shift.subtract(profile)
    var lastLane = 0
    for place in range {
      lastLane = packer.place(place, of: leaf, gap: gap)
      leaf.setLane(lastLane, place)
    }
    packer.write(to: profile)
    shift.add(profile)
    placed += range.count
    // The packing is compared at the ends of leaves only. Where it agrees earlier, the rest of the
    // leaf was placed as it was.
    front.advance(by: range.count, lastLanes: (new: lastLane, old: oldLastLane), shift: shift)
    return !front.isConverged && front.item < limit.item && placed < limit.budget
      && profile.minimum < limit.position
  }
}
