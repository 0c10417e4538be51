// MARK: - Rows

extension SpreadsheetSection {
  /// Inserts a row before the row at `row`, or at the end. Merged cells around the position include the new row.
  ///
  /// - Parameters:
  ///   - height: The height of the row, in points.
  ///   - row: The index of the new row.
  /// - Throws: If `row` is not in `0...rowCount`, the height is out of range, or the content is too long or
  ///   has 2³¹ rows.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func insertRow(height: Double, at row: Int) throws(LayoutError) {
    try insertRows(count: 1, height: height, at: row)
  }

  /// Inserts rows of one height before the row at `row`, or at the end.
  ///
  /// - Throws: If `count` is negative. See also `insertRow(height:at:)`.
  /// - Complexity: O(log n + m), for any number of rows
  public mutating func insertRows(count: Int, height: Double, at row: Int) throws(LayoutError) {
    try rows.insert(count: count, height, at: row, crossCount: columnCount)
    merges.recordInsertion(of: count, at: row, .rows)
  }

  /// Appends rows of the given heights, in points. If it throws, the section is unchanged.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk. Any other sequence is read row by row.
  ///
  /// - Throws: If a height is out of range, or the content is too long or has 2³¹ rows.
  /// - Complexity: O(1) per row
  public mutating func appendRows(heights: some Sequence<Double>) throws(LayoutError) {
    try rows.append(contentsOf: heights, "rowHeights", crossCount: columnCount)
  }

  /// Removes a row. Merged cells shrink, and are removed if at most one cell is left.
  ///
  /// - Throws: If `row` is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func removeRow(at row: Int) throws(LayoutError) {
    try rows.check(row, "row")
    try removeRows(row..<(row + 1))
  }

  /// Removes rows.
  ///
  /// - Throws: If `range` is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for any number of rows of one size that were never changed individually, and
  ///   O(log n) for each other row
  public mutating func removeRows(_ range: Range<Int>) throws(LayoutError) {
    try rows.remove(range)
    merges.recordRemoval(of: range, .rows)
  }

  /// Removes a row, and inserts it so that its new index is `target`. An expanded row stays expanded.
  ///
  /// Merged cells with other rows shrink and grow, as if the row were removed and inserted. Merged cells in
  /// this row alone move with it. If they would overlap other merged cells, they are removed.
  ///
  /// - Throws: If `source` or `target` is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func moveRow(from source: Int, to target: Int) throws(LayoutError) {
    try rows.move(from: source, to: target)
    if source != target { merges.recordMove(from: source, to: target, .rows) }
  }

  /// Changes the height of a row, in points. For an expanded row, this is the height after it collapses.
  ///
  /// - Throws: If `row` is not in `0..<rowCount`, the height is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func resizeRow(at row: Int, to height: Double) throws(LayoutError) {
    try rows.resize(at: row, to: height)
  }

  /// Changes the heights of rows, in points. If it throws, the section is unchanged.
  ///
  /// If a row is resized several times, the last height counts.
  ///
  /// - Throws: See `resizeRow(at:to:)`.
  /// - Complexity: O(e log e) for e rows, and O(log n) for each leaf, 124 rows or fewer, that has some of them
  public mutating func resizeRows(_ resizes: some Sequence<BatchUpdate.Resizing>) throws(LayoutError) {
    try rows.resize(resizes)
  }

  /// Temporarily changes the height of a row, until it is collapsed or another row is expanded.
  ///
  /// A moved row stays expanded. A removed row does not.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - height: The temporary height, in points.
  /// - Throws: If `row` is not in `0..<rowCount`, the height is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func expandRow(at row: Int, to height: Double) throws(LayoutError) {
    try rows.expand(row, to: height)
  }

  /// Restores the height of the expanded row. Does nothing if no row is expanded.
  ///
  /// - Complexity: O(log n)
  public mutating func collapseRow() { rows.collapse() }

  /// The expanded row, or `nil` if there is none.
  public var expandedRow: Int? { rows.expansion?.index }
}

// MARK: - Columns

extension SpreadsheetSection {
  /// Inserts a column, of a width in points, before the column at `column`, or at the end. See `insertRow(height:at:)`.
  public mutating func insertColumn(width: Double, at column: Int) throws(LayoutError) {
    try insertColumns(count: 1, width: width, at: column)
  }

  /// Inserts columns of one width before the column at `column`, or at the end. See `insertRows(count:height:at:)`.
  public mutating func insertColumns(count: Int, width: Double, at column: Int) throws(LayoutError) {
    try columns.insert(count: count, width, at: column, crossCount: rowCount)
    merges.recordInsertion(of: count, at: column, .columns)
  }

  /// Appends columns of the given widths, in points. See `appendRows(heights:)`.
  public mutating func appendColumns(widths: some Sequence<Double>) throws(LayoutError) {
    try columns.append(contentsOf: widths, "columnWidths", crossCount: rowCount)
  }

  /// Removes a column. See `removeRow(at:)`.
  public mutating func removeColumn(at column: Int) throws(LayoutError) {
    try columns.check(column, "column")
    try removeColumns(column..<(column + 1))
  }

  /// Removes columns. See `removeRows(_:)`.
  public mutating func removeColumns(_ range: Range<Int>) throws(LayoutError) {
    try columns.remove(range)
    merges.recordRemoval(of: range, .columns)
  }

  /// Removes a column, and inserts it so that its new index is `target`. See `moveRow(from:to:)`.
  public mutating func moveColumn(from source: Int, to target: Int) throws(LayoutError) {
    try columns.move(from: source, to: target)
    if source != target { merges.recordMove(from: source, to: target, .columns) }
  }

  /// Changes the width of a column, in points. See `resizeRow(at:to:)`.
  public mutating func resizeColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.resize(at: column, to: width)
  }

  /// Changes the widths of columns, in points. See `resizeRows(_:)`.
  public mutating func resizeColumns(_ resizes: some Sequence<BatchUpdate.Resizing>) throws(LayoutError) {
    try columns.resize(resizes)
  }

  /// Temporarily changes the width of a column. See `expandRow(at:to:)`.
  public mutating func expandColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.expand(column, to: width)
  }

  /// Restores the width of the expanded column. See `collapseRow()`.
  public mutating func collapseColumn() { columns.collapse() }

  /// The expanded column, or `nil` if there is none.
  public var expandedColumn: Int? { columns.expansion?.index }
}
