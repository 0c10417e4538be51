import Millrace

/// A spreadsheet of n rows and a thousand columns, with the first row and column pinned.
///
/// Edits are of rows. About 40 cells are visible.
struct SpreadsheetLayout: BenchLayout {
  static var name: String { "spreadsheet" }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    suite == .scroll ? [] : usualOperations(of: suite, count: count)
  }

  private static let columnCount = 1_000
  private static let columnWidth = 90.0

  private var section: SpreadsheetSection

  static func laneCount(_ shape: BenchShape) -> Int { columnCount }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    BenchItems(extentsOf: feed, laneWidth: shape.columns[0].width, count: count, seed: seed)
  }

  /// Compares the visible cells with a search of all rows and columns.
  ///
  /// Pinned cells depend on the visible rect, so there are no fixed frames to compare.
  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let section = layout.section
    let columns = Tracks((0..<columnCount).map(section.columnWidth), section.layout.columnSpacing)
    let rows = Tracks((0..<section.rowCount).map(section.rowHeight), section.layout.rowSpacing)
    for view in views {
      // Rows without height are visible, as items are in a list. Columns without width are not.
      let visibleRows = rows.visible(
        from: LayoutUnit.nearest(view.minY), to: LayoutUnit.nearest(view.maxY), includingEmpty: true)
      let visibleColumns = columns.visible(
        from: LayoutUnit.nearest(view.minX), to: LayoutUnit.nearest(view.maxX), includingEmpty: false)
      let expected = visibleRows.flatMap { row in
        visibleColumns.map { column in
          Element(
            index: section.cellIndex(row: row.track, column: column.track),
            frame: LayoutRect(x: column.start, y: row.start, width: column.extent, height: row.extent))
        }
      }
      var found: [Element] = []
      layout.elements(in: view, into: &found)
      guard found.map({ Element(index: $0.index, frame: $0.frame) }) == expected else {
        throw BenchError.wrongAnswer(
          layout: name, count: section.rowCount, question: "the viewport at y = \(view.minY)")
      }
    }
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    let layout = Spreadsheet(columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1)
    section = try SpreadsheetSection(
      layout, rowHeights: items, columnWidths: repeatElement(Self.columnWidth, count: Self.columnCount))
  }

  var count: Int { section.rowCount }
  var contentHeight: Double { section.contentSize.height }
  var countedWork: WorkCounters? { section.work }

  func size(at row: Int) -> Double { section.rowHeight(at: row) }
  func frame(at row: Int) -> LayoutRect { section.frame(row: row, column: 1) }
  func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ height: Double) throws(LayoutError) {
    try section.insertRow(height: height, at: section.rowCount)
  }
  mutating func appendPage(_ heights: [Double]) throws(LayoutError) {
    try section.appendRows(heights: heights)
  }
  mutating func insert(_ height: Double, at row: Int) throws(LayoutError) {
    try section.insertRow(height: height, at: row)
  }
  mutating func removeItem(at row: Int) throws(LayoutError) { try section.removeRow(at: row) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.moveRow(from: source, to: target)
  }
  mutating func resize(at row: Int, to height: Double) throws(LayoutError) {
    try section.resizeRow(at: row, to: height)
  }
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try section.apply(rows: batch, keeping: .firstVisible(in: BenchViewports.first)).rows
  }
}

/// Rows or columns in an array. The first one is pinned.
private struct Tracks {
  private let extents: [Double]
  private let starts: [Double]

  init(_ extents: [Double], _ spacing: Double) {
    self.extents = extents
    var start = 0.0
    starts = extents.map { extent in
      defer { start = LayoutUnit.nearest(start + extent + spacing) }
      return start
    }
  }

  /// Returns the tracks that overlap a range, with their positions in it.
  func visible(
    from start: Double, to end: Double, includingEmpty: Bool
  ) -> [(track: Int, start: Double, extent: Double)] {
    extents.indices.compactMap { track in
      let begin = track == 0 ? max(starts[0], start) : starts[track]
      let isBehindStart =
        extents[track] > 0
        ? LayoutUnit.nearest(begin + extents[track]) > start : includingEmpty && begin >= start
      return isBehindStart && begin < end ? (track, begin, extents[track]) : nil
    }
  }
}
