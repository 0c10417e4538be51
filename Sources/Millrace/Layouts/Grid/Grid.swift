/// How a grid section lays its items out: in cells of one height, row by row.
///
/// ```swift
/// var layout = Grid(columns: .minimumWidth(96), rowHeight: .aspectRatio(1))
/// layout.columnSpacing = 2
/// layout.rowSpacing = 2
/// ```
///
/// Item `i` of a grid with `c` columns is in row `i / c` and column `i % c`. Where it lies is a formula of
/// its index: a grid stores nothing for its items, and asks nothing of them.
public struct Grid: Hashable, Sendable {
  /// How high the rows are.
  public enum RowHeight: Hashable, Sendable {
    /// A height in points.
    case points(Double)
    /// So many times the width of the first column, at least 0: 1 for squares, 1.5 for cells half as high
    /// again as they are wide. To the nearest 1/192 pt.
    case aspectRatio(Double)
  }

  /// How the columns share the width.
  public var columns: LayoutColumns
  /// How high each row is.
  public var rowHeight: RowHeight
  /// The distance between neighbouring columns, in points.
  public var columnSpacing: Double
  /// The distance between neighbouring rows, in points.
  public var rowSpacing: Double
  /// The distance of the cells from the section's edges.
  public var insets: LayoutInsets
  /// The number of pixels in a point, if the columns' widths and the rows' height are to be rounded down to
  /// whole pixels: 1/64 to 192. What the columns lose stays at the trailing edge.
  public var scale: Double?
  /// The direction that the section scrolls along. If horizontal, the columns lie one below the other and
  /// share the height, and a row's height is its width.
  public var axis: LayoutAxis
  /// Which way it runs across the screen.
  public var direction: LayoutDirection

  /// A grid with the given columns and rows of the given height, by default without spacing or insets.
  ///
  /// The values are checked where the layout is used.
  public init(
    columns: LayoutColumns, rowHeight: RowHeight, columnSpacing: Double = 0, rowSpacing: Double = 0,
    insets: LayoutInsets = .zero, scale: Double? = nil, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.columns = columns
    self.rowHeight = rowHeight
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.insets = insets
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}
