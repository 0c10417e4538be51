extension SpreadsheetSection {
  /// Merges a range of rows and columns into one element, found as its first cell. Does nothing for a single cell.
  ///
  /// Merged cells move with their rows and columns. They grow with insertions between their rows or columns, and shrink
  /// with removals, until at most one cell is left.
  ///
  /// If only some of their rows are pinned, the merged cells are pinned as a whole: at the leading edge if the first
  /// row is pinned there, otherwise at the trailing edge if the last row is. They then overlap the rows that scroll.
  /// The same applies to columns.
  ///
  /// - Throws: If a range is empty or not in `0..<rowCount` or `0..<columnCount`, or some of the cells are
  ///   already merged.
  /// - Complexity: O(m) for m merged cells. Usually O(log m) if the new one is after all others
  public mutating func merge(rows rowRange: Range<Int>, columns columnRange: Range<Int>) throws(LayoutError) {
    try rows.check(rowRange, "rows")
    try columns.check(columnRange, "columns")
    guard !rowRange.isEmpty else { throw .emptyRange(argument: "rows") }
    guard !columnRange.isEmpty else { throw .emptyRange(argument: "columns") }
    let span = CellSpan(rows: rowRange, columns: columnRange)
    if let other = merges.first(overlapping: span)?.span {
      throw .cellsAreMerged(row: Int(other.rows.lower), column: Int(other.columns.lower))
    }
    guard rowRange.count > 1 || columnRange.count > 1 else { return }
    merges.insert(span)
  }

  /// Splits the merged cells that contain a cell. Does nothing if the cell is not merged.
  ///
  /// - Throws: If the cell does not exist.
  /// - Complexity: O(m) for m merged cells
  public mutating func unmerge(row: Int, column: Int) throws(LayoutError) {
    try rows.check(row, "row")
    try columns.check(column, "column")
    let cell = CellSpan(rows: row..<(row + 1), columns: column..<(column + 1))
    if let found = merges.first(overlapping: cell) { merges.remove(at: found.index) }
  }

  /// Returns the rows and columns of the merged cells that contain a cell, or of the cell alone if it is not merged.
  ///
  /// - Precondition: The cell exists.
  /// - Complexity: Usually O(log m), at worst O(m) for m merged cells
  public func mergedCells(row: Int, column: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    let span = span(row: row, column: column)
    return (span.rows.range, span.columns.range)
  }

  /// The number of merged elements.
  public var mergeCount: Int { merges.spans.count }
}

extension SpanIndex {
  mutating func recordMove(from source: Int, to target: Int, _ axis: CellSpan.TrackAxis) {
    let carried = removeSpans(inTrack: source, axis)
    recordRemoval(of: source..<(source + 1), axis)
    recordInsertion(of: 1, at: target, axis)
    insert(carried, inTrack: target, axis)
  }

  /// Inserts the spans of a removed track into the track at `index`, except those that would overlap other spans.
  mutating func insert(_ carried: ContiguousArray<CellSpan>, inTrack index: Int, _ axis: CellSpan.TrackAxis) {
    for span in carried {
      let span = span.moved(toTrack: index, axis)
      if first(overlapping: span) == nil { insert(span) }
    }
  }
}
