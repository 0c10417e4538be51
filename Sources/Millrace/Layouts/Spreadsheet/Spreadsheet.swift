/// A spreadsheet layout: cells in columns of individual widths and rows of individual heights, as in a timetable.
///
/// ```swift
/// var layout = Spreadsheet(pinnedRows: 1, pinnedColumns: 1)
/// layout.columnSpacing = 1
/// layout.rowSpacing = 1
/// ```
///
/// The first and last rows and columns can be pinned: they stay in view while the others scroll. In a `Feed`, pinned
/// rows stay below pinned headers and above pinned footers.
public struct Spreadsheet: Hashable, Sendable {
  /// The distance between adjacent columns, in points.
  public var columnSpacing: Double
  /// The distance between adjacent rows, in points.
  public var rowSpacing: Double
  /// The distances of the cells from the section's edges, in points. Insets scroll with the content.
  public var insets: LayoutInsets
  /// The number of rows pinned at the top, 0 or more. If there are fewer rows, all are pinned.
  public var pinnedRows: Int
  /// The number of columns pinned at the leading edge, from 0 to 65,536, as for the other edges.
  public var pinnedColumns: Int
  /// The number of rows pinned at the bottom, 0 or more, not counting those pinned at the top.
  public var trailingPinnedRows: Int
  /// The number of columns pinned at the trailing edge, 0 or more, not counting those pinned at the leading edge.
  public var trailingPinnedColumns: Int
  /// The number of pixels per point, from 1/64 to 192, if widths and heights are rounded down to whole pixels.
  public var scale: Double?
  /// Whether frames are rounded outward to whole points.
  ///
  /// Then cells have sharp edges and are at least as large as their content, and adjacent cells may overlap by up to a
  /// point. Positions are sums of unrounded lengths.
  public var roundsOutward: Bool
  /// The axis along which rows follow one another.
  ///
  /// If it is horizontal, the sheet is transposed: rows follow one another from the leading edge, and a row's height is
  /// its width.
  public var axis: LayoutAxis
  /// The direction of the sheet across the screen.
  ///
  /// From right to left, the first column (the first row if `axis` is horizontal) is the rightmost one, and its right
  /// edge is at x = 0.
  public var direction: LayoutDirection

  /// Creates a spreadsheet, by default without spacing, insets and pinned tracks. Values are checked on use.
  public init(
    columnSpacing: Double = 0, rowSpacing: Double = 0, insets: LayoutInsets = .zero, pinnedRows: Int = 0,
    pinnedColumns: Int = 0, trailingPinnedRows: Int = 0, trailingPinnedColumns: Int = 0,
    scale: Double? = nil, roundsOutward: Bool = false, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.insets = insets
    self.pinnedRows = pinnedRows
    self.pinnedColumns = pinnedColumns
    self.trailingPinnedRows = trailingPinnedRows
    self.trailingPinnedColumns = trailingPinnedColumns
    self.scale = scale
    self.roundsOutward = roundsOutward
    self.axis = axis
    self.direction = direction
  }
}

extension Spreadsheet: OrientedLayout {}

/// The edge at which a spreadsheet's cell stays in view along an axis.
enum Pinning {
  /// No edge: the cell scrolls with the content.
  case none
  /// The edge at which the content starts: top or leading.
  case leading
  /// The edge at which the content ends: bottom or trailing.
  case trailing
}
