/// Places a sparse mosaic's items anew, from its first dirty range on.
struct SparseRepacker: IntervalRewriter {
  private let geometry: MosaicGeometry
  private let limit: SettlingLimit
  /// The row from which on nothing is to be settled.
  private let rowLimit: Units
  private let dirtyRanges: MosaicDirtyRanges
  /// What the items are placed on, and what the followers were.
  private var packer: SparsePacker
  private var followed: SparsePacker

  /// The next item, and where the one before it begins, now and before.
  private(set) var item: Int
  private var position: Units
  private var oldPosition: Units
  /// The number of dirty ranges that were reached, and where the last of them ends.
  private var reached = 0
  private var dirtyEnd = 0
  /// The number of items that were placed.
  private(set) var placed = 0
  /// Whether the items that are placed and the followers go on in the same way.
  private var isConverged = false
  /// Whether item `item`, which is not settled, was reached; `oldPosition` is then where it began.
  private(set) var hasStopped = false

  /// - Parameters:
  ///   - packer: What comes before the first dirty range.
  ///   - position: Where the item before that begins.
  ///   - scratch: A row.
  init(
    _ geometry: MosaicGeometry, dirtyRanges: MosaicDirtyRanges, limit: SettlingLimit, packer: SparsePacker,
    position: Units, scratch: LaneVector
  ) {
    self.geometry = geometry
    self.limit = limit
    rowLimit = geometry.row(from: limit.position)
    self.dirtyRanges = dirtyRanges
    self.packer = packer
    followed = SparsePacker(bottoms: scratch, row: 0, column: 0)
    item = dirtyRanges[0].range.lowerBound
    self.position = position
    oldPosition = position
  }

  /// Where all items from `item` on begin, or behind.
  var settledRow: Units { packer.row }

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    for place in range {
      if isDone { return false }
      // A leaf at a time, so that it is worth going to the place, and at least one.
      if place == range.lowerBound, placed > 0, isBeyondLimit {
        guard !isConverged else { return false }
        oldPosition &+= leaf.advance(place)
        hasStopped = true
        // What is not settled lies below all that is.
        leaf.setAdvance(packer.end &- position, place)
        return false
      }
      placeItem(leaf, place)
    }
    return !isDone
  }

  /// Whether all items lie right up to the next dirty range, if there is one.
  private var isDone: Bool {
    isConverged && (reached == dirtyRanges.count || dirtyRanges[reached].range.lowerBound > item)
  }

  private var isBeyondLimit: Bool {
    item >= limit.item || packer.row >= rowLimit || placed >= limit.budget
  }

  @inline(__always)
  private mutating func placeItem(_ leaf: IntervalLeafView, _ place: Int) {
    let oldStart = oldPosition &+ leaf.advance(place)
    oldPosition = oldStart
    if reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound == item {
      dirtyEnd = dirtyRanges[reached].range.upperBound
      reached &+= 1
      isConverged = false
    }
    if item == dirtyEnd {
      followed = dirtyRanges.followedPacker(of: reached &- 1, start: oldStart, bottoms: followed.bottoms)
    }
    var cell = leaf.payload(place, as: MosaicCell.self)
    let (oldColumn, rows) = (Int(cell.column), leaf.extent(place))
    let columns = geometry.columns(of: cell)
    let (row, column) = packer.place(columns: columns, rows: rows)
    leaf.setAdvance(row &- position, place)
    position = row
    cell.column = UInt8(truncatingIfNeeded: column)
    leaf.setPayload(to: cell, place)
    if item >= dirtyEnd {
      followed.take(row: oldStart, column: oldColumn, columns: columns, rows: rows)
      isConverged = column == oldColumn && packer.agrees(with: followed)
    }
    item &+= 1
    placed &+= 1
  }

  /// Takes what was settled out of the dirty ranges.
  ///
  /// - Parameter items: The number of items.
  func remove(from dirtyRanges: inout MosaicDirtyRanges, items: Int) {
    guard hasStopped else {
      dirtyRanges.removeFirst(reached)
      return
    }
    dirtyRanges.removeFirst(reached - 1)
    dirtyRanges.beginFirst(at: item, until: max(item, dirtyEnd))
    // How far below their skyline the followers are, their shift does not change.
    if item > dirtyEnd { dirtyRanges.setFollowed(followed, start: oldPosition, of: 0) }
    dirtyRanges.normalize(around: 0, items: items)
  }
}
