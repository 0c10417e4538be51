/// What a feed needs of a layout of one's own.
extension CustomSection: LayoutSection, StackedSection {
  /// Where settling takes the items, only the layout knows: so it is as long as it lies now, and what settling makes
  /// of that, the feed takes over.
  var greatestLength: Units { placedLength }

  var overhang: Units { places.geometry.overhang }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let asked = AxisRect(rect, in: map) else { return }
    places.collect(asked, counting: &work, into: &buffer)
  }

  func item(at index: Int) -> FeedItem {
    let item: Layout.Item = item(at: index)
    return .custom(CustomItem(item))
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try insert(item, at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try resize(at: index, to: item)
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout, width: breadth, in: map)
  }
}
