extension SpreadsheetSection {
  /// Calls `body` with each cell from `firstItem` on whose visible position intersects `queryRect`, row by row, while it
  /// returns true.
  ///
  /// Finds the visible columns once, into scratch memory, and combines each visible row with them. Merged cells are
  /// visited in the order of their first cells, between the cells before and after. Each marks its columns as covered
  /// down to its last row, so that its other cells are skipped.
  ///
  /// - Parameters:
  ///   - view: The visible range. If `nil`, nothing is pinned.
  ///   - findsEmpty: Whether cells of height 0 are needed.
  func visit(
    _ queryRect: AxisRect, in view: VisibleRange?, startingAt firstItem: Int, findsEmpty: Bool = true,
    from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    guard rowCount > 0, columnCount > 0 else { return }
    let (firstRow, firstColumn) = firstItem.quotientAndRemainder(dividingBy: columnCount)
    let rowWindow = TrackWindow(
      rows, queryRect, in: view, roundsOutward: layout.roundsOutward, findsEmpty: findsEmpty)
    let columnWindow = TrackWindow(
      columns, queryRect, in: view, roundsOutward: layout.roundsOutward, findsEmpty: false)
    var counters = work
    defer { work = counters }
    // Find the row first, because there may be 10⁹ columns but no visible row. Then only merged cells may be visible.
    var rowWalk = TrackWalk(rowWindow, rows, from: firstRow)
    var hasRow = rowWalk.begin(rows)
    while hasRow, rowWalk.index < firstRow { hasRow = rowWalk.advance(rows) }
    let capacity = hasRow ? columnWindow.capacity(columns, counting: &counters) : 0
    guard capacity > 0 || !merges.isEmpty else {
      counters = counters + rowWalk.work
      return
    }
    withLaneVectors(VisibleColumns.scratchRows, lanes: capacity) { scratch in
      let map = map
      let visible = VisibleColumns(
        capacity > 0 ? columnWindow : nil, columns, scratch, map, counting: &counters)
      var walk = CellWalk(rowWalk, visible, columnCount, map, from: origin, hasMerges: !merges.isEmpty)
      if firstItem > 0, rowWalk.index == firstRow { walk.skip(before: firstColumn) }
      defer { counters = counters + walk.work }
      if !merges.isEmpty {
        var continues = true
        merges.forEach { span in
          counters.nodesVisited &+= 1
          return Int(span.rows.upper) > firstRow && rowWindow.mayShow(span.rows)
            && columnWindow.mayShow(span.columns)
        } _: { _, span in
          continues = walk.visit(before: span, of: rows, body)
          guard continues else { return false }
          visible.cover(span)
          let index = Int(span.rows.lower) * columnCount + Int(span.columns.lower)
          guard index >= firstItem else { return true }
          let row = rowWindow.sticky.position(of: span.rows.range, in: rows)
          let column = columnWindow.sticky.position(of: span.columns.range, in: columns)
          guard rowWindow.shows(row), columnWindow.shows(column) else { return true }
          let drawing = ItemDrawing(row: row.pinning, column: column.pinning)
          continues = body(Element(index: index, frame: frame(row, column, from: origin), drawing))
          return continues
        }
        guard continues else { return }
      }
      _ = walk.visit(before: nil, of: rows, body)
    }
  }

  /// Returns the frame of the rows and columns at visible positions.
  func frame(
    _ row: StickyTracks.Position, _ column: StickyTracks.Position, from origin: Units
  ) -> LayoutRect {
    map.rect(
      crossStart: column.start, crossLength: column.end - column.start, mainStart: origin + row.start,
      mainLength: row.end - row.start)
  }
}

extension ItemDrawing {
  /// A drawing order of cells below 1024, which headers of sections have.
  @inline(__always)
  init(row: (isPinned: Bool, isMoved: Bool), column: (isPinned: Bool, isMoved: Bool)) {
    self.init()
    guard row.isPinned || column.isPinned else { return }
    zIndex = row.isPinned && column.isPinned ? 1023 : 1022
    isPinned = row.isMoved || column.isMoved
  }
}

extension Element {
  @inline(__always)
  fileprivate init(index: Int, frame: LayoutRect, _ drawing: ItemDrawing) {
    self.init(
      path: ItemPath(section: 0, item: index), frame: frame, zIndex: drawing.zIndex,
      isPinned: drawing.isPinned)
  }
}

