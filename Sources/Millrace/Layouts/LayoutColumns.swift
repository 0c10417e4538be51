/// The columns that share the width of a section: the lanes of a waterfall, the columns of a grid.
///
/// In a section that scrolls horizontally, they lie one below the other and share its height.
public enum LayoutColumns: Hashable, Sendable {
  /// A number of columns of equal width, from 1 to 255.
  case count(Int)
  /// As many columns of equal width as fit with at least this width, in points.
  ///
  /// There are from 1 to 255 columns; 1 even if it does not fit. Widths count before they are rounded down to pixels.
  case minimumWidth(Double)
  /// One column per track, in order. From 1 to 255 tracks.
  case tracks([Track])

  /// The width of one column.
  public enum Track: Hashable, Sendable {
    /// A width in points.
    case points(Double)
    /// A share, above 0, of the width that the other tracks and the spacing leave.
    ///
    /// Shares that add up to less than 1 leave some of it free, as in CSS grid.
    case fraction(Double)
  }
}
