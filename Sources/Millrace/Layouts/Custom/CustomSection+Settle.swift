extension CustomSection {
  /// Settles what edits left to be done, from the front, at most about `budget` items of it.
  ///
  /// Items are placed in chunks of some 50, so a budget is exceeded by up to as many; a budget of 0 or less
  /// does nothing. `isSettled` tells whether anything is left.
  ///
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(log n + budget)
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
  /// - Parameter hasTime: Asked before each slice of some 1,000 items, which takes some ten microseconds and
  ///   what the layout takes.
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
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled, places.needsSettling(until: limit) { settle(until: limit) }
  }

  @discardableResult
  private mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, places.needsSettling(until: rest), let first = places.loose.first {
      let chunk = places.chunks.chunk(ofItem: first)
      // Everything before is settled, so this is what a fresh layout goes on with.
      let (state, origin) = outgoing(before: chunk.number)
      if store[chunk.slot].state == state {
        places.loose.remove(chunk.items)
        continue
      }
      let step = place(from: chunk.number, state: state, origin: origin, until: rest)
      placed += step
      rest.budget -= step
    }
    places.checkInvariants()
    return placed
  }
}
