extension SpreadsheetSection {
  /// Inserts a column before the column at `column`, or at the end. Merged cells around the position include
  /// the new column.
  ///
  /// - Parameter width: The width of the column, in points.
  /// - Throws: If `column` is not in `0...columnCount`, the width is out of range, or the content is too
  ///   long or has 2³¹ columns.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func insertColumn(width: Double, at column: Int) throws(LayoutError) {
    try columns.insert(width, at: column)
    merges.recordInsertion(of: 1, at: column, .columns)
  }

  /// Inserts columns of one width before the column at `column`, or at the end.
  ///
  /// - Throws: If `count` is negative. See also `insertColumn(width:at:)`.
  /// - Complexity: O(log n + m), for any number of columns
  public mutating func insertColumns(count: Int, width: Double, at column: Int) throws(LayoutError) {
    try columns.insert(count: count, width, at: column)
    merges.recordInsertion(of: count, at: column, .columns)
  }

  /// Appends columns of the given widths, in points. If it throws, the section is unchanged.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk. Any other sequence is read column by column.
  ///
  /// - Throws: If a width is out of range, or the content is too long or has 2³¹ columns.
  /// - Complexity: O(1) per column
  public mutating func appendColumns(widths: some Sequence<Double>) throws(LayoutError) {
    try columns.append(contentsOf: widths, "columnWidths")
  }

  /// Removes a column. Merged cells shrink, and are removed if at most one cell is left.
  ///
  /// - Throws: If `column` is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func removeColumn(at column: Int) throws(LayoutError) {
    try columns.check(column, "column")
    try removeColumns(column..<(column + 1))
  }

  /// Removes columns.
  ///
  /// - Throws: If `range` is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for any number of columns of one size that were never changed individually,
  ///   and O(log n) for each other column
  public mutating func removeColumns(_ range: Range<Int>) throws(LayoutError) {
    try columns.remove(range)
    merges.recordRemoval(of: range, .columns)
  }

  /// Removes a column, and inserts it so that its new index is `target`. An expanded column stays expanded.
  ///
  /// Merged cells with other columns shrink and grow, as if the column were removed and inserted. Merged
  /// cells in this column alone move with it. If they would overlap other merged cells, they are removed.
  ///
  /// - Throws: If `source` or `target` is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func moveColumn(from source: Int, to target: Int) throws(LayoutError) {
    try columns.move(from: source, to: target)
    if source != target { merges.recordMove(from: source, to: target, .columns) }
  }

  /// Changes the width of a column, in points. For an expanded column, this is the width after it collapses.
  ///
  /// - Throws: If `column` is not in `0..<columnCount`, the width is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func resizeColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.resize(at: column, to: width)
  }

  /// Changes the widths of columns, in points. If it throws, the section is unchanged.
  ///
  /// If a column is resized several times, the last width counts.
  ///
  /// - Throws: See `resizeColumn(at:to:)`.
  /// - Complexity: O(e log e) for e columns, and O(log n) for each leaf, 124 columns or fewer, that has some of them
  public mutating func resizeColumns(_ resizings: some Sequence<BatchUpdate.Resizing>) throws(LayoutError) {
    try columns.resize(resizings)
  }

  /// Temporarily changes the width of a column, until it is collapsed or another column is expanded.
  ///
  /// A moved column stays expanded. A removed column does not.
  ///
  /// - Parameter width: The temporary width, in points.
  /// - Throws: If `column` is not in `0..<columnCount`, the width is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func expandColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.expand(column, to: width)
  }

  /// Restores the width of the expanded column. Does nothing if no column is expanded.
  ///
  /// - Complexity: O(log n)
  public mutating func collapseColumn() { columns.collapse() }

  /// The expanded column, or `nil` if there is none.
  public var expandedColumn: Int? { columns.expansion?.index }
}
