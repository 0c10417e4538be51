/// A rectangle of cells: tracks of one axis, and tracks of the other, of which there are fewer than 2^31 each.
struct CellSpan: Hashable, Sendable {
  /// Along which axis something happens to tracks.
  enum Side: Sendable {
    case rows, columns
  }

  /// Tracks of one axis.
  struct Tracks: Hashable, Sendable {
    let lower: Int32
    let upper: Int32

    var count: Int { Int(upper) - Int(lower) }

    var range: Range<Int> { Int(lower)..<Int(upper) }
  }

  /// The first row and the first column, and those behind the last ones. Together, since whatever is done to
  /// many of them is done to all four at once.
  private(set) var borders: SIMD4<Int32>

  init(rows: Range<Int>, columns: Range<Int>) {
    borders = SIMD4(
      Int32(rows.lowerBound), Int32(columns.lowerBound), Int32(rows.upperBound), Int32(columns.upperBound))
  }

  @inline(__always)
  var rows: Tracks { Tracks(lower: borders[0], upper: borders[2]) }

  @inline(__always)
  var columns: Tracks { Tracks(lower: borders[1], upper: borders[3]) }

  @inline(__always)
  subscript(side: Side) -> Tracks { side == .rows ? rows : columns }

  /// The same columns of one row, or the same rows of one column.
  func moved(toTrack index: Int, _ side: Side) -> CellSpan {
    switch side {
    case .rows: CellSpan(rows: index..<(index + 1), columns: columns.range)
    case .columns: CellSpan(rows: rows.range, columns: index..<(index + 1))
    }
  }

  /// Whether it has more than one cell: an empty one has none.
  @inline(__always)
  var isMerged: Bool {
    let counts = borders.highHalf &- borders.lowHalf
    return counts[0] > 0 && counts[1] > 0 && (counts[0] > 1 || counts[1] > 1)
  }

  @inline(__always)
  func overlaps(_ other: CellSpan) -> Bool {
    all(borders.lowHalf .< other.borders.highHalf) && all(borders.highHalf .> other.borders.lowHalf)
  }

  /// Whether it comes before another one by its first cell, row by row.
  @inline(__always)
  func precedes(_ other: CellSpan) -> Bool {
    borders[0] == other.borders[0] ? borders[1] < other.borders[1] : borders[0] < other.borders[0]
  }

  /// The smallest one around both.
  @inline(__always)
  func union(_ other: CellSpan) -> CellSpan {
    var union = self
    union.borders.lowHalf = pointwiseMin(borders.lowHalf, other.borders.lowHalf)
    union.borders.highHalf = pointwiseMax(borders.highHalf, other.borders.highHalf)
    return union
  }
}

/// What becomes of rectangles of cells when tracks are inserted or removed, worked out once for all of them.
struct BorderChange {
  /// Borders from here on move.
  private let first: SIMD4<Int32>
  /// By how much.
  private let distance: SIMD4<Int32>
  /// But not further up than this.
  private let least: SIMD4<Int32>

  /// Borders of this side are changed, and those of the other side none.
  private static func of(_ side: CellSpan.Side, _ lower: Int32, _ upper: Int32, else other: Int32) -> SIMD4<
    Int32
  > {
    side == .rows ? SIMD4(lower, other, upper, other) : SIMD4(other, lower, other, upper)
  }

  /// `count` tracks are inserted before `index`. A rectangle that they are inside of has them: its upper border
  /// moves, its lower one does not.
  init(insertionOf count: Int, at index: Int, _ side: CellSpan.Side) {
    let index = Int32(index)
    first = Self.of(side, index, index &+ 1, else: .max)
    distance = Self.of(side, Int32(count), Int32(count), else: 0)
    least = SIMD4(repeating: 0)
  }

  /// Tracks are removed. Borders among them move to where they were.
  init(removalOf range: Range<Int>, _ side: CellSpan.Side) {
    let (lower, count) = (Int32(range.lowerBound), Int32(range.count))
    first = Self.of(side, lower, lower, else: .max)
    distance = Self.of(side, -count, -count, else: 0)
    least = Self.of(side, lower, lower, else: 0)
  }

  @inline(__always)
  func applied(to borders: SIMD4<Int32>) -> SIMD4<Int32> {
    borders.replacing(with: pointwiseMax(borders &+ distance, least), where: borders .>= first)
  }
}

extension CellSpan {
  /// Moves the borders that a change moves.
  @inline(__always)
  mutating func apply(_ change: BorderChange) { borders = change.applied(to: borders) }
}
