extension RowSection {
  /// Settles what edits left to be done, from the front, at most about `budget` items of it.
  ///
  /// Rows are broken one by one, so a budget is exceeded by up to a row; a budget of 0 or less does nothing.
  /// `isSettled` tells whether anything is left.
  ///
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(log n + budget + row)
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
  /// - Parameter hasTime: Asked before each slice of some 1,000 items, which takes five to ten microseconds,
  ///   and more if rows are broken by looking ahead.
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
    if !isSettled { settle(until: limit) }
  }

  @inline(never) @discardableResult
  private mutating func settle(until limit: SettlingLimit) -> Int {
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
