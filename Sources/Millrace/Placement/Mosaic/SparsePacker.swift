/// Places a mosaic's items one after the other by the sparse rule, as CSS grid's auto-placement does.
///
/// The cursor is where the next item may go at the earliest: behind the item before. From there on to the
/// right, and then row by row, an item goes to the first place where no earlier one is. Since no item is
/// placed above the cursor's row, what earlier items still occupy from that row on is a skyline: one number
/// per column, where its last item ends. That, and the cursor, is all that placing goes on; and it goes the
/// same way, so many rows further down, if all of it is the same from the cursor's row on (`agrees`).
struct SparsePacker: MosaicPacker {
  /// For each column, the row behind the last item in it. What is not below the cursor's row is free.
  let bottoms: LaneRow
  /// The cursor.
  private(set) var row: Units
  private(set) var column: Int

  /// The cursor at a place, below items that reach as far as `bottoms` says, which becomes the packer's.
  init(bottoms: LaneRow, row: Units, column: Int) {
    self.bottoms = bottoms
    self.row = row
    self.column = column
  }

  /// Places an item.
  ///
  /// - Parameter columns: In `1...bottoms.count`.
  /// - Returns: Its first row and column.
  /// - Complexity: O(columns) a row that is passed; at most as many rows as there are columns
  @inline(__always)
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int) {
    while true {
      // How many columns side by side are free, and the next row in which another one will be.
      var free = 0
      var next = Units.max
      var candidate = column
      while candidate < bottoms.count {
        let bottom = bottoms[candidate]
        candidate &+= 1
        if bottom <= row {
          free &+= 1
          if free == columns {
            let first = candidate &- columns
            take(row: row, column: first, columns: columns, rows: rows)
            return (row, first)
          }
        } else {
          free = 0
          next = min(next, bottom)
        }
      }
      // In the next row, the columns before the cursor are free as well.
      row = column > 0 || next == .max ? row &+ 1 : next
      column = 0
    }
  }

  /// Takes note of an item that is placed already, behind the cursor.
  @inline(__always)
  mutating func take(row: Units, column: Int, columns: Int, rows: Units) {
    self.row = row
    self.column = column &+ columns
    for taken in column..<(column &+ columns) { bottoms[taken] = row &+ rows }
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
