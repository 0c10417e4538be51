extension CustomSection {
  /// Places the items of a chunk and of those after it again, and returns the number of placed items.
  ///
  /// Stops at a chunk that begins with the state at the end of the chunk before it. At the limit, marks the
  /// next chunk as dirty and stops.
  ///
  /// - Parameters:
  ///   - number: The first chunk, which starts with `state` at `origin`.
  ///   - forcedEnd: The item up to which all chunks are placed again, even if states agree.
  ///   - given: The items whose faults are thrown.
  @discardableResult
  mutating func place(
    from number: Int, state: Layout.State, origin: Units, forcedEnd: Int = 0, given: Range<Int> = 0..<0,
    until limit: SettlingLimit
  ) -> Int {
    var chunk = placements.chunks[number]
    var (state, origin, placed) = (state, origin, 0)
    var position = chunk.items.lowerBound > 0 ? placements.tree.start(of: chunk.items.lowerBound - 1) : 0
    let originLimit = limit.position < .max ? limit.position + placements.geometry.overflow : .max
    while true {
      let (first, end) = (chunk.items.lowerBound, chunk.items.upperBound)
      store[chunk.slot].state = state
      let results = loop.placements(
        of: store[chunk.slot].items, layout, width: placements.geometry.innerWidth, state: &state)
      var writer = PlacementWriter(
        placements.geometry, results, origin: origin, position: position,
        watched: (given.lowerBound - first)..<(given.upperBound - first))
      placements.tree.rewrite(from: first, with: &writer)
      let mark = Int32(truncatingIfNeeded: writer.firstStart)
      if mark != chunk.mark {
        placements.chunks.replace(count: chunk.items.count, slot: chunk.slot, mark: mark, at: chunk.number)
      }
      recordFaults(writer, slot: chunk.slot, first: first, offset: 0)
      placements.dirtyChunks.remove(chunk.items)
      placed += chunk.items.count
      (origin, position) = (writer.origin, writer.position)
      guard end < count else { break }
      chunk = placements.chunks[chunk.number + 1]
      guard end >= forcedEnd else { continue }
      let isEqual = store[chunk.slot].state == state
      if isEqual || end >= limit.item || origin >= originLimit || placed >= limit.budget {
        placements.tree.shift(from: end, by: origin - placements.origin(of: chunk))
        if isEqual {
          placements.dirtyChunks.remove(chunk.items)
        } else {
          placements.dirtyChunks.insert(end..<(end + 1))
        }
        break
      }
    }
    placements.tree.work.itemsPlaced &+= placed
    return placed
  }

  /// Records the items of a chunk whose placements are invalid.
  ///
  /// - Parameters:
  ///   - first: The first item that was written.
  ///   - offset: The number of items before it in the chunk.
  mutating func recordFaults(_ writer: PlacementWriter, slot: UInt32, first: Int, offset: Int) {
    if let fault = writer.fault {
      if offset == 0 || faults[slot] == nil {
        faults[slot] = ChunkFault(offset: offset + fault, error: writer.error(of: fault, item: first + fault))
      }
    } else if offset == 0, !faults.isEmpty {
      faults[slot] = nil
    }
    if let fault = writer.watchedFault, givenFault == nil {
      givenFault = writer.error(of: fault, item: first + fault)
    }
  }

  /// Returns the state and the origin after the chunks before chunk `number`.
  mutating func outgoing(before number: Int) -> (state: Layout.State, origin: Units) {
    let width = placements.geometry.innerWidth
    guard number > 0 else { return (layout.initialState(width: width), 0) }
    let chunk = placements.chunks[number - 1]
    var state = store[chunk.slot].state
    let results = loop.placements(of: store[chunk.slot].items, layout, width: width, state: &state)
    placements.tree.work.itemsPlaced &+= results.count
    var reader = PlacementWriter(
      placements.geometry, results, origin: placements.origin(of: chunk), position: 0)
    reader.skip()
    return (state, reader.origin)
  }
}
