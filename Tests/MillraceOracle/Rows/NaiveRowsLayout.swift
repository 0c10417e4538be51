import Millrace

/// A flow, justified rows or a grid of rows in a naive feed.
package struct NaiveRowsLayout: NaiveSectionLayout {
  package var layout: RowLayout

  package init(layout: RowLayout) { self.layout = layout }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    switch layout {
    case .flow(var layout):
      (layout.axis, layout.direction) = (axis, direction)
      return Self(layout: .flow(layout))
    case .justifiedRows(var layout):
      (layout.axis, layout.direction) = (axis, direction)
      return Self(layout: .justifiedRows(layout))
    case .grid(var layout):
      (layout.axis, layout.direction) = (axis, direction)
      return Self(layout: .grid(layout))
    }
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .rows(layout, items: items.map(rowItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveRows(layout, width: width, sizes: items.map { rowItem($0).size })
    return (naive.frames, naive.contentSize)
  }

  package func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]? {
    let naive = NaiveRows(layout, width: width, sizes: items.map { rowItem($0).size })
    return zip(naive.rows, naive.rowBounds).map { ($0, start + $1.start, start + $1.end) }
  }

  /// In a grid, an item without a width is an extent.
  package func taken(_ item: FeedItem) -> FeedItem {
    guard case .grid(let grid) = layout else { return item }
    switch item {
    case .waterfall(let item):
      return .waterfall(WaterfallItem(item.extent, span: .lanes(1), isEstimated: item.isEstimated))
    case .size(let size, let isEstimated):
      let size = size.upright(grid.axis)
      guard !(size.width >= 0) || storedLength(size.width, grid.scale) == 0 else { return item }
      return .waterfall(WaterfallItem(size.height, span: .lanes(1), isEstimated: isEstimated))
    default: return item
    }
  }

  package func stored(_ item: FeedItem) -> FeedItem {
    let scale = layout.itemScale
    switch item {
    case .waterfall(var item):
      item.extent = storedLength(item.extent, scale)
      return .waterfall(item)
    case .size(let size, let isEstimated):
      return .size(
        LayoutSize(width: storedLength(size.width, scale), height: storedLength(size.height, scale)),
        isEstimated: isEstimated)
    default: return item
    }
  }

  /// A grid ignores the length across its rows.
  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    switch item {
    case .waterfall: .extent(size.upright(layout.naiveAxis).height)
    case .size: .size(size)
    default: nil
    }
  }

  package func rowItem(_ item: FeedItem) -> RowItem {
    switch item {
    case .size(let size, let isEstimated): RowItem(size, isEstimated: isEstimated)
    case .waterfall(let item):
      RowItem(
        LayoutSize(width: 0, height: item.extent).upright(layout.naiveAxis), isEstimated: item.isEstimated)
    default: RowItem(.zero)
    }
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    switch (item, layout) {
    case (.size, _): true
    case (.waterfall(let item), .grid): item.span == nil || item.span == .lanes(1)
    default: false
    }
  }

  package func isTooThin(_ item: FeedItem) -> Bool {
    guard case .size(let size, _) = item, case .justifiedRows(let layout) = layout else {
      return false
    }
    return size.upright(layout.axis).height == 0
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a flow, justified rows or a grid of rows.
  public static func rows(_ layout: RowLayout) -> Self { Self(NaiveRowsLayout(layout: layout)) }
}

extension RowLayout {
  fileprivate var naiveAxis: LayoutAxis {
    switch self {
    case .flow(let flow): flow.axis
    case .grid(let grid): grid.axis
    case .justifiedRows(let rows): rows.axis
    }
  }

  /// The number of pixels per point to which item sizes are rounded down.
  package var itemScale: Double? {
    switch self {
    case .flow(let flow): flow.scale
    case .grid(let grid): grid.scale
    // The sizes of justified rows are aspect ratios.
    case .justifiedRows: nil
    }
  }
}

extension RowSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    switch layout {
    case .flow(let layout): NaiveOrientation(layout.axis, layout.direction, width: width)
    case .justifiedRows(let layout): NaiveOrientation(layout.axis, layout.direction, width: width)
    case .grid(let layout): NaiveOrientation(layout.axis, layout.direction, width: width)
    }
  }
}
extension NaiveRows: NaiveLayout {
  /// Returns the items of an item's row and the end of the row, in units.
  public func row(ofItem index: Int) -> (items: Range<Int>, end: Int)? {
    zip(rows, rowBounds).first { $0.0.contains(index) }.map { ($0.0, $0.1.end) }
  }
}
