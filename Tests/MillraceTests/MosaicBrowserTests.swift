import Foundation
import Millrace
import Testing

/// Compares items that span columns and rows with a browser's.
@Suite struct MosaicBrowserTests {
  struct Case: Decodable {
    struct Item: Decodable {
      let cs: Int?
      let rs: Int?
    }

    let width: Double
    let columns: Int
    let gap_x: Double
    let gap_y: Double
    let items: [Item]
    let flow: String?

    func section(rowHeight: Double) throws -> MosaicSection {
      let layout = Mosaic(
        columns: .count(columns), rowHeight: .points(rowHeight), columnSpacing: gap_x, rowSpacing: gap_y,
        packing: flow == "row dense" ? .dense : .sparse)
      let items = items.map { MosaicItem(columns: $0.cs ?? 1, rows: $0.rs ?? 1) }
      return try MosaicSection(layout, width: width, items: items)
    }
  }

  /// Rows of one height: all frames equal the browser's.
  @Test func rows() throws {
    let given: Case = try BrowserTests.decode("grid/row-spans-dense.json")
    var section = try given.section(rowHeight: 30)
    let expected = try GridBrowserTests.frames("grid/row-spans-dense")
    #expect(expected.indices.map { section.frame(at: $0) } == expected)
  }

  /// A browser's rows are as tall as their tallest item, so only the items of each row and their order are compared.
  @Test(arguments: ["column-spans", "column-spans-dense"])
  func columns(name: String) throws {
    let given: Case = try BrowserTests.decode("grid/\(name).json")
    var section = try given.section(rowHeight: 10)
    let expected = try GridBrowserTests.frames("grid/\(name)")
    let tops = Set(expected.map(\.minY)).sorted()
    for (item, frame) in expected.enumerated() {
      let found = section.frame(at: item)
      #expect(found.minX == frame.minX && found.width == frame.width, "item \(item)")
      #expect(found.minY == Double(tops.firstIndex(of: frame.minY)!) * (10 + given.gap_y), "item \(item)")
    }
  }
}
