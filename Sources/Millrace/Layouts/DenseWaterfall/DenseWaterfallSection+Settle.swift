extension DenseWaterfallSection {
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

  @inline(never) @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while needsSettling(until: rest), rest.budget > 0 {
      guard let step = settleFirstDirtyRange(until: rest) else { break }
      placed += step
      rest.budget -= step
    }
    tree.checkInvariants()
    return placed
  }

  /// Settles from the first dirty range on, at most one slice.
  ///
  /// - Returns: The number of items that were placed, or `nil` if all unsettled items are after the limit.
  private mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> Int? {
    guard let first = dirtyRanges.firstUnsettledItem else { return nil }
    return withLaneVectors(3, lanes: geometry.count) { rows in
      var run = DenseRun(
        tree, rule: rule, reach: layout.reach, fillsHoles: true, holes: noHoles, from: first, ends: rows[0])
      queryWork = queryWork + run.work
      settledEnd = run.settledEnd
      guard run.settledEnd < limit.position else { return nil }
      var front = SettlingFront(
        rule: rule, dirtyRanges: dirtyRanges, hasSpans: true, scratch: (rows[1], rows[2]), from: first)
      let result = run.settle(
        tree, &front, before: min(count, limit.item, first + min(limit.budget, Self.slice)),
        until: limit.position)
      settledEnd = result.hasConverged ? nil : run.settledEnd
      dirtyRanges.replaceFirst(front.reached, by: result.remainder, profile: front.profile, count: count)
      tree.write(result.order)
      tree.work.itemsPlaced += run.next - first
      return run.next - first
    }
  }
}
