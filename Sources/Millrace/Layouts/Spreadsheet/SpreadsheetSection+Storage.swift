/// The interface to a feed. The items are the cells, row by row. Queries find merged cells as the first of
/// them. Each merged cell has the frame of all of them.
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
  var overflow: Units { layout.roundsOutward ? WholePoints.behind(1) : 0 }

  /// Pinned cells do not leave the content.
  func crossBounds() -> CrossBounds {
    let (start, end) = (columns.insets.start, columns.insets.start + columns.tracks.length)
    return layout.roundsOutward
      ? CrossBounds(start: WholePoints.before(start), end: WholePoints.behind(end))
      : CrossBounds(start: start, end: end)
  }

  mutating func settle(until limit: SettlingLimit) -> Int { 0 }

  /// Sets the cross size and the direction of the feed.
  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    let layout = layout.following(map)
    let crossSize = try Units(checked: width, "width")
    if layout != self.layout { try relayout(layout) }
    self.crossSize = crossSize
  }

  // MARK: - Edits

  func feedItem(at index: Int) -> FeedItem { .cell }

  mutating func edit(_ edit: ItemEdit) throws(LayoutError) { throw .cellsAreFixed }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    throw edits.insertions.first?.name.naming(.cellsAreFixed) ?? .cellsAreFixed
  }

  /// Never called, because no plan is made.
  mutating func apply(_ plan: SectionPlan) {}

  func unchangedStart(before index: Int) -> Units { -overflow }
}

// MARK: - Anchors

extension SpreadsheetSection {
  /// A feed's anchor, which is a cell, is kept as `Anchor.cell(row:column:)` is: its row and its column
  /// stay the anchor where they go, if the feed's does, and are handed on each on their own. By how much it moves is
  /// by how much the row does, whatever the cell is merged with.
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

// MARK: - Queries

extension SpreadsheetSection {
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    let span = span(row: row, column: column)
    return frame(rows.stretch(of: span.rows.range), columns.stretch(of: span.columns.range), from: origin)
  }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return frame(row: row, column: column, in: StickyView(view), from: origin)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    visit(queryRect, in: .everything, from: 0, counting: &work) { cell in
      body(Element(index: cellIndex(of: cell), frame: cell.frame))
    }
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    visit(queryRect, in: .everything, from: origin.start, counting: &work) { cell in
      buffer.append(origin.element(cellIndex(of: cell), cell.frame))
      return true
    }
  }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, at origin: SectionOrigin,
    counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    collect(
      queryRect, in: view.map { StickyView($0) } ?? .everything, at: origin, counting: &work, into: &buffer)
  }

  /// Appends the cells that intersect `queryRect`, as pinned in a visible rect.
  func collect(
    _ queryRect: AxisRect, in view: StickyView, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    guard hasPinnedItems else { return collect(queryRect, at: origin, counting: &work, into: &buffer) }
    let stickyRows = StickyTracks(rows, edges: view.rows, roundsOutward: layout.roundsOutward)
    let stickyColumns = StickyTracks(columns, edges: view.columns, roundsOutward: layout.roundsOutward)
    visit(queryRect, in: view, from: origin.start, counting: &work) { cell in
      var element = origin.element(cellIndex(of: cell), cell.frame)
      let (lastRow, lastColumn) = (cell.row + cell.rowSpan, cell.column + cell.columnSpan)
      element.isPinned =
        stickyRows.moves(cell.row..<lastRow, cell.rowPinning, of: rows)
        || stickyColumns.moves(cell.column..<lastColumn, cell.columnPinning, of: columns)
      element.zIndex = cell.zIndex
      buffer.append(element)
      return true
    }
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

extension StickyTracks {
  /// Whether tracks stand elsewhere than they lie.
  fileprivate func moves(_ range: Range<Int>, _ pinning: Pinning, of list: borrowing TrackList) -> Bool {
    if pinning == .none { return false }
    let lies = list.stretch(of: range)
    let (start, extent) = (lies.lowerBound, lies.upperBound - lies.lowerBound)
    return stretch(start, extent, pinning) != stretch(start, extent, .none)
  }
}

extension StickyView {
  /// The edges of more than any content takes up.
  fileprivate static let everything: StickyView = {
    let bound = Units(1) << 51
    let edges = StickyEdges(start: -bound, end: bound)
    return StickyView(rows: edges, columns: edges)
  }()

  /// What a feed leaves of a view.
  fileprivate init(_ view: VisibleRange) {
    self.init(
      rows: StickyEdges(start: view.start, end: view.end),
      columns: StickyEdges(start: view.crossStart, end: view.crossEnd))
  }
}

extension SpreadsheetSection: LayoutSection {}
