/// The interface to a feed.
///
/// The items are the cells, row by row. A query returns merged cells once, as the first of them. All cells of a merge
/// have the frame of the whole merge.
extension SpreadsheetSection: SectionStorage {
  /// The number of cells.
  public var count: Int { rowCount * columnCount }

  var width: Double { crossSize.points }

  var isSettled: Bool { true }

  var provisionalLength: Units { rows.length }

  var maximumLength: Units { rows.insets.start + rows.occupied + rows.insets.end }

  var minimumLength: Units { provisionalLength }

  var contentStart: Units { 0 }

  /// Any number of cells may be added at once.
  static var maximumItemLength: Units { .max }

  var firstUnsettledIndex: Int? { nil }

  /// If frames are rounded outward, they grow by less than 1 point on each side.
  var overflow: Units { layout.roundsOutward ? WholePoints.roundedUp(1) : 0 }

  mutating func settle(until limit: SettlingLimit) -> Int { 0 }

  /// Sets the cross size and the direction of the feed.
  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    let layout = layout.following(map)
    let crossSize = try Units(checked: width, "width")
    if layout != self.layout { try relayout(layout) }
    self.crossSize = crossSize
  }

  func feedItem(at index: Int) -> FeedItem { .cell }

  mutating func edit(_ edit: ItemEdit) throws(LayoutError) { throw .cellsAreFixed }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    throw edits.insertions.first?.name.naming(.cellsAreFixed) ?? .cellsAreFixed
  }

  /// Never called, because no plan is made.
  mutating func apply(_ plan: SectionPlan) {}

  func unchangedStart(before index: Int) -> Units { -overflow }
}

extension SpreadsheetSection {
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
      rows.anchors.append(rows.tracker(ofItem: row, followsMoves: follows, settles: false))
      columns.anchors.append(columns.tracker(ofItem: column, followsMoves: follows, settles: false))
    }
    return depth
  }

  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    guard depth < rows.anchors.count else { return [] }
    var taken: ContiguousArray<AnchorTracker> = []
    for (row, column) in zip(rows.anchors[depth...], columns.anchors[depth...]) {
      guard case .item(let rowIndex) = row.kept, case .item(let columnIndex) = column.kept else {
        taken.append(.nothing)
        continue
      }
      let index = cellIndex(row: rowIndex, column: columnIndex)
      var anchor = AnchorTracker.nothing
      anchor.kept = .item(index)
      anchor.position = map.mainStart(of: provisionalFrame(at: index))
      anchor.correction = row.correction + rows.provisionalStart(of: rowIndex) - row.position
      taken.append(anchor)
    }
    rows.anchors.removeSubrange(depth...)
    columns.anchors.removeSubrange(depth...)
    return taken
  }
}

extension SpreadsheetSection {
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    let span = span(row: row, column: column)
    return frame(rows.range(of: span.rows.range), columns.range(of: span.columns.range), from: origin)
  }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return frame(row: row, column: column, in: StickyView(view), from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    collect(queryRect, in: .everything, counting: &work, into: &sink)
  }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    collect(queryRect, in: view.map { StickyView($0) } ?? .everything, counting: &work, into: &sink)
  }

  /// Appends the cells that intersect `queryRect`, as pinned in a visible rect.
  func collect(
    _ queryRect: AxisRect, in view: StickyView, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    var pins = PinnedCells(rows: stickyTracks(rows, view.rows), columns: stickyTracks(columns, view.columns))
    visit(queryRect, in: view, from: sink.start, counting: &work) { cell in
      let continues = sink.append(cellIndex(of: cell), cell.frame)
      if cell.zIndex > 0 { pins.pin(&sink.elements[sink.elements.count - 1], cell, in: self) }
      return continues
    }
  }

  /// Calls `body` with each cell that intersects `queryRect`, as pinned in a visible rect, while it returns true.
  func visit(_ queryRect: AxisRect, in view: StickyView, _ body: (Element) -> Bool) {
    var pins = PinnedCells(rows: stickyTracks(rows, view.rows), columns: stickyTracks(columns, view.columns))
    var uncounted = WorkCounters()
    visit(queryRect, in: view, from: 0, counting: &uncounted) { cell in
      var element = Element(index: cellIndex(of: cell), frame: cell.frame)
      if cell.zIndex > 0 { pins.pin(&element, cell, in: self) }
      return body(element)
    }
  }

  private func stickyTracks(_ list: borrowing TrackList, _ edges: StickyEdges) -> StickyTracks {
    StickyTracks(list, edges: edges, roundsOutward: layout.roundsOutward)
  }

  private func cellIndex(of cell: SpreadsheetCell) -> Int { cell.row * columnCount + cell.column }

  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    let view = StickyView(view)
    return cellIndex(
      row: rows.firstBetweenPinned(in: view.rows) ?? row,
      column: columns.firstBetweenPinned(in: view.columns) ?? column)
  }

  var hasPinnedItems: Bool {
    rows.pinned.leading > 0 || rows.pinned.trailing > 0 || columns.pinned.leading > 0
      || columns.pinned.trailing > 0
  }
}

extension Spreadsheet: OrientedLayout {}

/// How the elements of pinned cells are drawn.
private struct PinnedCells {
  let rows: StickyTracks
  let columns: StickyTracks
  /// The last row and the last column that were examined. The next cell usually has one of them.
  private var lastRow = (range: 0..<0, isMoved: false)
  private var lastColumn = (range: 0..<0, isMoved: false)

  init(rows: StickyTracks, columns: StickyTracks) {
    self.rows = rows
    self.columns = columns
  }

  /// Sets the drawing order of a pinned cell, and whether pinning moved the cell.
  mutating func pin(
    _ element: inout Element, _ cell: SpreadsheetCell, in section: borrowing SpreadsheetSection
  ) {
    let rowRange = cell.row..<(cell.row + cell.rowSpan)
    if cell.rowPinning != .none, lastRow.range != rowRange {
      lastRow = (rowRange, rows.moves(rowRange, cell.rowPinning, of: section.rows))
    }
    let columnRange = cell.column..<(cell.column + cell.columnSpan)
    if cell.columnPinning != .none, lastColumn.range != columnRange {
      lastColumn = (columnRange, columns.moves(columnRange, cell.columnPinning, of: section.columns))
    }
    element.isPinned =
      cell.rowPinning != .none && lastRow.isMoved || cell.columnPinning != .none && lastColumn.isMoved
    element.zIndex = cell.zIndex
  }
}

extension StickyTracks {
  /// Returns whether the visible position of tracks differs from their position in the content.
  fileprivate func moves(_ range: Range<Int>, _ pinning: Pinning, of list: borrowing TrackList) -> Bool {
    if pinning == .none { return false }
    let positions = list.range(of: range)
    let (start, extent) = (positions.lowerBound, positions.upperBound - positions.lowerBound)
    return visibleRange(start, extent, pinning) != visibleRange(start, extent, .none)
  }
}

extension StickyView {
  /// The edges of a rect larger than any content.
  fileprivate static let everything: StickyView = {
    let bound = Units(1) << 51
    let edges = StickyEdges(start: -bound, end: bound)
    return StickyView(rows: edges, columns: edges)
  }()

  /// Creates the edges of the visible range that a feed passes to a section.
  fileprivate init(_ view: VisibleRange) {
    self.init(
      rows: StickyEdges(start: view.start, end: view.end),
      columns: StickyEdges(start: view.crossStart, end: view.crossEnd))
  }
}

extension SpreadsheetSection: LayoutSection {}
