/// A mosaic layout: a grid whose items may span columns and rows.
///
/// ```swift
/// var layout = Mosaic(columns: .count(4), rowHeight: .aspectRatio(1))
/// layout.columnSpacing = 2
/// layout.rowSpacing = 2
/// ```
///
/// Items are placed one after another, each where it overlaps no earlier one, as CSS grid does
/// (`grid-auto-flow: row`, with implicit rows of one height).
public struct Mosaic: Hashable, Sendable {
  /// The height of the rows.
  public typealias RowHeight = Grid.RowHeight

  /// The rule that places items.
  public enum Packing: Hashable, Sendable {
    /// The first free cells after the previous item, in its row or below.
    ///
    /// Items stay in order. Cells at the end of a row in which the next item does not fit stay free.
    case sparse
    /// The first free cells of the section: later items fill the holes that earlier ones left.
    ///
    /// Edits cost more: an edit can change the placement of every later item, and settling cannot stop before the end
    /// (`MosaicSection`).
    case dense
  }

  /// The columns that share the width.
  public var columns: LayoutColumns
  /// The height of each row. An item of several rows also covers the spacing between them.
  public var rowHeight: RowHeight
  /// The distance between adjacent columns, in points.
  public var columnSpacing: Double
  /// The distance between adjacent rows, in points.
  public var rowSpacing: Double
  /// The distances of the items from the section's edges, in points.
  public var insets: LayoutInsets
  /// The rule that places items.
  public var packing: Packing
  /// The number of pixels per point, from 1/64 to 192, if column widths and row heights are rounded down to pixels.
  ///
  /// The width lost to rounding stays at the trailing edge.
  public var scale: Double?
  /// The axis that the section scrolls along.
  ///
  /// If it is horizontal, the columns lie one below the other and share the height, and a row's height is its width.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates a mosaic, by default sparse, without spacing and insets. Values are checked on use.
  public init(
    columns: LayoutColumns, rowHeight: RowHeight, columnSpacing: Double = 0, rowSpacing: Double = 0,
    insets: LayoutInsets = .zero, packing: Packing = .sparse, scale: Double? = nil,
    axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.columns = columns
    self.rowHeight = rowHeight
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.insets = insets
    self.packing = packing
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}
