extension SpreadsheetSection {
  /// Inserts a row before the row `row`, or at the end. Merged cells that it is inside of have it.
  ///
  /// - Parameter height: Its height, in points.
  /// - Throws: If the row is not in `0...rowCount`, if the height is out of its range, or if the content
  ///   would be too long, or of 2^31 rows.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func insertRow(height: Double, at row: Int) throws(LayoutError) {
    try rows.insert(height, at: row)
    merges.recordInsertion(of: 1, at: row, .rows)
  }

  /// Inserts rows of one height before the row `row`, or at the end.
  ///
  /// - Throws: If their number is negative, and as `insertRow(height:at:)`.
  /// - Complexity: O(log n + m), however many they are
  public mutating func insertRows(count: Int, height: Double, at row: Int) throws(LayoutError) {
    try rows.insert(count: count, height, at: row)
    merges.recordInsertion(of: count, at: row, .rows)
  }

  /// Appends rows of the given heights, in points. All or, if it throws, none.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk; any other sequence row by row.
  ///
  /// - Throws: If a height is out of its range, or if the content would be too long, or of 2^31 rows.
  /// - Complexity: O(1) a row
  public mutating func appendRows(heights: some Sequence<Double>) throws(LayoutError) {
    try rows.append(contentsOf: heights, "rowHeights")
  }

  /// Removes a row. Merged cells lose it, and if no more than one cell is left of them, they are gone.
  ///
  /// - Throws: If the row is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func removeRow(at row: Int) throws(LayoutError) {
    try rows.check(row, "row")
    try removeRows(row..<(row + 1))
  }

  /// Removes rows.
  ///
  /// - Throws: If the range is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for rows of one size that were never told apart, however many they are, and
  ///   O(log n) for each other one
  public mutating func removeRows(_ range: Range<Int>) throws(LayoutError) {
    try rows.remove(range)
    merges.recordRemoval(of: range, .rows)
  }

  /// Moves a row to another place: removes it, and inserts it where its index will be `target`. If it is
  /// expanded, it stays so.
  ///
  /// Merged cells that have other rows too lose it, or have it, as if it were removed and inserted. Those
  /// that lie in this row alone move along, unless they would come to lie in other merged cells: then they
  /// are gone.
  ///
  /// - Throws: If one of the rows is not in `0..<rowCount`.
  /// - Complexity: O(log n + m) for m merged cells
  public mutating func moveRow(from source: Int, to target: Int) throws(LayoutError) {
    try rows.move(from: source, to: target)
    if source != target { merges.recordMove(from: source, to: target, .rows) }
  }

  /// Gives a row another height, in points. If it is expanded, this is what it is collapsed to.
  ///
  /// - Throws: If the row is not in `0..<rowCount`, if the height is out of its range, or if the content
  ///   would be too long.
  /// - Complexity: O(log n)
  public mutating func resizeRow(at row: Int, to height: Double) throws(LayoutError) {
    try rows.resize(at: row, to: height)
  }

  /// Gives rows other heights, in points. All or, if it throws, none. Of several for one row, the last one
  /// counts.
  ///
  /// - Throws: As `resizeRow(at:to:)`.
  /// - Complexity: O(e log e) for e rows, and O(log n) for each leaf, 124 rows or fewer, that has some of them
  public mutating func resizeRows(_ resizings: some Sequence<Batch.Resizing>) throws(LayoutError) {
    try rows.resize(resizings)
  }

  /// Makes a row longer, or shorter, for a while: until it is collapsed, or another one is expanded. It
  /// stays expanded where it moves to, and is no more when it is removed.
  ///
  /// - Parameter height: Its height meanwhile, in points.
  /// - Throws: If the row is not in `0..<rowCount`, if the height is out of its range, or if the content
  ///   would be too long.
  /// - Complexity: O(log n)
  public mutating func expandRow(at row: Int, to height: Double) throws(LayoutError) {
    try rows.expand(row, to: height)
  }

  /// Gives the expanded row its own height again. If there is none, nothing is done.
  ///
  /// - Complexity: O(log n)
  public mutating func collapseRow() { rows.collapse() }

  /// The row that is expanded; `nil` if none is.
  public var expandedRow: Int? { rows.expansion?.index }
}
