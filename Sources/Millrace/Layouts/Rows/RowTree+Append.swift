extension RowTree {
  /// Appends all sizes of `source`. The initial fill of a section uses it too.
  ///
  /// Reads sizes into contiguous memory, about 2,000 at a time, breaks rows there, and writes leaves. If it throws, the
  /// tree is invalid and has to be discarded.
  ///
  /// - Parameter room: The maximum increase of the content's length.
  /// - Returns: The total of the appended sizes.
  /// - Complexity: O(m + log n + k) for m items, and k items in the last row before
  mutating func append(_ source: SizeSource, room: Units) throws(LayoutError) -> SizeTotal {
    if count == 0, rule.dependsOnFirstItem, let first = try source.first() {
      _ = rule.recordFirstItem(first)
    }
    let countBefore = count
    // The first row whose end may depend on where the items ended.
    let start = count == 0 ? 0 : rowStart(of: max(0, count - rule.lookahead))
    var filler = RowFiller(source: source, rows: self, from: start, room: room)
    try tree.append(from: &filler)
    write(start..<countBefore, ends: filler.oldEnds)
    tree.work.itemsPlaced &+= count - start
    tree.work.rowsBroken &+= filler.rowsBroken
    tree.work.itemsScanned &+= filler.breaker.itemsScanned
    dirtyRanges.remove(start..<count)
    return filler.source.total
  }
}

/// Fills leaves with items in rows.
///
/// Items from `begin` to `decided` have rows. Items before `next` are in leaves.
private struct RowFiller: LaneFiller {
  private(set) var source: SizeSource
  private(set) var breaker: AnyRowBreaker
  private let rule: RowRule
  private let room: Units
  private let gap: Units
  private let oldCount: Int
  /// The sizes of the items from `begin` on: the items that are not in leaves yet, and at first the last rows before.
  private var sizes: ContiguousArray<ItemSize> = []
  private var begin: Int
  /// The next item to write to a leaf.
  private var next: Int
  /// The end of the items whose rows are broken.
  private var decided: Int
  /// The ends of the rows broken last.
  private var ends: ContiguousArray<RowEnd> = []
  private var nextEnd = 0
  /// The ends of the rows that end in items that were there before.
  private(set) var oldEnds: ContiguousArray<RowEnd> = []
  private(set) var rowsBroken = 0

  /// The number of sizes to read at a time.
  private static var chunk: Int { 2_048 }

  init(source: SizeSource, rows: RowTree, from start: Int, room: Units) {
    self.source = source
    breaker = rows.rule.breaker()
    rule = rows.rule
    self.room = room
    gap = rows.tree.gap
    oldCount = rows.count
    begin = start
    decided = start
    next = rows.count
    if start < rows.count {
      var cursor = LeafCursor(rows.tree, at: start)
      while cursor.index < oldCount {
        sizes.append(cursor.leaf.payload(cursor.slot, as: ItemSize.self))
        cursor.advance(in: rows.tree)
      }
    }
  }

  var isAtEnd: Bool { source.isAtEnd && next == begin + sizes.count }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(LayoutError) -> Int {
    var slot = range.lowerBound
    while slot < range.upperBound, !isAtEnd {
      while next >= decided { try breakMoreRows() }
      let step = min(range.upperBound - slot, decided - next)
      write(step, to: leaf, at: slot, sums: sums)
      slot += step
    }
    return slot - range.lowerBound
  }

  /// Reads more sizes and breaks them into rows.
  private mutating func breakMoreRows() throws(LayoutError) {
    sizes.removeSubrange(0..<(decided - begin))
    begin = decided
    // If the sizes left are part of one long row, read as many again.
    try source.read(max(Self.chunk, sizes.count), into: &sizes)
    guard rule.maximumLength(of: source.total, gap: gap) <= room else { throw .contentTooLong }
    ends.removeAll(keepingCapacity: true)
    nextEnd = 0
    breaker.breakRows(sizes, begin: begin, isAtEnd: source.isAtEnd, into: &ends)
    if let last = ends.last { decided = last.item + 1 }
    while nextEnd < ends.count, ends[nextEnd].item < oldCount {
      oldEnds.append(ends[nextEnd])
      nextEnd += 1
    }
    rowsBroken &+= ends.count - nextEnd
  }

  /// Writes the next `count` items, whose rows are broken.
  private mutating func write(_ count: Int, to leaf: LeafView, at slot: Int, sums: LaneVector) {
    let first = next - begin
    leaf.payloads.setValues(sizes[first..<(first + count)], slot)
    leaf.setItems(slot..<(slot + count), extent: 0, lane: RowTree.innerItems)
    source.markEstimates((next - oldCount)..<(next - oldCount + count), in: leaf, from: slot)
    let end = next + count
    var (rows, heights) = (0, 0 as Units)
    while nextEnd < ends.count, ends[nextEnd].item < end {
      let row = ends[nextEnd]
      leaf.setLane(RowTree.rowEnds, slot + row.item - next)
      leaf.setExtent(row.height, slot + row.item - next)
      heights &+= row.height
      rows += 1
      nextEnd += 1
    }
    sums[RowTree.rowEnds] &+= heights &+ Units(rows) &* gap
    sums[RowTree.innerItems] &+= Units(count - rows) &* gap
    next = end
  }
}
