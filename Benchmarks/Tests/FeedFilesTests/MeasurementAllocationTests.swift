import Measurement
import Millrace
import Testing

@Suite("Allocation counts")
struct MeasurementAllocationTests {
  private final class Node {}

  @Test("Known numbers of allocations are counted exactly", arguments: [0, 1, 7, 1000, 12_345])
  func exactness(count: Int) {
    // The statistics are the process's, so allocations of tests on other threads add to them. The minimum of
    // many attempts is the count.
    var minimum = Int.max
    var liveBytes = Int.max
    for _ in 0..<200 where minimum != count || liveBytes != 0 {
      guard let counter = AllocationCounter() else { continue }
      var nodes: [Node] = []
      nodes.reserveCapacity(count)
      let made = counter.usage { for _ in 0..<count { nodes.append(Node()) } }
      let released = counter.usage { nodes.removeAll(keepingCapacity: true) }
      minimum = min(minimum, made.allocations)
      liveBytes = made.liveBytes + released.liveBytes
    }
    #expect(minimum == count)
    #expect(liveBytes == 0, "what was allocated was freed")
  }

  @Test("All forms of queries allocate nothing", arguments: [1, 4, 9, 255])
  func queries(lanes: Int) throws {
    let extents = (0..<20_000).map { Double($0 % 97 + 20) }
    var section = try WaterfallSection(Waterfall(columns: .count(lanes)), width: 1_000, extents: extents)
    let height = section.contentSize.height
    let screen = LayoutRect(x: 0, y: height / 3, width: 1_000, height: 844)
    var buffer = section.elements(in: screen)
    var found = 0
    expectNoAllocations {
      section.elements(in: screen, into: &buffer)
      section.forEachElement(in: screen) { found += $0.index }
      blackHole(Int(section.frame(at: 700).minY))
    }
    // A provisional view has no buffer of its own.
    #expect(found > 0 && section.provisional.elements(in: screen) == buffer)
  }

  @Test("Scrolling a feed with pinned headers and footers, groups and decorations allocates nothing")
  func pinnedQueries() throws {
    var feed = try Feed(width: 390, sectionSpacing: 8)
    try feed.setHeaders([Supplementary(extent: 60, pinning: .section, pinnedExtent: 30, stretches: true)])
    try feed.setFooters([Supplementary(.footer, extent: 50, pinning: .section)])
    for number in 0..<2_000 {
      var section: FeedSection =
        number % 3 == 0
        ? .grid(Grid(columns: .count(3), rowHeight: .points(90), rowSpacing: 4), count: 14)
        : .waterfall(.list(), extents: (0..<10).map { Double($0 * 7 + 20) })
      let day = Supplementary(extent: 44, pinning: .section)
      section.headers = number % 10 == 0 ? [Supplementary(extent: 33, pinning: .group), day] : [day]
      let sum = Supplementary(.footer, extent: 20, pinning: .section)
      section.footers = number % 10 == 9 ? [sum, Supplementary(.footer, extent: 25, pinning: .group)] : [sum]
      section.decorations = [.background(), .background(items: 2..<6), .separators()]
      try feed.append(section)
    }
    let height = feed.contentSize.height
    // Steps of less than a screen across the boundaries of some groups, from above the content, and to its
    // end.
    let screens =
      (0..<100).map { LayoutRect(x: 0, y: Double($0) * 137 - 200, width: 390, height: 844) }
      + (0..<20).map { LayoutRect(x: 0, y: height - 4_000 + Double($0) * 210, width: 390, height: 844) }
    var buffer: [Element] = []
    var (pinned, found) = (0, 0)
    func scroll() {
      // By indices: without optimization, iterating over an array allocates.
      for index in 0..<screens.count {
        let screen = screens[index]
        feed.elements(in: screen, view: screen, into: &buffer)
        found += buffer.count
        feed.forEachElement(in: screen) { pinned += $0.isPinned ? 1 : 0 }
        blackHole(
          Int(feed.element(of: .header, at: ItemPath(section: 700, item: 0), in: screen)?.frame.minY ?? 0))
        blackHole(
          Int(feed.element(of: .footer, at: ItemPath(section: 9, item: 1), in: screen)?.frame.minY ?? 0))
      }
    }
    // Reserve memory for the largest screen.
    scroll()
    #expect(pinned > 3 * screens.count && found > 10 * screens.count)
    expectNoAllocations(in: scroll)
  }

  @Test("Queries of a dense waterfall allocate nothing", arguments: [1, 4, 9, 32])
  func denseQueries(lanes: Int) throws {
    let items = (0..<20_000).map { (index: Int) -> WaterfallItem in
      WaterfallItem(Double(index * index % 97 + 20), span: index % 5 == 0 ? .lanes(2 + index % 3) : nil)
    }
    var section = try DenseWaterfallSection(
      DenseWaterfall(Waterfall(columns: .count(lanes))), width: 1_000, items: items)
    #expect(lanes == 1 || (0..<20_000).contains { section.fillsHole(at: $0) })
    let screen = LayoutRect(x: 0, y: section.contentSize.height / 3, width: 1_000, height: 844)
    var buffer = section.elements(in: screen)
    var found = 0
    expectNoAllocations {
      section.elements(in: screen, into: &buffer)
      section.forEachElement(in: screen) { found += $0.index }
      blackHole(Int(section.frame(at: 700).minY))
    }
    // A provisional view has no buffer of its own.
    #expect(found > 0 && section.provisional.elements(in: screen) == buffer)
  }

