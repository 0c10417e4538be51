extension WaterfallSection {
  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if needsSettling(until: limit) { settle(until: limit) }
  }

  @inline(__always)
  private func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = dirtyRanges.firstUnsettledItem, first < limit.item else { return false }
    if let settledEnd, settledEnd >= limit.position { return false }
    return true
  }

  @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while needsSettling(until: limit), rest.budget > 0 {
      guard let step = settleFirstDirtyRange(until: rest) else { break }
      placed += step.placed
      rest.budget -= step.cost
    }
    tree.checkInvariants()
    return placed
  }

  /// Settles from the first dirty range on.
  ///
  /// - Returns: The number of placed items and their cost in the budget, or `nil` if all unsettled items are
  ///   after the limit.
  @inline(never)
  private mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> (placed: Int, cost: Int)? {
    guard let first = dirtyRanges.firstUnsettledItem else { return nil }
    return withLaneVectors(4, lanes: geometry.count) { rows -> (placed: Int, cost: Int)? in
      let ends = rows[3]
      // Everything before the first dirty range is settled, so this is the profile of a fresh layout.
      let last = tree.readProfile(before: first, into: ends) ?? rule.laneBeforeFirst(of: geometry.count)
      tree.work.nodesVisited += tree.height + 1
      let start = ends.minimum
      settledEnd = start
      guard start < limit.position else { return nil }
      if tree.hasSpans { return settleSpans(from: first, until: limit, ends: ends, last: last) }
      let placedBefore = tree.work.itemsPlaced
      let front = SettlingFront(
        rule: rule, dirtyRanges: dirtyRanges, scratch: (rows[0], rows[1]), from: first)
      if let run = tree.runs(from: first) {
        settle(run, front: front, ends: ends, last: last, shift: rows[2])
        let placed = tree.work.itemsPlaced - placedBefore
        return (placed, placed + Self.costOfRuns)
      } else {
        rule.withPacker(ends: ends, last: last) { packer in
          settle(Repacker(packer, gap: tree.gap, limit: limit, front: front, profile: rows[2]))
        }
        let placed = tree.work.itemsPlaced - placedBefore
        return (placed, placed)
      }
    }
  }

  /// Repacks items in leaves from the first dirty range on.
  private mutating func settle(_ repacker: Repacker) {
    var run = repacker
    tree.rewriteLanes(from: run.front.item, with: &run)
    tree.work.itemsPlaced += run.placed
    settledEnd = run.profile.minimum
    dirtyRanges.replaceFirst(
      run.front.reached, by: run.front.remainder(count: count), drift: run.front.difference, count: count)
  }

  /// The cost of settling runs in one step, in addition to the placed items, as a number of items in leaves. (10,000
  /// leaves among as many runs, in 4 lanes, take 26 ms, 1.3 µs per step. Items in leaves take 2.2 ns each.)
  static var costOfRuns: Int { 512 }

  /// Settles consecutive runs of one extent in one step.
  ///
  /// - Parameters:
  ///   - ends: The ends of the lanes before the runs. Modified.
  ///   - last: The lane of the item before the runs.
  ///   - shift: Scratch memory.
  private mutating func settle(
    _ runs: LaneTree.Runs, front: SettlingFront, ends: LaneVector, last: Int, shift: LaneVector
  ) {
    var front = front
    let oldLast = tree.readProfile(before: runs.range.upperBound, into: shift) ?? last
    let newLast = pack(runs, ends: ends, last: last).last
    for lane in 0..<shift.count { shift[lane] = ends[lane] &- shift[lane] }
    front.advance(by: runs.range.count, lastLanes: (new: newLast, old: oldLast), shift: shift)
    settledEnd = ends.minimum
    dirtyRanges.replaceFirst(
      front.reached, by: front.remainder(count: count), drift: front.difference, count: count)
  }

  /// Repacks runs of one extent.
  ///
  /// - Parameters:
  ///   - ends: The ends of the lanes before the runs. On return, the ends after them.
  ///   - last: The lane of the item before the runs.
  /// - Returns: The lane of the last item, and the old and new lanes of the runs.
  @discardableResult
  mutating func pack(
    _ runs: LaneTree.Runs, ends: LaneVector, last: Int
  ) -> (last: Int, before: RunSegments, now: RunSegments) {
    var packer = RunPacker(
      rule: rule, stride: runs.extent + tree.gap, ends: ends, last: last, listLimit: tree.listLimit)
    packer.pack(runs.range.count)
    tree.work.itemsPlaced += packer.placed
    let before = tree.segments(of: runs.range)
    if packer.segments != before {
      tree.replaceRuns(runs.range, extent: runs.extent, with: packer.segments)
    }
    return (packer.last, before, packer.segments)
  }
}

extension WaterfallSection {
  /// Settles from the first dirty range on, in a tree with spans.
  ///
  /// - Parameters:
  ///   - ends: The ends of the lanes before the dirty range's first item. Modified.
  ///   - last: The last lane before that item.
  private mutating func settleSpans(
    from first: Int, until limit: SettlingLimit, ends: LaneVector, last: Int
  ) -> (placed: Int, cost: Int) {
    withLaneVectors(3, lanes: geometry.count) { rows in
      var front = SpanFront(rule: rule, dirtyRanges: dirtyRanges, scratch: (rows[0], rows[1]), from: first)
      let placed: Int
      var cost = 0
      if let runs = tree.runs(from: first) {
        let end = runs.range.upperBound
        front.willAdvance(to: end) { tree.carry($0, through: $1) }
        let old = tree.lastLane(after: end - 1)
        let placedBefore = tree.work.itemsPlaced
        let new = pack(runs, ends: ends, last: last).last
        front.didAdvance(to: end, lastLanes: (new, old), ends: ends)
        placed = tree.work.itemsPlaced - placedBefore
        cost = placed + Self.costOfRuns
      } else {
        let packer = SpanLanes(rule: rule, ends: ends, last: last, scratch: rows[2])
        var run = SpanRepacker(
          packer, tree: (tree.gap, tree.lanes, tree.leavesFirstLane), limit: limit, front: front, ends: ends)
        tree.rewriteLanes(from: first, with: &run)
        tree.work.itemsPlaced += run.placed
        (front, placed, cost) = (run.front, run.placed, run.placed)
      }
      settledEnd = ends.minimum
      dirtyRanges.replaceFirst(
        front.reached, by: front.remainder(count: count), profile: front.profile, count: count)
      return (placed, cost)
    }
  }
}
