/// How a section lays out items of any sizes in rows, as words in lines: tags, buttons, thumbnails.
///
/// ```swift
/// var layout = Flow(itemSpacing: 8, lineSpacing: 8)
/// layout.alignment = .center
/// ```
///
/// A row takes items while they and the spacing between them fit in the width; what fits exactly, fits.
/// It is as high as its tallest. An item that is wider than the row has a row of its own, keeps its width and
/// sticks out: at the trailing edge, at both if rows are centered, at the leading edge if they are aligned to
/// the end. An item of no width still has its spacing, and a row of no height still has the spacing to the
/// next. That is what a browser does with a wrapping flex box.
public struct Flow: Hashable, Sendable {
  /// Where the items of a row lie across, and what becomes of the room that they leave.
  public enum Alignment: Hashable, Sendable {
    /// From the leading edge on, at the distance of the item spacing.
    case start
    /// In the middle. What is half a unit is given to the trailing edge.
    case center
    /// At the trailing edge.
    case end
    /// From edge to edge: the spaces between items share the room evenly. A row of one item, or that has no
    /// room to share, is aligned to the start.
    case spaceBetween
    /// As `spaceBetween`, but for the last row, which is aligned to the start unless `justifiesLastRow`.
    case justified
  }

  /// Where items lie in a row that is higher than they are.
  public enum ItemAlignment: Hashable, Sendable {
    /// At the row's top.
    case start
    /// In the middle. What is half a unit is left below.
    case center
    /// At the row's bottom.
    case end
  }

  /// How much further in rows after the first begin.
  public enum Indent: Hashable, Sendable {
    /// Where the first does.
    case none
    /// Beside the first item and its spacing: a title that hangs out in front of its tags.
    case firstItem
    /// By so many points.
    case points(Double)
  }

  /// The distance between neighbouring items of a row, in points.
  public var itemSpacing: Double
  /// The distance between a row and the next, in points.
  public var lineSpacing: Double
  /// Where the items of a row lie across.
  public var alignment: Alignment
  /// Whether `justified` reaches the last row too. Without effect on other alignments.
  public var justifiesLastRow: Bool
  /// Where items lie in a row that is higher than they are.
  public var itemAlignment: ItemAlignment
  /// How much further in rows after the first begin.
  public var indent: Indent
  /// The most items in a row, at least 1; as many as fit if `nil`.
  public var maximumItemsPerRow: Int?
  /// The distance of the rows from the section's edges.
  public var insets: LayoutInsets
  /// The number of pixels in a point, if sizes are to be rounded down to whole pixels first: 1/64 to 192.
  public var scale: Double?
  /// The direction that the section scrolls along. If it is horizontal, rows stand side by side and are
  /// filled from the top to the bottom, and what is said of widths and heights is said of heights and widths.
  public var axis: LayoutAxis
  /// Which way it runs across the screen.
  public var direction: LayoutDirection

  /// A flow, by default without spacing or insets, and with everything at the start.
  ///
  /// The values are checked where the layout is used.
  public init(
    itemSpacing: Double = 0, lineSpacing: Double = 0, alignment: Alignment = .start,
    justifiesLastRow: Bool = false, itemAlignment: ItemAlignment = .start, indent: Indent = .none,
    maximumItemsPerRow: Int? = nil, insets: LayoutInsets = .zero, scale: Double? = nil,
    axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
    self.alignment = alignment
    self.justifiesLastRow = justifiesLastRow
    self.itemAlignment = itemAlignment
    self.indent = indent
    self.maximumItemsPerRow = maximumItemsPerRow
    self.insets = insets
    self.scale = scale
    self.axis = axis
    self.direction = direction
  }
}
