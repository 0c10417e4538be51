import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The work of row layouts, as reproducible counts.
@Suite struct RowWorkTests {
  private static func sizes(_ count: Int, equal: Bool = false) -> [LayoutSize] {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { _ in
      equal
        ? LayoutSize(width: 80, height: 30)
        : LayoutSize(
          width: .random(in: 24..<152, using: &random), height: .random(in: 20..<40, using: &random))
    }
  }

  private func section(_ count: Int, equal: Bool = false) throws -> RowSection {
    try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: 390, sizes: Self.sizes(count, equal: equal))
  }

  private func work(_ section: inout RowSection, _ body: (inout RowSection) throws -> Void) rethrows
    -> WorkCounters
  {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test func buildingBreaksEachRowOnce() throws {
    let section = try section(100_000)
    #expect(section.work.itemsPlaced == 100_000)
    #expect(section.work.rowsBroken == section.rowRanges.count)
  }

  @Test func appendingBreaksTheLastRowAgain() throws {
    var section = try section(10_000)
    let rows = section.rowRanges
    let work = try work(&section) { try $0.append(contentsOf: Self.sizes(10_000)) }
    #expect(work.itemsPlaced == 10_000 + rows.last!.count)
    #expect(section.isSettled)
  }

  @Test func queryVisitsOnePath() throws {
    var section = try section(100_000)
    let height = section.contentSize.height
    for step in 0..<100 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 101, width: 390, height: 440)
      var found = 0
      let work = work(&section) { section in section.forEachElement(in: rect) { _ in found += 1 } }
      // Three levels of nodes, and the leaves of some 40 items.
      #expect(work.nodesVisited <= 6)
      // One row above, which ends where the rectangle starts, and the rows in the rectangle.
      #expect(work.itemsScanned <= found + 12)
      #expect(work.itemsPlaced == 0)
    }
  }

  @Test func editBreaksFewRows() throws {
    var section = try section(100_000)
    var random = SplitMix64(seed: 3)
    var rows: [Int] = []
    var nodes: [Int] = []
    for step in 0..<600 {
      let index = random.int(0...(section.count - 1))
      let size = Self.sizes(step + 1).last!
      let work = try work(&section) { section in
        switch step % 3 {
        case 0: try section.insert(size, at: index)
        case 1: try section.remove(at: index)
        default: try section.resize(at: index, to: size)
        }
      }
      rows.append(work.rowsBroken)
      nodes.append(work.nodesVisited)
    }
    rows.sort()
    nodes.sort()
    // The median, p99, and the limit with the row before and the partial row.
    #expect(rows[300] <= 6 && rows[594] <= 64 && rows[599] <= 64 + 4)
    #expect(nodes[300] <= 20 && nodes[599] <= 40)
  }

  @Test func equalWidthsNeverConverge() throws {
    var section = try section(100_000, equal: true)
    let edit = try work(&section) { try $0.insert(LayoutSize(width: 80, height: 30), at: 50_001) }
    // Four per row: the limit of rows broken at once, and the partial row.
    #expect(edit.rowsBroken == 64 + 1)
    #expect(edit.itemsPlaced <= 65 * 4)
    #expect(!section.isSettled && section.dirtyRangeCount == 1)
    let first = try #require(section.firstUnsettledIndex)
    #expect(first > 50_200 && first < 50_300)
    // A query above settles nothing, and a query of a screen further down only what lies in between.
    #expect(work(&section) { _ = $0.frame(at: 50_100) }.itemsPlaced == 0)
    #expect(work(&section) { _ = $0.frame(at: first + 1_000) }.itemsPlaced < 1_100)
    // The opposite edit after it makes rows end where they did.
    try section.remove(at: 70_000)
    section.settle(budget: 30_000)
    #expect(section.isSettled)
  }

  @Test func settlesInSlices() throws {
    var section = try section(100_000, equal: true)
    try section.insert(LayoutSize(width: 80, height: 30), at: 1)
    var slices = 0
    while !section.isSettled {
      let placed = section.settle(budget: 1_000)
      #expect(placed <= 1_004)
      slices += 1
    }
    #expect(slices >= 99 && slices <= 101)
    #expect(section.settle(budget: 100) == 0)
  }

  /// Rows that end where they did do not settle the next one if it is dirty. All rows of the range are broken in one
  /// pass, some rows of one leaf at a time.
  @Test func settlingGoesThroughARangeAtOnce() throws {
    let sizes = [LayoutSize(width: 10, height: 30)] + Self.sizes(10_000, equal: true)
    var section = try RowSection(
      Flow(itemSpacing: 8, lineSpacing: 8, indent: .firstItem), width: 390, sizes: sizes)
    // Each row starts one point further in, and none ends elsewhere.
    try section.resize(at: 0, to: LayoutSize(width: 11, height: 30))
    #expect(!section.isSettled)
    let work = work(&section) { $0.settle() }
    #expect(section.isSettled && work.itemsPlaced > 9_000)
    #expect(work.nodesVisited < 1_000)
  }

  /// An append breaks the last rows again, and settles them.
  @Test func appendingSettlesTheLastRow() throws {
    let size = LayoutSize(width: 25, height: 10)
    var section = try RowSection(
      .flow(Flow()), width: 100, sizes: repeatElement(size, count: 12), shape: nil, eagerRows: 1)
    // The last of four per row is left, as a dirty row.
    try section.insert(size, at: 9)
    #expect(section.firstUnsettledIndex == 12)
    try section.append(contentsOf: [size])
    #expect(section.isSettled && section.frame(at: 13).minX == 25)
  }

  /// Another alignment leaves rows as they are, also with a hanging indent of the first item.
  @Test func anotherAlignmentBreaksNothing() throws {
    for indent in [Flow.Indent.none, .points(20), .firstItem] {
      let layout = Flow(itemSpacing: 8, indent: indent)
      var section = try RowSection(layout, width: 390, sizes: Self.sizes(1_000))
      let work = try work(&section) { section in
        var layout = layout
        layout.alignment = .center
        layout.insets = LayoutInsets(top: 9)
        try section.relayout(layout, width: 390)
      }
      #expect(work.itemsPlaced == 0 && work.nodesVisited == 0)
      var fresh = try RowSection(section.layout, width: 390, sizes: Self.sizes(1_000))
      #expect((0..<1_000).allSatisfy { section.frame(at: $0) == fresh.frame(at: $0) })
    }
  }

  @Test func dirtyRangesAreBounded() throws {
    var section = try RowSection(RowGrid(columns: .count(4)), width: 390, sizes: Self.sizes(100_000))
    var random = SplitMix64(seed: 3)
    for _ in 0..<600 {
      try section.insert(LayoutSize(width: 1, height: 30), at: random.int(0...section.count))
    }
    #expect(section.dirtyRangeCount == 256)
    let work = try work(&section) { try $0.insert(LayoutSize(width: 1, height: 30), at: 50_000) }
    // The row before, the edited row, and the partial row.
    #expect(work.rowsBroken <= 4 && work.nodesVisited <= 40)
    #expect(work.itemsPlaced <= 12)
    section.settle()
    #expect(section.isSettled && section.dirtyRangeCount == 0 && section.contentSize.height > 0)
  }

  @Test func rowsDependOnNoMoreThanTheWindow() throws {
    var random = SplitMix64(seed: 5)
    let sizes = (0..<4_000).map { _ in
      LayoutSize(width: .random(in: 60..<160, using: &random), height: .random(in: 60..<120, using: &random))
    }
    for window in [8, 24] {
      var section = try RowSection(
        JustifiedRows(targetHeight: 120, breaking: .optimal(window: window)), width: 390, sizes: sizes)
      var rows: [Int] = []
      for index in stride(from: 500, to: 3_500, by: 37) {
        let before = section.rowRanges
        let work = try work(&section) { try $0.resize(at: index, to: LayoutSize(width: 90, height: 77)) }
        rows.append(work.rowsBroken)
        // Rows that start a window before the edit do not change.
        let after = section.rowRanges
        #expect(
          after.prefix { $0.lowerBound <= index - window }
            == before.prefix { $0.lowerBound <= index - window })
      }
      rows.sort()
      #expect(rows[rows.count / 2] <= window)
    }
  }

  /// Near a tolerance of 1, each row from an item on to the end of the window is possible, and a sum of squared
  /// differences would be least with a single flat row.
  @Test(arguments: [0.25, 0.999, 1])
  func lookingAheadIsLinearInTheWindow(tolerance: Double) throws {
    var random = SplitMix64(seed: 9)
    let photos = (0..<10_000).map { _ in LayoutSize(width: .random(in: 60..<200, using: &random), height: 100)
    }
    let wide = (0..<10_000).map { _ in LayoutSize(width: .random(in: 300..<500, using: &random), height: 100)
    }
    // Alternating windows of panoramas and of slivers, of which a row takes any number.
    let mixed = (0..<10_000).map { $0 / 64 % 2 == 0 ? wide[$0] : LayoutSize(width: 0.1, height: 100) }
    for sizes in [photos, wide, mixed] {
      func section(_ breaking: JustifiedRows.Breaking) throws -> RowSection {
        let layout = JustifiedRows(
          targetHeight: 120, tolerance: tolerance, breaking: breaking, itemSpacing: 4, lineSpacing: 4)
        return try RowSection(layout, width: 390, sizes: sizes)
      }
      var section = try section(.optimal(window: 64))
      #expect(section.work.itemsScanned <= 64 * 20 * sizes.count)
      let greedy = try self.section(greedy: sizes, tolerance: tolerance)
      #expect(section.contentSize.height > 0.9 * greedy.contentSize.height)
      for index in stride(from: 0, to: 10_000, by: 499) {
        let work = try work(&section) { try $0.insert(sizes[index], at: index) }
        #expect(work.itemsScanned <= 60_000, "\(index)")
        section.settle()
      }
    }
  }

  private func section(greedy sizes: [LayoutSize], tolerance: Double) throws -> RowSection {
    try RowSection(
      JustifiedRows(targetHeight: 120, tolerance: tolerance, itemSpacing: 4, lineSpacing: 4), width: 390,
      sizes: sizes)
  }

  @Test func copyIsNotChanged() throws {
    var section = try section(10_000)
    var copy = section
    let frames = (0..<10_000).map { section.frame(at: $0) }
    for index in 0..<200 { try section.remove(at: index * 7) }
    #expect((0..<10_000).map { copy.frame(at: $0) } == frames)
  }
}
