extension MosaicSection: SettlingSection, ItemSection {
  /// The numbers of columns and rows. More than 255 columns count as 255.
  public typealias Item = MosaicItem

  var map: CoordinateMap { geometry.cells.columns.map }

  var maximumLength: Units { contentStart + occupied + geometry.cells.insets.mainEnd }

  var provisionalLength: Units {
    contentStart + geometry.height(ofRows: tree.end) + geometry.cells.insets.mainEnd
  }

  func crossOverflow() -> Units { geometry.cells.columns.crossOverflow }

  var minimumLength: Units {
    // For any placement, the items need at least this many rows, and the settled items at least the rows that
    // they take up.
    let columns = Units(columnCount)
    let rows = max(
      (rowTotal + columns - 1) / columns, tree.end(before: firstUnsettledIndex ?? count))
    return contentStart + geometry.height(ofRows: rows) + geometry.cells.insets.mainEnd
  }

  var contentStart: Units { geometry.cells.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    // Later items of a dense mosaic may fill holes anywhere.
    guard layout.packing == .sparse else { return contentStart }
    let first = min(index, firstUnsettledIndex ?? index)
    return first > 0 ? provisionalStart(of: first - 1) : contentStart
  }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    try relayout(layout.following(space.map), width: space.width)
  }

  // MARK: Queries

  var treeHeight: Int { tree.height + 1 }

  func provisionalStart(of index: Int) -> Units {
    contentStart + tree.start(of: index) * geometry.cells.stride
  }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, item) = tree.position(of: index)
    return geometry.frame(row: row, rows: item.extent, MosaicCell(item), from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    guard sink.findsEmpty || geometry.cells.stride > 0, var sweep = geometry.sweep(of: queryRect)
    else { return }
    sweep.items = sink.firstItem..<Int.max
    sink.write { writer in
      var collector = ElementCollector(geometry: geometry, queryRect: queryRect, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let rows = tree.bounds(of: items, counting: &work)
    let start = contentStart + rows.start * geometry.cells.stride
    return start..<(start + geometry.height(ofRows: rows.end - rows.start))
  }

  // MARK: Items

  func feedItem(at index: Int) -> FeedItem { .mosaic(item(at: index)) }

  func item(of item: FeedItem) throws(LayoutError) -> MosaicItem { try item.mosaicItem() }

  func checked(_ item: MosaicItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> MosaicSpan {
    try MosaicSpan(item, argument())
  }

  func description(of span: MosaicSpan) -> MosaicItem { span.item }

  func length(of item: MosaicSpan) -> Units { Units(item.rows) * max(1, geometry.cells.stride) }

  func length(ofItemAt index: Int) -> Units { length(of: span(at: index)) }

  var occupied: Units { rowTotal * max(1, geometry.cells.stride) }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }
}

extension Mosaic: OrientedLayout {}

private struct ElementCollector: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, start: Units, leaf: IntervalLeafView, slot: Int) -> Bool {
    let (cell, rows) = (leaf.payload(slot, as: MosaicCell.self), leaf.extent(slot))
    guard geometry.intersects(queryRect, row: start, rows: rows, cell) else { return true }
    return writer.append(index, geometry.frame(row: start, rows: rows, cell, from: writer.start))
  }
}
