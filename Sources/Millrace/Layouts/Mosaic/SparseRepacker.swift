/// Places the items of a sparse mosaic again, from its first dirty range.
struct SparseRepacker: IntervalRewriter {
  let geometry: MosaicGeometry
  let limit: SettlingLimit
  /// The row from which nothing has to be settled.
  let rowLimit: Units
  let dirtyRanges: MosaicDirtyRanges
  /// The packer after the items before `item`; at first, before the first dirty range.
  private(set) var packer: SparsePacker
  /// The packer that the later items were placed from, carried forward over the old placements.
  private(set) var assumed: SparsePacker

  private(set) var item: Int
  /// The new and the old start of the previous item.
  private(set) var position: Units
  private(set) var oldPosition: Units
  private(set) var reached = 0
  /// The end of the last dirty range reached.
  private(set) var dirtyEnd = 0
  private(set) var placed = 0
  /// Whether placing the later items again would only shift them by rows.
  private(set) var isConverged = false
  /// Whether the repacker stopped at `item`, which is not settled. Then `oldPosition` is that item's old start.
  private(set) var hasStopped = false

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    for slot in range {
      if isDone { return false }
      // Check the limit once per leaf, after at least one item, so that each descent does enough work.
      if slot == range.lowerBound, placed > 0,
        item >= limit.item || packer.row >= rowLimit || placed >= limit.budget
      {
        guard !isConverged else { return false }
        oldPosition &+= leaf.advance(slot)
        hasStopped = true
        // Items that are not settled stay below all settled ones.
        leaf.setAdvance(packer.end &- position, slot)
        return false
      }
      placeItem(leaf, slot)
    }
    return !isDone
  }

  /// Whether all items up to the next dirty range are settled.
  private var isDone: Bool {
    isConverged && (reached == dirtyRanges.count || dirtyRanges[reached].range.lowerBound > item)
  }

  @inline(__always)
  private mutating func placeItem(_ leaf: IntervalLeafView, _ slot: Int) {
    let oldStart = oldPosition &+ leaf.advance(slot)
    oldPosition = oldStart
    if reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound == item {
      dirtyEnd = dirtyRanges[reached].range.upperBound
      reached &+= 1
      isConverged = false
    }
    if item == dirtyEnd {
      assumed = dirtyRanges.assumedPacker(of: reached &- 1, start: oldStart, bottoms: assumed.bottoms)
    }
    var cell = leaf.payload(slot, as: MosaicCell.self)
    let (oldColumn, rows) = (Int(cell.column), leaf.extent(slot))
    let columns = geometry.columns(of: cell)
    let (row, column) = packer.place(columns: columns, rows: rows)
    leaf.setAdvance(row &- position, slot)
    position = row
    cell.column = UInt8(truncatingIfNeeded: column)
    leaf.setPayload(to: cell, slot)
    if item >= dirtyEnd {
      assumed.occupy(row: oldStart, column: oldColumn, columns: columns, rows: rows)
      isConverged = column == oldColumn && packer.agrees(with: assumed)
    }
    item &+= 1
    placed &+= 1
  }

  /// Removes the settled items from `dirtyRanges`.
  func remove(from dirtyRanges: inout MosaicDirtyRanges, items: Int) {
    guard hasStopped else {
      dirtyRanges.removeFirst(reached)
      return
    }
    dirtyRanges.removeFirst(reached - 1)
    dirtyRanges.setFirst(item..<max(item, dirtyEnd))
    // A common shift does not change the distance between the later items and their skyline.
    if item > dirtyEnd { dirtyRanges.setAssumedPacker(assumed, start: oldPosition, of: 0) }
    dirtyRanges.normalize(around: 0, items: items)
  }
}
