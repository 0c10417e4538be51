/// What a feed needs of a grid.
extension GridSection: LayoutSection, SectionStorage {
  func findCrossBounds() -> CrossBounds { geometry.columns.sides }

  var isSettled: Bool { true }

  var maximumLength: Units { provisionalLength }

  static var maximumItemLength: Units { 2 * Units.maximumLength }

  var work: WorkCounters { WorkCounters() }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    geometry.visit(queryRect, of: count) { index, frame in
      buffer.append(Element(index: index, frame: frame))
      return true
    }
  }

  func row(of item: Int) -> ItemRow? { geometry.row(of: item, count: count) }

  func row(reaching position: Units) -> ItemRow? { geometry.row(reaching: position, count: count) }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    geometry.stretch(of: items, count: count)
  }

  mutating func settle(budget: Int) -> Int { 0 }

  func item(at index: Int) -> FeedItem { .cell }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try item.checkIsCell()
    try insert(at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    try item.checkIsCell()
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: crossSize)
  }

  func invariantViolation() -> String? { nil }
}
