extension DenseRun {
  /// Places the items of a tree again, until no later item would change or a limit is reached.
  ///
  /// - Parameters:
  ///   - tree: The tree, which is not modified. Passed once, because each pass may copy it.
  ///   - end: The item before which to stop.
  ///   - position: Stop once all items that are not settled start at this position or later.
  /// - Returns: The new tree order of the items that were read, the dirty range that is left, and whether settling has
  ///   converged.
  mutating func settle(
    _ tree: LaneTree, _ front: inout SettlingFront, before end: Int, until position: Units
  ) -> (order: Order, remainder: DirtyRanges.DirtyRange?, hasConverged: Bool) {
    // The number of consecutive items with unchanged placements and unchanged ends of the lanes before them. After
    // `reach` of these, every hole from before them is closed, so the open holes are the same as before.
    var unchanged = 0
    repeat {
      unchanged = settleNext(tree, &front) ? unchanged + 1 : 0
    } while next < end && unchanged < reach && (ends.minimum < position || settledEnd < position)
    let hasConverged = unchanged >= reach
    let order = order(leavesAhead: hasConverged)
    guard !hasConverged, next < tree.count else { return (order, nil, hasConverged) }
    // Items that are ahead move to other tree positions, so the items up to the last of them are dirty.
    let first = next
    pass(to: items.reduce(next) { max($0, $1.index + 1) }, tree, &front)
    return (order, front.remainder(from: first, count: tree.count), false)
  }

  /// Places the next item again. Returns whether its placement and the lanes' ends before and after it are unchanged.
  private mutating func settleNext(_ tree: LaneTree, _ front: inout SettlingFront) -> Bool {
    let (wasConverged, reached) = (front.isConverged, front.reached)
    let position = position(of: next, in: tree)
    place(position)
    let item = items[position]
    let lastLane = carry(&front, past: item)
    front.didAdvance(to: item.index + 1, lastLanes: (self.lastLane, lastLane), ends: ends)
    return wasConverged && front.isConverged && front.reached == reached && item.isUnchanged
  }

  /// Moves `front` past the items before `end` without placing them.
  private mutating func pass(to end: Int, _ tree: LaneTree, _ front: inout SettlingFront) {
    front.didPass(to: next, lastLane: front.assumedLastLane)
    for index in next..<max(next, end) {
      let position = position(of: index, in: tree)
      let item = items[position]
      let lastLane = carry(&front, past: item)
      front.didPass(to: index + 1, lastLane: lastLane)
    }
  }

  /// Carries the profile that the later items were packed from past `item`; an item that filled a hole changes nothing.
  ///
  /// - Returns: The last lane after `item` that the later items were packed for.
  @inline(__always)
  private func carry(_ front: inout SettlingFront, past item: DenseRunItem) -> Int {
    front.willAdvance(to: item.index + 1) { profile, items in
      guard !items.isEmpty, item.oldReach == 0 else { return }
      profile.set(profile.maximum(of: item.oldLanes) &+ item.extent &+ tree.gap, in: item.oldLanes)
    }
    return item.oldReach == 0 ? lastLane(of: item.oldLanes) : front.assumedLastLane
  }
}
