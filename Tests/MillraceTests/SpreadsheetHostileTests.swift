import Testing

@testable import Millrace

/// Invalid input: an error that names the argument, and no change.
@Suite struct SpreadsheetHostileTests {
  @Test func layouts() throws {
    func expect(_ error: LayoutError, _ change: (inout Spreadsheet) -> Void) throws {
      var layout = Spreadsheet()
      change(&layout)
      #expect(throws: error) {
        try SpreadsheetSection(layout, rows: 1, rowHeight: 1, columns: 1, columnWidth: 1)
      }
      var section = try SpreadsheetSection(Spreadsheet(), rows: 1, rowHeight: 1, columns: 1, columnWidth: 1)
      #expect(throws: error) { try section.relayout(layout) }
      #expect(section.layout == Spreadsheet())
    }
    try expect(.invalidLength(argument: "rowSpacing", value: -1)) { $0.rowSpacing = -1 }
    try expect(.invalidLength(argument: "columnSpacing", value: .infinity)) { $0.columnSpacing = .infinity }
    try expect(.invalidLength(argument: "insets.trailing", value: 1e9)) { $0.insets.trailing = 1e9 }
    try expect(.invalidScale(0)) { $0.scale = 0 }
    try expect(.invalidPinnedCount(argument: "pinnedRows", value: -1)) { $0.pinnedRows = -1 }
    try expect(.invalidPinnedCount(argument: "pinnedColumns", value: .min)) { $0.pinnedColumns = .min }
    try expect(.invalidPinnedCount(argument: "pinnedColumns", value: 65_537)) { $0.pinnedColumns = 65_537 }
    try expect(.invalidPinnedCount(argument: "trailingPinnedRows", value: -1)) { $0.trailingPinnedRows = -1 }
    try expect(.invalidPinnedCount(argument: "trailingPinnedColumns", value: -9)) {
      $0.trailingPinnedColumns = -9
    }
  }

  @Test func sizes() throws {
    #expect(throws: LayoutError.invalidLength(argument: "rowHeights[2]", value: -1)) {
      try SpreadsheetSection(Spreadsheet(), rowHeights: [1, 2, -1], columnWidths: [])
    }
    #expect(throws: LayoutError.invalidLength(argument: "columnWidths[1]", value: .infinity)) {
      try SpreadsheetSection(Spreadsheet(), rows: 1, rowHeight: 1, columnWidths: AnySequence([1, .infinity]))
    }
    #expect(throws: LayoutError.invalidLength(argument: "height", value: -1)) {
      try SpreadsheetSection(Spreadsheet(), rows: 1, rowHeight: -1, columns: 1, columnWidth: 1)
    }
    #expect(throws: LayoutError.invalidCount(-1)) {
      try SpreadsheetSection(Spreadsheet(), rows: 1, rowHeight: 1, columns: -1, columnWidth: 1)
    }
    for count in [1 << 31, Int.max] {
      #expect(throws: LayoutError.contentTooLong) {
        try SpreadsheetSection(Spreadsheet(), rows: count, rowHeight: 0, columns: 1, columnWidth: 1)
      }
    }
    #expect(throws: LayoutError.contentTooLong) {
      try SpreadsheetSection(Spreadsheet(), rows: 1 << 30, rowHeight: 1e6, columns: 1, columnWidth: 1)
    }
  }

  /// A view that intersects all rows and no column, or all columns and no row, looks at few of them.
  @Test(arguments: [LayoutAxis.vertical, .horizontal], [false, true])
  func besideAllCells(axis: LayoutAxis, hasMergedCells: Bool) throws {
    var section = try SpreadsheetSection(
      Spreadsheet(axis: axis), rows: 1 << 30, rowHeight: 1, columns: 1 << 30, columnWidth: 1)
    if hasMergedCells { try section.merge(rows: 3..<5, columns: 3..<5) }
    let beside = [
      LayoutRect(x: 1e12, y: 0, width: 10, height: .infinity),
      LayoutRect(x: -10, y: 0, width: 10, height: .infinity),
      LayoutRect(x: 0, y: 1e12, width: .infinity, height: 10),
      LayoutRect(x: 0, y: -10, width: .infinity, height: 10),
    ]
    for view in beside {
      #expect(section.elements(in: view).isEmpty)
      let work = section.work(ofElementsIn: view)
      #expect(work.itemsScanned + work.nodesVisited < 200, "\(view)")
    }
  }

  /// Every edit with every invalid argument, which must not change the sheet.
  @Test func edits() throws {
    var section = try SpreadsheetSection(
      Spreadsheet(), rowHeights: [1, 2, 3], columnWidths: [4, 5])
    try section.merge(rows: 1..<3, columns: 0..<2)
    try section.expandRow(at: 0, to: 9)
    let whole = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
    let expected = section.elements(in: whole)
    func expect(_ error: LayoutError, _ edit: (inout SpreadsheetSection) throws -> Void) {
      #expect(throws: error) { try edit(&section) }
      #expect(section.elements(in: whole) == expected && section.expandedRow == 0)
    }
    func row(_ index: Int, _ valid: Range<Int> = 0..<3) -> LayoutError {
      .indexOutOfRange(argument: "row", index: index, valid: valid)
    }
    func column(_ index: Int, _ valid: Range<Int> = 0..<2) -> LayoutError {
      .indexOutOfRange(argument: "column", index: index, valid: valid)
    }
    func length(_ argument: String, _ value: Double) -> LayoutError {
      .invalidLength(argument: argument, value: value)
    }
    expect(row(4, 0..<4)) { try $0.insertRow(height: 1, at: 4) }
    expect(row(-1, 0..<4)) { try $0.insertRows(count: 3, height: 1, at: -1) }
    expect(length("height", -1)) { try $0.insertRow(height: -1, at: 0) }
    expect(.invalidCount(-1)) { try $0.insertColumns(count: -1, width: 1, at: 0) }
    expect(.contentTooLong) { try $0.insertColumns(count: .max, width: 1, at: 1) }
    expect(length("width", 1e9)) { try $0.insertColumn(width: 1e9, at: 0) }
    expect(length("rowHeights[1]", -3)) { try $0.appendRows(heights: [1, -3]) }
    expect(column(2)) { try $0.removeColumn(at: 2) }
    expect(row(.max)) { try $0.removeRow(at: .max) }
    expect(.indexOutOfRange(argument: "rows.upperBound", index: 4, valid: 0..<4)) {
      try $0.removeRows(1..<4)
    }
    expect(.indexOutOfRange(argument: "columns.lowerBound", index: -1, valid: 0..<3)) {
      try $0.removeColumns(-1..<1)
    }
    expect(.indexOutOfRange(argument: "source", index: 3, valid: 0..<3)) { try $0.moveRow(from: 3, to: 0) }
    expect(.indexOutOfRange(argument: "target", index: -1, valid: 0..<2)) {
      try $0.moveColumn(from: 0, to: -1)
    }
    expect(row(3)) { try $0.resizeRow(at: 3, to: 1) }
    expect(length("width", .infinity)) { try $0.resizeColumn(at: 0, to: .infinity) }
    expect(.indexOutOfRange(argument: "resizes[1].path.item", index: 2, valid: 0..<2)) {
      try $0.resizeColumns([.init(index: 0, extent: 1), .init(index: 2, extent: 1)])
    }
    expect(length("resizes[1].item", -1)) {
      try $0.resizeRows([.init(index: 0, extent: 1), .init(index: 1, extent: -1)])
    }
    expect(row(3)) { try $0.expandRow(at: 3, to: 1) }
    expect(length("height", -1)) { try $0.expandRow(at: 1, to: -1) }
    expect(.emptyRange(argument: "rows")) { try $0.merge(rows: 1..<1, columns: 0..<2) }
    expect(.emptyRange(argument: "columns")) { try $0.merge(rows: 0..<1, columns: 2..<2) }
    expect(.indexOutOfRange(argument: "rows.upperBound", index: 5, valid: 0..<4)) {
      try $0.merge(rows: 0..<5, columns: 0..<1)
    }
    expect(.cellsAreMerged(row: 1, column: 0)) { try $0.merge(rows: 0..<2, columns: 1..<2) }
    expect(.cellsAreMerged(row: 1, column: 0)) { try $0.merge(rows: 2..<3, columns: 1..<2) }
    expect(row(3)) { try $0.unmerge(row: 3, column: 0) }
    expect(column(-1)) { try $0.unmerge(row: 0, column: -1) }
  }

  @Test func views() throws {
    let section = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1, trailingPinnedColumns: 1), rows: 9, rowHeight: 10, columns: 9,
      columnWidth: 10)
    for view in [
      LayoutRect(x: .nan, y: 0, width: 9, height: 9), LayoutRect(x: 0, y: 0, width: -9, height: 9),
      LayoutRect(x: 0, y: 0, width: 9, height: 0), LayoutRect(x: 1e300, y: 0, width: 9, height: 9),
      LayoutRect(x: 0, y: -.infinity, width: 9, height: 9),
    ] {
      #expect(section.elements(in: view).allSatisfy { $0.zIndex > 0 })
      _ = section.frame(row: 0, column: 0, in: view)
    }
    let all = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    #expect(section.elements(in: all).count == 81)
    let empty = try SpreadsheetSection(Spreadsheet(pinnedRows: 3), rowHeights: [1, 2], columnWidths: [])
    #expect(empty.elements(in: all).isEmpty && empty.contentSize == LayoutSize(width: 0, height: 3))
  }

  /// Near the maximum length, nothing overflows, and an expanded row has room to collapse.
  @Test func maximumLength() throws {
    let longest = LayoutUnit.maximumLength
    var section = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1), rows: 1 << 19, rowHeight: longest, columns: 1, columnWidth: longest)
    #expect(throws: LayoutError.contentTooLong) { try section.insertRow(height: 0.01, at: 0) }
    #expect(throws: LayoutError.contentTooLong) { try section.relayout(Spreadsheet(rowSpacing: 0.01)) }
    try section.insertRow(height: 0, at: 0)
    #expect(throws: LayoutError.contentTooLong) { try section.resizeRow(at: 0, to: 1) }
    #expect(throws: LayoutError.contentTooLong) {
      try section.resizeRows([.init(index: 0, extent: 1), .init(index: 1, extent: longest)])
    }
    try section.resizeRow(at: 1, to: longest)
    try section.resizeRows([.init(index: 0, extent: 1), .init(index: 1, extent: longest - 1)])
    try section.resizeRows([.init(index: 0, extent: 0), .init(index: 1, extent: longest)])
    try section.expandRow(at: 7, to: 0)
    #expect(throws: LayoutError.contentTooLong) { try section.insertRow(height: 1, at: 0) }
    #expect(throws: LayoutError.contentTooLong) { try section.expandRow(at: 0, to: 1) }
    #expect(section.expandedRow == 7)
    section.collapseRow()
    try section.removeRow(at: 0)
    let last = (1 << 19) - 1
    #expect(section.frame(row: last, column: 0).minY == Double(last << 31) / 192)
    let view = LayoutRect(x: 0, y: Double(last << 31) / 192, width: 1, height: .infinity)
    #expect(section.elements(in: view).map { section.cell(at: $0.index).row } == [0, last])
    // The maximum number of rows.
    let most = try SpreadsheetSection(
      Spreadsheet(), rows: Int(Int32.max), rowHeight: 1, columns: Int(Int32.max), columnWidth: 1)
    let corner = Int(Int32.max) - 1
    #expect(most.cellIndex(row: corner, column: corner) == Int(Int32.max) * Int(Int32.max) - 1)
    var merged = most
    try merged.merge(rows: 0..<Int(Int32.max), columns: 0..<Int(Int32.max))
    #expect(merged.elements(in: LayoutRect(x: 5, y: 5, width: 1, height: 1)).map(\.index) == [0])
    #expect(merged.mergedCells(row: 7, column: 7).rows.count == Int(Int32.max))
    #expect(throws: LayoutError.contentTooLong) { try merged.insertRow(height: 0, at: 5) }
    #expect(throws: LayoutError.contentTooLong) { try merged.appendColumns(widths: [0]) }
    var batch = BatchUpdate()
    batch.insert(0, at: 5)
    #expect(throws: LayoutError.contentTooLong) { try merged.apply(columns: batch) }
  }

  /// An expanded row takes its expanded length, even if it would collapse to less.
  @Test func maximumLengthWithAnExpandedRow() throws {
    let longest = LayoutUnit.maximumLength
    func section() throws -> SpreadsheetSection {
      var section = try SpreadsheetSection(
        Spreadsheet(), rows: (1 << 19) - 1, rowHeight: longest, columns: 1, columnWidth: 1)
      try section.insertRow(height: 1, at: 0)
      try section.expandRow(at: 0, to: longest)
      return section
    }
    let whole = try section().contentSize
    #expect(whole.height == 0x1p50 / 192)
    // One after another, at once, and in a batch with an insertion.
    var single = try section()
    try single.resizeRow(at: 0, to: 0)
    #expect(throws: LayoutError.contentTooLong) { try single.insertRow(height: 1, at: 1) }
    // The collapsed length may grow up to the expanded one.
    try single.resizeRow(at: 0, to: longest)
    #expect(single.contentSize == whole)
    var several = try section()
    try several.resizeRows([.init(index: 0, extent: longest), .init(index: 1, extent: longest)])
    #expect(several.contentSize == whole)
    try several.resizeRow(at: 1, to: 1)
    try several.insertRow(height: longest - 1, at: 2)
    #expect(throws: LayoutError.contentTooLong) {
      try several.resizeRows([.init(index: 0, extent: 0), .init(index: 1, extent: 2)])
    }
    #expect(several.contentSize == whole)
    var batched = try section()
    var batch = BatchUpdate()
    batch.resize(at: 0, to: 0)
    batch.insert(1, at: 1)
    #expect(throws: LayoutError.contentTooLong) { try batched.apply(rows: batch) }
    #expect(batched.contentSize == whole)
    batch = BatchUpdate()
    batch.resize(at: 0, to: longest)
    try batched.apply(rows: batch)
    batched.collapseRow()
    #expect(batched.contentSize == whole && batched.rowHeight(at: 0) == longest)
  }

  /// More columns in view than the scratch memory on the stack has room for.
  @Test func veryManyColumnsInView() throws {
    var section = try SpreadsheetSection(
      Spreadsheet(pinnedColumns: 2), rows: 2, rowHeight: 10, columns: 3_000, columnWidth: 0.25)
    try section.merge(rows: 0..<2, columns: 1_000..<2_000)
    let found = section.elements(in: LayoutRect(x: 0, y: 0, width: 800, height: 100))
    #expect(found.count == 2 * 2_000 + 1)
    let columns = Array(0...1_000) + Array(2_000..<3_000) + Array(0..<1_000) + Array(2_000..<3_000)
    #expect(found.map { section.cell(at: $0.index).column } == columns)
  }
}
