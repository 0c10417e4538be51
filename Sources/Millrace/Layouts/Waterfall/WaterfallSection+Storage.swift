extension WaterfallSection: SectionStorage {
  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func row(of item: Int) -> ItemRow? {
    guard laneCount == 1 else { return nil }
    let (_, start, extent) = tree.position(of: item)
    return ItemRow(last: item, start: insets.mainStart + start, end: insets.mainStart + start + extent)
  }

  func row(reaching position: Units) -> ItemRow? {
    guard laneCount == 1, count > 0 else { return nil }
    let distance = position - insets.mainStart
    if distance <= 0 { return row(of: 0) }
    return tree.firstItem(inLane: 0, endingAfter: distance - 1).flatMap { row(of: $0.index) }
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let bounds = tree.bounds(of: items, counting: &work)
    return (insets.mainStart + bounds.start)..<(insets.mainStart + bounds.end)
  }

  func feedItem(at index: Int) -> FeedItem { .waterfall(item(at: index)) }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension WaterfallSection {
  func item(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension Waterfall: OrientedLayout {}

extension WaterfallSection: ItemSection {
  /// An extent and a number of lanes.
  public typealias Item = WaterfallItem
}
