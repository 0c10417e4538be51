/// Places a mosaic's items one after the other by the dense rule: each at the first place of all where no
/// earlier one is, from the top and, in a row, from the left.
///
/// It remembers which cells are taken, a bit for each, from shortly before the first row that is not full.
/// And since the first place for items of one shape never moves up as items are added, it remembers for each
/// shape where that was for the last one: so for a few shapes a row is looked at a few times in all, and
/// placing is O(1) an item on an average.
///
/// The bits take 8 bytes a row (of up to 64 columns). Where there are small items, few rows are not full;
/// where no item ever fits into the holes, it is all rows.
struct DensePacker: MosaicPacker, Sendable {
  private let columns: Int
  /// The number of words that a row's bits take up.
  private let words: Int
  /// The taken cells of each row from `base` on.
  private var bits: ContiguousArray<UInt64> = []
  /// The first row that is remembered. All above are full.
  private var base = 0
  /// All rows above are full.
  private var open = 0
  /// For each shape, by its rows and then its columns, a row above which no item of it fits.
  private var cursors: ContiguousArray<Int> = []

  /// No items, in so many columns.
  init(columns: Int) {
    self.columns = columns
    words = (columns + 63) / 64
  }

  /// All rows above are full: later items begin in this one or below.
  var openRow: Units { Units(open) }

  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int) {
    let shape = (Int(rows) - 1) * self.columns + columns - 1
    while cursors.count <= shape { cursors.append(0) }
    var row = max(cursors[shape], open)
    while true {
      if let column = firstFit(row: row, columns: columns, rows: Int(rows)) {
        cursors[shape] = row
        take(row: Units(row), column: column, columns: columns, rows: rows)
        return (Units(row), column)
      }
      row += 1
    }
  }

  /// The first column from which on an item fits into a row and those below it.
  @inline(__always)
  private func firstFit(row: Int, columns: Int, rows: Int) -> Int? {
    let first = row - base
    let end = min(first + rows, bits.count / words)
    guard first < end else { return 0 }
    if words > 1 { return firstFit(among: first..<end, columns: columns) }
    var taken: UInt64 = 0
    for row in first..<end { taken |= bits[row] }
    var free = ~taken & Self.mask(self.columns)
    // What is left of the free cells are those that as many as `length` free ones begin with.
    var length = 1
    while length < columns, free != 0 {
      let step = min(length, columns - length)
      free &= free &>> UInt64(step)
      length += step
    }
    return free == 0 ? nil : free.trailingZeroBitCount
  }

  /// The same for rows of several words.
  @inline(never)
  private func firstFit(among rows: Range<Int>, columns: Int) -> Int? {
    var free = 0
    for column in 0..<self.columns {
      let (word, bit) = (column >> 6, UInt64(column & 63))
      var taken: UInt64 = 0
      for row in rows { taken |= bits[row * words + word] &>> bit }
      free = taken & 1 == 0 ? free + 1 : 0
      if free == columns { return column - columns + 1 }
    }
    return nil
  }

  /// The lowest bits of a word.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count == 64 ? .max : 1 &<< UInt64(count) &- 1
  }

  /// Takes note of an item that is placed already.
  @inline(__always)
  mutating func take(row: Units, column: Int, columns: Int, rows: Units) {
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

  /// Takes note that an item is gone.
  ///
  /// - Returns: Whether that can be: whether the rows that it was in are remembered.
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

  /// To be called once items are gone, the first of which began in `row`: others fit there, or so many rows
  /// above that they reach down to it.
  mutating func lowerCursors(to row: Units) {
    for shape in cursors.indices {
      cursors[shape] = min(cursors[shape], max(0, Int(row) - shape / columns))
    }
  }

  private mutating func advanceOpen() {
    while isFull(open - base) { open += 1 }
    // What is full is forgotten once it is half of what is there, but for some rows that items may be
    // released from.
    let full = open - base
    if full >= 2 * Self.keptRows, full * words * 2 >= bits.count {
      bits.removeFirst((full - Self.keptRows) * words)
      base = open - Self.keptRows
    }
  }

  /// The number of full rows that are remembered: more than `DenseFront.mostReleased` items of a few rows take
  /// up in a few columns.
  private static let keptRows = 1_024

  private func isFull(_ row: Int) -> Bool {
    guard (row + 1) * words <= bits.count else { return false }
    for word in 0..<words where bits[row * words + word] != Self.mask(min(64, columns - word * 64)) {
      return false
    }
    return true
  }
}
