/// A sheet of cells in rows of individual heights and columns of individual widths.
///
/// ```swift
/// var layout = Spreadsheet(columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1)
/// var section = try SpreadsheetSection(
///   layout, rows: 1_000_000, rowHeight: 44, columns: 1_000, columnWidth: 100)
/// try section.resizeColumn(at: 0, to: 160)
/// for cell in section.elements(in: LayoutRect(x: 2_000, y: 50_000, width: 390, height: 844)) {
///   let (row, column) = section.cell(at: cell.index)
///   draw(row, column, at: cell.frame, above: cell.zIndex)
/// }
/// ```
///
/// The section stores the heights of the rows and the widths of the columns, in trees with sums, and nothing per cell.
/// 10⁶ rows and 10³ columns have 10⁹ cells and take 10⁶ + 10³ numbers, or two numbers if all rows have one height and
/// all columns one width. The section is always settled. A copy is independent, and the first change after it copies
/// the pages that it touches (10 KiB each).
///
/// ## Pinned rows and columns
///
/// Queries take the visible rect and compute the positions of pinned cells from it. Scrolling does not change the
/// section.
///
/// In a `Feed`, rows pinned at the top are placed below the visible pinned headers of the feed, of the section's group,
/// and of the section. Rows pinned at the bottom are placed above the pinned footers. Each row stays within the sheet's
/// rows. The headers of a section stay until the end of the section, so they are drawn over the last rows there, pinned
/// or not, like `position: sticky` in a browser. If headers, footers and pinned rows together are longer than the
/// visible rect, rows are placed outside it. Nothing is pinned in an empty rect.
///
/// ## Axes
///
/// This documentation describes a sheet whose rows are placed from top to bottom. If the axis is horizontal, rows are
/// placed from left to right, and x and y are swapped. If the direction is from right to left, x is 0 at the start of
/// the first columns, or rows, and cells have negative x (`LayoutDirection`). In a `Feed`, the x of that start is the x
/// of the feed's leading edge.
///
/// | operation | cost, of n rows or columns and m merged cells |
/// | --- | --- |
/// | creating or inserting rows or columns of one size | O(log n) |
/// | creating from sizes | O(1) per row or column |
/// | `insertRow`, `removeRow`, `moveRow`, `resizeRow`, `expandRow`; of columns likewise | O(log n + m) |
/// | `apply`, of e edits | O(e log e + e log n + e m) |
/// | a copy | O(1) |
/// | `frame(row:column:)` | O(log n), and usually O(log m) |
/// | `forEachElement(in:)`, `elements(in:)` | O(log n + pinned rows and columns + k), and usually O(log m) |
public struct SpreadsheetSection: Sendable {
  /// The layout.
  public internal(set) var layout: Spreadsheet
  var rows: TrackList
  var columns: TrackList
  var merges = SpanIndex()
  /// The cross size of the feed that contains the sheet, or 0 if there is none.
  var crossSize: Units = 0

  /// Creates a sheet without rows and columns. If `shape` is `nil`, the trees have the default shape.
  package init(_ layout: Spreadsheet, shape: TreeShape?) throws(LayoutError) {
    self.layout = layout
    rows = try TrackList(.rows, layout, shape: shape)
    columns = try TrackList(.columns, layout, shape: shape)
  }

  /// Creates a sheet of rows of the given heights and columns of the given widths, in points.
  ///
  /// - Throws: If a height, a width or a value of the layout is out of range, or the content is too long or
  ///   has 2³¹ rows or columns or more.
  /// - Complexity: O(rows + columns)
  public init(
    _ layout: Spreadsheet, rowHeights: some Sequence<Double>, columnWidths: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try appendRows(heights: rowHeights)
    try appendColumns(widths: columnWidths)
  }

  /// Creates a sheet of rows of one height and columns of the given widths, in points.
  ///
  /// - Throws: See `init(_:rowHeights:columnWidths:)`. Also if the number of rows is negative.
  /// - Complexity: O(columns)
  public init(
    _ layout: Spreadsheet, rows: Int, rowHeight: Double, columnWidths: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try insertRows(count: rows, height: rowHeight, at: 0)
    try appendColumns(widths: columnWidths)
  }

  /// Creates a sheet of rows of one height and columns of one width, in points.
  ///
  /// - Throws: See `init(_:rows:rowHeight:columnWidths:)`. Also if the number of columns is negative.
  /// - Complexity: O(1)
  public init(
    _ layout: Spreadsheet, rows: Int, rowHeight: Double, columns: Int, columnWidth: Double
  ) throws(LayoutError) {
    try self.init(layout, shape: nil)
    try insertRows(count: rows, height: rowHeight, at: 0)
    try insertColumns(count: columns, width: columnWidth, at: 0)
  }

  /// The map from positions of rows and columns to x and y.
  ///
  /// A sheet has no fixed width: both axes start at 0, or, in a feed, at the feed's leading edge.
  var map: CoordinateMap { CoordinateMap(layout.axis, layout.direction, crossSize: crossSize) }

  /// The number of rows, less than 2^31.
  public var rowCount: Int { rows.count }

  /// The number of columns, less than 2^31.
  public var columnCount: Int { columns.count }

  /// Returns the number of a cell, counted row by row: `row * columnCount + column`.
  ///
  /// - Precondition: The cell exists.
  public func cellIndex(row: Int, column: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "row out of range")
    precondition(column >= 0 && column < columnCount, "column out of range")
    return row * columnCount + column
  }

  /// Returns the row and the column of the cell with number `index` (`cellIndex(row:column:)`).
  ///
  /// - Precondition: The cell exists.
  public func cell(at index: Int) -> (row: Int, column: Int) {
    precondition(index >= 0 && index < count, "cell out of range")
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return (row, column)
  }

  /// Returns the current height of a row, in points. For an expanded row, the expanded height.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  /// - Complexity: O(log n)
  public func rowHeight(at row: Int) -> Double {
    precondition(row >= 0 && row < rowCount, "row out of range")
    return rows.tracks.extent(at: row).points
  }

  /// Returns the current width of a column, in points. For an expanded column, the expanded width.
  ///
  /// - Precondition: `column` is in `0..<columnCount`.
  /// - Complexity: O(log n)
  public func columnWidth(at column: Int) -> Double {
    precondition(column >= 0 && column < columnCount, "column out of range")
    return columns.tracks.extent(at: column).points
  }

  /// The size of the content, insets included. O(1).
  public var contentSize: LayoutSize {
    layout.axis.transposed(LayoutSize(width: columns.length.points, height: rows.length.points))
  }

  /// Exact counts of the work of all changes since the section was created, those before it was copied included. Queries of
  /// the section do not change it and are not counted. A feed counts its queries of a sheet.
  public var work: WorkCounters { rows.tracks.work + columns.tracks.work }

  /// Returns the first violated invariant of the section's structures, or `nil`. For tests. O(n + m²).
  package func invariantViolation() -> String? {
    rows.tracks.invariantViolation() ?? columns.tracks.invariantViolation() ?? merges.invariantViolation()
  }

  /// The number of records for runs of tracks of one length. For tests.
  package var runCount: Int { rows.tracks.tree.runs.count + columns.tracks.tree.runs.count }
}
