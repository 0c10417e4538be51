import Foundation
import Millrace
import Testing

/// Compares right-to-left layouts along both axes with a browser's.
@Suite struct DirectionBrowserTests {
  private func frames(_ layout: String, _ name: String, _ axis: LayoutAxis) throws -> [LayoutRect] {
    try GridBrowserTests.frames("rtl/\(layout)-\(name)-\(axis == .vertical ? "vertical" : "horizontal")")
  }

  /// The insets of a case: `[top, leading, bottom, trailing]`, or transposed.
  private func insets(_ given: [Double]?, _ axis: LayoutAxis) -> LayoutInsets {
    let given = given ?? [0, 0, 0, 0]
    return axis == .vertical
      ? LayoutInsets(top: given[0], leading: given[1], bottom: given[2], trailing: given[3])
      : LayoutInsets(top: given[1], leading: given[0], bottom: given[3], trailing: given[2])
  }

  @Test(arguments: [
    ("insets", LayoutAxis.vertical), ("insets", .horizontal), ("ties-3-columns-native", .vertical),
    ("ties-3-columns-native", .horizontal), ("spans-by-hand", .vertical),
  ])
  func waterfall(name: String, axis: LayoutAxis) throws {
    let given: BrowserTests.Case = try BrowserTests.decode("waterfall/\(name).json")
    var layout = given.layout
    (layout.axis, layout.direction, layout.insets) = (axis, .rightToLeft, insets(given.insets, axis))
    let items = given.heights.enumerated().map { index, height in
      WaterfallItem(height, span: given.spans.map { .lanes($0[index]) })
    }
    var section = try WaterfallSection(layout, width: given.width, items: items)
    let expected = try frames("waterfall", name, axis)
    #expect(expected.count == items.count)
    for (index, frame) in expected.enumerated() {
      #expect(section.frame(at: index) == frame, "item \(index)")
    }
  }

  @Test(arguments: [
    ("tags-start-start", LayoutAxis.vertical), ("tags-start-start", .horizontal), ("tags-end-end", .vertical),
    ("tags-end-end", .horizontal), ("wider-than-row-start", .vertical), ("zero-width-items", .vertical),
  ])
  func flow(name: String, axis: LayoutAxis) throws {
    let given: RowBrowserTests.Case = try BrowserTests.decode("flow/\(name).json")
    var layout = given.layout
    (layout.axis, layout.direction, layout.insets) = (axis, .rightToLeft, insets(given.insets, axis))
    let sizes = given.sizes.map {
      axis == .vertical ? LayoutSize(width: $0[0], height: $0[1]) : LayoutSize(width: $0[1], height: $0[0])
    }
    var section = try RowSection(layout, width: given.width, sizes: sizes)
    let expected = try frames("flow", name, axis)
    #expect(expected.count == sizes.count)
    for (index, frame) in expected.enumerated() {
      #expect(section.frame(at: index) == frame, "item \(index)")
    }
  }

  @Test(arguments: ["week-origin", "week-gaps-insets-both", "two-rows-two-columns-both"])
  func sticky(name: String) throws {
    let given: SpreadsheetBrowserTests.Case = try BrowserTests.decode("sticky/\(name).json")
    let layout = Spreadsheet(
      columnSpacing: given.gap_x, rowSpacing: given.gap_y, insets: insets(given.insets, .vertical),
      pinnedRows: given.sticky_rows ?? 1, pinnedColumns: given.sticky_cols ?? 1, direction: .rightToLeft)
    let section = try SpreadsheetSection(layout, rowHeights: given.rows, columnWidths: given.columns)
    let (width, height) = (given.viewport[0], given.viewport[1])
    let view = LayoutRect(x: -given.scroll[0] - width, y: given.scroll[1], width: width, height: height)
    let expected = try frames("sticky", name, .vertical)
    #expect(expected.count == given.rows.count * given.columns.count)
    for (index, frame) in expected.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: given.columns.count)
      #expect(section.frame(row: row, column: column, in: view) == frame, "\(row), \(column)")
    }
  }
}
