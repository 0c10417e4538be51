extension SpreadsheetSection {
  /// Merges cells: the rectangle of the given rows and columns becomes one element, whose cell is the first
  /// one of them.
  ///
  /// Merged cells move with their rows and columns. They have what is inserted between their rows or columns,
  /// and lose what is removed, until no more than one cell is left.
  ///
  /// If some of their rows are pinned and some are not, they are pinned as a whole: at the leading edge, if
  /// the first one is pinned there; or else at the trailing edge, if the last one is. They then stick out
  /// over the rows that scroll. Columns likewise.
  ///
  /// Merging a single cell does nothing.
  ///
  /// - Throws: If a range is empty or not in `0..<rowCount`, `0..<columnCount`; if some of the cells are
  ///   merged already.
  /// - Complexity: O(m) for m merged cells; O(log m) mostly, if it comes behind all others
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

  /// Takes merged cells apart, by any of them. If the cell is not merged, nothing is done.
  ///
  /// - Throws: If there is no such cell.
  /// - Complexity: O(m) for m merged cells
  public mutating func unmerge(row: Int, column: Int) throws(LayoutError) {
    try rows.check(row, "row")
    try columns.check(column, "column")
    let cell = CellSpan(rows: row..<(row + 1), columns: column..<(column + 1))
    if let found = merges.first(overlapping: cell) { merges.remove(at: found.place) }
  }

  /// The rows and columns of the merged cells that a cell is one of; its own row and column, if it is not
  /// merged.
  ///
  /// - Precondition: There is such a cell.
  /// - Complexity: O(log m) mostly, O(m) at worst for m merged cells
  public func mergedCells(row: Int, column: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    let span = span(row: row, column: column)
    return (span.rows.range, span.columns.range)
  }

  /// The number of merged elements.
  public var mergeCount: Int { merges.spans.count }
}

extension SpanIndex {
  /// Takes note that a track was moved.
  mutating func recordMove(from source: Int, to target: Int, _ side: CellSpan.Side) {
    let carried = removeSpans(inTrack: source, side)
    recordRemoval(of: source..<(source + 1), side)
    recordInsertion(of: 1, at: target, side)
    insert(carried, inTrack: target, side)
  }

  /// Puts what lay in one track into another one, where there is room for it.
  mutating func insert(_ carried: ContiguousArray<CellSpan>, inTrack index: Int, _ side: CellSpan.Side) {
    for span in carried {
      let span = span.moved(toTrack: index, side)
      if first(overlapping: span) == nil { insert(span) }
    }
  }
}
