/// A waterfall layout: lanes side by side, with each item below the previous one in its lane.
///
/// An item may also span adjacent lanes (`LaneSpan`).
///
/// ```swift
/// var layout = Waterfall(columns: .minimumWidth(160))
/// layout.columnSpacing = 8
/// layout.rowSpacing = 8
/// ```
///
/// An item goes to the lane where it can start highest: at the lane's top, or below the lane's last item and the row
/// spacing. A lane's first item has no spacing before it. An item of zero height counts: spacing follows it. A hole
/// above an item that spans lanes stays free, unless the layout is a `DenseWaterfall`, in which later items fill holes.
public struct Waterfall: Hashable, Sendable {
  /// The lanes that share the width.
  public typealias Columns = LayoutColumns
  /// The width of one lane.
  public typealias Track = LayoutColumns.Track

  /// The order in which items go to lanes.
  public enum Order: Hashable, Sendable {
    /// The lane where the item can start highest.
    case shortest
    /// The lanes in turn, from the leading edge: with c lanes, item i goes to lane i mod c.
    ///
    /// (In a section from right to left, the leading edge is the right one.)
    case leftToRight
    /// The lanes in turn, from the trailing edge.
    case rightToLeft
  }

  /// The choice among lanes in which an item can start equally high.
  public enum Ties: Hashable, Sendable {
    case first
    /// The first lane after the previous item's, wrapping around: the rule of CSS grid lanes.
    case next
  }

  /// The lanes that share the width.
  public var columns: Columns
  /// The distance between adjacent lanes, in points.
  public var columnSpacing: Double
  /// The distance between an item and the next one in its lane, in points.
  public var rowSpacing: Double
  /// The distances of the lanes from the section's edges, in points.
  public var insets: LayoutInsets
  /// The order in which items go to lanes.
  public var order: Order
  /// The choice among equally good lanes. No effect unless `order` is `.shortest`.
  public var ties: Ties
  /// The difference in height up to which lanes count as equally tall, in points.
  ///
  /// Among these lanes `ties` decides, which keeps items closer to their reading order. 0 for none. CSS grid lanes
  /// calls it the flow tolerance. No effect unless `order` is `.shortest`.
  public var tolerance: Double
  /// The number of pixels per point, from 1/64 to 192, or `nil`.
  ///
  /// If set, lane widths and extents are rounded down to whole pixels first, as in UIKit layouts. The width lost to
  /// rounding stays at the trailing edge.
  public var scale: Double?
  /// The axis that the section scrolls along.
  ///
  /// If it is horizontal, the lanes lie one below the other and share the height, and an item's extent is its width.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates a waterfall. The values are checked where the layout is used.
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
  /// Returns a list: a waterfall of one lane as wide as the section.
  ///
  /// With one lane, an edit leaves nothing to settle, under either policy.
  ///
  /// - Parameters:
  ///   - spacing: The distance between adjacent items, in points: `rowSpacing`.
  ///   - insets: The distances from the edges of the section to its content, in points.
  ///   - axis: The axis along which the list scrolls.
  ///   - direction: The horizontal direction.
  ///   - scale: The scale of the screen to whose pixels sizes are rounded, or `nil`.
  public static func list(
    spacing: Double = 0, insets: LayoutInsets = .zero, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight, scale: Double? = nil
  ) -> Waterfall {
    Waterfall(
      columns: .count(1), rowSpacing: spacing, insets: insets, scale: scale, axis: axis, direction: direction)
  }
}
