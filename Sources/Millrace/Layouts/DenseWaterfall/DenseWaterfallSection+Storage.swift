/// The interface to a feed.
extension DenseWaterfallSection: SectionStorage {
  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let stretch = tree.stretch(ofIndices: items, counting: &work)
    return (insets.mainStart + stretch.start)..<(insets.mainStart + stretch.end)
  }

  func feedItem(at index: Int) -> FeedItem {
    let item: WaterfallItem = item(at: index)
    return .waterfall(item)
  }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    var batch = Batch()
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    batch.insert(item, at: index)
    try apply(batch)
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    var batch = Batch()
    batch.resize(at: index, to: try item.waterfallItem())
    try apply(batch)
  }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.waterfall = layout.waterfall.following(map)
    try relayout(layout, width: width)
  }
}

extension DenseWaterfallSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension DenseWaterfallSection: LayoutSection {
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
