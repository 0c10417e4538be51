extension SpreadsheetSection {
  /// Returns the frame of a cell in the content, regardless of pinning. For a merged cell, the frame of all
  /// cells merged with it.
  ///
  /// - Precondition: The cell exists.
  /// - Complexity: O(log n), and usually O(log m) for m merged cells
  public func frame(row: Int, column: Int) -> LayoutRect {
    frame(of: span(row: row, column: column), in: nil, from: 0)
  }

  /// Returns the frame of a cell in a visible rect if the cell is pinned, and otherwise its frame in the content.
  ///
  /// See `frame(row:column:)`.
  ///
  /// - Parameters:
  ///   - row: The row of the cell.
  ///   - column: The column of the cell.
  ///   - view: The visible rect, in the section's coordinates. If it is empty, nothing is pinned.
  public func frame(row: Int, column: Int, in view: LayoutRect) -> LayoutRect {
    let view = AxisRect(view, in: map).map { VisibleRange($0) }
    return frame(of: span(row: row, column: column), in: view, from: 0)
  }

  /// Returns the frame of merged cells in a visible range, or in the content if `view` is `nil`.
  func frame(of span: CellSpan, in view: VisibleRange?, from origin: Units) -> LayoutRect {
    let position = positions(of: span, in: view)
    return frame(position.row, position.column, from: origin)
  }

  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    let position = positions(of: span(ofCell: index), in: view)
    return ItemDrawing(row: position.row.pinning, column: position.column.pinning)
  }

  /// Returns the positions of the rows and the columns of merged cells.
  private func positions(
    of span: CellSpan, in view: VisibleRange?
  ) -> (row: StickyTracks.Position, column: StickyTracks.Position) {
    let stickyRows = StickyTracks(rows, in: view, roundsOutward: layout.roundsOutward)
    let stickyColumns = StickyTracks(columns, in: view, roundsOutward: layout.roundsOutward)
    return (
      stickyRows.position(of: span.rows.range, in: rows),
      stickyColumns.position(of: span.columns.range, in: columns)
    )
  }

  /// Calls `body` with each visible cell, row by row, in ascending order of rows and columns.
  ///
  /// A cell is visible if its pinned position overlaps `view`, as in `ItemSection.forEachElement(in:_:)`. A cell with
  /// width 0 is never visible. Merged cells are passed once, at the first of them in this order, if any part of them is
  /// visible. Cells below pinned ones are passed too. `Element.zIndex` is 0 for a cell that scrolls, 1022 if pinned
  /// along one axis, 1023 if along both.
  ///
  /// The index of an element is the number of the cell (`cell(at:)`). Allocates nothing, unless hundreds of columns are
  /// visible.
  ///
  /// - Parameters:
  ///   - view: The visible rect, in the section's coordinates.
  ///   - body: A closure that is called with each cell.
  /// - Complexity: O(log n + pinned rows and columns + k), and usually O(log m) for m merged cells. A column of width 0
  ///   counts as a cell only if there is spacing after it
  public func forEachElement<Failure: Error>(
    in view: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let view = AxisRect(view, in: map) else { return }
    var (failure, uncounted) = (Failure?.none, WorkCounters())
    visit(view, in: VisibleRange(view), startingAt: 0, from: 0, counting: &uncounted) { element in
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

  /// Returns the visible cells, row by row. See `forEachElement(in:_:)`.
  public func elements(in view: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: view, into: &elements)
    return elements
  }

  /// Replaces the contents of `buffer` with the visible cells, as `elements(in:)`, and keeps its capacity.
  public func elements(in view: LayoutRect, into buffer: inout [Element]) {
    _ = collectVisible(in: view, into: &buffer)
  }

  /// Returns counts of the work of a query. For tests.
  package func work(ofElementsIn view: LayoutRect) -> WorkCounters {
    var elements: [Element] = []
    return collectVisible(in: view, into: &elements)
  }

  private func collectVisible(in view: LayoutRect, into buffer: inout [Element]) -> WorkCounters {
    buffer.removeAll(keepingCapacity: true)
    guard let view = AxisRect(view, in: map) else { return WorkCounters() }
    var (sink, work) = (ElementSink(), WorkCounters())
    swap(&sink.elements, &buffer)
    collect(view, in: VisibleRange(view), counting: &work, into: &sink)
    swap(&sink.elements, &buffer)
    return work
  }
}

extension SpreadsheetSection {
  /// Returns the merged cells that contain a cell, given its number, or the cell alone.
  func span(ofCell index: Int) -> CellSpan {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return span(row: row, column: column)
  }

  /// Returns the merged cells that contain a cell, or the cell alone.
  func span(row: Int, column: Int) -> CellSpan {
    precondition(row >= 0 && row < rowCount, "row out of range")
    precondition(column >= 0 && column < columnCount, "column out of range")
    let cell = CellSpan(rows: row..<(row + 1), columns: column..<(column + 1))
    return merges.first(overlapping: cell)?.span ?? cell
  }

  /// Returns the range from the start of the first cell to the end of the last one, merged cells included.
  ///
  /// - Parameter cells: Numbers of cells, counted row by row. Not empty.
  /// - Complexity: O(log n), and usually O(log m + k) for m merged cells, k of which are in the first two
  ///   rows or the last two
  func mainRange(of cells: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let (firstRow, firstColumn) = cells.lowerBound.quotientAndRemainder(dividingBy: columnCount)
    let (lastRow, lastColumn) = (cells.upperBound - 1).quotientAndRemainder(dividingBy: columnCount)
    var range = firstRow..<(lastRow + 1)
    work.nodesVisited &+= 2 * (rows.tracks.tree.height + 1)
    func reach(over part: CellSpan) {
      merges.forEach {
        work.nodesVisited &+= 1
        let reachesFurther = Int($0.rows.lower) < range.lowerBound || Int($0.rows.upper) > range.upperBound
        return reachesFurther && $0.overlaps(part)
      } _: { _, span in
        range = min(range.lowerBound, Int(span.rows.lower))..<max(range.upperBound, Int(span.rows.upper))
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
      // Merged cells of the neighboring rows may include cells of the first and last rows outside `cells`.
      reach(over: CellSpan(rows: (firstRow + 1)..<(firstRow + 2), columns: 0..<columnCount))
      reach(over: CellSpan(rows: (lastRow - 1)..<lastRow, columns: 0..<columnCount))
    }
    let positions = rows.range(of: range)
    guard layout.roundsOutward else { return positions }
    return WholePoints.roundedDown(positions.lowerBound)..<WholePoints.roundedUp(positions.upperBound)
  }
}
