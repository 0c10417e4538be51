/// When breaking rows anew may stop although none ended yet where one ended before.
struct RebreakLimit {
  var settling = SettlingLimit()
  /// Once so many rows behind what was edited are broken.
  var rows = Int.max
}

extension RowTree {
  /// Breaks rows anew from a row's first item on, until a row ends where one ended before which is what the
  /// rule says, or enough is done.
  ///
  /// - Parameter unchanged: An item such that rows that begin there or behind are as they were.
  /// - Returns: The number of items that were placed.
  @discardableResult
  mutating func rebreak(from start: Int, unchangedFrom unchanged: Int, limit: RebreakLimit) -> Int {
    let rule = rule
    let placed = rule.withBreaker(
      Rebreaker(start: start, unchanged: unchanged, limit: limit, lookahead: rule.lookahead), on: &self)
    tree.work.itemsPlaced += placed
    return placed
  }

  /// Reads the sizes of items, and whether each is the last of its row.
  fileprivate mutating func gather(
    from index: Int, count: Int, into sizes: inout ContiguousArray<ItemSize>,
    wereEnds: inout ContiguousArray<Bool>
  ) {
    sizes.removeAll(keepingCapacity: true)
    wereEnds.removeAll(keepingCapacity: true)
    let end = min(self.count, index + count)
    sizes.reserveCapacity(end - index)
    wereEnds.reserveCapacity(end - index)
    var cursor = LeafCursor(tree, at: index)
    while cursor.index < end {
      let step = min(cursor.restOfLeaf, end - cursor.index)
      for place in cursor.place..<(cursor.place + step) {
        sizes.append(cursor.leaf.payload(place, as: ItemSize.self))
        wereEnds.append(cursor.leaf.lane(place) == Self.rowEnds)
      }
      cursor.advance(by: step, in: tree)
    }
    tree.work.nodesVisited += tree.height + cursor.leavesVisited
  }

  /// Makes items rows.
  ///
  /// - Parameter ends: The last items of the rows, in ascending order, of which the last may be behind the
  ///   items.
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

/// Breaks rows anew, some items at a time.
private struct Rebreaker: RowBreakerUser {
  let start: Int
  let unchanged: Int
  let limit: RebreakLimit
  let lookahead: Int

  private enum Progress { case goesOn, isDone, isEnough }

  func use<Breaker: RowBreaker>(_ breaker: inout Breaker, on rows: inout RowTree) -> Int {
    let count = rows.count
    // What an edit breaks anew is some few rows mostly.
    var chunk = (limit.rows < .max ? 64 : 512) + 2 * lookahead
    var sizes: ContiguousArray<ItemSize> = []
    var wereEnds: ContiguousArray<Bool> = []
    var ends: ContiguousArray<RowEnd> = []
    ends.reserveCapacity(32)
    var (begin, index) = (start, start)
    var rowsBehind = 0
    var top = limit.settling.position < .max ? rows.top(ofRowOf: start) : 0
    var progress = Progress.goesOn
    while progress == .goesOn {
      begin = index
      rows.gather(from: begin, count: chunk, into: &sizes, wereEnds: &wereEnds)
      let isAtEnd = begin + sizes.count == count
      ends.removeAll(keepingCapacity: true)
      while progress == .goesOn, index - begin < sizes.count,
        let row = breaker.nextRow(sizes, from: index - begin, isFirst: index == 0, isAtEnd: isAtEnd)
      {
        index += row.count
        top += row.height + rows.tree.gap
        ends.append(RowEnd(item: index - 1, height: row.height))
        if index == count {
          progress = .isDone
        } else if index >= unchanged {
          rowsBehind += 1
          if wereEnds[index - 1 - begin], !rows.dirtyRanges.contains(index) {
            progress = .isDone
          } else if rowsBehind >= limit.rows || index >= limit.settling.item
            || index - start >= limit.settling.budget || top >= limit.settling.position
          {
            progress = .isEnough
          }
        }
      }
      rows.write(begin..<index, ends: ends)
      // On with the next, or with more of a row that is longer than what was looked at.
      chunk = ends.isEmpty ? 2 * chunk : min(2 * chunk, 1_024 + 2 * lookahead)
    }
    rows.dirtyRanges.remove(start..<index)
    if progress == .isEnough, !wereEnds[index - 1 - begin] { cutRow(at: index, breaker, of: &rows) }
    return index - start
  }

  /// Makes what is left of an old row a row of its own, and notes that it may not be what the rule says.
  private func cutRow<Breaker: RowBreaker>(at index: Int, _ breaker: Breaker, of rows: inout RowTree) {
    let end = rows.rowEnd(of: index)
    var sizes: ContiguousArray<ItemSize> = []
    var wereEnds: ContiguousArray<Bool> = []
    rows.gather(from: index, count: end + 1 - index, into: &sizes, wereEnds: &wereEnds)
    rows.write(index..<(end + 1), ends: [RowEnd(item: end, height: breaker.height(ofCutRow: sizes[...]))])
    rows.dirtyRanges.remove(index..<(end + 1))
    rows.dirtyRanges.insert(end..<(end + 1))
  }
}

/// Writes rows over items of leaves.
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
      let place = range.lowerBound + ends[next].item - first
      leaf.setLane(RowTree.rowEnds, place)
      leaf.setExtent(ends[next].height, place)
      shift[RowTree.rowEnds] &+= ends[next].height &+ gap
      rows += 1
      next += 1
    }
    shift[RowTree.others] &+= Units(written - rows) &* gap
    leaf.addSums(of: range.dropFirst(written), gap: gap, to: shift)
    return item < end
  }
}
