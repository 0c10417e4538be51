/// A grid layout: cells of one height, row by row.
///
/// ```swift
/// var layout = Grid(columns: .minimumWidth(96), rowHeight: .aspectRatio(1))
/// layout.columnSpacing = 2
/// layout.rowSpacing = 2
/// ```
///
/// Item `i` of a grid with `c` columns is in row `i / c` and column `i % c`.
public struct Grid: Hashable, Sendable {
  /// The height of the rows.
  public enum RowHeight: Hashable, Sendable {
    /// A height in points.
    case points(Double)
    /// A multiple of the first column's width, at least 0, to the nearest 1/192 pt.
    ///
    /// 1 for squares, 1.5 for cells that are 1.5 times as tall as wide.
    case aspectRatio(Double)
  }

  /// The columns that share the width.
  public var columns: LayoutColumns
  /// The height of each row.
  public var rowHeight: RowHeight
  /// The distance between adjacent columns, in points.
  public var columnSpacing: Double
  /// The distance between adjacent rows, in points.
  public var rowSpacing: Double
  /// The distances of the cells from the section's edges, in points.
  public var insets: LayoutInsets
  /// The number of pixels per point, from 1/64 to 192, or `nil`.
  ///
  /// If set, column widths and row heights are rounded down to whole pixels. The width lost to rounding stays at the
  /// trailing edge.
  public var scale: Double?
  /// The axis that the section scrolls along.
  ///
  /// If it is horizontal, the columns lie one below the other and share the height, and a row's height is its width.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates a grid. The values are checked where the layout is used.
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
