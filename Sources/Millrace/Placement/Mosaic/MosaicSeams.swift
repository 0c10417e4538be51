/// Where a sparse mosaic's items may not lie as a fresh layout places them.
///
/// Behind an edit, items keep the places that they have beside one another, and are merely shifted. So what
/// is not settled is told by *seams*: between two of them all items lie as they would be placed one after the
/// other, only that they begin with another skyline. A seam is a range of items that lie anywhere, mostly
/// none or the edited one, and the skyline that those behind it, its followers, were placed on. Settling
/// places from a seam on until the skylines, that of the items as they are and that of the followers, agree:
/// then all followers lie right, up to a common shift, until the next seam.
///
/// Their number is limited. Beyond it the first one is settled, if that takes only a few items, or the two
/// that are nearest become one, whose range takes in what lies between them: more is settled than need be,
/// and nothing wrongly.
struct MosaicSeams: Sendable {
  /// A place where something may have to be settled.
  struct Seam: Equatable {
    /// The items that lie anywhere.
    var range: Range<Int>
    /// The cursor that the first follower, item `range.upperBound`, was placed from: how many rows above
    /// the follower, and in which column. Means nothing if there are no followers, as the skyline does.
    var rise: Units = 0
    var column = 0
  }

  /// The most seams that are remembered apart, and the number of items that are settled to keep to it.
  ///
  /// Noting an edit moves the seams behind it: among 256 of them, an insertion takes no longer than among
  /// none. And of 2,000 insertions at random among 10^6 photos (`TreeShape.intervals`), 99 % fell into step
  /// within 256 items, so that hardly any seams are joined.
  static let standardLimit = 256

  private let columns: Int
  let limit: Int
  private var seams: ContiguousArray<Seam> = []
  /// For each seam and column, how far below its cursor's row the followers' skyline is; 0 if it is not.
  private var depths: ContiguousArray<UInt8> = []

  init(columns: Int, limit: Int) {
    self.columns = columns
    self.limit = limit
  }

  var isEmpty: Bool { seams.isEmpty }

  var count: Int { seams.count }

  subscript(seam: Int) -> Seam { seams[seam] }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { seams.first?.range.lowerBound }

  /// The first seam that ends at an item or behind it.
  func firstSeam(endingFrom item: Int) -> Int {
    seams.indices.partitioningIndex { seams[$0].range.upperBound >= item }
  }

  /// The seam at whose end, or in whose range, an item lies.
  func seam(at item: Int) -> Int? {
    let seam = firstSeam(endingFrom: item)
    return seam < count && seams[seam].range.lowerBound <= item ? seam : nil
  }

  /// The skyline that a seam's followers were placed on.
  ///
  /// - Parameters:
  ///   - start: Where the first follower begins.
  ///   - bottoms: Becomes the skyline.
  func followedPacker(of seam: Int, start: Units, bottoms: LaneRow) -> SparsePacker {
    let row = start - seams[seam].rise
    for column in 0..<columns { bottoms[column] = row + Units(depths[seam * columns + column]) }
    return SparsePacker(bottoms: bottoms, row: row, column: seams[seam].column)
  }

  /// Raises the skyline behind some of a seam's followers to the one that they were placed on.
  func raise(_ bottoms: LaneRow, to seam: Int, start: Units) {
    let row = start - seams[seam].rise
    for column in 0..<columns {
      let depth = Units(depths[seam * columns + column])
      bottoms[column] = max(bottoms[column], row + depth)
    }
  }

  /// Says what a seam's followers were placed on, of which the first begins at `start`.
  mutating func setFollowed(_ packer: SparsePacker, start: Units, of seam: Int) {
    seams[seam].rise = start - packer.row
    seams[seam].column = packer.column
    for column in 0..<columns {
      let depth = max(0, packer.bottoms[column] - packer.row)
      depths[seam * columns + column] = UInt8(truncatingIfNeeded: depth)
    }
  }

  /// Adds a seam, of which nothing is known but its range, in front of the others from `place` on.
  mutating func insert(_ range: Range<Int>, at place: Int) {
    seams.insert(Seam(range: range), at: place)
    depths.insert(contentsOf: repeatElement(0, count: columns), at: place * columns)
  }

  /// Adds to the end of a seam's range, and moves the seams behind it.
  mutating func shift(endOf seam: Int, by distance: Int) {
    let range = seams[seam].range
    seams[seam].range = range.lowerBound..<(range.upperBound + distance)
    for other in (seam + 1)..<max(seam + 1, count) {
      let range = seams[other].range
      seams[other].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }

  /// Adds items that are not shifted to a seam's range.
  mutating func extend(_ seam: Int) {
    let range = seams[seam].range
    seams[seam].range = range.lowerBound..<(range.upperBound + 1)
  }

  /// Says which items the first seam's are.
  mutating func beginFirst(at item: Int, until end: Int) { seams[0].range = item..<end }

  /// Forgets the first seams.
  mutating func removeFirst(_ number: Int) {
    seams.removeFirst(number)
    depths.removeFirst(number * columns)
  }

  /// Joins a seam that changed with those that it touches, and drops one without anything to be settled.
  ///
  /// - Parameter items: The number of items.
  mutating func normalize(around changed: Int, items: Int) {
    while changed + 1 < count, distance(before: changed + 1) <= 0 { join(changed + 1) }
    var seam = changed
    while seam > 0, distance(before: seam) <= 0 {
      join(seam)
      seam -= 1
    }
    if let last = seams.last, last.range.isEmpty, last.range.lowerBound >= items {
      seams.removeLast()
      depths.removeLast(columns)
    }
  }

  /// Whether there are more than there should be.
  var isBeyondLimit: Bool { count > limit && count > 1 }

  /// Joins the two that are nearest.
  mutating func joinNearest() {
    var nearest = 1
    for seam in 2..<max(2, count) where distance(before: seam) < distance(before: nearest) { nearest = seam }
    join(nearest)
  }

  private func distance(before seam: Int) -> Int {
    seams[seam].range.lowerBound - seams[seam - 1].range.upperBound
  }

  /// Makes one seam of a seam and the one before it.
  private mutating func join(_ seam: Int) {
    let (first, second) = (seams[seam - 1].range, seams[seam].range)
    seams[seam].range = first.lowerBound..<max(first.upperBound, second.upperBound)
    seams.remove(at: seam - 1)
    depths.removeSubrange(((seam - 1) * columns)..<(seam * columns))
  }
}
