/// What a feed needs of a dense waterfall.
extension DenseWaterfallSection: LayoutSection, SectionStorage {
  func findCrossBounds() -> CrossBounds { geometry.sides }

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    collectProvisional(queryRect, counting: &work, into: &buffer)
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let stretch = tree.stretch(ofIndices: items, counting: &work)
    return (insets.mainStart + stretch.start, insets.mainStart + stretch.end)
  }

  func item(at index: Int) -> FeedItem {
    let item: WaterfallItem = item(at: index)
    return .waterfall(item)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    var batch = Batch()
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    batch.insert(item, at: index)
    try apply(batch)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    var batch = Batch()
    batch.resize(at: index, to: try item.waterfallItem())
    try apply(batch)
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.waterfall.follow(map)
    try relayout(layout, width: crossSize)
  }
}
