/// The interface to a feed.
///
/// The items are the cells, row by row. A query returns merged cells once, as the first of them. All cells of a merge
/// have the frame of the whole merge.
extension SpreadsheetSection: SectionStorage, LayoutSection {
  /// The number of cells.
  public var count: Int { rowCount * columnCount }

  var width: Double { crossSize.points }

  var provisionalLength: Units { rows.length }

  var maximumLength: Units { rows.insets.start + rows.occupied + rows.insets.end }

  var minimumLength: Units { provisionalLength }

  var contentStart: Units { 0 }

  /// Any number of cells may be added at once.
  static var maximumItemLength: Units { .max }

  var firstUnsettledIndex: Int? { nil }

  /// If frames are rounded outward, they grow by less than 1 point on each side.
  var overflow: Units { layout.roundsOutward ? WholePoints.roundedUp(1) : 0 }

  func crossOverflow() -> Units { max(0, columns.length - crossSize) + overflow }

  mutating func settle(until limit: SettlingLimit) -> Int { 0 }

  /// Sets the cross size and the direction of the feed.
  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    let layout = layout.following(space.map)
    let crossSize = try Units(checked: space.width, "width")
    if layout != self.layout { try relayout(layout) }
    self.crossSize = crossSize
  }

  var crossContentLength: Units? { columns.length }

  func feedItem(at index: Int) -> FeedItem { .cell }

  mutating func edit(_ edit: ItemEdit) throws(LayoutError) { throw .cellsAreFixed }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    throw edits.insertions.first.map { edits.name(of: $0).naming(.cellsAreFixed) } ?? .cellsAreFixed
  }

  /// Never called, because no plan is made.
  mutating func apply(_ plan: SectionPlan) {}

  func unchangedStart(before index: Int) -> Units { -overflow }

  static var anchorsAcross: Bool { true }

  /// Begins tracking cells as `Anchor.cell(row:column:)` does: the row and the column of each cell are
  /// tracked separately, and each has its own replacement if removed.
  ///
  /// The correction is that of the row, also for merged cells.
  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int {
    let depth = rows.anchors.count
    for anchor in anchors {
      guard case .item(let index) = anchor.kept else { continue }
      let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
      let follows = anchor.followsMoves
      var trackedRow = rows.tracker(ofItem: row, followsMoves: follows, settles: false)
      var trackedColumn = columns.tracker(ofItem: column, followsMoves: follows, settles: false)
      // The distances that the cell has moved already.
      if let frame = AxisFrame(provisionalFrame(at: index), in: map) {
        trackedRow.correction = frame.start - anchor.position
        trackedColumn.correction = anchor.across.map { frame.crossStart - $0.position } ?? 0
      }
      trackedRow.visible = anchor.visible.flatMap { rows.uncovered($0.start, $0.end) }
      trackedColumn.visible = anchor.visible.flatMap { columns.uncovered($0.crossStart, $0.crossEnd) }
      (trackedRow.isExact, trackedColumn.isExact) = (anchor.isExact, anchor.isExact)
      (trackedRow.followsCell, trackedColumn.followsCell) = (anchor.followsCell, anchor.followsCell)
      rows.anchors.append(trackedRow)
      columns.anchors.append(trackedColumn)
    }
    return depth
  }

  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    guard depth < rows.anchors.count else { return [] }
    var taken: ContiguousArray<AnchorTracker> = []
    for (row, column) in zip(rows.anchors[depth...], columns.anchors[depth...]) {
      guard case .item(let rowIndex) = row.kept, case .item(let columnIndex) = column.kept,
        case let index = cellIndex(row: rowIndex, column: columnIndex),
        let frame = AxisFrame(provisionalFrame(at: index), in: map)
      else {
        taken.append(.nothing)
        continue
      }
      var anchor = AnchorTracker.nothing
      anchor.kept = .item(index)
      anchor.isReloaded = row.isReloaded || column.isReloaded
      anchor.isReconfigured = row.isReconfigured || column.isReconfigured
      anchor.position = frame.start
      anchor.correction = row.correction + rows.provisionalStart(of: rowIndex) - row.position
      let moved = column.correction + columns.provisionalStart(of: columnIndex) - column.position
      anchor.across = PositionAcross(section: 0, isScrolled: false, position: frame.crossStart - moved)
      taken.append(anchor)
    }
    rows.anchors.removeSubrange(depth...)
    columns.anchors.removeSubrange(depth...)
    return taken
  }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    frame(of: span(ofCell: index), in: nil, from: origin)
  }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    frame(of: span(ofCell: index), in: view, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    collect(queryRect, in: nil, counting: &work, into: &sink)
  }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    let (first, findsEmpty) = (sink.firstItem, sink.findsEmpty)
    sink.write { writer in
      visit(
        queryRect, in: view, startingAt: first, findsEmpty: findsEmpty, from: writer.start, counting: &work
      ) { writer.append($0) }
    }
  }

  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return cellIndex(
      row: rows.firstUncovered(in: view)?.index ?? row,
      column: columns.firstUncovered(in: view)?.index ?? column)
  }

  func pinnedInsets(ofItem index: Int) -> AxisInsets {
    let span = span(ofCell: index)
    let (main, cross) = (
      rows.pinnedLengths(beside: span.rows.range), columns.pinnedLengths(beside: span.columns.range)
    )
    return AxisInsets(mainStart: main.start, mainEnd: main.end, crossStart: cross.start, crossEnd: cross.end)
  }

  var hasPinnedItems: Bool { rows.pinned != (0, 0) || columns.pinned != (0, 0) }
}
