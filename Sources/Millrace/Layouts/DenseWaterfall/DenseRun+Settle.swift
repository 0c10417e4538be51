/// Settling: placing items anew of a tree that has them already.
extension DenseRun {
  /// Places items until they lie as they did, or enough are settled.
  ///
  /// - Parameters:
  ///   - tree: To be looked at only. Passed once, for each time it is passed may be a copy.
  ///   - front: How far settling has got, and what is left to be done afterwards.
  ///   - end: The item before which to stop.
  ///   - position: Where what is not settled may begin at the earliest to stop.
  /// - Returns: In which order the items are to lie, and what is not settled yet of those that settling went over.
  mutating func settle(
    _ tree: LaneTree, _ front: inout SpanFront, before end: Int, until position: Units
  ) -> (order: Order, remainder: DirtyRanges.DirtyRange?, hasConverged: Bool) {
    // The number of items in a row that lie as they did, behind lanes that end as they did. Once these are as
    // many as can fill a hole, there is none left that anything else did or does not fill.
    var agreeing = 0
    repeat {
      agreeing = settleNext(tree, &front) ? agreeing + 1 : 0
    } while next < end && agreeing < reach && (ends.minimum < position || settledEnd < position)
    let hasConverged = agreeing >= reach
    let order = order(of: items.count, leavesAhead: hasConverged)
    guard !hasConverged, next < tree.count else { return (order, nil, hasConverged) }
    // Who is ahead of these will not be where those behind saw it any more.
    let first = next
    pass(to: endOfRead, tree, &front)
    return (order, front.remainder(from: first, count: tree.count), false)
  }

  /// Places the next item.
  ///
  /// - Returns: Whether it lies as its followers saw it, and all lanes end as they saw them before and behind it.
  private mutating func settleNext(_ tree: LaneTree, _ front: inout SpanFront) -> Bool {
    let (wasConverged, reached) = (front.isConverged, front.reached)
    let position = position(of: next, in: tree)
    place(position)
    let item = items[position]
    let lastLane = carry(&front, past: item)
    front.didAdvance(to: item.index + 1, lastLanes: (self.lastLane, lastLane), ends: ends)
    return wasConverged && front.isConverged && front.reached == reached && item.isUnchanged
  }

  /// Goes past the items before `end` without placing them anew.
  private mutating func pass(to end: Int, _ tree: LaneTree, _ front: inout SpanFront) {
    front.didPass(to: next, lastLane: front.followersLastLane)
    for index in next..<max(next, end) {
      let position = position(of: index, in: tree)
      let item = items[position]
      let lastLane = carry(&front, past: item)
      front.didPass(to: index + 1, lastLane: lastLane)
    }
  }

  /// Carries the profile that the followers saw past an item, which does not change it if it filled a hole.
  ///
  /// - Returns: The lane that the followers saw left behind.
  @inline(__always)
  private func carry(_ front: inout SpanFront, past item: DenseRunItem) -> Int {
    front.willAdvance(to: item.index + 1) { profile, items in
      guard !items.isEmpty, item.oldReach == 0 else { return }
      profile.set(profile.maximum(of: item.oldLanes) &+ item.extent &+ tree.gap, in: item.oldLanes)
    }
    return item.oldReach == 0 ? laneLeft(item.oldLanes) : front.followersLastLane
  }
}
