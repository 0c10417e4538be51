extension RowSection: SectionStorage {
  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func row(of item: Int) -> ItemRow? { rows.row(of: item).moved(by: insets.mainStart) }

  func row(reaching position: Units) -> ItemRow? {
    rows.row(reaching: position - insets.mainStart)?.moved(by: insets.mainStart)
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let (first, last) = (rows.row(of: items.lowerBound), rows.row(of: items.upperBound - 1))
    work.nodesVisited += 6 * (rows.tree.height + 1)
    return (insets.mainStart + first.start)..<(insets.mainStart + last.end)
  }

  func feedItem(at index: Int) -> FeedItem { .size(item(at: index)) }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension RowLayout {
  /// Whether items do not need a width.
  var takesExtents: Bool { if case .grid = self { true } else { false } }

  /// Returns the layout along the axis of `map` and in its direction.
  func following(_ map: CoordinateMap) -> RowLayout {
    switch self {
    case .flow(let layout): .flow(layout.following(map))
    case .justifiedRows(let layout): .justifiedRows(layout.following(map))
    case .grid(let layout): .grid(layout.following(map))
    }
  }
}

extension RowSection {
  func item(of item: FeedItem) throws(LayoutError) -> LayoutSize {
    try item.size(takesExtents: layout.takesExtents, axis: layout.axis)
  }
}

extension Flow: OrientedLayout {}
extension JustifiedRows: OrientedLayout {}
extension RowGrid: OrientedLayout {}

extension RowSection: ItemSection {
  /// A size, in points.
  public typealias Item = LayoutSize
}
