/// How a section lays items out in columns and rows, each row as high as its tallest item.
///
/// ```swift
/// let layout = RowGrid(columns: .count(3), columnSpacing: 8, rowSpacing: 8, itemAlignment: .center)
/// ```
///
/// Item i is in column `i % c` of row `i / c`. It is as wide as its column; its own width does not count.
/// (Where all rows are of one height, nothing has to be stored at all: that is a `Grid`.)
public struct RowGrid: Hashable, Sendable {
  /// How high an item is in a row that is higher than the item asks for, and where it lies.
  public enum ItemAlignment: Hashable, Sendable {
    /// As high as the row.
    case stretch
    /// At the row's top.
    case start
    /// In the middle. What is half a unit is left below.
    case center
    /// At the row's bottom.
    case end
  }

  /// How the columns share the width.
  public var columns: LayoutColumns
  /// The distance between neighbouring columns, in points.
  public var columnSpacing: Double
  /// The distance between a row and the next, in points.
  public var rowSpacing: Double
  /// How high an item is in a row that is higher than the item asks for, and where it lies.
  public var itemAlignment: ItemAlignment
  /// The distance of the grid from the section's edges.
  public var insets: LayoutInsets
  /// The number of pixels in a point, if sizes are to be rounded down to whole pixels first: 1/64 to 192.
  public var scale: Double?
  /// The direction that the section scrolls along. If it is horizontal, rows stand side by side and are
  /// filled from the top to the bottom, and what is said of widths and heights is said of heights and widths.
  public var axis: LayoutAxis
  /// Which way it runs across the screen.
  public var direction: LayoutDirection

  /// A grid of the given columns, by default without spacing or insets, whose items fill their rows.
  ///
  /// The values are checked where the layout is used.
  public init(
    columns: LayoutColumns, columnSpacing: Double = 0, rowSpacing: Double = 0,
    itemAlignment: ItemAlignment = .stretch, insets: LayoutInsets = .zero, scale: Double? = nil,
    axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.itemAlignment = itemAlignment
    self.insets = insets
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}
