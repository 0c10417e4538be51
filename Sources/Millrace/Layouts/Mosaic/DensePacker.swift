/// The packer of dense mosaics: places each item at the first free cells, from the top and, in a row, from the left.
///
/// It stores the occupied cells, a bit for each, from shortly before the first row that is not full. The first free
/// cells for one shape never move up while items are added, so it also stores for each shape the row of the last
/// placement. An item of a new shape starts at the lowest such row of the shapes that it contains, and skips the rows in
/// which too few adjacent cells are free (`RunIndex`). So with a few shapes, each row is examined a few times in total, and
/// a placement is amortized O(1).
///
/// The bits and the index take 9 bytes per row (of up to 64 columns, otherwise 33). With small items, few rows are not full. If no item ever fits
/// into the holes, all rows are stored.
struct DensePacker: MosaicPacker, Sendable {
  private let columns: Int
  /// The binary logarithm of the number of words of a row: 1 or 4.
  private let wordShift: Int
  /// The occupied cells of each row from `base` on.
  private var bits: ContiguousArray<UInt64> = []
  /// The first row stored. All rows above are full.
  private var base = 0
  private var open = 0
  /// The maximum number of adjacent free cells of each row from `base` on, except of the last rows.
  private var runs = RunIndex()
  /// For each shape, by rows and then columns, a row above which no item of the shape fits.
  private var cursors: ContiguousArray<Int> = []
  /// The shapes of the last items, in the lower `shapeBits`, and the cursors of the shapes before.
  private var log: ContiguousArray<Int64> = []
  /// The number of rows that were examined for items.
  private var rowsExamined = 0

  init(columns: Int) {
    self.columns = columns
    wordShift = columns <= 64 ? 0 : 2
  }

