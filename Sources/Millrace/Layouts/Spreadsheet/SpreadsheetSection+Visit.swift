extension SpreadsheetSection {
  /// Calls `body` with each cell whose visible position intersects `queryRect`, row by row, while it returns true.
  ///
  /// Finds the visible columns once, into scratch memory, and combines each visible row with them. Merged cells are
  /// visited in the order of their first cells, between the cells before and after. Each marks its columns as covered
  /// down to its last row, so that its other cells are skipped.
  func visit(
    _ queryRect: AxisRect, in view: StickyView, from origin: Units, counting work: inout WorkCounters,
    _ body: (SpreadsheetCell) -> Bool
  ) {
    guard rowCount > 0, columnCount > 0 else { return }
    let columnWindow = columnWindow(queryRect, in: view)
    guard columnWindow.capacity > 0 else { return }
    let rowWindow = rowWindow(queryRect, in: view)
    var counters = work
    defer { work = counters }
    // Find the row first, because there may be 10⁹ columns but no visible row.
    var rowWalk = TrackWalk(rowWindow, rows)
    guard rowWalk.begin(rows) || !merges.isEmpty else {
      counters = counters + rowWalk.work
      return
    }
    withLaneVectors(VisibleColumns.scratchRows, lanes: columnWindow.capacity) { scratch in
      let map = map
      let visible = VisibleColumns(columnWindow, columns, scratch, map, counting: &counters)
      var walk = CellWalk(rowWalk, visible, map, from: origin, hasMerges: !merges.isEmpty)
      defer { counters = counters + walk.work }
      if !merges.isEmpty {
        var continues = true
        merges.forEach { span in
          counters.nodesVisited += 1
          return rowWindow.mayShow(span.rows) && columnWindow.mayShow(span.columns)
        } _: { _, span in
          continues = walk.visit(before: span, of: rows, body)
          guard continues else { return false }
          walk.cover(span)
          let placement = place(span, rowWindow.sticky, columnWindow.sticky)
          guard rowWindow.sticky.shows(placement.rows), columnWindow.sticky.shows(placement.columns) else {
            return true
          }
          continues = body(
            SpreadsheetCell(
              row: Int(span.rows.lower), column: Int(span.columns.lower), rowSpan: span.rows.count,
              columnSpan: span.columns.count, frame: frame(placement.rows, placement.columns, from: origin),
              rowPinning: placement.rowPinning, columnPinning: placement.columnPinning))
          return continues
        }
        guard continues else { return }
      }
      _ = walk.visitRest(of: rows, body)
    }
  }
}

/// The visible columns, in scratch memory.
private struct VisibleColumns {
  /// The indices of the columns, in ascending order.
  private let indices: LaneVector
  /// The minimum coordinates of the columns.
  private let minima: LaneVector
  private let widths: LaneVector
  /// For each column, the first row below the last visited merged cells.
  private let coveredRows: LaneVector
  let count: Int
  private let leading: Int
  private let trailing: Int

  static var scratchRows: Int { 4 }

  /// - Parameter scratch: `scratchRows` rows of `window.capacity` numbers, all 0.
  init(
    _ window: TrackWindow, _ columns: borrowing TrackList, _ scratch: LaneScratch, _ map: CoordinateMap,
    counting work: inout WorkCounters
  ) {
    (indices, minima, widths, coveredRows) = (scratch[0], scratch[1], scratch[2], scratch[3])
    (leading, trailing) = (window.sticky.leading, window.sticky.trailing)
    var walk = TrackWalk(window, columns)
    var count = 0
    var hasColumn = walk.begin(columns)
    while hasColumn {
      indices[count] = Units(walk.index)
      widths[count] = walk.range.end &- walk.range.start
      minima[count] = map.crossMinimum(walk.range.start, widths[count])
      count &+= 1
      hasColumn = walk.advance(columns)
    }
    self.count = count
    work = work + walk.work
  }

