extension WaterfallSection {
  mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> (placed: Int, cost: Int)? {
    var report: RebalanceReport?
    return settleFirstDirtyRange(until: limit, recording: &report)
  }

  /// The cost of settling runs in one step, in addition to the placed items, as a number of items in leaves. (10,000
  /// leaves among as many runs, in 4 lanes, take 26 ms, 1.3 µs per step. Items in leaves take 2.2 ns each.)
  static var costOfRuns: Int { 512 }

  /// Settles from the first dirty range on, and adds the items whose lanes change to `report`, if any.
  @inline(never)
  mutating func settleFirstDirtyRange(
    until limit: SettlingLimit, recording report: inout RebalanceReport?
  ) -> (placed: Int, cost: Int)? {
    guard let first = dirtyRanges.firstUnsettledItem else { return nil }
    return withLaneVectors(4, lanes: geometry.count) { vectors -> (placed: Int, cost: Int)? in
      let ends = vectors[0]
      // Everything before the first dirty range is settled, so this is the profile of a fresh layout.
      let last = tree.readProfile(before: first, into: ends) ?? rule.laneBeforeFirst(of: geometry.count)
      tree.work.nodesVisited &+= tree.height + 1
      settledEnd = ends.minimum
      guard ends.minimum < limit.position else { return nil }
      let hasSpans = tree.hasSpans
      let placedBefore = tree.work.itemsPlaced
      var cost = 0
      var front = SettlingFront(
        rule: rule, dirtyRanges: dirtyRanges, hasSpans: hasSpans, profile: vectors[1],
        difference: vectors[2], item: first)
      if let runs = tree.runs(from: first) {
        settle(runs, &front, ends: ends, last: last, scratch: vectors[3], recording: &report)
        cost = Self.costOfRuns
      } else {
        rule.withPacker(ends: ends, last: last, hasSpans: hasSpans) { packer in
          var run = Repacker(
            packer: packer, tree: (tree.gap, tree.lanes, tree.returnsFirstLane), limit: limit, ends: ends,
            front: front)
          swap(&run.report, &report)
          tree.rewriteLanes(from: first, with: &run)
          swap(&run.report, &report)
          tree.work.itemsPlaced &+= run.placed
          front = run.front
        }
      }
      settledEnd = ends.minimum
      let (reached, remainder) = (front.reached, front.remainder(count: count))
      let (profile, drift) = hasSpans ? (front.profile, nil) : (nil, front.difference)
      // The life of `front` ends here, because it has a copy of `dirtyRanges`: `replaceFirst` would copy the arrays.
      _ = consume front
      dirtyRanges.replaceFirst(reached, by: remainder, drift: drift, profile: profile, count: count)
      let placed = tree.work.itemsPlaced - placedBefore
      return (placed, placed + cost)
    }
  }

  /// Settles consecutive runs of one extent in one step.
  ///
  /// - Parameter ends: The ends of the lanes before the runs. On return, the ends after them.
  private mutating func settle(
    _ runs: LaneTree.Runs, _ front: inout SettlingFront, ends: LaneVector, last: Int, scratch: LaneVector,
    recording report: inout RebalanceReport?
  ) {
    let end = runs.range.upperBound
    front.willAdvance(to: end) { tree.carry($0, through: $1) }
    let hasSpans = tree.hasSpans
    let oldLast =
      hasSpans ? tree.lastLane(after: end - 1) : tree.readProfile(before: end, into: scratch) ?? last
    var packer = RunPacker(
      rule: rule, stride: runs.extent + tree.gap, ends: ends, last: last,
      segments: RunSegments(listLimit: tree.listLimit))
    packer.pack(runs.range.count)
    tree.work.itemsPlaced &+= packer.placed
    let before = tree.segments(of: runs.range)
    if packer.segments != before {
      tree.replaceRuns(runs.range, extent: runs.extent, with: packer.segments)
    }
    report?.recordChanges(from: runs.range.lowerBound, before, packer.segments)
    if hasSpans {
      scratch.set(ends)
    } else {
      for lane in 0..<ends.count { scratch[lane] = ends[lane] &- scratch[lane] }
    }
    front.didAdvance(to: end, lastLanes: (new: packer.last, old: oldLast), ends: scratch)
  }
}
