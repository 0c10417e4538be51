extension RowSection {
  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled { settle(until: limit) }
  }

  @inline(never) @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, let first = rows.firstUnsettledItem, first < limit.item,
      limit.position == .max || rows.top(ofRowOf: first) < limit.position
    {
      let step = rows.rebreak(from: first, unchangedFrom: first, limit: RebreakLimit(settling: rest))
      placed += step
      rest.budget -= step
    }
    rows.tree.checkInvariants()
    return placed
  }
}
