/// A rectangle of cells: tracks of one axis, and tracks of the other.
struct CellSpan: Hashable, Sendable {
  /// Along which axis something happens to tracks.
  enum Side: Sendable {
    case rows, columns
  }

  /// Tracks of one axis, of which there are fewer than 2^31.
  struct Tracks: Hashable, Sendable {
    var lower: Int32
    var upper: Int32

    var count: Int { Int(upper) - Int(lower) }

    var range: Range<Int> { Int(lower)..<Int(upper) }

    func overlaps(_ other: Tracks) -> Bool { lower < other.upper && upper > other.lower }

    /// The same tracks once `added` others are before `index`; more of them, if that is among them.
    mutating func noteInsertion(of added: Int32, at index: Int32) {
      guard upper > index else { return }
      upper += added
      if lower >= index { lower += added }
    }

    /// Those of the tracks that are left, once `removed` are not there any more.
    mutating func noteRemoval(of removed: Tracks) {
      lower = removed.followed(by: lower)
      upper = removed.followed(by: upper)
    }

    /// Where a border is once these tracks are removed.
    private func followed(by border: Int32) -> Int32 {
      border <= lower ? border : max(lower, border - (upper - lower))
    }
  }

  var rows: Tracks
  var columns: Tracks

  init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = Tracks(lower: Int32(rows.lowerBound), upper: Int32(rows.upperBound))
    self.columns = Tracks(lower: Int32(columns.lowerBound), upper: Int32(columns.upperBound))
  }

  subscript(side: Side) -> Tracks {
    get { side == .rows ? rows : columns }
    set { if side == .rows { rows = newValue } else { columns = newValue } }
  }

  func overlaps(_ other: CellSpan) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// Whether it comes before another one by its first cell, row by row.
  func precedes(_ other: CellSpan) -> Bool {
    (rows.lower, columns.lower) < (other.rows.lower, other.columns.lower)
  }

  /// The smallest one around both.
  func union(_ other: CellSpan) -> CellSpan {
    var union = self
    union.rows.lower = min(rows.lower, other.rows.lower)
    union.rows.upper = max(rows.upper, other.rows.upper)
    union.columns.lower = min(columns.lower, other.columns.lower)
    union.columns.upper = max(columns.upper, other.columns.upper)
    return union
  }
}
