/// The limits at which breaking rows again may stop before a row ends where one ended before.
struct RebreakLimit {
  var settling = SettlingLimit()
  /// The number of rows after the edited items.
  var rows = Int.max
}

extension RowTree {
  /// Breaks rows again, from `start`, until a row ends where a settled one ended before or a limit is reached.
  ///
  /// - Parameters:
  ///   - start: The first item of a row.
  ///   - unchanged: The item from which the rest of the items, and so any row that starts there or later, is unchanged.
  ///   - limit: When to stop early.
  /// - Returns: The number of items placed.
  @discardableResult
  mutating func rebreak(from start: Int, unchangedFrom unchanged: Int, limit: RebreakLimit) -> Int {
    var breaker = rule.breaker()
    let rebreaker = Rebreaker(start: start, unchanged: unchanged, limit: limit, lookahead: rule.lookahead)
    let placed = rebreaker.rebreak(&self, with: &breaker)
    tree.work.itemsPlaced += placed
    return placed
  }

  /// Reads up to `count` items from `index`: their sizes, and whether each is the last of its row.
  fileprivate mutating func read(
    from index: Int, count: Int, into sizes: inout ContiguousArray<ItemSize>,
    wereRowEnds: inout ContiguousArray<Bool>
  ) {
    sizes.removeAll(keepingCapacity: true)
    wereRowEnds.removeAll(keepingCapacity: true)
    let end = min(self.count, index + count)
    sizes.reserveCapacity(end - index)
    wereRowEnds.reserveCapacity(end - index)
    var cursor = LeafCursor(tree, at: index)
    while cursor.index < end {
      let step = min(cursor.restOfLeaf, end - cursor.index)
      for slot in cursor.slot..<(cursor.slot + step) {
        sizes.append(cursor.leaf.payload(slot, as: ItemSize.self))
        wereRowEnds.append(cursor.leaf.lane(slot) == Self.rowEnds)
      }
      cursor.advance(by: step, in: tree)
    }
    tree.work.nodesVisited += tree.height + cursor.leavesVisited
  }

  /// Writes the rows of `items`.
  ///
  /// - Parameter ends: The last items of the rows, in ascending order. The last of them may be after `items`.
  mutating func write(_ items: Range<Int>, ends: ContiguousArray<RowEnd>) {
    guard !items.isEmpty else { return }
    var writer = RowWriter(items: items, ends: ends, gap: tree.gap)
    tree.rewriteLanes(from: items.lowerBound, with: &writer)
    tree.work.rowsBroken += ends.count
  }
}

/// The last item of a row, and the row's height.
struct RowEnd {
  var item: Int
  var height: Units
}

/// Breaks rows again, chunk by chunk.
private struct Rebreaker {
  let start: Int
  let unchanged: Int
  let limit: RebreakLimit
  let lookahead: Int

  private enum Progress { case running, done, limited }

  /// Returns the number of items placed.
  func rebreak(_ rows: inout RowTree, with breaker: inout AnyRowBreaker) -> Int {
    let count = rows.count
    // An edit usually breaks only a few rows.
    var chunk = (limit.rows < .max ? 64 : 512) + 2 * lookahead
    var sizes: ContiguousArray<ItemSize> = []
    var wereRowEnds: ContiguousArray<Bool> = []
    var ends: ContiguousArray<RowEnd> = []
    ends.reserveCapacity(32)
    var (chunkStart, index) = (start, start)
    var rowsAfterEdit = 0
    var top = limit.settling.position < .max ? rows.top(ofRowOf: start) : 0
    var progress = Progress.running
    while progress == .running {
      chunkStart = index
      rows.read(from: chunkStart, count: chunk, into: &sizes, wereRowEnds: &wereRowEnds)
      let isAtEnd = chunkStart + sizes.count == count
      ends.removeAll(keepingCapacity: true)
      while progress == .running, index - chunkStart < sizes.count,
        let row = breaker.nextRow(sizes, from: index - chunkStart, isFirst: index == 0, isAtEnd: isAtEnd)
      {
        index += row.count
        top += row.height + rows.tree.gap
        ends.append(RowEnd(item: index - 1, height: row.height))
        if index == count {
          progress = .done
        } else if index >= unchanged {
          rowsAfterEdit += 1
          if wereRowEnds[index - 1 - chunkStart], !rows.dirtyRanges.contains(index) {
            progress = .done
          } else if rowsAfterEdit >= limit.rows || index >= limit.settling.item
            || index - start >= limit.settling.budget || top >= limit.settling.position
          {
            progress = .limited
          }
        }
      }
      rows.write(chunkStart..<index, ends: ends)
      // If a row is longer than the chunk, read twice as much of it.
      chunk = ends.isEmpty ? 2 * chunk : min(2 * chunk, 1_024 + 2 * lookahead)
    }
    rows.dirtyRanges.remove(start..<index)
    if progress == .limited, !wereRowEnds[index - 1 - chunkStart] { splitRow(at: index, breaker, of: &rows) }
    return index - start
  }

  /// Makes the rest of an old row, from `index`, a row, and marks it dirty.
  private func splitRow(at index: Int, _ breaker: AnyRowBreaker, of rows: inout RowTree) {
    let end = rows.rowEnd(of: index)
    var sizes: ContiguousArray<ItemSize> = []
    var wereRowEnds: ContiguousArray<Bool> = []
    rows.read(from: index, count: end + 1 - index, into: &sizes, wereRowEnds: &wereRowEnds)
    rows.write(index..<(end + 1), ends: [RowEnd(item: end, height: breaker.height(ofPartialRow: sizes[...]))])
    rows.dirtyRanges.remove(index..<(end + 1))
    rows.dirtyRanges.insert(end..<(end + 1))
  }
}

/// Writes the rows of items to leaves.
private struct RowWriter: LaneRewriter {
  private var item: Int
  private let end: Int
  private let ends: ContiguousArray<RowEnd>
  private var next = 0
  private let gap: Units

  init(items: Range<Int>, ends: ContiguousArray<RowEnd>, gap: Units) {
    item = items.lowerBound
    end = items.upperBound
    self.ends = ends
    self.gap = gap
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    let written = min(range.count, end - item)
    leaf.setItems(range.prefix(written), extent: 0, lane: RowTree.others)
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
    shift[RowTree.others] &+= Units(written - rows) &* gap
    leaf.addSums(of: range.dropFirst(written), gap: gap, to: shift)
    return item < end
  }
}
