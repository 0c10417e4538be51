/// What is said of an item of a feed, whatever the layout of its section.
///
/// | section | takes |
/// | --- | --- |
/// | waterfall, dense waterfall | `.extent(120)`, `.extent(120, span: .all)` |
/// | flow, justified rows | `.size(width: 64, height: 32)` |
/// | grid of rows | `.size`, or `.extent(120)`, of one lane, for widths do not count there |
/// | grid | `.cell` |
/// | mosaic | `.mosaic(MosaicItem(columns: 2))` |
/// | your own `CustomLayout` | `.custom(item)`, of the layout's type of items |
/// | sheet | nothing: its cells come and go with rows and columns (`Feed.update(section:as:_:)`) |
public enum FeedItem: Hashable, Sendable {
  /// How long the item is along the main axis, in points, and how many lanes it is in.
  case waterfall(WaterfallItem)
  /// How large the item is, in points.
  case size(LayoutSize)
  /// A cell of a grid, of which there is nothing to say.
  case cell
  /// How many cells of a mosaic the item takes up.
  case mosaic(MosaicItem)
  /// An item of a layout of one's own.
  indirect case custom(CustomItem)

  /// An item of a layout of one's own: of its type of items exactly, so that a literal may need one
  /// (`.custom(120 as Double)`).
  @inlinable
  public static func custom(_ item: some Hashable & Sendable) -> FeedItem { .custom(CustomItem(item)) }

  /// An item of an extent, in points: a height, or a width in a feed that scrolls horizontally.
  ///
  /// - Parameter span: The lanes that it is in; `nil` for those that it is in already, if it is resized, and
  ///   otherwise for one.
  @inlinable
  public static func extent(_ extent: Double, span: LaneSpan? = nil) -> FeedItem {
    .waterfall(WaterfallItem(extent, span: span))
  }

  /// An item of a size, in points.
  @inlinable
  public static func size(width: Double, height: Double) -> FeedItem {
    .size(LayoutSize(width: width, height: height))
  }
}

extension FeedItem {
  /// What it is called in an error.
  var kind: String {
    switch self {
    case .waterfall: "an extent"
    case .size: "a size"
    case .cell: "a cell"
    case .mosaic: "a span of a mosaic"
    case .custom(let item): CustomItem.kind(of: type(of: item.item))
    }
  }

  func unexpected(_ expected: String) -> LayoutError {
    .unexpectedItem(given: kind, expected: expected)
  }

  func waterfallItem() throws(LayoutError) -> WaterfallItem {
    guard case .waterfall(let item) = self else { throw unexpected("an extent") }
    return item
  }

  /// - Parameter takesExtents: Whether an extent will do, along `axis`.
  func size(takesExtents: Bool, axis: LayoutAxis) throws(LayoutError) -> LayoutSize {
    switch self {
    case .size(let size): return size
    case .waterfall(let item) where takesExtents && (item.span ?? .lanes(1)) == .lanes(1):
      return axis.turned(LayoutSize(width: 0, height: item.extent))
    default: throw unexpected("a size")
    }
  }

  func mosaicItem() throws(LayoutError) -> MosaicItem {
    guard case .mosaic(let item) = self else { throw unexpected("a span of a mosaic") }
    return item
  }

  /// What a layout asks for whose items are of this type.
  func customItem<Item: Hashable & Sendable>(as type: Item.Type) throws(LayoutError) -> Item {
    guard case .custom(let custom) = self, let item = custom.item as? Item else {
      throw unexpected(CustomItem.kind(of: type))
    }
    return item
  }

  func checkIsCell() throws(LayoutError) {
    guard case .cell = self else { throw unexpected("a cell") }
  }
}
