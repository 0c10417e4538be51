/// A layout of items in columns and rows, each row as tall as its tallest item.
///
/// ```swift
/// let layout = RowGrid(columns: .count(3), columnSpacing: 8, rowSpacing: 8, itemAlignment: .center)
/// ```
///
/// Item i of a grid with c columns is in column `i % c` of row `i / c`. It is as wide as its column, whatever its own
/// width. (For rows of one height, use a `Grid`, which stores nothing.)
public struct RowGrid: Hashable, Sendable {
  /// The height and position of an item in a taller row.
  public enum ItemAlignment: Hashable, Sendable {
    /// As tall as the row.
    case stretch
    /// At the row's top.
    case start
    /// At the row's center; if the free height is an odd number of units (1/192 pt), the extra unit is below the item.
    case center
    /// At the row's bottom.
    case end
  }

  /// The columns that share the width.
  public var columns: LayoutColumns
  /// The distance between adjacent columns, in points.
  public var columnSpacing: Double
  /// The distance between adjacent rows, in points.
  public var rowSpacing: Double
  /// The height and position of an item in a taller row.
  public var itemAlignment: ItemAlignment
  /// The distances of the grid from the section's edges, in points.
  public var insets: LayoutInsets
  /// The number of pixels per point, from 1/64 to 192, or `nil`.
  ///
  /// If set, item sizes are rounded down to whole pixels first.
  public var scale: Double?
  /// The axis that the section scrolls along; see `Flow.axis`.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates a grid, by default without spacing and insets, whose items fill their rows. Values are checked on use.
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
