/// How columns share the width of a section: the lanes of a waterfall, the columns of a grid.
///
/// In a section that scrolls horizontally they lie one below the other and share its height.
public enum LayoutColumns: Hashable, Sendable {
  /// So many columns of the same width. 1 to 255.
  case count(Int)
  /// As many columns of the same width as fit if none is narrower than this, in points, before widths
  /// are rounded down to pixels; one if not even one fits, and never more than 255.
  case minimumWidth(Double)
  /// One column for each track, in their order. 1 to 255.
  case tracks([Track])

  /// The width of one column.
  public enum Track: Hashable, Sendable {
    /// A width in points.
    case points(Double)
    /// A share, above 0, of what the other tracks and the spacings leave over. Shares that add up
    /// to less than 1 leave room over, as in CSS grid.
    case fraction(Double)
  }
}
