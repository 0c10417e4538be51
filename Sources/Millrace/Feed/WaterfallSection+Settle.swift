extension WaterfallSection {
  /// Settles what edits left to be done, from the front, at most about `budget` items of it.
  ///
  /// Work is done by the leaf, 128 items or more, so a budget is exceeded by up to a leaf; a budget
  /// of 0 or less does nothing. `isSettled` tells whether anything is left.
  ///
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(lanes · log n + budget)
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    settle(until: SettlingLimit(budget: budget))
  }

  /// Settles what edits left to be done, from the front, as long as `hasTime` says so.
  ///
  /// ```swift
  /// section.settle(while: { clock.now < endOfFrame })
  /// ```
  ///
  /// - Parameter hasTime: Asked before each slice of some 1,000 items, which takes two or three
  ///   microseconds in a few lanes.
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(m) for m items
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var placed = 0
    while !isSettled, try hasTime() { placed += settle(budget: 1_024) }
    return placed
  }

  /// Settles all that a query needs that asks for nothing behind `limit`.
  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if needsSettling(until: limit) { settle(until: limit) }
  }

  @inline(__always)
  private func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = seams.firstUnsettledItem, first < limit.item else { return false }
    if let settledEnd, settledEnd >= limit.position { return false }
    return true
  }

  @discardableResult
  private mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    while needsSettling(until: limit), placed < limit.budget {
      var rest = limit
      rest.budget -= placed
      guard let more = settleFirstSeam(until: rest) else { break }
      placed += more
    }
    tree.checkInvariants()
    return placed
  }

  /// Settles from the first seam on.
  ///
  /// - Returns: The number of items that were placed, or `nil` if what is not settled lies behind
  ///   the limit.
  @inline(never)
  private mutating func settleFirstSeam(until limit: SettlingLimit) -> Int? {
    guard let first = seams.firstUnsettledItem else { return nil }
    return withLaneRows(4, lanes: geometry.count) { rows in
      let ends = rows[3]
      // Before the first seam everything is settled, so this is the profile of a fresh layout.
      let last = tree.readProfile(before: first, into: ends) ?? rule.laneBeforeFirst(of: geometry.count)
      tree.work.nodesVisited += tree.height + 1
      let start = ends.minimum
      settledEnd = start
      guard start < limit.position else { return nil }
      let placedBefore = tree.work.itemsPlaced
      rule.withPacker(ends: ends, last: last, Settler(limit: limit, first: first, scratch: rows), on: &self)
      return tree.work.itemsPlaced - placedBefore
    }
  }
}

/// Packs a section's items anew from its first seam on.
private struct Settler: LanePackerUser {
  let limit: SettlingLimit
  let first: Int
  let scratch: LaneScratch

  func use<Packer: LanePacker>(_ packer: inout Packer, on section: inout WaterfallSection) {
    var run = Repacker(
      packer, rule: section.rule, gap: section.tree.gap, limit: limit, seams: section.seams, scratch: scratch,
      from: first)
    section.tree.rewriteLanes(from: first, with: &run)
    section.tree.work.itemsPlaced += run.placed
    section.settledEnd = run.profile.minimum
    section.seams.replaceFirst(
      run.reached, by: run.remainder(count: section.count), drift: run.difference, count: section.count)
  }
}
