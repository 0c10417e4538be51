import MillraceOracle
import Testing

@testable import Millrace

@Suite struct SpreadsheetTests {
  /// 4 rows of 10, 20, 30 and 40, and 3 columns of 100.
  private func section(_ layout: Spreadsheet = Spreadsheet()) throws -> SpreadsheetSection {
    try SpreadsheetSection(layout, rowHeights: [10, 20, 30, 40], columnWidths: [100, 100, 100])
  }

  @Test func cornersAreInFrontOfCellsPinnedAlongOneAxis() throws {
    let section = try section(
      Spreadsheet(pinnedRows: 1, pinnedColumns: 1, trailingPinnedRows: 1, trailingPinnedColumns: 1))
    let view = LayoutRect(x: 30, y: 15, width: 250, height: 60)
    let found = section.elements(in: view)
    #expect(found.map(\.zIndex) == [1023, 1022, 1023, 1022, 0, 1022, 1022, 0, 1022, 1023, 1022, 1023])
    #expect(found[0].frame == LayoutRect(x: 30, y: 15, width: 100, height: 10))
    #expect(found[4].frame == LayoutRect(x: 100, y: 10, width: 100, height: 20))
    #expect(found[11].frame == LayoutRect(x: 180, y: 35, width: 100, height: 40))
    #expect(section.cell(at: found[11].index) == (3, 2) && found[11].isPinned)
  }

  @Test func pinnedTracksLeaveWithTheContent() throws {
    var layout = Spreadsheet(insets: LayoutInsets(top: 5, bottom: 50), pinnedRows: 2)
    let section = try section(layout)
    func top(_ row: Int, at offset: Double) -> Double {
      section.frame(row: row, column: 0, in: LayoutRect(x: 0, y: offset, width: 300, height: 60)).minY
    }
    #expect([0, 3, 5, 50, 84, 95, 300].map { top(0, at: $0) } == [5, 5, 5, 50, 84, 95, 95])
    // Each independently, as in a browser: the second one has no room left.
    #expect([0, 50, 75, 84, 95].map { top(1, at: $0) } == [15, 60, 85, 85, 85])
    layout.pinnedRows = 0
    layout.trailingPinnedRows = 1
    var trailing = section
    try trailing.relayout(layout)
    let bottoms = [-200, -20, 0, 20, 45, 60].map { offset in
      trailing.frame(row: 3, column: 0, in: LayoutRect(x: 0, y: offset, width: 300, height: 60)).minY
    }
    #expect(bottoms == [5, 5, 20, 40, 65, 65])
  }

