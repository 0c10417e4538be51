extension CustomSection {
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
