/// Packs items again, from the first dirty range, leaf by leaf.
///
/// Stops when a run begins, when no later item would change, or at a limit.
struct Repacker: LaneRewriter {
  private var packer: AnyLanePacker
  let gap: Units
  let limit: SettlingLimit
  /// The ends of the lanes before the next item.
  let profile: LaneVector
  private(set) var front: SettlingFront
  private(set) var placed = 0

  init(_ packer: AnyLanePacker, gap: Units, limit: SettlingLimit, front: SettlingFront, profile: LaneVector) {
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
    packer.place(range, of: leaf, gap: gap)
    packer.write(to: profile)
    shift.add(profile)
    placed += range.count
    // The packing is compared only at the ends of leaves. If it agrees earlier, the rest of the leaf keeps its lanes.
    let lastLane = leaf.lane(range.upperBound - 1)
    front.advance(by: range.count, lastLanes: (new: lastLane, old: oldLastLane), shift: shift)
    return !front.isConverged && front.item < limit.item && placed < limit.budget
      && profile.minimum < limit.position
  }
}
