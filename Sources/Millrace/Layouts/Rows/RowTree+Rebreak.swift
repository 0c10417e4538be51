/// The limits at which breaking rows again may stop before a row ends where one ended before.
struct RebreakLimit {
  var settling = SettlingLimit()
  /// The number of rows after the edited items.
  var rows = Int.max
  /// The number of items that a breaker that looks ahead adds to possible rows.
  var itemsScanned = Int.max
}

extension RowTree {
  /// Breaks rows again, until a row ends where a settled one ended before or a limit is reached.
  ///
  /// - Parameters:
  ///   - start: The first item of a row.
  ///   - unchanged: The item from which the rest of the items, and so any row that starts there or later, is unchanged.
  /// - Returns: The number of items placed.
  @discardableResult
  mutating func rebreak(from start: Int, unchangedFrom unchanged: Int, limit: RebreakLimit) -> Int {
    let lookahead = rule.lookahead
    var breaker = rule.breaker()
    // An edit usually breaks only a few rows.
    var chunk = (limit.rows < .max ? 64 : 512) + 2 * lookahead
    var sizes: ContiguousArray<ItemSize> = []
    // The lanes of the items of `sizes`.
    var lanes: ContiguousArray<UInt8> = []
    var ends: ContiguousArray<RowEnd> = []
    ends.reserveCapacity(32)
    var (chunkStart, index) = (start, start)
    var rowsAfterEdit = 0
    var top = limit.settling.position < .max ? top(ofRowOf: start) : 0
    var (isDone, isLimited) = (false, false)
    func wasRowEnd(_ item: Int) -> Bool { Int(lanes[item - chunkStart]) == Self.rowEnds }
    while !isDone, !isLimited {
      chunkStart = index
      read(from: chunkStart, count: chunk, into: &sizes, lanes: &lanes)
      let isAtEnd = chunkStart + sizes.count == count
      ends.removeAll(keepingCapacity: true)
      while !isDone, !isLimited, index - chunkStart < sizes.count,
        let row = breaker.nextRow(sizes, from: index - chunkStart, isFirst: index == 0, isAtEnd: isAtEnd)
      {
        index += row.count
        top += row.height + tree.gap
        ends.append(RowEnd(item: index - 1, height: row.height))
        if index == count {
          isDone = true
        } else if index >= unchanged {
          rowsAfterEdit += 1
          isDone = wasRowEnd(index - 1) && !dirtyRanges.contains(index)
          isLimited =
            rowsAfterEdit >= limit.rows || breaker.itemsScanned >= limit.itemsScanned
            || index >= limit.settling.item
            || index - start >= limit.settling.budget || top >= limit.settling.position
        }
      }
      write(chunkStart..<index, ends: ends)
      // If a row is longer than the chunk, read twice as much of it.
      chunk = ends.isEmpty ? 2 * chunk : min(2 * chunk, 1_024 + 2 * lookahead)
    }
    dirtyRanges.remove(start..<index)
    if !isDone, !wasRowEnd(index - 1) { splitRow(at: index) }
    tree.work.itemsPlaced &+= index - start
    tree.work.itemsScanned &+= breaker.itemsScanned
    return index - start
  }

  /// Makes the rest of an old row, from `index`, a row, and marks it dirty.
  private mutating func splitRow(at index: Int) {
    let end = rowEnd(of: index)
    var sizes: ContiguousArray<ItemSize> = []
    var lanes: ContiguousArray<UInt8> = []
    read(from: index, count: end + 1 - index, into: &sizes, lanes: &lanes)
    write(index..<(end + 1), ends: [RowEnd(item: end, height: rule.height(ofPartialRow: sizes))])
    dirtyRanges.remove(index..<(end + 1))
    dirtyRanges.insert(end..<(end + 1))
  }

  private mutating func read(
    from index: Int, count: Int, into sizes: inout ContiguousArray<ItemSize>,
    lanes: inout ContiguousArray<UInt8>
  ) {
    sizes.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    let end = min(self.count, index + count)
    sizes.reserveCapacity(end - index)
    lanes.reserveCapacity(end - index)
    var cursor = LeafCursor(tree, at: index)
    while cursor.index < end {
      let step = min(cursor.restOfLeaf, end - cursor.index)
      let slots = cursor.slot..<(cursor.slot + step)
      cursor.leaf.payloads.appendValues(slots, to: &sizes)
      cursor.leaf.appendLanes(slots, to: &lanes)
      cursor.advance(by: step, in: tree)
    }
    tree.work.nodesVisited &+= tree.height + cursor.leavesVisited
  }

  /// Writes the rows of `items`, which end at `ends`, in ascending order. The last end may be after `items`.
  mutating func write(_ items: Range<Int>, ends: ContiguousArray<RowEnd>) {
    guard !items.isEmpty else { return }
    var writer = RowWriter(item: items.lowerBound, end: items.upperBound, ends: ends, gap: tree.gap)
    tree.rewriteLanes(from: items.lowerBound, with: &writer)
    tree.work.rowsBroken &+= ends.count
  }
}

/// Writes the rows of items to leaves.
private struct RowWriter: LaneRewriter {
  /// The next item.
  var item: Int
  let end: Int
  let ends: ContiguousArray<RowEnd>
  let gap: Units
  var next = 0

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    let written = min(range.count, end - item)
    leaf.setItems(range.prefix(written), extent: 0, lane: RowTree.innerItems)
    let first = item
    item += written
    var rows = 0
    while next < ends.count, ends[next].item < item {
      let slot = range.lowerBound + ends[next].item - first
      leaf.setLane(RowTree.rowEnds, slot)
      leaf.setExtent(ends[next].height, slot)
      shift[RowTree.rowEnds] &+= ends[next].height &+ gap
      rows += 1
      next += 1
    }
    shift[RowTree.innerItems] &+= Units(written - rows) &* gap
    leaf.addSums(of: range.dropFirst(written), gap: gap, to: shift)
    return item < end
  }
}