/// The visible columns, in scratch memory.
private struct VisibleColumns {
  /// The indices of the columns, in ascending order, times 4. Bit 0 is set if the column is pinned, bit 1 if that moved
  /// the column.
  private let indices: LaneVector
  /// The minimum coordinates of the columns.
  let minima: LaneVector
  let widths: LaneVector
  /// For each column, the first row below the last visited merged cells.
  private let coveredRows: LaneVector
  let count: Int

  static var scratchRows: Int { 4 }

  /// - Parameters:
  ///   - window: The columns to find. `nil` for none.
  ///   - scratch: `scratchRows` rows of a number for each column that is found, all 0.
  init(
    _ window: TrackWindow?, _ columns: borrowing TrackList, _ scratch: LaneScratch, _ map: CoordinateMap,
    counting work: inout WorkCounters
  ) {
    (indices, minima, widths, coveredRows) = (scratch[0], scratch[1], scratch[2], scratch[3])
    guard let window else {
      count = 0
      return
    }
    var walk = TrackWalk(window, columns)
    var count = 0
    var hasColumn = walk.begin(columns)
    while hasColumn {
      let position = walk.position
      let (isPinned, isMoved) = position.pinning
      indices[count] = Units(walk.index) << 2 | (isPinned ? 1 : 0) | (isMoved ? 2 : 0)
      widths[count] = position.end &- position.start
      minima[count] = map.crossMinimum(position.start, widths[count])
      count &+= 1
      hasColumn = walk.advance(columns)
    }
    self.count = count
    work = work + walk.work
  }

  @inline(__always)
  func index(_ slot: Int) -> Int { Int(indices[slot] >> 2) }

  @inline(__always)
  func pinning(_ slot: Int) -> (isPinned: Bool, isMoved: Bool) {
    (indices[slot] & 1 != 0, indices[slot] & 2 != 0)
  }

  /// Returns whether the cell at a row of a column is one of the visited merged cells.
  @inline(__always)
  func isCovered(_ slot: Int, _ row: Int) -> Bool { row < Int(coveredRows[slot]) }

  /// Marks the columns of merged cells as covered down to the last row of the cells.
  func cover(_ span: CellSpan) {
    var slot = (0..<count).partitioningIndex { index($0) >= Int(span.columns.lower) }
    while slot < count, index(slot) < Int(span.columns.upper) {
      coveredRows[slot] = Units(span.rows.upper)
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
  private let columnCount: Int
  private let map: CoordinateMap
  private let origin: Units
  private let hasMerges: Bool

  /// - Parameter rows: The rows, at the first visible one if there is any.
  init(
    _ rows: TrackWalk, _ columns: VisibleColumns, _ columnCount: Int, _ map: CoordinateMap,
    from origin: Units, hasMerges: Bool
  ) {
    (self.rows, self.columns, self.columnCount) = (rows, columns, columnCount)
    (self.map, self.origin, self.hasMerges) = (map, origin, hasMerges)
    // Without a visible column, skip all rows.
    hasRow = rows.isAtTrack && columns.count > 0
  }

  var work: WorkCounters { rows.work }

  /// Skips the visible columns before `column` in the first row.
  mutating func skip(before column: Int) {
    slot = (0..<columns.count).partitioningIndex { columns.index($0) >= column }
  }

  /// Visits the cells before the first cell of `span`, or the rest if it is `nil`. Returns whether to go on.
  mutating func visit(
    before span: CellSpan?, of list: borrowing TrackList, _ body: (Element) -> Bool
  ) -> Bool {
    let end = span.map { Int($0.rows.lower) } ?? .max
    while hasRow, rows.index < end {
      guard visitRow(upTo: .max, body) else { return false }
      slot = 0
      hasRow = rows.advance(list)
    }
    guard let span, hasRow, rows.index == end else { return true }
    return visitRow(upTo: Int(span.columns.lower), body)
  }

  /// Visits the row's cells in the columns before `column`. Not inlined, because two loops call it.
  @inline(never)
  private mutating func visitRow(upTo column: Int, _ body: (Element) -> Bool) -> Bool {
    let position = rows.position
    let height = position.end &- position.start
    let (minimum, length) = (map.mainMinimum(origin &+ position.start, height).points, height.points)
    while slot < columns.count, columns.index(slot) < column {
      let here = slot
      slot &+= 1
      if hasMerges, columns.isCovered(here, rows.index) { continue }
      let frame = map.rect(
        crossMinimum: columns.minima[here].points, crossLength: columns.widths[here].points,
        mainMinimum: minimum, mainLength: length)
      let drawing = ItemDrawing(row: position.pinning, column: columns.pinning(here))
      let index = rows.index &* columnCount &+ columns.index(here)
      guard body(Element(index: index, frame: frame, drawing)) else { return false }
    }
    return true
  }
}
