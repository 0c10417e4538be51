extension RowSection {
  /// Settles about `budget` items at most, from the front.
  ///
  /// Rows are broken one by one, so a budget is exceeded by up to one row. If `budget` is 0 or less, does
  /// nothing. `isSettled` is true when nothing is left.
  ///
  /// - Returns: The number of items that were placed again.
  /// - Complexity: O(log n + budget + row)
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    settle(until: SettlingLimit(budget: budget))
  }

  /// Settles items from the front while `hasTime` returns true.
  ///
  /// ```swift
  /// section.settle(while: { clock.now < endOfFrame })
  /// ```
  ///
  /// - Parameter hasTime: Called before each slice of about 1,000 items, which takes 5 to 10 µs, and more if
  ///   rows are broken by looking ahead.
  /// - Returns: The number of items that were placed again.
  /// - Complexity: O(m) for m items
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    try settleSlices(while: hasTime)
  }

  /// Settles everything that a query up to `limit` needs.
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
