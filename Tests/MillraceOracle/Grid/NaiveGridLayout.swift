import Millrace

/// A uniform grid in a naive feed.
package struct NaiveGridLayout: NaiveSectionLayout {
  package var layout: Grid

  package init(layout: Grid) { self.layout = layout }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .grid(layout, count: items.count)
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveGrid(layout, width: width, count: items.count)
    return (naive.frames, naive.contentSize)
  }

  package func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]? {
    let lanes = Waterfall(
      columns: layout.columns, columnSpacing: layout.columnSpacing, insets: layout.insets,
      scale: layout.scale, axis: layout.axis)
    return rows(of: lanes.naiveLaneCount(width: width), items, bounds: bounds)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .cell = item { true } else { false }
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a uniform grid.
  public static func grid(_ layout: Grid) -> Self { Self(NaiveGridLayout(layout: layout)) }
}

extension GridSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: width)
  }
}
