import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// `forEachElement(in:_:)` buffers items in chunks. Many chunks give the same items as one array.
@Suite struct ForEachElementTests {
  private struct Stop: Error {}

  private static let everything = LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 1e7)

  private func check(_ section: some ItemSection) throws {
    var section = section
    let views = [
      Self.everything, LayoutRect(x: 0, y: 900, width: 1_000, height: 4_000),
      LayoutRect(x: 60, y: 333, width: 200, height: 9_000),
    ]
    for view in views {
      let expected = section.elements(in: view)
      var visited: [Element] = []
      section.forEachElement(in: view) { visited.append($0) }
      #expect(visited == expected)
      visited = []
      section.provisional.forEachElement(in: view) { visited.append($0) }
      #expect(visited == expected)
      #expect(section.provisional.elements(in: view) == expected)
    }
    let expected = section.elements(in: Self.everything)
    #expect(expected.map(\.index) == Array(0..<section.count) && section.count > 500)
    for limit in [1, 127, 128, 129, 300] {
      var visited = 0
      #expect(throws: Stop.self) {
        try section.forEachElement(in: Self.everything) { element in
          guard visited < limit else { throw Stop() }
          #expect(element == expected[visited])
          visited += 1
        }
      }
      #expect(visited == limit)
    }
  }

  private var extents: [Double] {
    var random = SplitMix64(seed: 4711)
    return (0..<1_000).map { _ in Double(random.int(1...90)) }
  }

  @Test(arguments: [Waterfall.Order.shortest, .leftToRight]) func waterfalls(order: Waterfall.Order) throws {
    for lanes in [1, 3, 9] {
      let layout = Waterfall(columns: .count(lanes), columnSpacing: 4, rowSpacing: 3, order: order)
      try check(try WaterfallSection(layout, width: 400, extents: extents))
      var estimated = try WaterfallSection(layout, width: 400, extents: extents.prefix(100))
      try estimated.appendEstimated(count: 700, extent: 44)
      try check(estimated)
    }
  }

  @Test func waterfallsWithSpans() throws {
    let items = extents.enumerated().map { WaterfallItem($1, span: $0 % 7 == 0 ? .lanes(2) : nil) }
    let layout = Waterfall(columns: .count(4), columnSpacing: 4, rowSpacing: 3)
    try check(try WaterfallSection(layout, width: 400, items: items))
    try check(try DenseWaterfallSection(DenseWaterfall(layout), width: 400, items: items))
  }

  @Test func rows() throws {
    let sizes = extents.map { LayoutSize(width: 20 + $0, height: $0) }
    try check(try RowSection(Flow(itemSpacing: 4, lineSpacing: 5), width: 400, sizes: sizes))
    try check(try RowSection(JustifiedRows(targetHeight: 60), width: 400, sizes: sizes))
  }

  @Test func grids() throws {
    try check(try GridSection(Grid(columns: .count(7), rowHeight: .points(30)), width: 400, count: 1_000))
    for packing in [Mosaic.Packing.sparse, .dense] {
      let layout = Mosaic(columns: .count(5), rowHeight: .points(20), packing: packing)
      let items = extents.map { MosaicItem(columns: 1 + Int($0) % 3, rows: 1 + Int($0) % 2) }
      try check(try MosaicSection(layout, width: 400, items: items))
    }
  }

  /// Items of any number are not buffered all at once.
  @Test func billionsOfItems() throws {
    let layout = Waterfall(columns: .count(3), rowSpacing: 1)
    var estimated = try WaterfallSection(layout, width: 400)
    try estimated.appendEstimated(count: 1_000_000_000, extent: 44)
    var grid = try GridSection(
      Grid(columns: .count(7), rowHeight: .points(30)), width: 400, count: 1_000_000_000)
    func visitSome(_ section: inout some ItemSection) {
      var visited = 0
      #expect(throws: Stop.self) {
        try section.forEachElement(in: LayoutRect(x: 0, y: 0, width: 400, height: 1e15)) { _ in
          guard visited < 1_000 else { throw Stop() }
          visited += 1
        }
      }
    }
    visitSome(&estimated)
    visitSome(&grid)
  }
}
