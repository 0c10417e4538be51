extension CustomSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// - Throws: If the layout's placement of an item is invalid, or the content is too long.
  /// - Complexity: O(m + log n) for m items, and up to a chunk of items
  public mutating func append(contentsOf items: some Sequence<Layout.Item>) throws(LayoutError) {
    let countBefore = count
    givenFault = nil
    fill(items)
    guard let error = givenFault else { return }
    givenFault = nil
    truncate(to: countBefore)
    throw error
  }

  /// Appends items. If `stopsAtFaults`, stops after a chunk with an item whose placement is invalid (`givenFault`).
  mutating func fill(_ items: some Sequence<Layout.Item>, stopsAtFaults: Bool = true) {
    let isDone: Void? = items.withContiguousStorageIfAvailable { buffer in
      var next = buffer.startIndex
      fill(stopsAtFaults: stopsAtFaults) { most in
        let page = next..<Swift.min(buffer.endIndex, next + most)
        next = page.upperBound
        return unsafe ContiguousArray(UnsafeBufferPointer(rebasing: buffer[page]))
      }
    }
    if isDone == nil {
      var iterator = items.makeIterator()
      fill(stopsAtFaults: stopsAtFaults) { most in
        var page: ContiguousArray<Layout.Item> = []
        while page.count < most, let item = iterator.next() { page.append(item) }
        return page
      }
    }
    placements.checkInvariants()
  }

  /// Appends items, chunk by chunk.
  ///
  /// - Parameter take: Returns the next items, at most as many as its argument, and none at the end.
  mutating func fill(stopsAtFaults: Bool = true, _ take: (Int) -> ContiguousArray<Layout.Item>) {
    var (state, origin) = outgoing(before: placements.chunks.count)
    if placements.chunks.count > 0 {
      // The last chunk may have room.
      let last = placements.chunks[placements.chunks.count - 1]
      let room = limits.bulkFill - last.items.count
      if room > 0 {
        let page = take(room)
        if page.isEmpty { return }
        store[last.slot].items += page
        let writer = write(page, slot: last.slot, offset: last.items.count, &state, &origin)
        placements.chunks.replace(
          count: last.items.count + page.count, slot: last.slot, mark: last.mark, at: last.number)
        if stopsAtFaults, writer.fault != nil { return }
      }
    }
    while true {
      let page = take(limits.bulkFill)
      if page.isEmpty { return }
      let slot = store.insert(CustomChunk(items: page, state: state))
      let writer = write(page, slot: slot, offset: 0, &state, &origin)
      placements.chunks.insert(
        count: page.count, slot: slot, mark: Int32(truncatingIfNeeded: writer.firstStart),
        at: placements.chunks.count)
      if stopsAtFaults, writer.fault != nil { return }
    }
  }

  /// Appends items at the positions that the layout returns.
  private mutating func write(
    _ page: ContiguousArray<Layout.Item>, slot: UInt32, offset: Int, _ state: inout Layout.State,
    _ origin: inout Units
  ) -> PlacementWriter {
    let first = count
    let results = loop.placements(of: page, layout, width: placements.geometry.innerWidth, state: &state)
    var writer = PlacementWriter(
      placements.geometry, results, origin: origin,
      position: first > 0 ? placements.tree.start(of: first - 1) : 0,
      watched: 0..<page.count)
    placements.tree.append(from: &writer)
    placements.tree.work.itemsPlaced &+= page.count
    origin = writer.origin
    recordFaults(writer, slot: slot, first: first, offset: offset)
    return writer
  }

  private mutating func truncate(to rest: Int) {
    while count > rest {
      let last = placements.chunks[placements.chunks.count - 1]
      let kept = Swift.max(0, rest - last.items.lowerBound)
      for index in last.items.reversed().prefix(last.items.count - kept) { placements.tree.remove(at: index) }
      if let fault = faults[last.slot], fault.offset >= kept { faults[last.slot] = nil }
      if kept > 0 {
        store[last.slot].items.removeLast(last.items.count - kept)
        placements.chunks.replace(count: kept, slot: last.slot, mark: last.mark, at: last.number)
      } else {
        dropChunk(last)
      }
    }
    placements.checkInvariants()
  }

  mutating func dropChunk(_ chunk: ChunkIndex.Chunk) {
    store.remove(chunk.slot)
    placements.chunks.remove(at: chunk.number)
    faults[chunk.slot] = nil
  }
}
