/// A rectangle of cells: a range of rows and a range of columns, with indices below 2³¹.
struct CellSpan: Hashable, Sendable {
  /// The axis of a spreadsheet's tracks.
  enum TrackAxis: Sendable {
    case rows, columns
  }

  struct Tracks: Hashable, Sendable {
    let lower: Int32
    let upper: Int32

    var count: Int { Int(upper) - Int(lower) }

    var range: Range<Int> { Int(lower)..<Int(upper) }
  }

  /// The first row and column, and the row and column after the last ones. In one vector, because every
  /// operation applies to all four.
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
  subscript(axis: TrackAxis) -> Tracks { axis == .rows ? rows : columns }

  var description: String { "\(rows.lower)..<\(rows.upper), \(columns.lower)..<\(columns.upper)" }

  /// Returns the same columns of one row, or the same rows of one column.
  func moved(toTrack index: Int, _ axis: TrackAxis) -> CellSpan {
    switch axis {
    case .rows: CellSpan(rows: index..<(index + 1), columns: columns.range)
    case .columns: CellSpan(rows: rows.range, columns: index..<(index + 1))
    }
  }

  /// Whether the rectangle has more than one cell.
  @inline(__always)
  var isMerged: Bool {
    let counts = borders.highHalf &- borders.lowHalf
    return counts[0] > 0 && counts[1] > 0 && (counts[0] > 1 || counts[1] > 1)
  }

  @inline(__always)
  func overlaps(_ other: CellSpan) -> Bool {
    all(borders.lowHalf .< other.borders.highHalf) && all(borders.highHalf .> other.borders.lowHalf)
  }

  /// Returns whether the first cell comes before that of `other`, row by row.
  @inline(__always)
  func precedes(_ other: CellSpan) -> Bool {
    borders[0] == other.borders[0] ? borders[1] < other.borders[1] : borders[0] < other.borders[0]
  }

  @inline(__always)
  mutating func apply(_ change: BorderChange) {
    let moved = pointwiseMax(borders &+ change.distance, change.minimum)
    borders.replace(with: moved, where: borders .>= change.first)
  }

  @inline(__always)
  func union(_ other: CellSpan) -> CellSpan {
    var union = self
    union.borders.lowHalf = pointwiseMin(borders.lowHalf, other.borders.lowHalf)
    union.borders.highHalf = pointwiseMax(borders.highHalf, other.borders.highHalf)
    return union
  }
}

/// The change of rectangles of cells when tracks are inserted or removed, computed once for all of them.
struct BorderChange {
  /// The first borders that move.
  fileprivate let first: SIMD4<Int32>
  /// The distance that they move.
  fileprivate let distance: SIMD4<Int32>
  /// The minimum of a moved border.
  fileprivate let minimum: SIMD4<Int32>

  /// Returns a vector with `lower` and `upper` for the borders of `axis`, and `other` for those of the other axis.
  private static func of(
    _ axis: CellSpan.TrackAxis, _ lower: Int32, _ upper: Int32, else other: Int32
  ) -> SIMD4<Int32> {
    axis == .rows ? SIMD4(lower, other, upper, other) : SIMD4(other, lower, other, upper)
  }

  /// Creates the change for an insertion of `count` tracks before `index`. A rectangle around them grows: its upper
  /// border moves, its lower one does not.
  init(insertionOf count: Int, at index: Int, _ axis: CellSpan.TrackAxis) {
    let index = Int32(index)
    first = Self.of(axis, index, index &+ 1, else: .max)
    distance = Self.of(axis, Int32(count), Int32(count), else: 0)
    minimum = SIMD4(repeating: 0)
  }

  /// Creates the change for a removal of tracks. Borders among them move to the start of the range.
  init(removalOf range: Range<Int>, _ axis: CellSpan.TrackAxis) {
    let (lower, count) = (Int32(range.lowerBound), Int32(range.count))
    first = Self.of(axis, lower, lower, else: .max)
    distance = Self.of(axis, -count, -count, else: 0)
    minimum = Self.of(axis, lower, lower, else: 0)
  }
}
