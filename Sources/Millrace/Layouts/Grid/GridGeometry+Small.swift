/// The rule of small uniform grids: formulas of the index, without records and without a limit on the number of items.
extension GridGeometry: SmallRule {
  static func layout(_ layout: Grid, following map: CoordinateMap) -> Grid { layout.following(map) }

  func keepsLengths(of other: GridGeometry) -> Bool {
    columns.count == other.columns.count && rowHeight == other.rowHeight && stride == other.stride
  }

  var map: CoordinateMap { columns.map }

  func large(
    _ layout: Grid, _ items: StoredItems, width: Double, shape: TreeShape?
  ) throws(LayoutError) -> GridSection {
    try GridSection(layout, width: width, count: items.count)
  }

  static var itemSize: Int { 0 }

  func maximumCount(limit: Int) -> Int { maximumCount }

  func checked(_ item: FeedItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize? {
    try item.checkIsCell()
    return .zero
  }

  func stored(_ index: Int, in record: RecordView) -> ItemSize { .zero }

  func store(_ item: ItemSize, at index: Int, in record: RecordView) {}

  func feedItem(_ stored: ItemSize) -> FeedItem { .cell }

  func maximumLength(of item: ItemSize, among count: Int) -> Units { growth(from: count, by: 1) }

  func growth(from count: Int, by added: Int) -> Units {
    contentHeight(of: count + added) - contentHeight(of: count)
  }

  func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units {
    contentHeight(of: items.count)
  }

  func maximumLength(of items: StoredItems) -> Units { contentHeight(of: items.count) }

  func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    visit(queryRect, of: items.count, startingAt: sink.firstItem, from: sink.start) {
      sink.append($0, $1)
    }
  }

  func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    frame(at: index, from: origin)
  }

  func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {
    var next =
      range.firstItem == 0
      ? row(reaching: range.start, count: items.count) : row(of: range.firstItem, count: items.count)
    while let found = next, found.start < range.end, rows.count < range.limit {
      rows.append(found)
      next = found.last + 1 < items.count ? row(of: found.last + 1, count: items.count) : nil
    }
  }

  func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    row(of: item, count: items.count)
  }

  func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    mainRange(of: range, count: items.count)
  }
}
