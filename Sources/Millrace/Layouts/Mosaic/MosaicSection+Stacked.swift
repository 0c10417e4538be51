/// What a feed needs of a mosaic.
extension MosaicSection: LayoutSection, SectionStorage {
  func findCrossBounds() -> CrossBounds { geometry.cells.columns.sides }

  var maximumLength: Units { contentStart + occupied + geometry.cells.insets.mainEnd }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    collectProvisional(queryRect, counting: &work, into: &buffer)
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let rows = tree.stretch(of: items, counting: &work)
    let start = contentStart + rows.start * geometry.cells.stride
    return (start, start + geometry.height(ofRows: rows.end - rows.start))
  }

  func item(at index: Int) -> FeedItem {
    let item: MosaicItem = item(at: index)
    return .mosaic(item)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try item.mosaicItem(), at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try item.mosaicItem())
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: crossSize)
  }
}
