/// Where a sparse mosaic's items may not lie as a fresh layout places them.
///
/// Behind an edit, items keep the places that they have beside one another, and are merely shifted. So what
/// is not settled is told by *dirty ranges*: between two of them all items lie as they would be placed one after the
/// other, only that they begin with another skyline. A dirty range is a range of items that lie anywhere, mostly
/// none or the edited one, and the skyline that those behind it, its followers, were placed on. Settling
/// places from a dirty range on until the skylines, that of the items as they are and that of the followers, agree:
/// then all followers lie right, up to a common shift, until the next dirty range.
///
/// Their number is limited. Beyond it the first one is settled, if that takes only a few items, or the two
/// that are nearest become one, whose range takes in what lies between them: more is settled than need be,
/// and nothing wrongly.
struct MosaicDirtyRanges: Sendable {
  /// A place where something may have to be settled.
  struct DirtyRange: Equatable {
    /// The items that lie anywhere.
    var range: Range<Int>
    /// The cursor that the first follower, item `range.upperBound`, was placed from: how many rows above
    /// the follower, and in which column. Means nothing if there are no followers, as the skyline does.
    var rise: Units = 0
    var column = 0
  }

  /// The most dirty ranges that are remembered apart, and the number of items that are settled to keep to it.
  ///
  /// Noting an edit moves the dirty ranges behind it: among 256 of them, an insertion takes no longer than among
  /// none. And of 2,000 insertions at random among 10^6 photos (`TreeShape.intervals`), 99 % fell into step
  /// within 256 items, so that hardly any dirty ranges are joined.
  static let standardLimit = 256

  private let columns: Int
  let limit: Int
  private var dirtyRanges: ContiguousArray<DirtyRange> = []
  /// For each dirty range and column, how far below its cursor's row the followers' skyline is; 0 if it is not.
  private var depths: ContiguousArray<UInt8> = []

  init(columns: Int, limit: Int) {
    self.columns = columns
    self.limit = limit
  }

  var isEmpty: Bool { dirtyRanges.isEmpty }

  var count: Int { dirtyRanges.count }

  subscript(dirtyRange: Int) -> DirtyRange { dirtyRanges[dirtyRange] }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { dirtyRanges.first?.range.lowerBound }

  /// The first dirty range that ends at an item or behind it.
  func firstDirtyRange(endingFrom item: Int) -> Int {
    dirtyRanges.indices.partitioningIndex { dirtyRanges[$0].range.upperBound >= item }
  }

  /// The dirty range at whose end, or in whose range, an item lies.
  func dirtyRange(at item: Int) -> Int? {
    let dirtyRange = firstDirtyRange(endingFrom: item)
    return dirtyRange < count && dirtyRanges[dirtyRange].range.lowerBound <= item ? dirtyRange : nil
  }

  /// The skyline that a dirty range's followers were placed on.
  ///
  /// - Parameters:
  ///   - start: Where the first follower begins.
  ///   - bottoms: Becomes the skyline.
  func followedPacker(of dirtyRange: Int, start: Units, bottoms: LaneVector) -> SparsePacker {
    let row = start - dirtyRanges[dirtyRange].rise
    for column in 0..<columns { bottoms[column] = row + Units(depths[dirtyRange * columns + column]) }
    return SparsePacker(bottoms: bottoms, row: row, column: dirtyRanges[dirtyRange].column)
  }

  /// Raises the skyline behind some of a dirty range's followers to the one that they were placed on.
  func raise(_ bottoms: LaneVector, to dirtyRange: Int, start: Units) {
    let row = start - dirtyRanges[dirtyRange].rise
    for column in 0..<columns {
      let depth = Units(depths[dirtyRange * columns + column])
      bottoms[column] = max(bottoms[column], row + depth)
    }
  }

  /// Says what a dirty range's followers were placed on, of which the first begins at `start`.
  mutating func setFollowed(_ packer: SparsePacker, start: Units, of dirtyRange: Int) {
    dirtyRanges[dirtyRange].rise = start - packer.row
    dirtyRanges[dirtyRange].column = packer.column
    for column in 0..<columns {
      let depth = max(0, packer.bottoms[column] - packer.row)
      depths[dirtyRange * columns + column] = UInt8(truncatingIfNeeded: depth)
    }
  }

  /// Adds a dirty range, of which nothing is known but its range, in front of the others from `place` on.
  mutating func insert(_ range: Range<Int>, at place: Int) {
    dirtyRanges.insert(DirtyRange(range: range), at: place)
    depths.insert(contentsOf: repeatElement(0, count: columns), at: place * columns)
  }

  /// Adds to the end of a dirty range's range, and moves the dirty ranges behind it.
  mutating func shift(endOf dirtyRange: Int, by distance: Int) {
    let range = dirtyRanges[dirtyRange].range
    dirtyRanges[dirtyRange].range = range.lowerBound..<(range.upperBound + distance)
    for other in (dirtyRange + 1)..<max(dirtyRange + 1, count) {
      let range = dirtyRanges[other].range
      dirtyRanges[other].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }

  /// Adds items that are not shifted to a dirty range's range.
  mutating func extend(_ dirtyRange: Int) {
    let range = dirtyRanges[dirtyRange].range
    dirtyRanges[dirtyRange].range = range.lowerBound..<(range.upperBound + 1)
  }

  /// Says which items the first dirty range's are.
  mutating func beginFirst(at item: Int, until end: Int) { dirtyRanges[0].range = item..<end }

  /// Forgets the first dirty ranges.
  mutating func removeFirst(_ number: Int) {
    dirtyRanges.removeFirst(number)
    depths.removeFirst(number * columns)
  }

  /// Joins a dirty range that changed with those that it touches, and drops one without anything to be settled.
  ///
  /// - Parameter items: The number of items.
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

  /// Whether there are more than there should be.
  var isBeyondLimit: Bool { count > limit && count > 1 }

  /// Joins the two that are nearest.
  mutating func joinNearest() {
    var nearest = 1
    for dirtyRange in 2..<max(2, count) where distance(before: dirtyRange) < distance(before: nearest) {
      nearest = dirtyRange
    }
    join(nearest)
  }

  private func distance(before dirtyRange: Int) -> Int {
    dirtyRanges[dirtyRange].range.lowerBound - dirtyRanges[dirtyRange - 1].range.upperBound
  }

  /// Makes one dirty range of a dirty range and the one before it.
  private mutating func join(_ dirtyRange: Int) {
    let (first, second) = (dirtyRanges[dirtyRange - 1].range, dirtyRanges[dirtyRange].range)
    dirtyRanges[dirtyRange].range = first.lowerBound..<max(first.upperBound, second.upperBound)
    dirtyRanges.remove(at: dirtyRange - 1)
    depths.removeSubrange(((dirtyRange - 1) * columns)..<(dirtyRange * columns))
  }
}
