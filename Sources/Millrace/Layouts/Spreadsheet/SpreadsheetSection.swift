/// A sheet of cells in rows and columns, each of an extent of its own, of any size.
///
/// ```swift
/// var layout = Spreadsheet(columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1)
/// var section = try SpreadsheetSection(
///   layout, rows: 1_000_000, rowHeight: 44, columns: 1_000, columnWidth: 100)
/// try section.resizeColumn(at: 0, to: 160)
/// section.forEachElement(in: LayoutRect(x: 2_000, y: 50_000, width: 390, height: 844)) { cell in
///   draw(cell.row, cell.column, at: cell.frame, above: cell.zIndex)
/// }
/// ```
///
/// It stores the rows' heights and the columns' widths, in trees that know their sums, and nothing for the
/// cells: a million rows and a thousand columns are 10^9 cells and 10^6 + 10^3 numbers, or two numbers, as
/// long as all are of one size. Everything changes in O(log n), and there is never anything to be settled.
///
/// A value: copies are independent, and O(1); the first change after a copy copies the pages that it touches
/// (64 KiB each).
///
/// ## Scrolling
///
/// Queries take the view: what is in it, where it is scrolled to. Cells of pinned rows and columns are told
/// where they stand in this view, so scrolling changes nothing in the section and lays nothing out; it does
/// not even mutate it.
///
/// In a `Feed`, rows that are pinned at the top stand below what remains in view of the pinned headers of the feed, of
/// the group that the section is in, and of the section; those at the bottom, above the pinned footers. Each row does so
/// as far as it stays within the sheet's rows. As a section's headers stay to the end of the section, they are drawn over
/// the last rows there, pinned or not, as a browser's `position: sticky` has it. Rows at the top go by the headers
/// alone, and those at the bottom by the footers, also where all of it together is longer than the view: then rows stand
/// beyond it. Nothing is pinned in an empty view.
///
/// ## Merged cells, expanded rows and columns
///
/// Merged cells (`merge(rows:columns:)`) are one element, found if any part of it is in view. They move with
/// their rows and columns, and grow and shrink with what is inserted into them and removed from them. One row
/// and one column can be expanded (`expandRow(at:to:)`), which comes off again.
///
/// ## Axes
///
/// All of this is said of a sheet whose rows follow one another from the top to the bottom. If its axis is
/// horizontal, they do from left to right, and what is said of x is said of y. And if its direction is from right
/// to left, x is 0 where its first columns, or rows, begin, and cells lie at negative x (`LayoutDirection`); in a
/// `Feed`, x is there what it is at the feed's leading edge.
///
/// | operation | cost, of n rows or columns and m merged cells |
/// | --- | --- |
/// | creation of rows and columns of one size, or more of them | O(log n) |
/// | creation from sizes | O(1) a row or column |
/// | `insertRow`, `removeRow`, `moveRow`, `resizeRow`, `expandRow`; of columns likewise | O(log n + m) |
/// | `apply`, of e edits | O(e log e + e log n + e m) |
/// | a copy | O(1) |
/// | `frame(row:column:)` | O(log n), and O(log m) mostly |
/// | `forEachElement(in:)`, `elements(in:)` | O(log n + pinned rows and columns + k), and O(log m) mostly |
public struct SpreadsheetSection: Sendable {
  /// How the cells are laid out.
  public internal(set) var layout: Spreadsheet
  var rows: TrackList
  var columns: TrackList
  /// The merged cells.
  var merges = SpanIndex()
  /// The breadth of the feed that it is in; 0, if it is in none.
  var crossSize: Units = 0

  /// A sheet without rows and columns, over trees of the given shape, `nil` for the one that is tuned for
  /// release.
  package init(_ layout: Spreadsheet, shape: TreeShape?) throws(LayoutError) {
    self.layout = layout
    rows = try TrackList(.rows, layout, shape: shape)
    columns = try TrackList(.columns, layout, shape: shape)
  }

  /// A sheet of rows of the given heights and columns of the given widths, in points.
  ///
  /// - Throws: If a height, a width or a value of the layout is out of its range; if the content would be
  ///   too long, or of 2^31 rows or columns or more.
  /// - Complexity: O(rows + columns)
  public init(
    _ layout: Spreadsheet, rowHeights: some Sequence<Double>, columnWidths: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try appendRows(heights: rowHeights)
    try appendColumns(widths: columnWidths)
  }

  /// A sheet of rows of one height and columns of the given widths, in points.
  ///
  /// - Throws: As above, and if the number of rows is negative.
  /// - Complexity: O(columns)
  public init(
    _ layout: Spreadsheet, rows: Int, rowHeight: Double, columnWidths: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try insertRows(count: rows, height: rowHeight, at: 0)
    try appendColumns(widths: columnWidths)
  }

  /// A sheet of rows of one height and columns of one width, in points.
  ///
  /// - Throws: As above, and if the number of columns is negative.
  /// - Complexity: O(1)
  public init(
    _ layout: Spreadsheet, rows: Int, rowHeight: Double, columns: Int, columnWidth: Double
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try insertRows(count: rows, height: rowHeight, at: 0)
    try insertColumns(count: columns, width: columnWidth, at: 0)
  }

  /// From where rows and columns lie to x and y. A sheet has no width of its own: either axis begins at 0, but in a
  /// feed, where its leading edge is the feed's.
  var map: CoordinateMap { CoordinateMap(layout.axis, layout.direction, crossSize: crossSize) }

  /// The number of rows, less than 2^31.
  public var rowCount: Int { rows.count }

  /// The number of columns, less than 2^31.
  public var columnCount: Int { columns.count }

  /// The number of a cell, row by row: `row * columnCount + column`.
  ///
  /// - Precondition: There is such a cell.
  public func cellIndex(row: Int, column: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "row out of range")
    precondition(column >= 0 && column < columnCount, "column out of range")
    return row * columnCount + column
  }

  /// The height of a row, in points, as it is laid out: expanded, if it is.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  /// - Complexity: O(log n)
  public func rowHeight(at row: Int) -> Double {
    precondition(row >= 0 && row < rowCount, "row out of range")
    return rows.tracks.extent(at: row).points
  }

  /// The width of a column, in points, as it is laid out: expanded, if it is.
  ///
  /// - Precondition: `column` is in `0..<columnCount`.
  /// - Complexity: O(log n)
  public func columnWidth(at column: Int) -> Double {
    precondition(column >= 0 && column < columnCount, "column out of range")
    return columns.tracks.extent(at: column).points
  }

  /// The width and the height of all cells together, insets included.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    layout.axis.turned(LayoutSize(width: columns.length.points, height: rows.length.points))
  }

  /// Exact counts of the work that changes did since the section was made, for this value and those it is a
  /// copy of.
  public var work: WorkCounters { rows.tracks.work + columns.tracks.work }

  /// What is wrong with the structures under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n + m^2)
  package func invariantViolation() -> String? {
    rows.tracks.invariantViolation() ?? columns.tracks.invariantViolation() ?? merges.invariantViolation()
  }

  /// The number of records, of any number of tracks of one length each, that rows and columns take up. For
  /// tests.
  package var runCount: Int { rows.tracks.tree.runs.count + columns.tracks.tree.runs.count }
}
