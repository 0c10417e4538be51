extension CustomSection {
  // Undoes edits if the layout's placement of one of their items is invalid, or if the content gets too long.
  mutating func attempt<Result>(
    _ edit: (inout Self) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let (anchors, wasTooLong) = (anchors, isTooLong)
    givenFault = nil
    let result = try edit(&self)
    // Keep the memory for the next edit, unless it is large.
    defer { journal.removeAll(keepingCapacity: journal.count <= 64) }
    // The item's placement may be valid by now.
    if faults.isEmpty { givenFault = nil }
    guard let error = givenFault ?? (isTooLong && !wasTooLong ? .contentTooLong : nil) else { return result }
    self.anchors = []
    for step in journal.reversed() {
      switch step {
      case .remove(let index): _ = removeItem(at: index, movedFrom: nil)
      case .insert(let item, let index): insertItem(item, at: index, movedFrom: nil)
      case .resize(let index, let item): resizeItem(at: index, to: item)
      }
    }
    self.anchors = anchors
    givenFault = nil
    throw error
  }

  mutating func insertItem(_ item: Layout.Item, at index: Int, movedFrom source: Int?) {
    journal.append(.remove(at: index))
    if count == 0 {
      fill(CollectionOfOne(item))
    } else {
      let chunk = placements.chunks.chunk(ofItem: max(0, index - 1))
      let start = start(of: chunk)
      let items = chunk.items.lowerBound..<(chunk.items.upperBound + 1)
      store[chunk.slot].items.insert(item, at: index - items.lowerBound)
      placements.tree.insert(IntervalTree.Item(advance: 0, extent: 0), at: index)
      placements.dirtyChunks.recordInsertion(at: index)
      placements.chunks.replace(count: items.count, slot: chunk.slot, mark: chunk.mark, at: chunk.number)
      if items.count > limits.chunkItems { split(chunk.number, insertedAt: index) }
      placeAgain(chunk, from: start, forcedEnd: items.upperBound, given: index..<(index + 1))
    }
    placements.checkInvariants()
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> Layout.Item {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    let chunk = placements.chunks.chunk(ofItem: index)
    let start = start(of: chunk)
    let item = store[chunk.slot].items.remove(at: index - chunk.items.lowerBound)
    journal.append(.insert(item, at: index))
    placements.tree.remove(at: index)
    placements.dirtyChunks.recordRemoval(at: index)
    let rest = chunk.items.count - 1
    if rest == 0 {
      dropChunk(chunk)
      if chunk.number < placements.chunks.count { placeFollowers(from: chunk.number) }
    } else {
      placements.chunks.replace(count: rest, slot: chunk.slot, mark: chunk.mark, at: chunk.number)
      let first = mergeIfSmall(chunk.number)
      let merged = placements.chunks[first]
      placeAgain(
        merged, from: first == chunk.number ? start : self.start(of: merged),
        forcedEnd: merged.items.upperBound)
    }
    placements.checkInvariants()
    return item
  }

  mutating func resizeItem(at index: Int, to item: Layout.Item) {
    let chunk = placements.chunks.chunk(ofItem: index)
    let offset = index - chunk.items.lowerBound
    let old = store[chunk.slot].items[offset]
    guard old != item else { return }
    journal.append(.resize(at: index, to: old))
    store[chunk.slot].items[offset] = item
    placeAgain(
      chunk, from: start(of: chunk), forcedEnd: chunk.items.upperBound, given: index..<(index + 1))
    placements.checkInvariants()
  }

  var minimumEditsToRebuild: Int? { limits.chunkItems }

  /// Returns `false` if a placement is invalid or the content is too long, because the error depends on the edit.
  mutating func rebuild(_ plan: BatchPlan<CustomSection>) -> Bool {
    guard let new = try? replaced(by: plan.arranged(allItems), layout, width: width, in: map), !new.isTooLong
    else { return false }
    self = new
    return true
  }

  private var eagerLimit: SettlingLimit { SettlingLimit(budget: limits.eagerItems) }

  /// Returns the start of a chunk, and whether its items are unsettled.
  private func start(of chunk: ChunkIndex.Chunk) -> (origin: Units, isDirty: Bool) {
    (placements.origin(of: chunk), placements.dirtyChunks.contains(chunk.items.lowerBound))
  }

  /// Places a chunk, and the items after it, again. The chunk keeps its state and its start from before the edit.
  private mutating func placeAgain(
    _ chunk: ChunkIndex.Chunk, from start: (origin: Units, isDirty: Bool), forcedEnd: Int,
    given: Range<Int> = 0..<0
  ) {
    let first = chunk.items.lowerBound
    place(
      from: chunk.number, state: store[chunk.slot].state, origin: start.origin, forcedEnd: forcedEnd,
      given: given, until: eagerLimit)
    if start.isDirty { placements.dirtyChunks.insert(first..<(first + 1)) }
  }

  /// Places a chunk, and the items after it, after the chunk that now precedes it.
  private mutating func placeFollowers(from number: Int) {
    let (state, origin) = outgoing(before: number)
    let chunk = placements.chunks[number]
    if store[chunk.slot].state == state {
      placements.tree.shift(from: chunk.items.lowerBound, by: origin - placements.origin(of: chunk))
      placements.dirtyChunks.remove(chunk.items)
    } else {
      place(from: number, state: state, origin: origin, until: eagerLimit)
    }
  }

  /// Splits a chunk that has one item too many: in the middle, or, at the end of the section, at the inserted
  /// item, because more insertions there are likely.
  private mutating func split(_ number: Int, insertedAt index: Int) {
    let chunk = placements.chunks[number]
    let kept =
      index == count - 1 ? chunk.items.count - 1 : index == 0 ? 1 : (chunk.items.count + 1) / 2
    let rest = ContiguousArray(store[chunk.slot].items[kept...])
    store[chunk.slot].items.removeLast(rest.count)
    // The state does not matter, because both chunks are about to be placed.
    let slot = store.insert(CustomChunk(items: rest, state: store[chunk.slot].state))
    placements.chunks.replace(count: kept, slot: chunk.slot, mark: chunk.mark, at: number)
    placements.chunks.insert(count: rest.count, slot: slot, mark: 0, at: number + 1)
  }

  /// Merges a small chunk with a neighbor that has room, if there is one.
  ///
  /// - Returns: The chunk that has the items now.
  private mutating func mergeIfSmall(_ number: Int) -> Int {
    let chunk = placements.chunks[number]
    guard chunk.items.count <= limits.chunkItems / 4 else { return number }
    for first in [number, number - 1] where first >= 0 && first + 1 < placements.chunks.count {
      let (one, other) = (placements.chunks[first], placements.chunks[first + 1])
      let both = one.items.count + other.items.count
      guard both <= limits.chunkItems * 3 / 4 else { continue }
      store[one.slot].items += store[other.slot].items
      dropChunk(other)
      placements.chunks.replace(count: both, slot: one.slot, mark: one.mark, at: first)
      return first
    }
    return number
  }
}
