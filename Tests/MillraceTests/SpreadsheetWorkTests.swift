import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The work of a sheet, as reproducible counts that do not grow with the number of cells.
@Suite struct SpreadsheetWorkTests {
  private let layout = Spreadsheet(columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1)

  @Test func queryVisitsVisibleCells() throws {
    var random = SplitMix64(seed: 7)
    let heights = (0..<200_000).map { _ in Double(random.int(30...60)) }
    let widths = (0..<1_000).map { _ in Double(random.int(60...140)) }
    let section = try SpreadsheetSection(layout, rowHeights: heights, columnWidths: widths)
    let size = section.contentSize
    for _ in 0..<200 {
      let view = LayoutRect(
        x: .random(in: 0..<(size.width - 390), using: &random),
        y: .random(in: 0..<(size.height - 400), using: &random), width: 390, height: 400)
      let found = section.elements(in: view)
      let rows = Set(found.map { section.cell(at: $0.index).row }).count
      let columns = Set(found.map { section.cell(at: $0.index).column }).count
      #expect(found.count == rows * columns)
      let work = section.work(ofElementsIn: view)
      // One track before the visible ones may be visited, and one pinned one that is not visible.
      #expect(work.itemsScanned <= rows + columns + 4)
      // On each axis, one path down and up to three leaves: before the visible tracks, the pinned ones.
      #expect(work.nodesVisited <= 20)
    }
  }

  @Test func sheetOfOneSizeIsTwoRecords() throws {
    var section = try SpreadsheetSection(
      layout, rows: 1_000_000, rowHeight: 44, columns: 1_000, columnWidth: 100)
    #expect(section.runCount == 2 && section.work.nodesVisited <= 8)
    try section.relayout(Spreadsheet(rowSpacing: 3))
    #expect(section.runCount == 2)
    try section.insertRows(count: 1_000_000, height: 20, at: 500_000)
    #expect(section.runCount == 4 && section.rowCount == 2_000_000)
    try section.removeRows(400_000..<1_600_000)
    #expect(section.runCount == 3 && section.contentSize.height == 800_000 * 47 - 3)
    // Tracks inserted among equal ones join their run.
    try section.insertRow(height: 44, at: 5_000)
    try section.insertRows(count: 900, height: 44, at: 400_001)
    try section.insertRow(height: 44, at: section.rowCount)
    #expect(section.runCount == 3 && section.rowCount == 800_902)
    #expect(section.contentSize.height == 800_902 * 47 - 3)
    let before = section.work
    try section.resizeRow(at: 123_456, to: 80)
    try section.insertRow(height: 1, at: 654_321)
    #expect((section.work - before).nodesVisited <= 60)
  }

  /// A body that stops at the first cell of an infinite view does not wait for the others.
  @Test func firstCellsAreVisitedAtOnce() throws {
    struct Stop: Error {}
    let section = try SpreadsheetSection(
      layout, rows: 2_000_000_000, rowHeight: 1, columns: 100, columnWidth: 100)
    let all = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
    var seen = 0
    #expect(throws: Stop.self) {
      try section.forEachElement(in: all) { _ throws(Stop) in
        seen += 1
        if seen == 500 { throw Stop() }
      }
    }
    #expect(section.frame(row: 1_999_999_999, column: 99, in: all).maxY == section.contentSize.height)
    let tall = LayoutRect(x: 500, y: 2_000, width: 10, height: 2_000)
    #expect(section.elements(in: tall).count == 3 * 1_001)
  }

  @Test func editsAreLogarithmic() throws {
    var random = SplitMix64(seed: 3)
    let heights = (0..<200_000).map { _ in Double(random.int(30...60)) }
    var section = try SpreadsheetSection(layout, rowHeights: heights, columnWidths: [100, 100])
    for _ in 0..<200 {
      let (one, other) = (random.int(0...199_000), random.int(0...199_000))
      let before = section.work
      try section.insertRow(height: 40, at: one)
      try section.removeRow(at: other)
      try section.resizeRow(at: one, to: 50)
      try section.moveRow(from: one, to: other)
      let work = section.work - before
      #expect(work.nodesVisited <= 5 * 10 && work.itemsScanned == 0)
    }
    let before = section.work
    try section.resizeRows((0..<100).map { .init(index: 5_000 + $0, extent: 20) })
    #expect((section.work - before).nodesVisited <= 20, "a leaf or two")
  }

  /// Columns without width, in a run or one by one, with spacing only in a run, and pinned columns out of sight.
  @Test(arguments: [10_000, 80_000])
  func hiddenColumnsAreSkipped(count: Int) throws {
    for (spacing, isRun) in [(0.0, true), (0, false), (0.01, true)] {
      let layout = Spreadsheet(columnSpacing: spacing, pinnedColumns: 60_000)
      var section = try SpreadsheetSection(layout, rows: 100, rowHeight: 40, columns: 2, columnWidth: 50)
      if isRun {
        try section.insertColumns(count: count, width: 0, at: 1)
      } else {
        try section.appendColumns(widths: repeatElement(0, count: count))
      }
      try section.insertColumns(count: 2, width: 50, at: section.columnCount)
      for x in [0, Double(count) * spacing] {
        let view = LayoutRect(x: x, y: 1_000, width: 390, height: 400)
        let cells = section.elements(in: view)
        #expect(cells.count >= 10)
        let work = section.work(ofElementsIn: view)
        #expect(work.itemsScanned <= 200 && work.nodesVisited <= 100, "\(spacing), \(isRun), \(x)")
      }
    }
  }

  /// Merged cells elsewhere are not visited.
  @Test func mergedCellsAreFoundByTheirBounds() throws {
    var section = try SpreadsheetSection(
      Spreadsheet(), rows: 100_000, rowHeight: 40, columns: 1_000, columnWidth: 100)
    for row in stride(from: 0, to: 99_000, by: 400) {
      for column in stride(from: 0, to: 999, by: 20) {
        try section.merge(rows: row..<(row + 3), columns: column..<(column + 2))
      }
    }
    #expect(section.mergeCount == 12_400)
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let view = LayoutRect(
        x: .random(in: 0..<99_000, using: &random), y: .random(in: 0..<3_900_000, using: &random), width: 800,
        height: 800)
      #expect(section.work(ofElementsIn: view).nodesVisited <= 120)
    }
  }
}
