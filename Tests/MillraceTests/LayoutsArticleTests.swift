import Millrace
import Testing

// The examples of the article on layouts, word for word, so that they compile and run.

// Example: layouts
func showOtherLayouts() throws {
  let screen = LayoutRect(x: 0, y: 200, width: 390, height: 844)

  let tags = (0..<10_000).map { LayoutSize(width: Double(40 + $0 % 9 * 15), height: 32) }
  var flow = try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: 390, sizes: tags)
  try flow.insert(LayoutSize(width: 90, height: 32), at: 17)  // breaks the following rows again
  print(flow.elements(in: screen).count)

  let photos = (0..<1_000).map { LayoutSize(width: 4_000, height: Double(2_000 + $0 % 5 * 1_000)) }
  let wall = JustifiedRows(targetHeight: 120, breaking: .optimal(window: 24), itemSpacing: 4, lineSpacing: 4)
  var album = try RowSection(wall, width: 390, sizes: photos)
  print(album.elements(in: screen).count)

  let squares = Grid(columns: .minimumWidth(96), rowHeight: .aspectRatio(1))
  print(try GridSection(squares, width: 390, count: 1_000_000_000).elements(in: screen).count)

  var sheet = try SpreadsheetSection(
    Spreadsheet(pinnedRows: 1, pinnedColumns: 1), rows: 1_000_000, rowHeight: 44, columns: 1_000,
    columnWidth: 100)
  try sheet.merge(rows: 4..<6, columns: 1..<3)
  for cell in sheet.elements(in: screen) { print(sheet.cell(at: cell.index), cell.frame, cell.zIndex) }
}
// End of example: layouts

@Suite struct LayoutsArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/ChoosingALayout.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    try showOtherLayouts()
  }
}
