import Millrace

/// A section of a naive feed with a custom layout.
package struct NaiveCustomLayout: NaiveSectionLayout {
  package var layout: SampleLayout

  package init(layout: SampleLayout) { self.layout = layout }

  package var overflow: Double { layout.overflow }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .custom(layout, items: items.map(\.naiveCustomItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveCustom(layout, width: width, items: items.map(\.naiveCustomItem))
    return (naive.frames, naive.contentSize)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .custom = item { true } else { false }
  }

  package func isEstimated(_ item: FeedItem) -> Bool { item.naiveCustomItem.isEstimated }

  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    if layout.kind == .unequal { return nil }
    let height = size.upright(layout.axis).height
    return .custom(SampleLayout.Item(height: height, tag: item.naiveCustomItem.tag))
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a custom layout.
  public static func custom(_ layout: SampleLayout) -> Self {
    Self(NaiveCustomLayout(layout: layout))
  }
}

extension FeedItem {
  /// The item of a custom layout, or one of zero height if this is another kind of item.
  package var naiveCustomItem: SampleLayout.Item {
    guard case .custom(let custom) = self, let item = custom.value(as: SampleLayout.Item.self) else {
      return SampleLayout.Item(height: 0, tag: 0)
    }
    return item
  }
}
