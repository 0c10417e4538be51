/// The interface to a feed.
extension MosaicSection: SectionStorage {
  var maximumLength: Units { contentStart + occupied + geometry.cells.insets.mainEnd }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let rows = tree.stretch(of: items, counting: &work)
    let start = contentStart + rows.start * geometry.cells.stride
    return start..<(start + geometry.height(ofRows: rows.end - rows.start))
  }

  func feedItem(at index: Int) -> FeedItem {
    let item: MosaicItem = item(at: index)
    return .mosaic(item)
  }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try item.mosaicItem(), at: index)
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try item.mosaicItem())
  }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension MosaicSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> MosaicItem { try item.mosaicItem() }
}

extension Mosaic: OrientedLayout {}

extension MosaicSection: LayoutSection {
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
