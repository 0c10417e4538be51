extension SpreadsheetSection {
  /// Inserts a column before the column `column`, or at the end. Merged cells that it is inside of have it.
  ///
  /// - Parameter width: Its width, in points.
  /// - Throws: If the column is not in `0...columnCount`, if the width is out of its range, or if the content
  ///   would be too long, or of 2^31 columns.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func insertColumn(width: Double, at column: Int) throws(LayoutError) {
    try columns.insert(width, at: column)
    merges.recordInsertion(of: 1, at: column, .columns)
  }

  /// Inserts columns of one width before the column `column`, or at the end.
  ///
  /// - Throws: If their number is negative, and as `insertColumn(width:at:)`.
  /// - Complexity: O(log n + m), however many they are
  public mutating func insertColumns(count: Int, width: Double, at column: Int) throws(LayoutError) {
    try columns.insert(count: count, width, at: column)
    merges.recordInsertion(of: count, at: column, .columns)
  }

  /// Appends columns of the given widths, in points. All or, if it throws, none.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk; any other sequence column by column.
  ///
  /// - Throws: If a width is out of its range, or if the content would be too long, or of 2^31 columns.
  /// - Complexity: O(1) a column
  public mutating func appendColumns(widths: some Sequence<Double>) throws(LayoutError) {
    try columns.append(contentsOf: widths, "columnWidths")
  }

  /// Removes a column. Merged cells lose it, and if no more than one cell is left of them, they are gone.
  ///
  /// - Throws: If the column is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func removeColumn(at column: Int) throws(LayoutError) {
    try columns.check(column, "column")
    try removeColumns(column..<(column + 1))
  }

  /// Removes columns.
  ///
  /// - Throws: If the range is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for columns of one size that were never told apart, however many they are, and
  ///   O(log n) for each other one
  public mutating func removeColumns(_ range: Range<Int>) throws(LayoutError) {
    try columns.remove(range)
    merges.recordRemoval(of: range, .columns)
  }

  /// Moves a column to another place: removes it, and inserts it where its index will be `target`. If it is
  /// expanded, it stays so.
  ///
  /// Merged cells that have other columns too lose it, or have it, as if it were removed and inserted. Those
  /// that lie in this column alone move along, unless they would come to lie in other merged cells: then they
  /// are gone.
  ///
  /// - Throws: If one of the columns is not in `0..<columnCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func moveColumn(from source: Int, to target: Int) throws(LayoutError) {
    try columns.move(from: source, to: target)
    if source != target { merges.recordMove(from: source, to: target, .columns) }
  }

  /// Gives a column another width, in points. If it is expanded, this is what it is collapsed to.
  ///
  /// - Throws: If the column is not in `0..<columnCount`, if the width is out of its range, or if the content
  ///   would be too long.
  /// - Complexity: O(log n)
  public mutating func resizeColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.resize(at: column, to: width)
  }

  /// Gives columns other widths, in points. All or, if it throws, none. Of several for one column, the last one
  /// counts.
  ///
  /// - Throws: As `resizeColumn(at:to:)`.
  /// - Complexity: O(e log e) for e columns, and O(log n) for each leaf, 124 columns or fewer, that has some of them
  public mutating func resizeColumns(_ resizings: some Sequence<Batch.Resizing>) throws(LayoutError) {
    try columns.resize(resizings)
  }

  /// Makes a column longer, or shorter, for a while: until it is collapsed, or another one is expanded. It
  /// stays expanded where it moves to, and is no more when it is removed.
  ///
  /// - Parameter width: Its width meanwhile, in points.
  /// - Throws: If the column is not in `0..<columnCount`, if the width is out of its range, or if the content
  ///   would be too long.
  /// - Complexity: O(log n)
  public mutating func expandColumn(at column: Int, to width: Double) throws(LayoutError) {
    try columns.expand(column, to: width)
  }

  /// Gives the expanded column its own width again. If there is none, nothing is done.
  ///
  /// - Complexity: O(log n)
  public mutating func collapseColumn() { columns.collapse() }

  /// The column that is expanded; `nil` if none is.
  public var expandedColumn: Int? { columns.expansion?.index }
}
