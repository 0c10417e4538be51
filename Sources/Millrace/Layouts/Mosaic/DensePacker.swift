/// The packer of dense mosaics: places each item at the first free cells, from the top and, in a row, from the left.
///
/// It stores the occupied cells, a bit for each, from shortly before the first row that is not full. The first free
/// cells for one shape never move up while items are added, so it also stores for each shape the row of the last
/// placement. With a few shapes, each row is examined a few times in total, and a placement is amortized O(1).
///
/// The bits take 8 bytes per row (of up to 64 columns). With small items, few rows are not full. If no item ever fits
/// into the holes, all rows are stored.
struct DensePacker: MosaicPacker, Sendable {
  private let columns: Int
  private let words: Int
  /// The occupied cells of each row from `base` on.
  private var bits: ContiguousArray<UInt64> = []
  /// The first row stored. All rows above are full.
  private var base = 0
  private var open = 0
  /// For each shape, by rows and then columns, a row above which no item of the shape fits.
  private var cursors: ContiguousArray<Int> = []

  init(columns: Int) {
    self.columns = columns
    words = (columns + 63) / 64
  }

  /// The first row that may not be full. Later items start in this row or below.
  var openRow: Units { Units(open) }

  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int) {
    let shape = (Int(rows) - 1) * self.columns + columns - 1
    while cursors.count <= shape { cursors.append(0) }
    var row = max(cursors[shape], open)
    while true {
      if let column = firstFit(row: row, columns: columns, rows: Int(rows)) {
        cursors[shape] = row
        occupy(row: Units(row), column: column, columns: columns, rows: rows)
        return (Units(row), column)
      }
      row += 1
    }
  }

  /// Returns the first column at which an item fits into `row` and those below; `nil` if there is none.
  @inline(__always)
  private func firstFit(row: Int, columns: Int, rows: Int) -> Int? {
    let first = row - base
    let end = min(first + rows, bits.count / words)
    guard first < end else { return 0 }
    if words > 1 { return firstFit(among: first..<end, columns: columns) }
    var occupied: UInt64 = 0
    for row in first..<end { occupied |= bits[row] }
    var free = ~occupied & Self.mask(self.columns)
    // Keep the free cells that start `length` adjacent free ones.
    var length = 1
    while length < columns, free != 0 {
      let step = min(length, columns - length)
      free &= free &>> UInt64(step)
      length += step
    }
    return free == 0 ? nil : free.trailingZeroBitCount
  }

  /// Does the same for rows of several words.
  @inline(never)
  private func firstFit(among rows: Range<Int>, columns: Int) -> Int? {
    var free = 0
    for column in 0..<self.columns {
      let (word, bit) = (column >> 6, UInt64(column & 63))
      var occupied: UInt64 = 0
      for row in rows { occupied |= bits[row * words + word] &>> bit }
      free = occupied & 1 == 0 ? free + 1 : 0
      if free == columns { return column - columns + 1 }
    }
    return nil
  }

  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count == 64 ? .max : 1 &<< UInt64(count) &- 1
  }

  /// Records an item that is already placed.
  @inline(__always)
  mutating func occupy(row: Units, column: Int, columns: Int, rows: Units) {
    let first = Int(row) - base
    while bits.count < (first + Int(rows)) * words { bits.append(0) }
    if words == 1 {
      let mask = Self.mask(columns) &<< UInt64(column)
      for row in first..<(first + Int(rows)) { bits[row] |= mask }
    } else {
      for row in first..<(first + Int(rows)) {
        for cell in column..<(column + columns) {
          bits[row * words + cell >> 6] |= 1 &<< UInt64(cell & 63)
        }
      }
    }
    if Int(row) <= open { advanceOpen() }
  }

  /// Records that an item is removed. Returns false and changes nothing if the item's rows are not stored.
  mutating func release(row: Units, column: Int, columns: Int, rows: Units) -> Bool {
    let first = Int(row) - base
    guard first >= 0 else { return false }
    for row in first..<(first + Int(rows)) {
      for cell in column..<(column + columns) {
        bits[row * words + cell >> 6] &= ~(1 &<< UInt64(cell & 63))
      }
    }
    open = min(open, Int(row))
    return true
  }

  /// Updates the rows of the last placements after items were released.
  ///
  /// - Parameter row: The first row of the released items. An item fits there, or above if it reaches down to it.
  mutating func lowerCursors(to row: Units) {
    for shape in cursors.indices {
      cursors[shape] = min(cursors[shape], max(0, Int(row) - shape / columns))
    }
  }

  /// Updates `open`, and removes full rows.
  private mutating func advanceOpen() {
    while isFull(open - base) { open += 1 }
    // Remove full rows once they are half of the bits, except `keptRows`, from which items may be released.
    let full = open - base
    if full >= 2 * Self.keptRows, full * words * 2 >= bits.count {
      bits.removeFirst((full - Self.keptRows) * words)
      base = open - Self.keptRows
    }
  }

  /// The number of full rows to keep: enough for `DenseFront.maximumReleased` items of a few rows in a few columns.
  private static let keptRows = 1_024

  private func isFull(_ row: Int) -> Bool {
    guard (row + 1) * words <= bits.count else { return false }
    for word in 0..<words where bits[row * words + word] != Self.mask(min(64, columns - word * 64)) {
      return false
    }
    return true
  }
}
