extension DenseWaterfallSection: SectionStorage {
  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let bounds = tree.bounds(ofIndices: items, counting: &work)
    return (insets.mainStart + bounds.start)..<(insets.mainStart + bounds.end)
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
  /// An extent and a number of lanes.
  public typealias Item = WaterfallItem
}
