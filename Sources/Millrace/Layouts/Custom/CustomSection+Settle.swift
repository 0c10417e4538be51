extension CustomSection {
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled, placements.needsSettling(until: limit) { settle(until: limit) }
  }

  @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, placements.needsSettling(until: rest), let first = placements.dirtyChunks.first {
      let chunk = placements.chunks.chunk(ofItem: first)
      // Everything before is settled, so a fresh layout continues with this state.
      let (state, origin) = outgoing(before: chunk.number)
      if store[chunk.slot].state == state {
        placements.dirtyChunks.remove(chunk.items)
        continue
      }
      let step = place(from: chunk.number, state: state, origin: origin, until: rest)
      placed += step
      rest.budget -= step
    }
    placements.checkInvariants()
    return placed
  }
}
