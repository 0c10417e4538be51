extension MosaicSection: SectionStorage {
  var maximumLength: Units { contentStart + occupied + geometry.cells.insets.mainEnd }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let rows = tree.bounds(of: items, counting: &work)
    let start = contentStart + rows.start * geometry.cells.stride
    return start..<(start + geometry.height(ofRows: rows.end - rows.start))
  }

  func feedItem(at index: Int) -> FeedItem { .mosaic(item(at: index)) }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension MosaicSection {
  func item(of item: FeedItem) throws(LayoutError) -> MosaicItem { try item.mosaicItem() }
}

extension Mosaic: OrientedLayout {}

extension MosaicSection: ItemSection {
  /// The numbers of columns and rows.
  public typealias Item = MosaicItem
}
