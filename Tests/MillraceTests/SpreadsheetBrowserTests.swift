import Foundation
import Millrace
import Testing

/// Compares with a browser's tables whose first rows and columns are `position: sticky`.
@Suite struct SpreadsheetBrowserTests {
  struct Case: Decodable {
    let viewport: [Double]
    let columns: [Double]
    let rows: [Double]
    let gap_x: Double
    let gap_y: Double
    let scroll: [Double]
    let insets: [Double]?
    let sticky_rows: Int?
    let sticky_cols: Int?
  }

  static let names = ["week-origin", "week-both", "week-gaps-insets-both", "two-rows-two-columns-both"]

  @Test(arguments: names, [LayoutAxis.vertical, .horizontal])
  func sticky(name: String, axis: LayoutAxis) throws {
    let given: Case = try BrowserTests.decode("sticky/\(name).json")
    let expected = try GridBrowserTests.frames("sticky/\(name)")
    let insets = given.insets ?? [0, 0, 0, 0]
    // The same table, transposed, scrolls horizontally.
    func turned(_ rect: LayoutRect) -> LayoutRect {
      axis == .vertical
        ? rect : LayoutRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
    }
    let isTurned = axis == .horizontal
    let layout = Spreadsheet(
      columnSpacing: given.gap_x, rowSpacing: given.gap_y,
      insets: LayoutInsets(
        top: insets[isTurned ? 1 : 0], leading: insets[isTurned ? 0 : 1], bottom: insets[isTurned ? 3 : 2],
        trailing: insets[isTurned ? 2 : 3]),
      pinnedRows: given.sticky_rows ?? 1, pinnedColumns: given.sticky_cols ?? 1, axis: axis)
    let section = try SpreadsheetSection(layout, rowHeights: given.rows, columnWidths: given.columns)
    let view = LayoutRect(
      x: given.scroll[0], y: given.scroll[1], width: given.viewport[0], height: given.viewport[1])
    #expect(expected.count == given.rows.count * given.columns.count)
    var seen: [Element] = []
    for (index, frame) in expected.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: given.columns.count)
      // The browser's positions are relative to the view.
      let inContent = LayoutRect(
        x: frame.minX + view.minX, y: frame.minY + view.minY, width: frame.width, height: frame.height)
      let found = section.frame(row: row, column: column, in: turned(view))
      #expect(found == turned(inContent), "\(row), \(column)")
      guard inContent.maxX > view.minX, inContent.minX < view.maxX, inContent.maxY > view.minY,
        inContent.minY < view.maxY
      else { continue }
      var element = Element(index: index, frame: found)
      let isPinned = (row < layout.pinnedRows, column < layout.pinnedColumns)
      element.zIndex = isPinned == (false, false) ? 0 : isPinned == (true, true) ? 1023 : 1022
      element.isPinned = found != section.frame(row: row, column: column)
      seen.append(element)
    }
    #expect(section.elements(in: turned(view)) == seen)
    #expect(Set(seen.map(\.zIndex)) == [0, 1022, 1023])
  }
}
