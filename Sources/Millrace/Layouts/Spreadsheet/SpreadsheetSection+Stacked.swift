/// What a feed needs of a sheet. Its items are the cells, row by row; of merged ones, which are found as the first of
/// them, each lies where all do.
extension SpreadsheetSection: LayoutSection, SectionStorage {
  /// The number of cells.
  public var count: Int { rowCount * columnCount }

  var width: Double { crossSize.points }

  var isSettled: Bool { true }

  var provisionalLength: Units { rows.length }

  var maximumLength: Units { rows.insets.start + rows.occupied + rows.insets.end }

  var minimumLength: Units { provisionalLength }

  var firstUnsettledIndex: Int? { nil }

  /// Rounded outward, a frame is less than a point longer either way.
  var overflow: Units { layout.roundsOutward ? WholePoints.behind(1) : 0 }

  /// What is pinned does not leave the content.
  func findCrossBounds() -> CrossBounds {
    let (start, end) = (columns.insets.start, columns.insets.start + columns.tracks.length)
    return layout.roundsOutward
      ? CrossBounds(start: WholePoints.before(start), end: WholePoints.behind(end))
      : CrossBounds(start: start, end: end)
  }

  mutating func settle(before end: Units) {}

  mutating func settle(through index: Int) {}

  mutating func settle(budget: Int) -> Int { 0 }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    let crossSize = try Units(checked: crossSize, "width")
    if layout != self.layout { try relayout(layout) }
    self.crossSize = crossSize
  }

  // MARK: - Edits

  func item(at index: Int) -> FeedItem { .cell }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) { throw .cellsAreFixed }

  mutating func discardItem(at index: Int) throws(LayoutError) { throw .cellsAreFixed }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) { throw .cellsAreFixed }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) { throw .cellsAreFixed }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> any SectionPlan {
    throw edits.insertions.first?.name.naming(.cellsAreFixed) ?? .cellsAreFixed
  }

  /// No plan is made of it.
  mutating func apply(_ plan: any SectionPlan) {}

  func unchangedStart(before index: Int) -> Units { -overflow }
}

// MARK: - Anchors

extension SpreadsheetSection {
  /// A feed's anchor, which is a cell, is kept as `SpreadsheetAnchor.cell(row:column:)` is: its row and its column
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
  func provisionalFrame(at index: Int) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return frame(row: row, column: column)
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let stretch: Range<Units> = stretch(of: items, counting: &work)
    return (stretch.lowerBound, stretch.upperBound)
  }

  func provisionalFrame(at index: Int, in view: VisibleRange) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return frame(row: row, column: column, in: StickyView(view))
  }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    var levels: [ItemLevel] = []
    collectProvisional(in: rect, view: nil, counting: &work, into: &buffer, levels: &levels)
  }

  func collectProvisional(
    in rect: LayoutRect, view: VisibleRange?, counting work: inout WorkCounters,
    into buffer: inout [Element], levels: inout [ItemLevel]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    guard hasPinnedItems else {
      visit(queryRect, in: .everything, counting: &work) { cell in
        buffer.append(Element(index: cell.row * columnCount + cell.column, frame: cell.frame))
        return true
      }
      return
    }
    // Where all of the content is in view, everything is where it lies.
    let view = view.map { StickyView($0) } ?? .everything
    let stickyRows = StickyTracks(rows, edges: view.rows, roundsOutward: layout.roundsOutward)
    let stickyColumns = StickyTracks(columns, edges: view.columns, roundsOutward: layout.roundsOutward)
    visit(queryRect, in: view, counting: &work) { cell in
      buffer.append(Element(index: cell.row * columnCount + cell.column, frame: cell.frame))
      let (lastRow, lastColumn) = (cell.row + cell.rowSpan, cell.column + cell.columnSpan)
      let isPinned =
        stickyRows.moves(cell.row..<lastRow, cell.rowPinning, of: rows)
        || stickyColumns.moves(cell.column..<lastColumn, cell.columnPinning, of: columns)
      levels.append(ItemLevel(zIndex: Int32(truncatingIfNeeded: cell.zIndex), isPinned: isPinned))
      return true
    }
  }

  /// The first row and the first column that are seen between those that are pinned.
  func firstSeen(in view: VisibleRange, insteadOf index: Int) -> Int {
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
