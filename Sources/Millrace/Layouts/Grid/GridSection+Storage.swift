extension GridSection: SectionStorage {
  var maximumLength: Units { provisionalLength }

  static var maximumItemLength: Units { 2 * Units.maximumLength }

  func crossOverflow() -> Units { geometry.columns.crossOverflow }

  func settle(until limit: SettlingLimit) -> Int { 0 }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    try relayout(layout.following(space.map), width: space.width)
  }

  func invariantViolation() -> String? { nil }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    geometry.frame(at: index, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    let first = sink.firstItem
    sink.write { writer in
      geometry.visit(queryRect, of: count, startingAt: first, from: writer.start) { writer.append($0, $1) }
    }
  }

  func row(of item: Int) -> ItemRow? { geometry.row(of: item, count: count) }

  func row(reaching position: Units) -> ItemRow? { geometry.row(reaching: position, count: count) }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    geometry.mainRange(of: items, count: count)
  }

  func feedItem(at index: Int) -> FeedItem { .cell }

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
  /// A cell. All cells are equal.
  public typealias Item = GridCell
}
