/// Packs items again, from the first dirty range, leaf by leaf.
///
/// Stops when a run begins, when no later item would change, or at a limit.
struct Repacker: LaneRewriter {
  private(set) var packer: AnyLanePacker
  let tree: (gap: Units, lanes: Int, returnsFirstLane: Bool)
  let limit: SettlingLimit
  /// The ends of the lanes before the next item.
  let ends: LaneVector
  private(set) var front: SettlingFront
  private(set) var placed = 0
  /// The report that the items whose lanes change are added to, if any.
  var report: RebalanceReport?

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    let (hasSpans, last) = (packer.placesSpans, range.upperBound - 1)
    let (gap, lanes, returnsFirstLane) = tree
    let first = front.item - range.lowerBound
    front.willAdvance(to: first + range.upperBound) { profile, items in
      leaf.carry(
        profile, through: (items.lowerBound - first)..<(items.upperBound - first), gap: gap, lanes: lanes)
    }
    let beside = hasSpans && !returnsFirstLane ? leaf.width(last, lanes: lanes) - 1 : 0
    let oldLast = leaf.lane(last)
    if !hasSpans { shift.subtract(ends) }
    pack(range, of: leaf)
    packer.write(to: ends)
    // An item that spans lanes counts in its first lane only.
    if hasSpans { leaf.addSums(of: range, gap: gap, to: shift) } else { shift.add(ends) }
    placed += range.count
    // The packing is compared only at the ends of leaves. If it agrees earlier, the rest of the leaf keeps its lanes.
    front.didAdvance(
      to: first + range.upperBound, lastLanes: (leaf.lane(last) + beside, oldLast + beside),
      ends: hasSpans ? ends : shift)
    return !front.isConverged && front.item < limit.item && placed < limit.budget
      && ends.minimum < limit.position
  }

  private mutating func pack(_ range: Range<Int>, of leaf: LeafView) {
    guard report != nil else { return packer.place(range, of: leaf, gap: tree.gap) }
    var repacking = LeafRepacking(range: range, leaf: leaf, gap: tree.gap, item: front.item)
    swap(&repacking.report, &report)
    packer.use(&repacking)
    swap(&repacking.report, &report)
  }
}

/// Packs the items of a leaf again, and records those whose lanes change.
private struct LeafRepacking: LanePackerUser {
  let range: Range<Int>
  let leaf: LeafView
  let gap: Units
  /// The index of the first item.
  let item: Int
  var report: RebalanceReport?

  mutating func use(_ packer: inout some LanePacker) {
    for slot in range {
      let lane = packer.place(slot, of: leaf, gap: gap)
      guard lane != leaf.lane(slot) else { continue }
      leaf.setLane(lane, slot)
      report?.changedLanes.extend(by: item &+ slot &- range.lowerBound)
    }
  }
}
