/// A layout of photos in rows that fill the width, each scaled to a height near the target.
///
/// ```swift
/// let layout = JustifiedRows(targetHeight: 180, breaking: .optimal(window: 24), itemSpacing: 4, lineSpacing: 4)
/// ```
///
/// Items have natural sizes, of which only the aspect ratio (width by height) counts. A row whose aspect ratios add up
/// to A and whose spacing adds up to s fills the width W at the height `h = (W - s) / A`. It is *full* if h is at most
/// the target T.
///
/// **Greedy**: a row takes items until it is full. Then it keeps or drops its last item, whichever brings h nearer to
/// T; a tie keeps the item. So the row is within the tolerance if either choice is.
///
/// **Optimal**: like breaking a paragraph into lines. Of all ways to break the next `window` items into rows within the
/// tolerance t, the layout takes the one with the least sum of demerits. It keeps that way's first row, and decides on the
/// next row from its own start. So a decision depends only on the next `window` items.
///
/// The demerits are those of D. E. Knuth and M. F. Plass ("Breaking Paragraphs into Lines", Software: Practice and
/// Experience 11, 1981), of a row that is scaled by the factor f = max(h / T, T / h):
///
///     ratio r = (f - 1) / t      badness b = min(100 · r³, 10,000)      demerits = (1 + b)²
///
/// So two rows half as far from the target are better than one row at it and one far from it. A row of m times the target's
/// length has a ratio of (m - 1) / t, so that a few flat rows are never better than many good ones, whatever the tolerance.
///
/// - If no row from a start is within the tolerance, the greedy row is considered.
/// - Items at the window's end that do not fill a row cost nothing.
/// - If the whole window does not fill a row, the layout takes the greedy row.
///
/// The benefit and cost of the window, measured with 66,000 photos and a target of 120 pt, at a width of 390 pt (in
/// parentheses, of 1,024 pt):
///
/// | breaking | mean of `(h - T)²` | rows off by more than 25 % | ns per item |
/// | --- | --- | --- | --- |
/// | greedy | 187 (57.2) | 2.5 % (0.5 %) | 8 (4) |
/// | window of 8 | 181 (56.7) | 2.1 % (0.6 %) | 38 (15) |
/// | window of 16 | 174 (52.7) | 1.9 % (0.4 %) | 82 (40) |
/// | window of 24 | 171 (50.5) | 1.8 % (0.3 %) | 115 (67) |
/// | window of 48 | 169 (48.0) | 1.8 % (0.3 %) | 280 (150) |
/// | window of 96 | 168 (46.6) | 1.8 % (0.3 %) | 530 (420) |
///
/// A row also ends if the spacing with one more item would fill the width. The maximum height of a row is twice the
/// target: a row of very narrow items that would be taller keeps that height and does not fill the width.
///
/// The last row also fills the width, unless it would be taller than `lastRowMaximumScale` times the target.
public struct JustifiedRows: Hashable, Sendable {
  /// The way to decide where rows end.
  public enum Breaking: Hashable, Sendable {
    /// Row by row, each at the height nearest to the target.
    case greedy
    /// By looking ahead over a window of 2 to 1,024 items.
    ///
    /// The time per row is proportional to the window, times the number of items in a row about twice as long. So the time
    /// per item is proportional to the window if rows have similar numbers of items.
    case optimal(window: Int)
  }

  /// The target height of rows, in points, more than 0.
  public var targetHeight: Double
  /// The maximum difference from the target height, as a fraction of it, from 0 to 1. No effect on greedy rows.
  public var tolerance: Double
  /// The way to decide where rows end.
  public var breaking: Breaking
  /// The maximum height of the last row, as a multiple of the target height, from 0 to 1,000; 1 by default.
  ///
  /// If the row does not fill the width at that height, it is aligned to the start.
  public var lastRowMaximumScale: Double
  /// The distance between adjacent items of a row, in points.
  public var itemSpacing: Double
  /// The distance between adjacent rows, in points.
  public var lineSpacing: Double
  /// The distances of the rows from the section's edges, in points.
  public var insets: LayoutInsets
  /// The number of pixels per point, from 1/64 to 192, if edges and heights are rounded down to whole pixels.
  public var scale: Double?
  /// The axis that the section scrolls along; see `Flow.axis`.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates rows near the given height, by default greedy, without spacing and insets. Values are checked on use.
  public init(
    targetHeight: Double, tolerance: Double = 0.25, breaking: Breaking = .greedy,
    lastRowMaximumScale: Double = 1, itemSpacing: Double = 0, lineSpacing: Double = 0,
    insets: LayoutInsets = .zero, scale: Double? = nil, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.targetHeight = targetHeight
    self.tolerance = tolerance
    self.breaking = breaking
    self.lastRowMaximumScale = lastRowMaximumScale
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
    self.insets = insets
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}
