import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The work of waterfalls, as reproducible counts.
@Suite struct WorkTests {
  let layout = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)

  private func section(count: Int, equal: Bool = false) throws -> WaterfallSection {
    var random = SplitMix64(seed: 7)
    let extents = (0..<count).map { _ in equal ? 100 : Double.random(in: 50..<200, using: &random) }
    return try WaterfallSection(layout, width: 390, extents: extents)
  }

  private func work(_ section: inout WaterfallSection, _ body: (inout WaterfallSection) throws -> Void)
    rethrows
    -> WorkCounters
  {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test func buildingPlacesEachItemOnce() throws {
    #expect(try section(count: 10_000).work.itemsPlaced == 10_000)
  }

  @Test func queryVisitsOnePath() throws {
    var section = try section(count: 100_000)
    let height = section.contentSize.height
    for step in 0..<100 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 101, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      // Three levels of nodes, and up to three leaves of 128 for some 30 items, which may be below two nodes.
      #expect(work.nodesVisited <= 8)
      #expect(work.itemsScanned <= 3 * 128)
      #expect(work.itemsPlaced == 0)
    }
  }

  /// A lane that is empty, from some item on or always, does not cost a scan of all items beside it: below items as
  /// wide as the other lanes together, and below one as tall as all of them.
  @Test(arguments: [EditPolicy.reflow, .stable], [0.0, 8])
  func emptyLaneIsSkipped(policy: EditPolicy, rowSpacing: Double) throws {
    let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: rowSpacing)
    for count in [1_000, 100_000] {
      let wide = (0..<count).map { WaterfallItem(Double(30 + $0 % 7), span: .lanes(2)) }
      let singles = (0..<300).map { WaterfallItem(Double(30 + $0 % 5)) }
      let tall = [WaterfallItem(Double(count) * 30)] + (0..<count).map { WaterfallItem(Double(30 + $0 % 7)) }
      for (items, parts) in [(wide, [0, 0.5, 1]), (singles + wide, [0, 0.5, 1]), (tall, [0.3, 0.5])] {
        var section = try WaterfallSection(layout, width: 390, items: items)
        section.policy = policy
        let height = section.contentSize.height
        let ends = [3_700.0, Double(count) * 30 - 400]
        for y in parts.map({ ($0 * height).rounded() - 400 }) + ends {
          let rect = LayoutRect(x: 0, y: y, width: 390, height: 844)
          let work = work(&section) { _ = $0.elements(in: rect) }
          #expect(work.nodesVisited <= 14 && work.itemsScanned <= 7 * 128, "\(y): \(work)")
        }
      }
    }
  }

  /// Without spacing, only items of height 0 may be where a lane ends. So a lane that edits emptied, from the start or from
  /// the middle on, costs no scan of the items beside it, also if some of them have no height.
  @Test(arguments: [1_000, 100_000], [0, 0.5]) func emptiedLaneIsSkipped(count: Int, part: Double) throws {
    let extents = (0..<count).map { Double(30 + $0 % 7) }
    var section = try WaterfallSection(
      Waterfall(columns: .count(3)), width: 390, policy: .stable, extents: extents)
    for index in (Int(part * Double(count))..<count).reversed() where section.lane(at: index) == 1 {
      try section.remove(at: index)
    }
    let end = (0..<section.count).last { section.lane(at: $0) == 1 }.map { section.frame(at: $0).maxY } ?? 0
    func check(_ comment: Comment) {
      let rect = LayoutRect(x: 0, y: end - 400, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      #expect(work.nodesVisited <= 14 && work.itemsScanned <= 7 * 128, "\(comment): \(work)")
      var ofBounds = WorkCounters()
      _ = section.mainRange(of: (section.count - 9)..<section.count, counting: &ofBounds)
      _ = section.mainRange(of: 0..<section.count, counting: &ofBounds)
      #expect(ofBounds.nodesVisited <= 40 && ofBounds.itemsScanned == 0, "\(comment): \(ofBounds)")
    }
    check("emptied")
    for index in stride(from: 0, to: section.count, by: 7) { try section.resize(at: index, to: 0) }
    check("beside items of height 0")
    let item = section.count / 2
    try section.insert(0, at: item)
    let line = LayoutRect(x: 0, y: section.frame(at: item).minY, width: 390, height: 1)
    #expect(section.elements(in: line).contains { $0.index == item })
    try section.remove(at: item)
    check("removed")
    try section.resize(at: item, to: 0)
    try section.measure([.init(index: item, extent: 40), .init(index: item + 1, extent: 0)])
    try section.resize(at: item + 1, to: 40)
    check("resized")
    try section.appendEstimated(count: 3_000, extent: 0)
    try section.reestimate(from: 0, to: 9)
    check("estimated")
    try section.reestimate(from: 9, to: 0)
    for _ in 0..<3_000 { try section.remove(at: section.count - 1) }
    check("removed estimates")
  }

  @Test func editIsLogarithmic() throws {
    var section = try section(count: 100_000)
    let insertion = try work(&section) { try $0.insert(80, at: 50_000) }
    #expect(insertion.itemsPlaced == 1 && insertion.nodesVisited <= 12 && insertion.leavesSplit <= 1)
    #expect(section.firstUnsettledIndex == 50_001)
    let removal = try work(&section) { try $0.remove(at: 20_000) }
    #expect(removal.itemsPlaced == 0 && removal.nodesVisited <= 16)
    #expect(section.firstUnsettledIndex == 20_000)
  }

  @Test func stableEditLeavesNothingToSettle() throws {
    var section = try section(count: 100_000)
    section.policy = .stable
    let edits = try work(&section) {
      try $0.insert(80, at: 50_000)
      try $0.remove(at: 20_000)
      try $0.resize(at: 70_000, to: 10)
      try $0.move(from: 5, to: 90_000)
    }
    #expect(section.isSettled && edits.itemsPlaced == 2 && edits.nodesVisited <= 5 * 12)
    let query = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: 2_000_000, width: 390, height: 844))
    }
    #expect(query.itemsPlaced == 0)
  }

  @Test(arguments: [Waterfall.Order.shortest, .leftToRight, .rightToLeft], [Waterfall.Ties.first, .next])
  func everyRuleConverges(order: Waterfall.Order, ties: Waterfall.Ties) throws {
    var layout = layout
    (layout.order, layout.ties) = (order, ties)
    var section = try WaterfallSection(layout, width: 390, extents: repeatElement(100, count: 100_000))
    try section.move(from: 10_000, to: 10_050)
    let moved = work(&section) { $0.settle() }
    #expect(section.isSettled && moved.itemsPlaced <= 3 * 128)
  }

  @Test func listLeavesNothingToSettle() throws {
    let list = Waterfall.list(spacing: 1, insets: LayoutInsets(top: 3, leading: 2, bottom: 4, trailing: 2))
    var section = try WaterfallSection(list, width: 390, extents: repeatElement(9, count: 100_000))
    let edits = try work(&section) {
      try $0.insert(19, at: 50_000)
      try $0.remove(at: 20_000)
      try $0.resize(at: 70_000, to: 29)
      try $0.move(from: 5, to: 90_000)
      try $0.measure([.init(index: 3, extent: 9), .init(index: 9, extent: 19)])
      try $0.appendEstimated(count: 1_000_000, extent: 9)
      try $0.reestimate(from: 9, to: 19)
    }
    #expect(section.isSettled && edits.itemsPlaced <= 4 && edits.nodesVisited <= 120)
    #expect(section.frame(at: 99_999) == LayoutRect(x: 2, y: 1_000_033, width: 386, height: 9))
    #expect(section.contentSize.height == 3 + 1_000_040 + 20_000_000 - 1 + 4)
    section.policy = .stable
    try section.insert(9, at: 7)
    section.policy = .reflow
    let rebalanced = try work(&section) { try $0.rebalance() }
    #expect(section.isSettled && rebalanced.itemsPlaced == 0)
  }

  @Test func toleranceConverges() throws {
    var layout = layout
    layout.tolerance = 30
    for ties in [Waterfall.Ties.first, .next] {
      layout.ties = ties
      var section = try WaterfallSection(layout, width: 390, extents: repeatElement(100, count: 100_000))
      for _ in 0..<4 { try section.insert(100, at: 10_000) }
      let inserted = work(&section) { $0.settle() }
      #expect(section.isSettled && inserted.itemsPlaced <= 3 * 128)
      // All except two records.
      let estimated = try work(&section) { try $0.appendEstimated(count: 1_000_000_000, extent: 7) }
      #expect(estimated.itemsPlaced <= 300 && section.runCount <= 8)
    }
  }

  /// Appending or prepending one by one leaves full leaves, and removals leave few empty ones.
  @Test func leavesAreFilled() throws {
    var section = try section(count: 0)
    for _ in 0..<12_400 { try section.append(50) }
    #expect(section.leafCount <= 102)
    for _ in 0..<12_400 { try section.insert(50, at: 0) }
    #expect(section.leafCount <= 204)
    for _ in 0..<22_320 { try section.remove(at: 1_000) }
    // A tenth is left: leaves are at least 3/8 full.
    #expect(section.count == 2_480 && section.leafCount <= 2_480 * 8 / 3 / 124 + 2)
  }

  @Test func queryBeforeAnEditSettlesNothing() throws {
    var section = try section(count: 100_000)
    try section.insert(80, at: 50_000)
    let work = work(&section) { _ = $0.elements(in: LayoutRect(x: 0, y: 1_000, width: 390, height: 844)) }
    #expect(work.itemsPlaced == 0)
    #expect(section.firstUnsettledIndex == 50_001)
  }

  @Test func queryAroundAnEditSettlesAScreen() throws {
    var section = try section(count: 100_000)
    try section.insert(80, at: 50_000)
    let top = section.frame(at: 50_000).minY
    let work = work(&section) { _ = $0.elements(in: LayoutRect(x: 0, y: top - 422, width: 390, height: 844)) }
    #expect(work.itemsPlaced <= 2 * 128)
    #expect(!section.isSettled)
  }

  @Test func settlingStopsWhereTheLanesAgree() throws {
    // Equal items: one more shifts the lanes by one, permanently; four more do not.
    var section = try section(count: 100_000, equal: true)
    for _ in 0..<4 { try section.insert(100, at: 10_000) }
    let inserted = work(&section) { $0.settle() }
    #expect(section.isSettled && inserted.itemsPlaced <= 128)
    // After a move, items between the two indices change lanes; later items do not.
    try section.move(from: 20_000, to: 30_000)
    let moved = work(&section) { $0.settle() }
    #expect(section.isSettled && moved.itemsPlaced <= 10_000 + 2 * 128)
  }

  @Test func undoneEditIsSettledAtOnce() throws {
    var section = try section(count: 100_000)
    try section.insert(80, at: 50_000)
    _ = section.elements(in: LayoutRect(x: 0, y: section.frame(at: 50_000).minY, width: 390, height: 844))
    try section.remove(at: 50_000)
    let work = work(&section) { $0.settle() }
    #expect(section.isSettled && work.itemsPlaced <= 3 * 128)
  }

  @Test func settlingInSlicesKeepsItsBudget() throws {
    var section = try section(count: 100_000)
    try section.insert(80, at: 0)
    var slices = 0
    while !section.isSettled {
      let placed = section.settle(budget: 1_000)
      #expect(placed > 0 && placed < 1_000 + 128)
      slices += 1
      #expect(slices <= 101)
    }
    #expect(section.settle() == 0)
    #expect(section.settle(budget: -5) == 0)
  }

  @Test func settlingKeepsItsTimeLimit() throws {
    var section = try section(count: 100_000)
    try section.insert(80, at: 0)
    #expect(section.settle(while: { false }) == 0)
    var slices = 3
    let placed = section.settle {
      slices -= 1
      return slices >= 0
    }
    #expect(placed >= 3 * 1_024 && placed < 3 * (1_024 + 128))
    section.settle(while: { true })
    #expect(section.isSettled)
  }

  @Test func scatteredEditsTakeBoundedMemory() throws {
    var section = try section(count: 50_000)
    var random = SplitMix64(seed: 3)
    let edits = try work(&section) {
      for _ in 0..<2_000 { try $0.resize(at: random.int(0...49_999), to: Double(random.int(50...200))) }
    }
    #expect(edits.nodesVisited <= 2_000 * 12)
    section.settle()
    let naive = NaiveWaterfall(layout, width: 390, extents: (0..<50_000).map { section.extent(at: $0) })
    #expect((0..<50_000).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
  }
}