  @inline(__always)
  func index(_ slot: Int) -> Int { Int(indices[slot]) }

  @inline(__always)
  func minimum(_ slot: Int) -> Units { minima[slot] }

  @inline(__always)
  func width(_ slot: Int) -> Units { widths[slot] }

  @inline(__always)
  func pinning(_ slot: Int) -> Pinning {
    index(slot) < leading ? .leading : index(slot) >= trailing ? .trailing : .none
  }

  /// Returns whether the cell at a row of a column is one of the visited merged cells.
  @inline(__always)
  func isCovered(_ slot: Int, _ row: Int) -> Bool { row < Int(coveredRows[slot]) }

  /// Marks columns as covered by merged cells down to, but not including, a row.
  func cover(_ columns: Range<Int>, downTo row: Int) {
    var slot = (0..<count).partitioningIndex { index($0) >= columns.lowerBound }
    while slot < count, index(slot) < columns.upperBound {
      coveredRows[slot] = Units(row)
      slot += 1
    }
  }
}

/// The position of a query among the visible cells that are not merged.
private struct CellWalk {
  private var rows: TrackWalk
  private var hasRow: Bool
  /// The next visible column.
  private var slot = 0
  private let columns: VisibleColumns
  private let map: CoordinateMap
  private let origin: Units
  private let hasMerges: Bool

  /// - Parameter rows: The rows, at the first visible one if there is any.
  init(
    _ rows: TrackWalk, _ columns: VisibleColumns, _ map: CoordinateMap, from origin: Units, hasMerges: Bool
  ) {
    (self.rows, self.columns, self.map, self.origin, self.hasMerges) = (rows, columns, map, origin, hasMerges)
    // Without a visible column, skip all rows.
    hasRow = rows.isAtTrack && columns.count > 0
  }

  var work: WorkCounters { rows.work }

  /// Visits the cells before the first cell of `span`.
  ///
  /// - Returns: Whether to go on.
  mutating func visit(
    before span: CellSpan, of list: borrowing TrackList, _ body: (SpreadsheetCell) -> Bool
  ) -> Bool {
    while hasRow, rows.index < Int(span.rows.lower) {
      guard visitRow(upTo: .max, body) else { return false }
      slot = 0
      hasRow = rows.advance(list)
    }
    guard hasRow, rows.index == Int(span.rows.lower) else { return true }
    return visitRow(upTo: Int(span.columns.lower), body)
  }

  /// Visits the remaining cells.
  ///
  /// - Returns: Whether to go on.
  mutating func visitRest(of list: borrowing TrackList, _ body: (SpreadsheetCell) -> Bool) -> Bool {
    while hasRow {
      guard visitRow(upTo: .max, body) else { return false }
      slot = 0
      hasRow = rows.advance(list)
    }
    return true
  }

  func cover(_ span: CellSpan) { columns.cover(span.columns.range, downTo: Int(span.rows.upper)) }

  /// Visits the row's cells in the columns before `column`. Not inlined, because three loops call it.
  @inline(never)
  private mutating func visitRow(upTo column: Int, _ body: (SpreadsheetCell) -> Bool) -> Bool {
    let height = rows.range.end &- rows.range.start
    let (minimum, length) = (map.mainMinimum(origin &+ rows.range.start, height).points, height.points)
    while slot < columns.count, columns.index(slot) < column {
      let here = slot
      slot &+= 1
      if hasMerges, columns.isCovered(here, rows.index) { continue }
      let frame = map.rect(
        crossMinimum: columns.minimum(here).points, crossLength: columns.width(here).points,
        mainMinimum: minimum, mainLength: length)
      let element = SpreadsheetCell(
        row: rows.index, column: columns.index(here), frame: frame, rowPinning: rows.pinning,
        columnPinning: columns.pinning(here))
      guard body(element) else { return false }
    }
    return true
  }
}
