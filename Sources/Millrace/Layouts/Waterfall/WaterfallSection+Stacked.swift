/// What a feed needs of a waterfall.
extension WaterfallSection: LayoutSection, SectionStorage {
  func findCrossBounds() -> CrossBounds { geometry.sides }

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let sweep = sweep(of: rect) else { return }
    collectProvisional(sweep, of: rect, counting: &work, into: &buffer)
  }

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

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let stretch = tree.stretch(of: items, counting: &work)
    return (insets.mainStart + stretch.start, insets.mainStart + stretch.end)
  }

  func item(at index: Int) -> FeedItem {
    let span = LaneSpan(stored: tree.hasSpans ? tree.span(at: index) : 0)
    return .extent(tree.item(at: index).extent.points, span: span)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    if let span = item.span, span != .lanes(1) {
      try insert(item.extent, span: span, at: index)
    } else {
      try insert(item.extent, at: index)
    }
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.waterfallItem()
    guard item.span != nil else { return try resize(at: index, to: item.extent) }
    var batch = Batch()
    batch.resize(at: index, to: item)
    try apply(batch)
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: crossSize)
  }
}
