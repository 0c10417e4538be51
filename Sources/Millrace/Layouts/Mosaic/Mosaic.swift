/// How a mosaic section lays its items out: a grid in which an item takes up several columns and rows.
///
/// ```swift
/// var layout = Mosaic(columns: .count(4), rowHeight: .aspectRatio(1))
/// layout.columnSpacing = 2
/// layout.rowSpacing = 2
/// ```
///
/// Items are placed one after the other, each where it fits without overlapping those before it, as CSS grid
/// does (`grid-auto-flow: row`, with implicit rows of one height).
public struct Mosaic: Hashable, Sendable {
  /// How high the rows are.
  public typealias RowHeight = Grid.RowHeight

  /// Where an item is placed.
  public enum Packing: Hashable, Sendable {
    /// At the first place behind the item before it, in its row or further down: the items stay in order,
    /// and what one leaves free that does not fit in the rest of its row stays free.
    case sparse
    /// At the first place of all: later items fill the holes that earlier ones left.
    ///
    /// That makes edits dearer: one anywhere can change the place of every later item, and settling cannot
    /// stop before the end (`MosaicSection`).
    case dense
  }

  /// How the columns share the width.
  public var columns: LayoutColumns
  /// How high each row is. An item of several rows also takes up the spacings between them.
  public var rowHeight: RowHeight
  /// The distance between neighbouring columns, in points.
  public var columnSpacing: Double
  /// The distance between neighbouring rows, in points.
  public var rowSpacing: Double
  /// The distance of the items from the section's edges.
  public var insets: LayoutInsets
  /// Where an item is placed.
  public var packing: Packing
  /// The number of pixels in a point, if the columns' widths and the rows' height are to be rounded down to
  /// whole pixels: 1/64 to 192. What the columns lose stays at the trailing edge.
  public var scale: Double?
  /// The direction that the section scrolls along. If horizontal, the columns lie one below the other and
  /// share the height, and a row's height is its width.
  public var axis: LayoutAxis
  /// Which way it runs across the screen.
  public var direction: LayoutDirection

  /// A mosaic with the given columns and rows of the given height, by default sparse, without spacing or
  /// insets.
  ///
  /// The values are checked where the layout is used.
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