  @Test("Queries of a grid allocate nothing", arguments: [1, 4, 255])
  func gridQueries(columns: Int) throws {
    let section = try GridSection(
      Grid(columns: .count(columns), rowHeight: .points(50)), width: 1_000, count: 20_000)
    let screen = LayoutRect(x: 0, y: section.contentSize.height / 3, width: 1_000, height: 844)
    var buffer = section.elements(in: screen)
    var found = 0
    expectNoAllocations {
      section.elements(in: screen, into: &buffer)
      section.forEachElement(in: screen) { found += $0.index }
      blackHole(Int(section.frame(at: 700).minY))
    }
    #expect(found > 0 && !buffer.isEmpty)
  }

  /// About a dozen visible columns, with little scratch memory, and two hundred, with more.
  @Test("Queries of a spreadsheet allocate nothing", arguments: [100.0, 5.0])
  func spreadsheetQueries(columnWidth: Double) throws {
    let layout = Spreadsheet(rowSpacing: 1, pinnedRows: 2, pinnedColumns: 1, trailingPinnedRows: 1)
    var section = try SpreadsheetSection(
      layout, rows: 20_000, rowHeight: 50, columns: 1_000, columnWidth: columnWidth)
    try section.resizeRow(at: 9_000, to: 80)
    let screen = LayoutRect(x: columnWidth * 90, y: 50 * 9_000, width: 1_000, height: 844)
    var merged = section
    for row in 0..<500 { try merged.merge(rows: (row * 40)..<(row * 40 + 3), columns: 95..<98) }
    for section in [section, merged] {
      var buffer = section.elements(in: screen)
      var found = 0
      expectNoAllocations {
        section.elements(in: screen, into: &buffer)
        section.forEachElement(in: screen) { found += $0.index }
        blackHole(Int(section.frame(row: 700, column: 96).minY))
        blackHole(Int(section.frame(row: 1, column: 0, in: screen).minY))
      }
      #expect(found > 0 && !buffer.isEmpty)
    }
  }

  private static let rowLayouts: [RowLayout] = [
    .flow(Flow(itemSpacing: 8, alignment: .spaceBetween)),
    .justifiedRows(JustifiedRows(targetHeight: 90)),
    .justifiedRows(JustifiedRows(targetHeight: 90, breaking: .optimal(window: 16))),
    .grid(RowGrid(columns: .count(4))),
  ]

  @Test("Queries of rows allocate nothing", arguments: rowLayouts)
  func rowQueries(layout: RowLayout) throws {
    let sizes = (0..<20_000).map { (index: Int) -> LayoutSize in
      LayoutSize(width: Double(index % 97 + 20), height: Double(index % 31 + 20))
    }
    var section = try RowSection(layout, width: 1_000, sizes: sizes)
    let screen = LayoutRect(x: 0, y: section.contentSize.height / 3, width: 1_000, height: 844)
    var buffer = section.elements(in: screen)
    var found = 0
    expectNoAllocations {
      section.elements(in: screen, into: &buffer)
      section.forEachElement(in: screen) { found += $0.index }
      blackHole(Int(section.frame(at: 700).minY))
    }
    // A provisional view has no buffer of its own.
    #expect(found > 0 && section.provisional.elements(in: screen) == buffer)
  }

  @Test(
    "Queries of a feed allocate nothing, in compact sections and in full ones", arguments: 0..<7, [10, 1_000])
  func feedQueries(kind: Int, count: Int) throws {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    for section in 0..<40 {
      let extents = (0..<count).map { Double(($0 + section) % 97 + 20) }
      try feed.append(feedSection(kind, extents))
    }
    let height = feed.contentSize.height
    var buffer = feed.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: height))
    #expect(buffer.count == feed.itemCount)
    var found = 0
    expectNoAllocations {
      for step in 0..<3 {
        let screen = LayoutRect(x: 0, y: height * Double(step) / 3, width: 390, height: 844)
        feed.elements(in: screen, into: &buffer)
        feed.forEachElement(in: screen) { found += $0.path.item }
        blackHole(Int(feed.frame(at: buffer[0].path).minY))
      }
    }
    #expect(found > 0)
  }

  private func feedSection(_ kind: Int, _ extents: [Double]) -> FeedSection {
    let lanes = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
    let sizes = extents.map { LayoutSize(width: $0, height: 30) }
    switch kind {
    case 0: return .waterfall(lanes, extents: extents)
    case 1: return .waterfall(lanes, policy: .stable, extents: extents)
    case 2:
      return .flow(
        Flow(itemSpacing: 8, lineSpacing: 8, alignment: .center, indent: .firstItem), sizes: sizes)
    case 3: return .rowGrid(RowGrid(columns: .count(2)), extents: extents)
    case 4: return .justifiedRows(JustifiedRows(targetHeight: 90), sizes: sizes)
    case 5: return .grid(Grid(columns: .count(4), rowHeight: .points(30)), count: extents.count)
    default:
      let items = extents.map { _ in MosaicItem() }
      return .mosaic(Mosaic(columns: .count(4), rowHeight: .points(30)), items: items)
    }
  }

  @Test("Live bytes include the rounding to size classes")
  func liveBytes() throws {
    var counter = AllocationCounter()
    for _ in 0..<200 where counter == nil { counter = AllocationCounter() }
    var bytes: [UInt8] = []
    let usage = try #require(counter).usage { bytes = [UInt8](repeating: 1, count: 1_000_000) }
    #expect((1_000_000...1_310_720).contains(usage.liveBytes))
    #expect(bytes.count == 1_000_000)
  }
}
