/// The interface to a feed.
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
    let stretch = tree.stretch(of: items, counting: &work)
    return (insets.mainStart + stretch.start)..<(insets.mainStart + stretch.end)
  }

  func feedItem(at index: Int) -> FeedItem {
    let span = LaneSpan(stored: tree.hasSpans ? tree.span(at: index) : 0)
    return .extent(tree.item(at: index).extent.points, span: span)
  }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    if let span = item.span, span != .lanes(1) {
      try insert(item.extent, span: span, at: index)
    } else {
      try insert(item.extent, at: index)
    }
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.waterfallItem()
    guard item.span != nil else { return try resize(at: index, to: item.extent) }
    var batch = Batch()
    batch.resize(at: index, to: item)
    try apply(batch)
  }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension WaterfallSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension Waterfall: OrientedLayout {}

extension WaterfallSection: LayoutSection {
  /// Returns the section in a box. Used by `Feed`.
  public func boxed() -> AnySection { makeBox() }

  /// Returns the section in a box, or `nil` if the box has another section type. Used by `Feed`.
  public static func unboxed(_ section: AnySection) -> Self? { storage(of: section) }

  /// Returns whether a box has a section of this type. Used by `Feed`.
  public static func isStorage(of section: AnySection) -> Bool { isBoxed(in: section) }

  /// Calls `body` with the section in a box, to change it in place. Used by `Feed`.
  public static func modify<Result, Failure: Error>(
    _ section: AnySection, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try modifyStorage(section, body)
  }
}
