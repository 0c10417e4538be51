/// What a feed needs of rows.
extension RowSection: LayoutSection, SectionStorage {
  func findCrossBounds() -> CrossBounds {
    rows.rule.sides.extended(by: rows.rule.excess(ofWidest: Units(rows.widest)))
  }

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    collectProvisional(queryRect, counting: &work, into: &buffer)
  }

  func row(of item: Int) -> ItemRow? { rows.row(of: item).moved(by: insets.mainStart) }

  func row(reaching position: Units) -> ItemRow? {
    rows.row(reaching: position - insets.mainStart)?.moved(by: insets.mainStart)
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let (first, last) = (rows.row(of: items.lowerBound), rows.row(of: items.upperBound - 1))
    work.nodesVisited += 6 * (rows.tree.height + 1)
    return (insets.mainStart + first.start, insets.mainStart + last.end)
  }

  func item(at index: Int) -> FeedItem { .size(size(at: index)) }

  private func size(_ item: FeedItem) throws(LayoutError) -> LayoutSize {
    try item.size(takesExtents: layout.takesExtents, axis: layout.axis)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try size(item), at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try size(item))
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: crossSize)
  }
}

extension RowLayout {
  /// Whether items need not have a width.
  var takesExtents: Bool { if case .grid = self { true } else { false } }

  /// The same along the axis of a map, and in its direction.
  func following(_ map: CoordinateMap) -> RowLayout {
    switch self {
    case .flow(var layout):
      layout.follow(map)
      return .flow(layout)
    case .justifiedRows(var layout):
      layout.follow(map)
      return .justifiedRows(layout)
    case .grid(var layout):
      layout.follow(map)
      return .grid(layout)
    }
  }
}
