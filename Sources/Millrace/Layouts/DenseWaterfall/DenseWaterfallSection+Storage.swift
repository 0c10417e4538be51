/// The interface to a feed.
extension DenseWaterfallSection: SectionStorage {
  func crossBounds() -> CrossBounds { geometry.sides }

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let stretch = tree.stretch(ofIndices: items, counting: &work)
    return (insets.mainStart + stretch.start)..<(insets.mainStart + stretch.end)
  }

  func feedItem(at index: Int) -> FeedItem { .waterfall(item(at: index)) }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.waterfall = layout.waterfall.following(map)
    try relayout(layout, width: width)
  }
}

extension DenseWaterfallSection {
  func item(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension DenseWaterfallSection: ItemSection {
  public typealias Item = WaterfallItem
}
