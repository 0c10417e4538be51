import Millrace

/// A dense waterfall in a naive feed.
package struct NaiveDenseLayout: NaiveSectionLayout {
  package var layout: DenseWaterfall

  package init(layout: DenseWaterfall) { self.layout = layout }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    layout.waterfall = layout.waterfall.following(axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .denseWaterfall(layout, items: items.map(\.naiveWaterfallItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveWaterfall(layout.waterfall, width: width, items: items, reach: layout.reach)
    return (naive.frames, naive.contentSize)
  }

  package func laneCount(width: Double) -> Int { layout.waterfall.naiveLaneCount(width: width) }

  package func stored(_ item: FeedItem) -> FeedItem { layout.waterfall.stored(item) }

  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    .extent(size.upright(layout.waterfall.axis).height)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .waterfall = item { true } else { false }
  }

  package func canLayOut(_ items: [FeedItem], width: Double) -> Bool {
    layout.waterfall.naiveLaneCount(width: width) <= naiveMaximumSpanLanes
  }
}

extension DenseWaterfallSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.waterfall.axis, layout.waterfall.direction, width: width)
  }
}
