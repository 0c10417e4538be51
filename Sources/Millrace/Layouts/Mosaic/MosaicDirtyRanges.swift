/// The items of a sparse mosaic whose placement may differ from a fresh layout's.
///
/// After an edit, later items keep their placements relative to one another and are only shifted. So the items between
/// two dirty ranges are placed as by the packer, but from another skyline than the current one. A
/// *dirty range* stores a range of items in any placement (usually none, or the edited item), and the packer state that
/// the *later items*, those after the range, were placed from: the *assumed* skyline and cursor.
///
/// Settling places items from a dirty range on until the current skyline agrees with the assumed one. Then the later
/// items up to the next dirty range are settled, up to a common shift.
///
/// The number of dirty ranges is limited. Beyond the limit, the first one is settled if that takes only a few items.
/// Otherwise the two nearest are joined, with the items between them. Then settling does more work; results are the
/// same.
struct MosaicDirtyRanges: Sendable {
  struct DirtyRange: Equatable {
    /// The items in any placement.
    var range: Range<Int>
    /// The number of rows from the assumed cursor to the first later item, `range.upperBound`.
    ///
    /// Meaningless if there are no later items, like `column` and the skyline.
    var rise: Units = 0
    /// The column of the assumed cursor.
    var column = 0
  }

  /// The maximum number of dirty ranges, and of items to settle at once to keep to it.
  ///
  /// An edit moves the dirty ranges after it: with 256 of them, an insertion takes no longer than with none. Of 2,000
  /// random insertions among 10⁶ photos (`TreeShape.intervals`), 99 % converge within 256 items, so dirty ranges are
  /// rarely joined.
  static let standardLimit = 256

  let columns: Int
  let limit: Int
  private(set) var dirtyRanges: ContiguousArray<DirtyRange> = []
  /// For each dirty range and column, the depth of the assumed skyline below the cursor's row; 0 if it is not below.
  private(set) var depths: ContiguousArray<UInt8> = []

  var count: Int { dirtyRanges.count }

  subscript(dirtyRange: Int) -> DirtyRange { dirtyRanges[dirtyRange] }

  var firstUnsettledItem: Int? { dirtyRanges.first?.range.lowerBound }

  func firstDirtyRange(endingFrom item: Int) -> Int {
    dirtyRanges.indices.partitioningIndex { dirtyRanges[$0].range.upperBound >= item }
  }

  /// Returns the dirty range that contains `item` or ends at it; `nil` if there is none.
  func dirtyRange(at item: Int) -> Int? {
    let dirtyRange = firstDirtyRange(endingFrom: item)
    return dirtyRange < count && dirtyRanges[dirtyRange].range.lowerBound <= item ? dirtyRange : nil
  }

  /// Returns the packer that the items after a dirty range, of which the first starts at `start`, were placed from.
  ///
  /// - Parameter bottoms: A vector for the packer's skyline.
  func assumedPacker(of dirtyRange: Int, start: Units, bottoms: LaneVector) -> SparsePacker {
    let row = start - dirtyRanges[dirtyRange].rise
    for column in 0..<columns { bottoms[column] = row + Units(depths[dirtyRange * columns + column]) }
    return SparsePacker(bottoms: bottoms, row: row, column: dirtyRanges[dirtyRange].column)
  }

  /// Raises `bottoms`, the skyline of items after a dirty range, to include the skyline that they were placed from.
  func raise(_ bottoms: LaneVector, to dirtyRange: Int, start: Units) {
    let row = start - dirtyRanges[dirtyRange].rise
    for column in 0..<columns {
      let depth = Units(depths[dirtyRange * columns + column])
      bottoms[column] = max(bottoms[column], row + depth)
    }
  }

  /// Sets the packer that the items after a dirty range, of which the first starts at `start`, were placed from.
  mutating func setAssumedPacker(_ packer: SparsePacker, start: Units, of dirtyRange: Int) {
    dirtyRanges[dirtyRange].rise = start - packer.row
    dirtyRanges[dirtyRange].column = packer.column
    for column in 0..<columns {
      let depth = max(0, packer.bottoms[column] - packer.row)
      depths[dirtyRange * columns + column] = UInt8(truncatingIfNeeded: depth)
    }
  }

  /// Inserts a dirty range, without assumed packer, before the dirty range `position`.
  mutating func insert(_ range: Range<Int>, at position: Int) {
    dirtyRanges.insert(DirtyRange(range: range), at: position)
    depths.insert(contentsOf: repeatElement(0, count: columns), at: position * columns)
  }

  /// Moves the end of a dirty range by `distance` items, and the dirty ranges after it.
  mutating func shift(endOf dirtyRange: Int, by distance: Int) {
    let range = dirtyRanges[dirtyRange].range
    dirtyRanges[dirtyRange].range = range.lowerBound..<(range.upperBound + distance)
    for other in (dirtyRange + 1)..<max(dirtyRange + 1, count) {
      let range = dirtyRanges[other].range
      dirtyRanges[other].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }

  /// Adds the next item to a dirty range, without moving those after it.
  mutating func extend(_ dirtyRange: Int) {
    let range = dirtyRanges[dirtyRange].range
    dirtyRanges[dirtyRange].range = range.lowerBound..<(range.upperBound + 1)
  }

  mutating func setFirst(_ range: Range<Int>) { dirtyRanges[0].range = range }

  mutating func removeFirst(_ number: Int) {
    dirtyRanges.removeFirst(number)
    depths.removeFirst(number * columns)
  }

  /// Joins the dirty range `changed` with those that it touches, and removes the last one if nothing is left to settle.
  ///
  /// - Parameter items: The number of items in the section.
  mutating func normalize(around changed: Int, items: Int) {
    while changed + 1 < count, distance(before: changed + 1) <= 0 { join(changed + 1) }
    var dirtyRange = changed
    while dirtyRange > 0, distance(before: dirtyRange) <= 0 {
      join(dirtyRange)
      dirtyRange -= 1
    }
    if let last = dirtyRanges.last, last.range.isEmpty, last.range.lowerBound >= items {
      dirtyRanges.removeLast()
      depths.removeLast(columns)
    }
  }

  var isBeyondLimit: Bool { count > limit && count > 1 }

  mutating func joinNearest() {
    let nearest = (1..<count).min { distance(before: $0) < distance(before: $1) } ?? 1
    join(nearest)
  }

  private func distance(before dirtyRange: Int) -> Int {
    dirtyRanges[dirtyRange].range.lowerBound - dirtyRanges[dirtyRange - 1].range.upperBound
  }

  private mutating func join(_ dirtyRange: Int) {
    let (first, second) = (dirtyRanges[dirtyRange - 1].range, dirtyRanges[dirtyRange].range)
    dirtyRanges[dirtyRange].range = first.lowerBound..<max(first.upperBound, second.upperBound)
    dirtyRanges.remove(at: dirtyRange - 1)
    depths.removeSubrange(((dirtyRange - 1) * columns)..<(dirtyRange * columns))
  }
}
