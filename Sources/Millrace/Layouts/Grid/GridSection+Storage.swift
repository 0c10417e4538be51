/// The interface to a feed.
extension GridSection: SectionStorage {
  var isSettled: Bool { true }

  var maximumLength: Units { provisionalLength }

  static var maximumItemLength: Units { 2 * Units.maximumLength }

  var work: WorkCounters { WorkCounters() }

  func settle(until limit: SettlingLimit) -> Int { 0 }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }

  func invariantViolation() -> String? { nil }

  // MARK: - Queries

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    geometry.frame(at: index, from: origin)
  }

  func visit(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    geometry.visit(queryRect, of: count, from: origin) { body(Element(index: $0, frame: $1)) }
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    geometry.visit(queryRect, of: count, from: origin) { index, frame in
      buffer.append(Element(index: index, frame: frame))
      return true
    }
  }

  func firstProvisionalItem(in queryRect: AxisRect) -> Int? { geometry.firstItem(in: queryRect, of: count) }

  func row(of item: Int) -> ItemRow? { geometry.row(of: item, count: count) }

  func row(reaching position: Units) -> ItemRow? { geometry.row(reaching: position, count: count) }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    geometry.mainRange(of: items, count: count)
  }

  // MARK: - Items of a feed

  func feedItem(at index: Int) -> FeedItem { .cell }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    try item.checkIsCell()
    try insert(at: index)
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    try item.checkIsCell()
  }
}

extension GridSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> GridCell {
    try item.checkIsCell()
    return GridCell()
  }

  func growth(ofLength length: Units, count added: Int) -> Units {
    max(0, geometry.contentHeight(of: count + added) - geometry.contentHeight(of: count))
  }
}

extension Grid: OrientedLayout {}

extension GridSection: LayoutSection {
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
