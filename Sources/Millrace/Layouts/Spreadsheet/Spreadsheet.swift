/// How a spreadsheet section lays its cells out: in columns, each of a width of its own, and rows, each of a
/// height of its own. A timetable is one.
///
/// ```swift
/// var layout = Spreadsheet(pinnedRows: 1, pinnedColumns: 1)
/// layout.columnSpacing = 1
/// layout.rowSpacing = 1
/// ```
///
/// The first and the last rows and columns can be pinned: they stay in view while the others scroll. In a `Feed`, pinned
/// rows stay below the headers that are pinned above them there, and above such footers.
public struct Spreadsheet: Hashable, Sendable {
  /// The distance between neighbouring columns, in points.
  public var columnSpacing: Double
  /// The distance between neighbouring rows, in points.
  public var rowSpacing: Double
  /// The distance of the cells from the section's edges. The insets scroll away with the content.
  public var insets: LayoutInsets
  /// How many rows are pinned at the top, 0 or more: all of them, if there are fewer.
  public var pinnedRows: Int
  /// How many columns are pinned at the leading edge, 0 or more.
  public var pinnedColumns: Int
  /// How many rows are pinned at the bottom, 0 or more, of those that are not pinned at the top.
  public var trailingPinnedRows: Int
  /// How many columns are pinned at the trailing edge, 0 or more, of those that are not pinned at the
  /// leading one.
  public var trailingPinnedColumns: Int
  /// The number of pixels in a point, if widths and heights are to be rounded down to whole pixels: 1/64 to
  /// 192.
  public var scale: Double?
  /// Whether frames are rounded outward to whole points, so that cells have sharp edges, and none is smaller
  /// than what is in it. Neighbours may then overlap by up to a point. Positions add up unrounded.
  public var roundsOutward: Bool
  /// The direction that rows follow one another in. If horizontal, the sheet is mirrored at the diagonal:
  /// rows follow one another from the leading edge on, and a row's height is its width.
  public var axis: LayoutAxis
  /// Which way it runs across the screen: from the right to the left, the first column, or the first row if it is
  /// horizontal, is the one at the right, which begins at x = 0.
  public var direction: LayoutDirection

  /// A spreadsheet, by default without spacing or insets, nothing pinned.
  ///
  /// The values are checked where the layout is used.
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
