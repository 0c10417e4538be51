extension CustomSection {
  /// Settles about `budget` items at most, from the front.
  ///
  /// Items are placed in chunks of about 50, so a budget is exceeded by up to one chunk. If `budget` is 0 or
  /// less, does nothing. `isSettled` is true when nothing is left.
  ///
  /// - Returns: The number of items that were placed again.
  /// - Complexity: O(log n + budget)
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
  /// - Parameter hasTime: Called before each slice of about 1,000 items, which takes about 10 µs plus the
  ///   time of the layout.
  /// - Returns: The number of items that were placed again.
  /// - Complexity: O(m) for m items
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    try settleSlices(while: hasTime)
  }

  /// Settles everything that a query up to `limit` needs.
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled, places.needsSettling(until: limit) { settle(until: limit) }
  }

  @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, places.needsSettling(until: rest), let first = places.loose.first {
      let chunk = places.chunks.chunk(ofItem: first)
      // Everything before is settled, so a fresh layout continues with this state.
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
