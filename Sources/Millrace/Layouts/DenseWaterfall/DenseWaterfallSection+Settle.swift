extension DenseWaterfallSection {
  /// The effect of an edit on items that the edit does not name. See `WaterfallSection.policy`.
  public var policy: EditPolicy {
    get { firstStableItem == nil ? .reflow : .stable }
    set { change(to: newValue) }
  }

  /// Places all items as a fresh layout does.
  ///
  /// - Complexity: O(m · (lanes + holes)) for m items from the first unsettled edit on
  public mutating func rebalance() {
    let policy = policy
    self.policy = .reflow
    settle()
    self.policy = policy
  }

  /// Settles from the first dirty range on, at most one slice.
  @inline(never)
  mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> (placed: Int, cost: Int)? {
    guard let first = dirtyRanges.firstUnsettledItem else { return nil }
    return withLaneVectors(3, lanes: geometry.count) { vectors -> (placed: Int, cost: Int)? in
      var run = DenseRun(
        tree, rule: rule, reach: layout.reach, fillsHoles: true, holes: noHoles, from: first,
        ends: vectors[0])
      queryWork = queryWork + run.work
      settledEnd = run.settledEnd
      guard run.settledEnd < limit.position else { return nil }
      var front = SettlingFront(
        rule: rule, dirtyRanges: dirtyRanges, hasSpans: true, profile: vectors[1],
        difference: vectors[2], item: first)
      let result = run.settle(
        tree, &front, before: min(count, limit.item, first + min(limit.budget, Self.slice)),
        until: limit.position)
      settledEnd = result.hasConverged ? nil : run.settledEnd
      let (reached, profile) = (front.reached, front.profile)
      // The life of `front` ends here, because it has a copy of `dirtyRanges`: `replaceFirst` would copy the arrays.
      _ = consume front
      dirtyRanges.replaceFirst(reached, by: result.remainder, profile: profile, count: count)
      tree.write(result.order)
      let placed = run.next - first
      tree.work.itemsPlaced &+= placed
      return (placed, placed)
    }
  }
}
