import Foundation
import Millrace
import Testing

/// Compares with a browser's wrapping flex boxes, and its grids whose rows are as tall as their tallest item.
@Suite struct RowBrowserTests {
  struct Case: Decodable {
    let width: Double
    let gap_x: Double
    let gap_y: Double
    let insets: [Double]?
    let sizes: [[Double]]
    let align: String?
    let cross: String?

    var layout: Flow {
      let insets = insets ?? [0, 0, 0, 0]
      return Flow(
        itemSpacing: gap_x, lineSpacing: gap_y,
        alignment: ["center": .center, "end": .end, "space-between": .spaceBetween][
          align ?? "", default: .start],
        itemAlignment: ["center": .center, "end": .end][cross ?? "", default: .start],
        insets: LayoutInsets(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3]))
    }
  }

  @Test func flows() throws {
    let index: BrowserTests.Index = try BrowserTests.decode("flow/index.json")
    #expect(index.cases.count == 8)
    for entry in index.cases {
      let given: Case = try BrowserTests.decode(entry.name + ".json")
      let expected = try GridBrowserTests.frames(entry.name)
      let sizes = given.sizes.map { LayoutSize(width: $0[0], height: $0[1]) }
      var section = try RowSection(given.layout, width: given.width, sizes: sizes)
      #expect(
        section.contentSize == LayoutSize(width: entry.content[0], height: entry.content[1]), "\(entry.name)")
      #expect(section.count == expected.count)
      for (item, frame) in expected.enumerated() {
        let found = section.frame(at: item)
        // Differences from exact arithmetic are those of the browser's units.
        let off = entry.off == 0 ? 0 : entry.off + 0.5 / 192
        #expect(abs(found.minX - frame.minX) <= off, "\(entry.name), item \(item)")
        #expect(
          found.minY == frame.minY && found.size == frame.size, "\(entry.name), item \(item): \(found)")
      }
    }
  }

  struct Items: Decodable {
    struct Item: Decodable {
      let h: Double
    }
    let items: [Item]
  }

  @Test(arguments: ["fixed", "halves", "fixed-and-shares", "aligned-center"])
  func grids(name: String) throws {
    let given: GridBrowserTests.Case = try BrowserTests.decode("grid/\(name).json")
    let items: Items = try BrowserTests.decode("grid/\(name).json")
    let expected = try GridBrowserTests.frames("grid/\(name)")
    let grid = given.layout(rowHeight: 0)
    let isCentered = name == "aligned-center"
    let layout = RowGrid(
      columns: grid.columns, columnSpacing: grid.columnSpacing, rowSpacing: grid.rowSpacing,
      itemAlignment: isCentered ? .center : .start, insets: grid.insets)
    var section = try RowSection(layout, width: given.width, extents: items.items.map(\.h))
    #expect(section.count == expected.count)
    for (item, frame) in expected.enumerated() {
      let found = section.frame(at: item)
      #expect(found.minY == frame.minY && found.height == frame.height, "item \(item) at \(found)")
      // The engine's items have no individual width in a grid.
      if !isCentered { #expect(found.minX == frame.minX && found.width == frame.width, "item \(item)") }
    }
  }
}