  /// The first row that may not be full. Later items start in this row or below.
  var openRow: Units { Units(open) }

  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int) {
    wordShift == 0
      ? place(columns: columns, rows: Int(rows), UInt64.self)
      : place(columns: columns, rows: Int(rows), WideRow.self)
  }

  /// The end of the rows stored.
  @inline(__always)
  private var end: Int { base + bits.count &>> wordShift }

  private mutating func place<Cells: RowCells>(
    columns: Int, rows: Int, _: Cells.Type
  ) -> (row: Units, column: Int) {
    let shape = shape(columns, rows)
    var row = max(cursors[shape] > 0 ? cursors[shape] : firstCursor(columns, rows), open)
    while true {
      // The first row with enough adjacent free cells.
      if row - base < runs.count { row = base + runs.first(from: row - base, atLeast: UInt8(columns)) }
      // From the last row up, so that a row in which nothing fits excludes all starts up to it.
      var occupied = Cells(below: self.columns).inverted
      var next = min(row + rows, end) - 1
      var free = occupied.inverted.starts(ofRuns: columns)
      rowsExamined &+= 1
      while next >= row {
        rowsExamined &+= 1
        let cells = cells(next, Cells.self)
        if !cells.isSubset(of: occupied) {
          occupied = occupied.union(cells)
          free = occupied.inverted.starts(ofRuns: columns)
          if free.isEmpty { break }
        }
        next -= 1
      }
      if next < row {
        let column = free.first
        occupy(row: Units(row), column: column, columns: columns, rows: Units(rows))
        return (Units(row), column)
      }
      row = next + 1
    }
  }

  /// Returns the number of rows that were examined since the last call.
  mutating func takeRowsExamined() -> Int {
    defer { rowsExamined = 0 }
    return rowsExamined
  }

  /// Returns the number of a shape, and makes room for its cursor.
  @inline(__always)
  private mutating func shape(_ columns: Int, _ rows: Int) -> Int {
    let shape = (rows - 1) * self.columns + columns - 1
    while cursors.count <= shape { cursors.append(0) }
    return shape
  }

  /// Returns a row above which no item of a new shape fits, because none of a smaller shape does.
  @inline(never)
  private func firstCursor(_ columns: Int, _ rows: Int) -> Int {
    var row = 0
    for first in stride(from: 0, to: rows * self.columns, by: self.columns) {
      for cursor in cursors[first..<min(cursors.count, first + columns)] { row = max(row, cursor) }
    }
    return row
  }

  @inline(__always)
  private func cells<Cells: RowCells>(_ row: Int, _: Cells.Type) -> Cells {
    Cells(bits, at: (row - base) &<< wordShift)
  }

  /// Records an item that is placed at the first free cells.
  @inline(__always)
  mutating func occupy(row: Units, column: Int, columns: Int, rows: Units) {
    let (row, rows) = (Int(row), Int(rows))
    let shape = shape(columns, rows)
    if log.count == 2 * Self.logLimit { log.removeFirst(Self.logLimit) }
    log.append(Int64(cursors[shape]) &<< Self.shapeBits | Int64(shape))
    cursors[shape] = row
    while end < row + rows { bits.append(0) }
    set(row: row, column: column, columns: columns, rows: rows, to: true)
    if row <= open { advanceOpen() }
    if end - base >= runs.count + 3 * RunIndex.block { indexRows() }
  }

  /// Records that the last `count` items are removed. Returns false if they are not all known.
  mutating func undo(_ count: Int) -> Bool {
    guard count <= min(log.count, Self.logLimit) else { return false }
    for _ in 0..<count {
      let entry = log.removeLast()
      cursors[Int(entry & (1 << Self.shapeBits - 1))] = Int(entry >> Self.shapeBits)
    }
    return true
  }

  /// Records that the cells of an item are free, after `undo`. Returns false and changes nothing if the item's rows are
  /// not stored.
  mutating func release(row: Units, column: Int, columns: Int, rows: Units) -> Bool {
    guard Int(row) >= base else { return false }
    set(row: Int(row), column: column, columns: columns, rows: Int(rows), to: false)
    open = min(open, Int(row))
    return true
  }

  @inline(__always)
  private mutating func set(row: Int, column: Int, columns: Int, rows: Int, to isOccupied: Bool) {
    let first = row - base
    if wordShift == 0 {
      let mask = UInt64(column..<(column + columns))
      for row in first..<(first + rows) { bits[row] = isOccupied ? bits[row] | mask : bits[row] & ~mask }
    } else {
      let mask = WideRow(column..<(column + columns))
      for row in first..<(first + rows) {
        let cells = WideRow(bits, at: row &<< wordShift)
        (isOccupied ? cells.union(mask) : cells.intersection(mask.inverted)).store(
          in: &bits, at: row &<< wordShift)
      }
    }
    if first < runs.count { updateRuns(first..<min(runs.count, first + rows)) }
  }

  /// Updates the index after the cells of some rows changed.
  @inline(never)
  private mutating func updateRuns(_ rows: Range<Int>) {
    for row in rows { runs.set(longestRun(row), at: row) }
  }

  /// Returns the maximum number of adjacent free cells of a row, counted from `base`.
  @inline(__always)
  private func longestRun(_ row: Int) -> UInt8 {
    wordShift == 0
      ? Self.longestRun(UInt64(bits, at: row), columns)
      : Self.longestRun(WideRow(bits, at: row &<< wordShift), columns)
  }

  @inline(__always)
  private static func longestRun<Cells: RowCells>(_ occupied: Cells, _ columns: Int) -> UInt8 {
    UInt8(occupied.inverted.intersection(Cells(below: columns)).longestRun)
  }

  /// Adds the next rows to the index.
  @inline(never)
  private mutating func indexRows() {
    let (bits, first, columns) = (bits, runs.count, columns)
    if wordShift == 0 {
      runs.appendBlock { Self.longestRun(UInt64(bits, at: first + $0), columns) }
    } else {
      runs.appendBlock { Self.longestRun(WideRow(bits, at: (first + $0) * 4), columns) }
    }
  }

  /// Updates `open`, and removes full rows.
  private mutating func advanceOpen() {
    while isFull(open) { open += 1 }
    // Remove full rows once they are half of the bits, except `keptRows`, from which items may be released.
    guard open - base >= RunIndex.alignment + Self.keptRows else { return }
    let full = (open - base - Self.keptRows) / RunIndex.alignment * RunIndex.alignment
    if 2 * full >= end - base {
      runs.removeFirst(full)
      bits.removeFirst(full &<< wordShift)
      base += full
    }
  }

  /// The number of full rows to keep: enough for `logLimit` items of a few rows in a few columns.
  private static let keptRows = 1_024

  /// The maximum number of items to remove for an edit before them.
  ///
  /// If there are more, the packer is emptied, and settling adds the items before the edit again. Removing 1,000 items
  /// takes 3 µs; adding 10⁶ items takes 20 to 50 ms.
  private static let logLimit = 1_024

  /// The number of bits of the number of a shape: 255 columns and 255 rows at most.
  private static let shapeBits: Int64 = 16

  @inline(__always)
  private func isFull(_ row: Int) -> Bool {
    guard row < end else { return false }
    return wordShift == 0
      ? cells(row, UInt64.self) == UInt64(below: columns)
      : cells(row, WideRow.self) == WideRow(below: columns)
  }
}
