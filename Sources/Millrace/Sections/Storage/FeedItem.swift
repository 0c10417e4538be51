/// The description of an item of a feed or of a batch, for any section layout.
///
/// | section | takes |
/// | --- | --- |
/// | waterfall | `.extent(120)`, `.extent(120, span: .all)`, `.estimated(120)` |
/// | dense waterfall | the same |
/// | flow, justified rows | `.size(width: 64, height: 32)`, `.estimated(width: 64, height: 32)` |
/// | grid of rows | the same, or `.extent(120)` and `.estimated(120)` with one lane, because the grid ignores widths |
/// | compositional | `.size` if the item is measured, `.cell` if it is not |
/// | grid, carousel, circle, banner | `.cell` |
/// | mosaic | `.mosaic(MosaicItem(columns: 2))` |
/// | your own `CustomLayout` | `.custom(item)`, of the layout's item type |
/// | sheet | none: insert and remove rows and columns instead (`Feed.withSection(_:as:_:)`) |
/// | rows or columns of a sheet, in a batch | `.extent(44)` |
public enum FeedItem: Hashable, Sendable {
  /// The length along the main axis, in points, and the number of lanes.
  case waterfall(WaterfallItem)
  /// The size, in points, and whether it is an estimate because the item is not measured yet.
  case size(LayoutSize, isEstimated: Bool = false)
  /// A cell of a grid, which has no attributes.
  case cell
  /// The number of columns and rows of a mosaic.
  case mosaic(MosaicItem)
  /// An item of a custom layout.
  case custom(CustomItem)

  /// Returns an item of a custom layout.
  ///
  /// The type of `item` must be exactly the layout's item type, so a literal may need a type (`.custom(120 as
  /// Double)`).
  @inlinable
  public static func custom(_ item: some Hashable & Sendable) -> FeedItem { .custom(CustomItem(item)) }

  /// Returns an item with an extent, in points: a height, or a width in a feed that scrolls horizontally.
  ///
  /// - Parameters:
  ///   - extent: The extent, in points.
  ///   - span: The number of lanes. If `nil`, a resized item keeps its lanes, and an inserted item takes one.
  @inlinable
  public static func extent(_ extent: Double, span: LaneSpan? = nil) -> FeedItem {
    .waterfall(WaterfallItem(extent, span: span))
  }

  /// Returns an item that is not measured yet, with an estimated extent, in points, for a waterfall or a grid of rows.
  ///
  /// Resize the item when it is measured (`Feed.measure(at:size:)`).
  ///
  /// - Parameters:
  ///   - extent: The estimated extent, in points.
  ///   - span: The number of lanes. If `nil`, a resized item keeps its lanes, and an inserted item takes one.
  @inlinable
  public static func estimated(_ extent: Double, span: LaneSpan? = nil) -> FeedItem {
    .waterfall(WaterfallItem(extent, span: span, isEstimated: true))
  }

  /// Returns an item with a size, in points.
  @inlinable
  public static func size(width: Double, height: Double) -> FeedItem {
    .size(LayoutSize(width: width, height: height))
  }

  /// Returns an item of rows that is not measured yet, with an estimated size, in points.
  ///
  /// Resize the item when it is measured (`Feed.measure(at:size:)`).
  @inlinable
  public static func estimated(width: Double, height: Double) -> FeedItem {
    .size(LayoutSize(width: width, height: height), isEstimated: true)
  }
}

extension FeedItem {
  /// Returns the item that replaces this one in its section once a size is measured. `axis` is that of the section.
  func measured(_ size: LayoutSize, axis: LayoutAxis) -> FeedItem {
    if case .waterfall = self { .extent(axis.transposed(size).height) } else { .size(size) }
  }

  /// The name of the item in an error.
  var kind: String {
    switch self {
    case .waterfall: "an extent"
    case .size: "a size"
    case .cell: "a cell"
    case .mosaic: "a span of a mosaic"
    case .custom(let item): item.kind
    }
  }

  func unexpected(_ expected: String) -> LayoutError {
    .unexpectedItem(given: kind, expected: expected)
  }

  /// Throws if the item says that it is measured, or if its estimate is out of range. Of an item of a custom layout, only the
  /// layout knows.
  func checkIsEstimated(_ argument: String) throws(LayoutError) {
    switch self {
    case .waterfall(let item) where item.isEstimated: _ = try Units(checked: item.extent, argument)
    case .size(let size, isEstimated: true):
      _ = try Units(checked: size.width, "\(argument).width")
      _ = try Units(checked: size.height, "\(argument).height")
    case .custom: break
    default: throw unexpected("an estimate")
    }
  }

  func waterfallItem() throws(LayoutError) -> WaterfallItem {
    guard case .waterfall(let item) = self else { throw unexpected("an extent") }
    return item
  }

  /// - Parameter takesExtents: Whether an extent along `axis` is accepted.
  func rowItem(takesExtents: Bool, axis: LayoutAxis) throws(LayoutError) -> RowItem {
    switch self {
    case .size(let size, let isEstimated): return RowItem(size, isEstimated: isEstimated)
    case .waterfall(let item) where takesExtents && (item.span ?? .lanes(1)) == .lanes(1):
      return RowItem(
        axis.transposed(LayoutSize(width: 0, height: item.extent)), isEstimated: item.isEstimated)
    default: throw unexpected("a size")
    }
  }

  func mosaicItem() throws(LayoutError) -> MosaicItem {
    guard case .mosaic(let item) = self else { throw unexpected("a span of a mosaic") }
    return item
  }

  /// Returns the item for a layout whose item type is `type`.
  func customItem<Item: Hashable & Sendable>(as type: Item.Type) throws(LayoutError) -> Item {
    guard case .custom(let custom) = self, let item = custom.value(as: type) else {
      throw unexpected(CustomItemBox<Item>.kind)
    }
    return item
  }

  func checkIsCell() throws(LayoutError) {
    guard case .cell = self else { throw unexpected("a cell") }
  }
}
