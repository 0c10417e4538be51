/// The interface to a feed.
extension GridSection: SectionStorage {
  var maximumLength: Units { provisionalLength }

  static var maximumItemLength: Units { 2 * Units.maximumLength }

  func settle(until limit: SettlingLimit) -> Int { 0 }

  func crossBounds() -> CrossBounds { geometry.columns.sides }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }

  func invariantViolation() -> String? { nil }

  // MARK: - Queries

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    geometry.frame(at: index, from: origin)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    geometry.visit(queryRect, of: count, from: 0) { body(Element(index: $0, frame: $1)) }
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    geometry.visit(queryRect, of: count, from: origin.start) { index, frame in
      buffer.append(origin.element(index, frame))
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
}

extension GridSection {
  func item(of item: FeedItem) throws(LayoutError) -> GridCell {
    try item.checkIsCell()
    return GridCell()
  }

  func growth(ofLength length: Units, count added: Int) -> Units {
    max(0, geometry.contentHeight(of: count + added) - geometry.contentHeight(of: count))
  }
}

extension Grid: OrientedLayout {}

extension GridSection: ItemSection {
  public typealias Item = GridCell
}
