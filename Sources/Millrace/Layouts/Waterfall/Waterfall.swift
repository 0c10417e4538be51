/// How a waterfall section lays its items out: lanes of fixed widths side by side, each item in one
/// lane below the item before it there, or in several neighbouring ones (`LaneSpan`).
///
/// ```swift
/// var layout = Waterfall(columns: .minimumWidth(160))
/// layout.columnSpacing = 8
/// layout.rowSpacing = 8
/// ```
///
/// An item goes to the lane where it can start highest: at the lane's top, or below the lane's last
/// item and the row spacing. There is no spacing before a lane's first item. An item of no height
/// counts: the spacing follows it. What an item over several lanes leaves free above it stays free; a
/// `DenseWaterfall` has later items fill it.
public struct Waterfall: Hashable, Sendable {
  /// How the lanes share the width.
  public typealias Columns = LayoutColumns
  /// The width of one lane.
  public typealias Track = LayoutColumns.Track

  /// Which lane the next item goes to.
  public enum Order: Hashable, Sendable {
    /// The lane where it can start highest.
    case shortest
    /// The lanes in turn, beginning with the first, which is that at the leading edge: item i to lane i mod c. (In
    /// a section from right to left, that is from the right.)
    case leftToRight
    /// The lanes in turn, beginning with the last, which is that at the trailing edge.
    case rightToLeft
  }

  /// Which of several lanes an item can start equally high in.
  public enum Ties: Hashable, Sendable {
    /// The first.
    case first
    /// The first after the lane that the previous item went to, wrapping around: the rule of CSS
    /// grid lanes.
    case next
  }

  /// How the lanes share the width.
  public var columns: Columns
  /// The distance between neighbouring lanes, in points.
  public var columnSpacing: Double
  /// The distance between an item and the next one in its lane, in points.
  public var rowSpacing: Double
  /// The distance of the lanes from the section's edges.
  public var insets: LayoutInsets
  /// Which lane the next item goes to.
  public var order: Order
  /// Which of several lanes an item can start equally high in. Without effect unless `order` is
  /// `.shortest`.
  public var ties: Ties
  /// By how much lower than in the highest lane an item may start, in points, for the lanes to count as
  /// equally tall, so that `ties` decides and items keep closer to their reading order: 0 for not at all.
  /// CSS grid lanes calls it the flow tolerance. Without effect unless `order` is `.shortest`.
  public var tolerance: Double
  /// The number of pixels in a point, if lane widths and extents are to be rounded down to whole
  /// pixels first, as UIKit layouts do: 1/64 to 192. What the lanes lose stays at the trailing edge.
  public var scale: Double?
  /// The direction that the section scrolls along. If it is horizontal, the lanes lie one below the other,
  /// share the height, and an item's extent is its width.
  public var axis: LayoutAxis
  /// Which way it runs across the screen.
  public var direction: LayoutDirection

  /// A waterfall with the given columns, by default without spacing or insets, shortest lane first.
  ///
  /// The values are checked where the layout is used.
  public init(
    columns: Columns, columnSpacing: Double = 0, rowSpacing: Double = 0,
    insets: LayoutInsets = .zero, order: Order = .shortest, ties: Ties = .first, tolerance: Double = 0,
    scale: Double? = nil, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.insets = insets
    self.order = order
    self.ties = ties
    self.tolerance = tolerance
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}

extension Waterfall {
  /// A list: one lane as wide as the section, in which item follows item.
  ///
  /// It costs nothing extra to be a waterfall. With one lane, where items go is never in question: an edit
  /// leaves nothing to be settled, under either policy.
  ///
  /// - Parameters:
  ///   - spacing: The distance between neighbouring items, in points.
  ///   - insets: The distance of the items from the section's edges.
  ///   - axis: The direction that the list scrolls along.
  ///   - direction: Which way it runs across the screen.
  ///   - scale: As `scale`.
  public static func list(
    spacing: Double = 0, insets: LayoutInsets = .zero, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight, scale: Double? = nil
  ) -> Waterfall {
    Waterfall(
      columns: .count(1), rowSpacing: spacing, insets: insets, scale: scale, axis: axis, direction: direction)
  }
}
