extension GridSection: UniformStorage {
  /// A cell. All cells are equal.
  public typealias Item = GridCell

  var map: CoordinateMap { geometry.map }

  var maximumCount: Int { geometry.maximumCount }

  func length(ofItems count: Int) -> Units { geometry.contentHeight(of: count) }

  var contentStart: Units { geometry.insets.mainStart }

  func crossOverflow() -> Units { geometry.columns.crossOverflow }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    try relayout(layout.following(space.map), width: space.width)
  }

  func provisionalStart(of index: Int) -> Units { geometry.top(ofRow: index / columnCount) }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    geometry.frame(at: index, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    guard sink.findsEmpty || geometry.rowHeight > 0 else { return }
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
}

extension Grid: OrientedLayout {}
