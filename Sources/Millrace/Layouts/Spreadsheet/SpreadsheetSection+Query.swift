extension SpreadsheetSection {
  /// Where a cell lies in the content, whatever is pinned. Of merged cells, where all of them lie, whichever
  /// is asked for.
  ///
  /// - Precondition: There is such a cell.
  /// - Complexity: O(log n), and O(log m) mostly for m merged cells
  public func frame(row: Int, column: Int) -> LayoutRect {
    let span = span(row: row, column: column)
    return frame(rows.stretch(of: span.rows.range), columns.stretch(of: span.columns.range))
  }

  /// Where a cell stands in a view, if it is pinned; otherwise, where it lies in the content. Of merged
  /// cells, where all of them do.
  ///
  /// - Parameter view: What is in view, where the section is scrolled to, in its coordinates. An empty one
  ///   leaves everything where it lies.
  /// - Precondition: There is such a cell.
  /// - Complexity: O(log n), and O(log m) mostly for m merged cells
  public func frame(row: Int, column: Int, in view: LayoutRect) -> LayoutRect {
    guard let view = AxisRect(view, in: map) else { return frame(row: row, column: column) }
    return frame(row: row, column: column, in: StickyView(view))
  }

  /// Where a cell stands in a view.
  func frame(row: Int, column: Int, in view: StickyView) -> LayoutRect {
    let span = span(row: row, column: column)
    let placed = place(
      span, StickyTracks(rows, edges: view.rows, roundsOutward: layout.roundsOutward),
      StickyTracks(columns, edges: view.columns, roundsOutward: layout.roundsOutward))
    return frame(placed.rows, placed.columns)
  }

  /// Calls `body` with each cell that is in view, row by row, in ascending order of rows and columns.
  ///
  /// A cell is in view if it overlaps the view by a positive length both ways where it stands; edges that
  /// only touch do not. A cell of no height is if its top is at or below the view's and above its bottom;
  /// a cell of no width never is. Merged cells come once, where the first of them is in this order. Cells
  /// that lie below pinned ones are told too, which are above them (`SpreadsheetElement.zIndex`).
  ///
  /// Allocates nothing, unless hundreds of columns are in view.
  ///
  /// - Parameter view: What is in view, where the section is scrolled to, in its coordinates.
  /// - Complexity: O(log n + pinned rows and columns + k), and O(log m) mostly for m merged cells; rows and
  ///   columns that have an end in view but no length count as one cell
  public func forEachElement<Failure: Error>(
    in view: LayoutRect, _ body: (SpreadsheetElement) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    var uncounted = WorkCounters()
    visit(in: view, counting: &uncounted) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The cells that are in view, row by row.
  ///
  /// As `forEachElement(in:_:)`, in an array of its own.
  public func elements(in view: LayoutRect) -> [SpreadsheetElement] {
    var elements: [SpreadsheetElement] = []
    self.elements(in: view, into: &elements)
    return elements
  }

  /// Fills a buffer with the cells that are in view, row by row.
  ///
  /// As `forEachElement(in:_:)`. What was in the buffer is removed, its capacity is kept: once it is
  /// large enough for what is on a screen, nothing is allocated.
  public func elements(in view: LayoutRect, into buffer: inout [SpreadsheetElement]) {
    buffer.removeAll(keepingCapacity: true)
    var uncounted = WorkCounters()
    visit(in: view, counting: &uncounted) { element in
      buffer.append(element)
      return true
    }
  }

  /// What the query of a view does. For tests.
  package func work(ofElementsIn view: LayoutRect) -> WorkCounters {
    var work = WorkCounters()
    visit(in: view, counting: &work) { _ in true }
    return work
  }
}

extension SpreadsheetSection {
  /// The merged cells that have a cell, or that cell alone.
  func span(row: Int, column: Int) -> CellSpan {
    precondition(row >= 0 && row < rowCount, "row out of range")
    precondition(column >= 0 && column < columnCount, "column out of range")
    let cell = CellSpan(rows: row..<(row + 1), columns: column..<(column + 1))
    return merges.first(overlapping: cell)?.span ?? cell
  }

  /// From where the first of some cells begins, which are numbered row by row, to where the last one ends; and each
  /// merged cell where all of them do. There is one.
  ///
  /// - Complexity: O(log n), and O(log m + k) mostly for m merged cells, k of which are in the first two rows or the
  ///   last two
  func stretch(of cells: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let (firstRow, firstColumn) = cells.lowerBound.quotientAndRemainder(dividingBy: columnCount)
    let (lastRow, lastColumn) = (cells.upperBound - 1).quotientAndRemainder(dividingBy: columnCount)
    var range = firstRow..<(lastRow + 1)
    work.nodesVisited += 2 * (rows.tracks.tree.height + 1)
    func reach(over part: CellSpan) {
      merges.forEach {
        work.nodesVisited += 1
        let reachesFurther = Int($0.rows.lower) < range.lowerBound || Int($0.rows.upper) > range.upperBound
        return reachesFurther && $0.overlaps(part)
      } _: { _, span in
        let (first, end) = (Int(span.rows.lower), Int(span.rows.upper))
        range = min(range.lowerBound, first)..<max(range.upperBound, end)
        return true
      }
    }
    if firstRow == lastRow {
      reach(over: CellSpan(rows: firstRow..<(lastRow + 1), columns: firstColumn..<(lastColumn + 1)))
    } else {
      reach(over: CellSpan(rows: firstRow..<(firstRow + 1), columns: firstColumn..<columnCount))
      reach(over: CellSpan(rows: lastRow..<(lastRow + 1), columns: 0..<(lastColumn + 1)))
    }
    if firstRow + 1 < lastRow {
      // In the columns of the first row and the last one that are not asked for, cells of their neighbours may be.
      reach(over: CellSpan(rows: (firstRow + 1)..<(firstRow + 2), columns: 0..<columnCount))
      reach(over: CellSpan(rows: (lastRow - 1)..<lastRow, columns: 0..<columnCount))
    }
    let stretch = rows.stretch(of: range)
    guard layout.roundsOutward else { return stretch }
    return WholePoints.before(stretch.lowerBound)..<WholePoints.behind(stretch.upperBound)
  }

  func rowWindow(_ queryRect: AxisRect, in view: StickyView) -> TrackWindow {
    TrackWindow(
      rows, queryRect: queryRect.start..<queryRect.end, edges: view.rows, roundsOutward: layout.roundsOutward)
  }

  func columnWindow(_ queryRect: AxisRect, in view: StickyView) -> TrackWindow {
    TrackWindow(
      columns, queryRect: queryRect.crossStart..<queryRect.crossEnd, edges: view.columns,
      roundsOutward: layout.roundsOutward)
  }

  /// Where merged cells stand, and how they are pinned.
  func place(
    _ span: CellSpan, _ stickyRows: StickyTracks, _ stickyColumns: StickyTracks
  ) -> (
    rows: (start: Units, end: Units), columns: (start: Units, end: Units), rowPinning: Pinning,
    columnPinning: Pinning
  ) {
    let (rowRange, columnRange) = (span.rows.range, span.columns.range)
    let (rowStretch, columnStretch) = (rows.stretch(of: rowRange), columns.stretch(of: columnRange))
    let rowPinning = stickyRows.pinning(of: rowRange)
    let columnPinning = stickyColumns.pinning(of: columnRange)
    return (
      stickyRows.stretch(rowStretch.lowerBound, rowStretch.upperBound - rowStretch.lowerBound, rowPinning),
      stickyColumns.stretch(
        columnStretch.lowerBound, columnStretch.upperBound - columnStretch.lowerBound, columnPinning),
      rowPinning, columnPinning
    )
  }

  /// The frame of what takes up a stretch of both axes.
  func frame(
    _ rows: (start: Units, end: Units), _ columns: (start: Units, end: Units)
  ) -> LayoutRect {
    map.rect(
      crossStart: columns.start, crossLength: columns.end - columns.start, mainStart: rows.start,
      mainLength: rows.end - rows.start)
  }

  private func frame(_ rows: Range<Units>, _ columns: Range<Units>) -> LayoutRect {
    guard layout.roundsOutward else {
      return frame((rows.lowerBound, rows.upperBound), (columns.lowerBound, columns.upperBound))
    }
    return frame(
      (WholePoints.before(rows.lowerBound), WholePoints.behind(rows.upperBound)),
      (WholePoints.before(columns.lowerBound), WholePoints.behind(columns.upperBound)))
  }
}
