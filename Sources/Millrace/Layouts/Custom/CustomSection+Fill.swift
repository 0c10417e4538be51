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
      let loop = loop
      var next = buffer.startIndex
      fill(stopsAtFaults: stopsAtFaults) { most in
        let page = next..<Swift.min(buffer.endIndex, next + most)
        next = page.upperBound
        return unsafe ContiguousArray(UnsafeBufferPointer(rebasing: buffer[page]))
      } repetitions: { page in
        let count = unsafe loop.repetitions(of: page, in: UnsafeBufferPointer(rebasing: buffer[next...]))
        next += count * page.count
        return count
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
  /// - Parameters:
  ///   - take: Returns the next items, at most as many as its argument, and none at the end.
  ///   - repetitions: Takes the items that repeat those of a page, and returns how often they do.
  mutating func fill(
    stopsAtFaults: Bool = true, _ take: (Int) -> ContiguousArray<Layout.Item>,
    repetitions: (ContiguousArray<Layout.Item>) -> Int = { _ in 0 }
  ) {
    var (state, origin) = outgoing(before: placements.chunks.count)
    if placements.chunks.count > 0 {
      // The last chunk may have room.
      let last = placements.chunks[placements.chunks.count - 1]
      let room = limits.bulkFill - last.items.count
      if room > 0 {
        let page = take(room)
        if page.isEmpty { return }
        store[last.slot].items += page
        let writer = write(
          page, slot: last.slot, offset: last.items.count, &state, &origin, after: lastStart)
        placements.chunks.replace(
          count: last.items.count + page.count, slot: last.slot, mark: last.mark, at: last.number)
        if stopsAtFaults, writer.fault != nil { return }
      }
    }
    var position = lastStart
    while true {
      let page = take(limits.bulkFill)
      if page.isEmpty { return }
      let chunk = CustomChunk<Layout>(items: page, state: state)
      var fault = append(chunk, &state, &origin, &position).fault
      if fault == nil {
        fault = append(
          chunk, count: repetitions(page), stopsAtFaults: stopsAtFaults, &state, &origin, &position)
      }
      if stopsAtFaults, fault != nil { return }
    }
  }

  /// Appends a chunk, which is placed from its state.
  private mutating func append(
    _ chunk: CustomChunk<Layout>, _ state: inout Layout.State, _ origin: inout Units, _ position: inout Units
  ) -> PlacementWriter {
    let slot = store.insert(chunk)
    let writer = write(chunk.items, slot: slot, offset: 0, &state, &origin, after: position)
    placements.chunks.insert(
      count: chunk.items.count, slot: slot, mark: Int32(truncatingIfNeeded: writer.firstStart),
      at: placements.chunks.count)
    position = writer.position
    return writer
  }

  /// Appends chunks with the items of `chunk`. Copies the placements where the layout returns to a state.
  ///
  /// - Returns: The first invalid placement of the last chunk that was placed.
  private mutating func append(
    _ chunk: CustomChunk<Layout>, count: Int, stopsAtFaults: Bool, _ state: inout Layout.State,
    _ origin: inout Units, _ position: inout Units
  ) -> Int? {
    var pages = RepeatedPages<Layout>()
    var rest = count
    while rest > 0 {
      let chunk = CustomChunk<Layout>(items: chunk.items, state: state)
      if let (placed, times) = pages.placement(from: state, origin: origin, times: rest) {
        let page = placed.page
        let slots = store.insert(repeating: chunk, count: times)
        var copier = PageCopier(page, times: times, origin: origin, position: position)
        placements.tree.append(from: &copier)
        placements.tree.work.itemsPlaced &+= times * page.advances.count
        placements.chunks.append(
          count: page.advances.count, slots: slots, mark: Int32(truncatingIfNeeded: page.firstStart))
        origin += Units(times) * page.advance
        position = origin - page.advance + page.lastStart
        state = placed.after
        rest -= times
        continue
      }
      let writer = append(chunk, &state, &origin, &position)
      if stopsAtFaults, writer.fault != nil { return writer.fault }
      pages.record(from: chunk.state, to: state, writer.placements, placements.geometry)
      rest -= 1
    }
    return nil
  }

  /// The start of the last item, 0 if there is none.
  private var lastStart: Units { count > 0 ? placements.tree.start(of: count - 1) : 0 }

  /// Appends items at the positions that the layout returns.
  ///
  /// - Parameter position: The start of the item before them.
  private mutating func write(
    _ page: ContiguousArray<Layout.Item>, slot: UInt32, offset: Int, _ state: inout Layout.State,
    _ origin: inout Units, after position: Units
  ) -> PlacementWriter {
    let first = count
    let results = loop.placements(of: page, layout, width: placements.geometry.innerWidth, state: &state)
    var writer = PlacementWriter(
      placements.geometry, results, origin: origin, position: position, watched: 0..<page.count)
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
