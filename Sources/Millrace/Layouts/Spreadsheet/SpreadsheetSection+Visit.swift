extension SpreadsheetSection {
  /// Calls `body` with each cell that meets a rectangle where it stands in a view, row by row, as long as it returns
  /// true.
  ///
  /// The columns in view are looked up once, into scratch memory; then row after row is crossed with them.
  /// Merged cells are met in the order of their first cells, so each is told between the cells before and
  /// behind that one; and each marks how far down it has its columns, so that none of its cells is told.
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
        var goesOn = true
        merges.forEach { span in
          counters.nodesVisited += 1
          return rowWindow.mayShow(span.rows) && columnWindow.mayShow(span.columns)
        } _: { _, span in
          goesOn = walk.visit(before: span, of: rows, body)
          guard goesOn else { return false }
          walk.cover(span)
          let placed = place(span, rowWindow.sticky, columnWindow.sticky)
          guard rowWindow.sticky.shows(placed.rows), columnWindow.sticky.shows(placed.columns) else {
            return true
          }
          goesOn = body(
            SpreadsheetCell(
              row: Int(span.rows.lower), column: Int(span.columns.lower), rowSpan: span.rows.count,
              columnSpan: span.columns.count, frame: frame(placed.rows, placed.columns, from: origin),
              rowPinning: placed.rowPinning, columnPinning: placed.columnPinning))
          return goesOn
        }
        guard goesOn else { return }
      }
      _ = walk.visitRest(of: rows, body)
    }
  }
}

/// The visible columns, in scratch memory.
private struct VisibleColumns {
  /// Which columns they are, ascending.
  private let indices: LaneVector
  /// The least coordinate of each.
  private let minima: LaneVector
  private let widths: LaneVector
  /// For each, the first row that is below the merged cells that were met last.
  private let coveredRows: LaneVector
  /// How many they are.
  let count: Int
  private let leading: Int
  private let trailing: Int

  static var scratchRows: Int { 4 }

  /// - Parameter scratch: As many rows as said, of as many numbers as the window says, all 0.
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
      widths[count] = walk.stretch.end &- walk.stretch.start
      minima[count] = map.crossMinimum(walk.stretch.start, widths[count])
      count &+= 1
      hasColumn = walk.advance(columns)
    }
    self.count = count
    work = work + walk.work
  }

  @inline(__always)
  func index(_ place: Int) -> Int { Int(indices[place]) }

  @inline(__always)
  func minimum(_ place: Int) -> Units { minima[place] }

  @inline(__always)
  func width(_ place: Int) -> Units { widths[place] }

  @inline(__always)
  func pinning(_ place: Int) -> Pinning {
    index(place) < leading ? .leading : index(place) >= trailing ? .trailing : .none
  }

  /// Whether a row of a column is one of the merged cells that were met.
  @inline(__always)
  func isCovered(_ place: Int, _ row: Int) -> Bool { row < Int(coveredRows[place]) }

  /// Marks columns as covered by merged cells down to, but not including, a row.
  func cover(_ columns: Range<Int>, downTo row: Int) {
    var place = (0..<count).partitioningIndex { index($0) >= columns.lowerBound }
    while place < count, index(place) < columns.upperBound {
      coveredRows[place] = Units(row)
      place += 1
    }
  }
}

/// Where a query is among the cells in view that are not merged.
private struct CellWalk {
  private var rows: TrackWalk
  private var hasRow: Bool
  /// The next one of the columns in view.
  private var place = 0
  private let columns: VisibleColumns
  private let map: CoordinateMap
  private let origin: Units
  private let hasMerges: Bool

  /// - Parameter rows: At the first row in view, if there is one.
  init(
    _ rows: TrackWalk, _ columns: VisibleColumns, _ map: CoordinateMap, from origin: Units, hasMerges: Bool
  ) {
    (self.rows, self.columns, self.map, self.origin, self.hasMerges) = (rows, columns, map, origin, hasMerges)
    // Without a column there is nothing in any row, however many there are.
    hasRow = rows.isAtTrack && columns.count > 0
  }

  var work: WorkCounters { rows.work }

  /// Visits the cells before the first one of merged ones.
  ///
  /// - Returns: Whether to go on.
  mutating func visit(
    before span: CellSpan, of list: borrowing TrackList, _ body: (SpreadsheetCell) -> Bool
  ) -> Bool {
    while hasRow, rows.index < Int(span.rows.lower) {
      guard visitRow(upTo: .max, body) else { return false }
      place = 0
      hasRow = rows.advance(list)
    }
    guard hasRow, rows.index == Int(span.rows.lower) else { return true }
    return visitRow(upTo: Int(span.columns.lower), body)
  }

  /// Visits the cells that are left.
  ///
  /// - Returns: Whether to go on.
  mutating func visitRest(of list: borrowing TrackList, _ body: (SpreadsheetCell) -> Bool) -> Bool {
    while hasRow {
      guard visitRow(upTo: .max, body) else { return false }
      place = 0
      hasRow = rows.advance(list)
    }
    return true
  }

  func cover(_ span: CellSpan) { columns.cover(span.columns.range, downTo: Int(span.rows.upper)) }

  /// Visits the row's cells in the columns before `column`. Not inlined, because three loops call it.
  @inline(never)
  private mutating func visitRow(upTo column: Int, _ body: (SpreadsheetCell) -> Bool) -> Bool {
    let height = rows.stretch.end &- rows.stretch.start
    let (minimum, length) = (map.mainMinimum(origin &+ rows.stretch.start, height).points, height.points)
    while place < columns.count, columns.index(place) < column {
      let here = place
      place &+= 1
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
