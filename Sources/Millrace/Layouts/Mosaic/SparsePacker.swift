/// Places a mosaic's items one after the other by the sparse rule, as CSS grid's auto-placement does.
///
/// The cursor is where the next item may go at the earliest: behind the item before. From there on to the
/// right, and then row by row, an item goes to the first place where no earlier one is. Since no item is
/// placed above the cursor's row, what earlier items still occupy from that row on is a skyline: one number
/// per column, where its last item ends. That, and the cursor, is all that placing goes on; and it goes the
/// same way, so many rows further down, if all of it is the same from the cursor's row on (`agrees`).
struct SparsePacker: MosaicPacker {
  /// For each column, the row behind the last item in it. What is not below the cursor's row is free.
  let bottoms: LaneVector
  /// The cursor.
  private(set) var row: Units
  private(set) var column: Int
  /// The columns from the cursor on that are free in its row, a bit for each, where a word has room for all.
  private var free: UInt64 = 0

  /// The cursor at a place, below items that reach as far as `bottoms` says, which becomes the packer's.
  init(bottoms: LaneVector, row: Units, column: Int) {
    self.bottoms = bottoms
    self.row = row
    self.column = column
    if bottoms.count <= 64 {
      readFree()
      free &= ~Self.bits(below: column)
    }
  }

  /// Places an item.
  ///
  /// - Parameter columns: In `1...bottoms.count`.
  /// - Returns: Its first row and column.
  /// - Complexity: O(columns) a row that is passed; at most as many rows as there are columns
  @inline(__always)
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int) {
    let first = bottoms.count <= 64 ? advance(toRunOf: columns) : advance(toWideRunOf: columns)
    take(row: row, column: first, columns: columns, rows: rows)
    free &= ~Self.bits(below: column)
    return (row, first)
  }

  /// Moves the cursor's row to one where so many columns side by side are free.
  ///
  /// In bits, with few branches to mispredict. (10^6 items of 1 to 3 columns and rows: built in 22.5 ns an
  /// item in 4 columns and 25.8 in 12; looking at column after column, in 23.3 and 31.7.)
  ///
  /// - Returns: The first of these columns.
  @inline(__always)
  private mutating func advance(toRunOf columns: Int) -> Int {
    while true {
      // Of the free columns, those that so many begin with.
      var runs = free
      runs &= columns > 1 ? free &>> 1 : .max
      runs &= columns > 2 ? free &>> 2 : .max
      runs &= columns > 3 ? free &>> 3 : .max
      if columns > 4 {
        var length = 4
        while length < columns {
          let step = min(length, columns &- length)
          runs &= runs &>> UInt64(step)
          length &+= step
        }
      }
      if runs != 0 { return runs.trailingZeroBitCount }
      row = column > 0 ? row &+ 1 : nextRow
      column = 0
      readFree()
    }
  }

  /// The next row in which a column becomes free, where all that are do not suffice.
  private var nextRow: Units {
    var next = Units.max
    for column in 0..<bottoms.count where bottoms[column] > row { next = min(next, bottoms[column]) }
    return next
  }

  @inline(__always)
  private mutating func readFree() {
    free = 0
    for column in 0..<bottoms.count {
      // The difference's sign: whether the column is free.
      free |= (UInt64(bitPattern: bottoms[column] &- row &- 1) &>> 63) &<< UInt64(column)
    }
  }

  @inline(__always)
  private static func bits(below column: Int) -> UInt64 {
    column >= 64 ? .max : 1 &<< UInt64(column) &- 1
  }

  /// The same, of any number of columns.
  @inline(never)
  private mutating func advance(toWideRunOf columns: Int) -> Int {
    while true {
      var length = 0
      for candidate in column..<bottoms.count {
        length = bottoms[candidate] <= row ? length &+ 1 : 0
        if length == columns { return candidate &- columns &+ 1 }
      }
      row = column > 0 ? row &+ 1 : nextRow
      column = 0
    }
  }

  /// Takes note of an item that is placed already, behind the cursor. (Who does so does not place others.)
  @inline(__always)
  mutating func take(row: Units, column: Int, columns: Int, rows: Units) {
    self.row = row
    self.column = column &+ columns
    let bottom = row &+ rows
    if bottoms.count <= 16 {
      // All of them, for how many there are can be foretold.
      for other in 0..<bottoms.count {
        let isTaken = UInt(bitPattern: other &- column) < UInt(bitPattern: columns)
        bottoms[other] = isTaken ? bottom : bottoms[other]
      }
    } else {
      for taken in column..<(column &+ columns) { bottoms[taken] = bottom }
    }
  }

  /// Where the last item ends of all those before the cursor; its row if there are none.
  var end: Units { max(row, bottoms.maximum) }

  /// Whether another packer, whose cursor is in the same column, goes on as this one does.
  @inline(__always)
  func agrees(with other: SparsePacker) -> Bool {
    assert(column == other.column)
    for column in 0..<bottoms.count {
      // In the cursor's row, the columns before it are out of reach.
      let least: Units = column < self.column ? 1 : 0
      if max(bottoms[column] &- row, least) != max(other.bottoms[column] &- other.row, least) { return false }
    }
    return true
  }
}
