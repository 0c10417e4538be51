import Millrace

/// A mosaic in a naive feed.
package struct NaiveMosaicLayout: NaiveSectionLayout {
  package var layout: Mosaic

  package init(layout: Mosaic) { self.layout = layout }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .mosaic(layout, items: items.map(\.naiveMosaicItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveMosaic(layout, width: width, items: items.map(\.naiveMosaicItem))
    return (naive.frames, naive.contentSize)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .mosaic = item { true } else { false }
  }
}

extension FeedItem {
  /// The item of a mosaic, or a single cell if this is another kind of item.
  package var naiveMosaicItem: MosaicItem {
    if case .mosaic(let item) = self { item } else { MosaicItem() }
  }
}

extension MosaicSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: width)
  }
}
extension NaiveMosaic: NaiveLayout {}
