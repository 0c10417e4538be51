/// A layout of items of any sizes in rows, like words in lines: tags, buttons, thumbnails.
///
/// ```swift
/// var layout = Flow(itemSpacing: 8, lineSpacing: 8)
/// layout.alignment = .center
/// ```
///
/// A row takes items while they and the spacing between them fit in the width; an exact fit counts. A row is as tall as
/// its tallest item. These rules are those of a wrapping flex box in a browser:
///
/// - An item wider than the row gets a row of its own and keeps its width. It overflows at the trailing edge, at both
///   edges if rows are centered, or at the leading edge if they are aligned to the end.
/// - An item of zero width still has its spacing. Without spacing, a row takes any number of such items. A query examines all
///   items of the rows that it reaches.
/// - A row of zero height still has the spacing to the next row.
public struct Flow: Hashable, Sendable {
  /// The alignment of a row's items, and the use of the free width.
  public enum Alignment: Hashable, Sendable {
    /// At the leading edge, with the item spacing between items.
    case start
    /// At the center; if the free width is an odd number of units (1/192 pt), the extra unit is at the trailing edge.
    case center
    /// At the trailing edge.
    case end
    /// From edge to edge: the spaces between items share the free width evenly.
    ///
    /// A row of one item, or without free width, is aligned to the start.
    case spaceBetween
    /// Like `spaceBetween`, except that the last row is aligned to the start unless `justifiesLastRow` is true.
    case justified
  }

  /// The position of items in a taller row.
  public enum ItemAlignment: Hashable, Sendable {
    /// At the row's top.
    case start
    /// At the row's center; if the free height is an odd number of units (1/192 pt), the extra unit is below the item.
    case center
    /// At the row's bottom.
    case end
  }

  /// The indent of the rows after the first.
  public enum Indent: Hashable, Sendable {
    /// No indent.
    case none
    /// The first item's width and its spacing: rows start beside a title, for example.
    case firstItem
    /// An indent in points.
    case points(Double)
  }

  /// The distance between adjacent items of a row, in points.
  public var itemSpacing: Double
  /// The distance between adjacent rows, in points.
  public var lineSpacing: Double
  /// The alignment of a row's items.
  public var alignment: Alignment
  /// Whether `justified` includes the last row. No effect on other alignments.
  public var justifiesLastRow: Bool
  /// The position of items in a taller row.
  public var itemAlignment: ItemAlignment
  /// The indent of the rows after the first.
  public var indent: Indent
  /// The maximum number of items in a row, at least 1; `nil` for as many as fit.
  public var maximumItemsPerRow: Int?
  /// The distances of the rows from the section's edges, in points.
  public var insets: LayoutInsets
  /// The number of pixels per point, from 1/64 to 192, or `nil`.
  ///
  /// If set, item sizes are rounded down to whole pixels first.
  public var scale: Double?
  /// The axis that the section scrolls along.
  ///
  /// If it is horizontal, rows are side by side and run from top to bottom, and widths and heights are exchanged.
  public var axis: LayoutAxis
  /// The direction of the section across the screen.
  public var direction: LayoutDirection

  /// Creates a flow, by default without spacing and insets, aligned to the start. Values are checked on use.
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