  @Test func mergedCellsGrowAndShrink() throws {
    var section = try section()
    try section.merge(rows: 1..<3, columns: 0..<2)
    func merged() -> [Range<Int>] {
      for element in section.elements(in: LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)) {
        let cell = section.cell(at: element.index)
        let merged = section.mergedCells(row: cell.row, column: cell.column)
        if merged.rows.count * merged.columns.count > 1 { return [merged.rows, merged.columns] }
      }
      return []
    }
    #expect(merged() == [1..<3, 0..<2])
    try section.insertRow(height: 5, at: 1)
    #expect(merged() == [2..<4, 0..<2])
    try section.insertRow(height: 5, at: 3)
    #expect(merged() == [2..<5, 0..<2])
    #expect(section.frame(row: 4, column: 1) == LayoutRect(x: 0, y: 15, width: 200, height: 55))
    try section.insertRow(height: 5, at: 5)
    #expect(merged() == [2..<5, 0..<2])
    try section.insertColumns(count: 20, width: 7, at: 1)
    #expect(merged() == [2..<5, 0..<22])
    try section.removeColumns(1..<22)
    #expect(merged() == [2..<5, 0..<1])
    try section.removeRows(0..<4)
    #expect(merged() == [], "one cell is left of them")
    #expect(section.mergeCount == 0)
  }

  @Test func mergedRowMoves() throws {
    var section = try section()
    try section.merge(rows: 0..<1, columns: 0..<3)
    try section.moveRow(from: 0, to: 2)
    #expect(section.mergedCells(row: 2, column: 1) == (2..<3, 0..<3))
    try section.moveRow(from: 2, to: 3)
    try section.merge(rows: 0..<3, columns: 2..<3)
    // The row would go between merged cells, and becomes part of them.
    try section.moveRow(from: 3, to: 1)
    #expect(section.mergedCells(row: 1, column: 0) == (1..<2, 0..<1))
    #expect(section.mergedCells(row: 1, column: 2) == (0..<4, 2..<3))
    try section.unmerge(row: 3, column: 2)
    try section.unmerge(row: 3, column: 2)
    #expect(section.mergeCount == 0)
  }

  @Test func mergedCellsThatArePinnedInPartArePinnedAsAWhole() throws {
    var section = try section(Spreadsheet(pinnedRows: 1, trailingPinnedRows: 1))
    try section.merge(rows: 0..<2, columns: 0..<1)
    try section.merge(rows: 2..<4, columns: 1..<2)
    try section.merge(rows: 0..<4, columns: 2..<3)
    let view = LayoutRect(x: 0, y: 25, width: 300, height: 50)
    func found(_ row: Int, _ column: Int) -> Element? {
      let index = section.cellIndex(row: row, column: column)
      return section.elements(in: view).first { $0.index == index }
    }
    #expect(found(0, 0)?.frame == LayoutRect(x: 0, y: 25, width: 100, height: 30))
    #expect(found(2, 1)?.frame == LayoutRect(x: 100, y: 5, width: 100, height: 70))
    #expect(found(2, 1)?.isPinned == true)
    #expect(found(0, 2)?.frame == LayoutRect(x: 200, y: 0, width: 100, height: 100))
    #expect(found(0, 2)?.zIndex == 1022)
    #expect(found(1, 0) == nil && found(3, 1) == nil && section.elements(in: view).count == 7)
  }

  @Test func expansionFollowsItsRow() throws {
    var section = try section()
    try section.expandRow(at: 1, to: 100)
    #expect(section.contentSize.height == 180 && section.expandedRow == 1)
    try section.insertRow(height: 1, at: 0)
    try section.moveRow(from: 2, to: 4)
    #expect(section.expandedRow == 4 && section.rowHeight(at: 4) == 100)
    try section.resizeRow(at: 4, to: 25)
    #expect(section.rowHeight(at: 4) == 100)
    section.collapseRow()
    #expect(section.rowHeight(at: 4) == 25 && section.expandedRow == nil)
    try section.expandRow(at: 0, to: 7)
    try section.expandRow(at: 1, to: 8)
    #expect((0...1).map { section.rowHeight(at: $0) } == [1, 8])
    try section.removeRow(at: 1)
    #expect(section.expandedRow == nil)
    try section.expandColumn(at: 2, to: 140)
    #expect(section.expandedColumn == 2 && section.contentSize.width == 340)
  }

  @Test func framesRoundOutward() throws {
    let section = try SpreadsheetSection(
      Spreadsheet(roundsOutward: true), rowHeights: [10.4, 10.4, 10.2], columnWidths: [99.5])
    func rows(in view: LayoutRect) -> [Int] {
      section.elements(in: view).map { section.cell(at: $0.index).row }
    }
    let frames = (0...2).map { section.frame(row: $0, column: 0) }
    #expect(frames.map(\.minY) == [0, 10, 20] && frames.map(\.maxY) == [11, 21, 31])
    #expect(frames.map(\.width) == [100, 100, 100] && section.contentSize.height == 31)
    // A frame is rounded outward, so it is visible from the whole point before it.
    #expect(rows(in: LayoutRect(x: 99.7, y: 10.2, width: 1, height: 0.1)) == [0, 1])
    #expect(rows(in: LayoutRect(x: 0, y: 10.6, width: 1, height: 0.1)) == [0, 1])
    #expect(rows(in: LayoutRect(x: 0, y: 9.5, width: 1, height: 0.6)) == [0, 1])
    #expect(rows(in: LayoutRect(x: 0, y: 9.5, width: 1, height: 0.5)) == [0])
  }

  @Test func extentsAreRoundedToPixels() throws {
    var section = try SpreadsheetSection(
      Spreadsheet(scale: 2), rows: 3, rowHeight: 10.9, columnWidths: [7.3])
    #expect(section.rowHeight(at: 1) == 10.5 && section.columnWidth(at: 0) == 7)
    try section.expandRow(at: 1, to: 20.7)
    #expect(section.rowHeight(at: 1) == 20.5)
    #expect(throws: LayoutError.extentsAreRounded) { try section.relayout(Spreadsheet(scale: 3)) }
    try section.relayout(Spreadsheet(rowSpacing: 1, scale: 2))
    #expect(section.contentSize.height == 43.5)
  }

  @Test func batchIsAllOrNothing() throws {
    var section = try section()
    try section.merge(rows: 1..<3, columns: 0..<2)
    var rows = BatchUpdate()
    rows.remove(at: 0)
    rows.insert(15, at: 1)
    var columns = BatchUpdate()
    columns.move(from: 2, to: 0)
    columns.resize(at: 1, to: 50)
    let report = try section.apply(rows: rows, columns: columns, keeping: .cell(row: 2, column: 2))
    #expect(report.rows.offsetCorrection == correction(5, -200, section.cellIndex(row: 2, column: 0)))
    #expect(section.mergedCells(row: 0, column: 1) == (0..<3, 1..<3))
    #expect(report.rows.removed.map(\.item) == [0] && report.columns.moved.first?.target.item == 0)
    let before = section.elements(in: LayoutRect(x: 0, y: 0, width: 999, height: 999))
    var wide = BatchUpdate()
    wide.insert(15, span: .all, at: 1)
    let given = "an extent in insertions[0].item"
    #expect(throws: LayoutError.unexpectedItem(given: given, expected: "an extent without a span")) {
      try section.apply(rows: wide)
    }
    columns.insert(.nan, at: 1)
    #expect(throws: LayoutError.self) { try section.apply(rows: rows, columns: columns) }
    #expect(section.elements(in: LayoutRect(x: 0, y: 0, width: 999, height: 999)) == before)
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor.row", index: 4, valid: 0..<4)) {
      try section.apply(keeping: .cell(row: 4, column: 0))
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor.column", index: 3, valid: 0..<3)) {
      try section.apply(keeping: .cell(row: 0, column: 3))
    }
  }

  private func correction(_ points: Double, _ crossPoints: Double, _ cell: Int?) -> OffsetCorrection {
    let path = cell.map { ItemPath(section: 0, item: $0) }
    return OffsetCorrection(points: points, crossPoints: crossPoints, isEstimate: false, path: path)
  }

  private func correctionOfTheEnd(_ points: Double) -> OffsetCorrection {
    var correction = correction(points, 0, nil)
    correction.keepsEnd = true
    return correction
  }

  /// A sheet also keeps cells by their numbers, and its end.
  @Test func anchorsOfItemsAndTheEnd() throws {
    let layout = Spreadsheet()
    var section = try SpreadsheetSection(layout, rows: 10, rowHeight: 44, columns: 5, columnWidth: 100)
    func kept(_ anchor: Anchor) throws -> OffsetCorrection {
      try section.withAnchor(anchor) { section in
        try section.insertRow(height: 5, at: 1)
        try section.insertColumn(width: 7, at: 1)
      }
    }
    // Row 2, column 3 of five columns is row 3, column 4 of six.
    var found = try kept(.item(13))
    #expect(found == correction(5, 7, 22))
    found = try kept(.end)
    #expect(found == correctionOfTheEnd(5))
    found = try kept(.reader(in: LayoutRect(x: 0, y: 300, width: 300, height: 900)))
    #expect(found == correctionOfTheEnd(5))
    let screen = LayoutRect(x: 150, y: 100, width: 300, height: 100)
    found = try kept(.reader(in: screen))
    #expect(found.points == 5 && found.crossPoints == 7)
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor.item", index: 200, valid: 0..<126)) {
      try section.apply(keeping: .item(200))
    }
  }

  @Test func bodyMayThrow() throws {
    struct Stop: Error {}
    var section = try section()
    try section.merge(rows: 1..<2, columns: 1..<3)
    for last in [2, 4, 6] {
      var seen = 0
      #expect(throws: Stop.self) {
        try section.forEachElement(in: LayoutRect(x: 0, y: 0, width: 300, height: 99)) { _ throws(Stop) in
          seen += 1
          if seen == last { throw Stop() }
        }
      }
      #expect(seen == last)
    }
  }

  /// Cells that come to start in the same row are in the order of their columns.
  @Test func mergedCellsStayInOrder() throws {
    var section = try section()
    try section.merge(rows: 0..<4, columns: 2..<3)
    try section.merge(rows: 1..<4, columns: 0..<2)
    try section.removeRows(0..<2)
    let found = section.elements(in: LayoutRect(x: 0, y: 0, width: 300, height: 99))
    #expect(found.map { section.cellIndex(row: 0, column: 0) == $0.index } == [true, false])
    #expect(found.map(\.frame.width) == [200, 100] && found.count == 2)
    #expect(section.mergedCells(row: 1, column: 1) == (0..<2, 0..<2))
    #expect(section.mergedCells(row: 1, column: 2) == (0..<2, 2..<3))
    #expect(section.invariantViolation() == nil)
  }

  @Test func anchorIsKeptInAnotherLayout() throws {
    var section = try section()
    let correction = try section.withAnchor(.cell(row: 2, column: 1)) { section throws(LayoutError) in
      try section.relayout(Spreadsheet(columnSpacing: 3, rowSpacing: 5, insets: LayoutInsets(top: 7)))
      try section.removeRow(at: 0)
      try section.insertRows(count: 20, height: 1, at: 0)
      try section.insertColumns(count: 20, width: 1, at: 2)
    }
    #expect(correction == self.correction(2 + 20 * 6, 3, section.cellIndex(row: 21, column: 1)))
  }

  /// The reader's anchor is never pinned, whether the insets are visible or not.
  @Test func anchorIsNotPinned() throws {
    let layout = Spreadsheet(
      insets: LayoutInsets(top: 20, leading: 30), pinnedRows: 1, pinnedColumns: 1, trailingPinnedRows: 1)
    for offset in [-50.0, 0, 10, 20, 40] {
      var section = try SpreadsheetSection(layout, rows: 9, rowHeight: 44, columns: 9, columnWidth: 44)
      let view = LayoutRect(x: offset, y: offset, width: 300, height: 300)
      let correction = try section.withAnchor(.firstVisible(in: view)) { section throws(LayoutError) in
        try section.insertRow(height: 5, at: 1)
        try section.insertColumn(width: 7, at: 1)
      }
      // After the pinned row at 20 or, if that is further, at the view's edge.
      #expect(correction == self.correction(5, 7, section.cellIndex(row: 2, column: 2)), "\(offset)")
    }
    // Only pinned rows are visible.
    var section = try SpreadsheetSection(layout, rows: 3, rowHeight: 44, columns: 1, columnWidth: 44)
    for view in [
      LayoutRect(x: 0, y: 0, width: 300, height: 64), LayoutRect(x: 0, y: 108, width: 300, height: 300),
    ] {
      let correction = try section.withAnchor(.firstVisible(in: view)) { section throws(LayoutError) in
        try section.insertRow(height: 5, at: 0)
        try section.removeRow(at: 0)
      }
      #expect(correction == self.correction(0, 0, nil), "\(view)")
    }
  }

  @Test func anchorsOfAnotherSectionAreNotTracked() throws {
    var section = try section()
    let correction = try section.withAnchor(.cell(row: 1, column: 1)) { section in
      section = try SpreadsheetSection(Spreadsheet(), rowHeights: [1], columnWidths: [1])
    }
    #expect(correction == self.correction(0, 0, nil))
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try section.withAnchor(.cell(row: 0, column: 0)) { section in
        try section.insertRow(height: 1, at: 0)
        throw Stop()
      }
    }
    #expect(section.rowCount == 2)
  }

  /// A row or a column that begins before the screen grows and shrinks there. What is visible after it stays.
  @Test func expansionsKeepWhatIsVisible() throws {
    var sheet = try SpreadsheetSection(Spreadsheet(), rows: 20, rowHeight: 50, columns: 20, columnWidth: 50)
    var screen = LayoutRect(x: 70, y: 70, width: 300, height: 300)
    let expanded = try sheet.withAnchor(.firstVisible(in: screen)) { (sheet) throws(LayoutError) in
      try sheet.expandRow(at: 1, to: 120)
      try sheet.expandColumn(at: 1, to: 10)
    }
    #expect(expanded.points == 70 && expanded.crossPoints == -40 && expanded.index == 2 * 20 + 2)
    screen.origin = LayoutPoint(x: 55, y: 140)
    let other = try sheet.withAnchor(.firstVisible(in: screen)) {
      (sheet) throws(LayoutError) in
      // The row that was expanded collapses.
      try sheet.expandRow(at: 15, to: 500)
      sheet.collapseColumn()
    }
    #expect(other.points == -70 && other.crossPoints == 40)
  }
}
