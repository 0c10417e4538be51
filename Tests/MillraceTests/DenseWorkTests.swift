import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The work of a dense waterfall, as reproducible counts.
@Suite struct DenseWorkTests {
  private static let layout = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)

  /// One in five items spans two lanes or all four, as in the measurements of `DenseWaterfall.reach`.
  private static func item(_ random: inout SplitMix64) -> WaterfallItem {
    let extent = Double.random(in: 50..<200, using: &random)
    guard random.oneIn(5) else { return WaterfallItem(extent) }
    return WaterfallItem(extent, span: random.oneIn(5) ? .all : .lanes(2))
  }

  private func section(
    count: Int, reach: Int = 32, policy: EditPolicy = .reflow,
    _ item: (inout SplitMix64) -> WaterfallItem = Self.item
  ) throws -> DenseWaterfallSection {
    var random = SplitMix64(seed: 7)
    return try DenseWaterfallSection(
      DenseWaterfall(Self.layout, reach: reach), width: 390, policy: policy,
      items: (0..<count).map { _ in item(&random) })
  }

  private func work(
    _ section: inout DenseWaterfallSection, _ body: (inout DenseWaterfallSection) throws -> Void
  ) rethrows -> WorkCounters {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test func buildingPlacesEachItemOnce() throws {
    var section = try section(count: 10_000)
    #expect(section.work.itemsPlaced == 10_000)
    let appended = try work(&section) {
      for _ in 0..<100 { try $0.append(WaterfallItem(50)) }
      try $0.append(contentsOf: repeatElement(WaterfallItem(50, span: .lanes(2)), count: 9_000))
    }
    #expect(section.isSettled && appended.itemsPlaced == 9_100)
  }

  /// About one more level of nodes for each 16 times as many items. The maximum work of an edit occurs where some 50
  /// items are out of order, all of which it updates.
  @Test(arguments: [(10_000, 105), (100_000, 140), (1_000_000, 185)])
  func editsAndQueriesAreLogarithmic(count: Int, nodes: Int) throws {
    var section = try section(count: count)
    let height = section.contentSize.height
    for step in 0..<50 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 51, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      #expect(work.nodesVisited <= 14 && work.itemsScanned <= 3 * 64 && work.itemsPlaced == 0, "\(work)")
    }
    var random = SplitMix64(seed: 3)
    for policy in [EditPolicy.reflow, .stable] {
      section.policy = policy
      var sum = WorkCounters()
      for step in 0..<400 {
        let index = random.int(0...(section.count - 1))
        let work = try work(&section) {
          switch step % 4 {
          case 0: try $0.insert(Self.item(&random), at: index)
          case 1: try $0.remove(at: index)
          case 2: try $0.resize(at: index, to: WaterfallItem(.random(in: 50..<200, using: &random)))
          default: try $0.move(from: index, to: max(0, index - 100))
          }
        }
        sum = sum + work
        #expect(work.itemsPlaced <= 1 && work.nodesVisited <= 2_000, "\(work)")
      }
      #expect(sum.nodesVisited <= 400 * nodes && section.isSettled == (policy == .stable), "\(sum)")
    }
  }

  /// An insertion converges after some items, and `reach` more.
  @Test(arguments: [(1, 35, 250), (8, 85, 450), (32, 180, 950), (255, 750, 4_200)])
  func insertionsConverge(reach: Int, median: Int, most: Int) throws {
    var section = try section(count: 100_000, reach: reach)
    var random = SplitMix64(seed: 9)
    var placed: [Int] = []
    for _ in 0..<200 {
      try section.insert(Self.item(&random), at: random.int(0...90_000))
      placed.append(section.settle())
    }
    placed.sort()
    #expect(placed[0] >= reach && placed[100] <= median && placed.last! <= most, "\(placed.suffix(9))")
  }

  /// An edit that was undone or changes nothing is settled after `reach` items.
  @Test func undoneEditIsSettledAtOnce() throws {
    var section = try section(count: 100_000)
    try section.insert(WaterfallItem(80), at: 50_000)
    try section.remove(at: 50_000)
    #expect(section.settle() <= 3 * 32 && section.isSettled)
    try section.resize(at: 20_000, to: section.item(at: 20_000))
    try section.move(from: 30_000, to: 30_000)
    #expect(section.isSettled)
  }

  /// The state that later items were packed from is stored exactly, also where settling stopped between items and
  /// those ahead of them: once all edits are undone, settling converges at the first later item.
  @Test(arguments: [Waterfall.Ties.first, .next])
  func undoneEditsConverge(ties: Waterfall.Ties) throws {
    var random = SplitMix64(seed: 12)
    func item() -> WaterfallItem {
      WaterfallItem(Double(random.int(1...12) * 20), span: random.oneIn(3) ? .lanes(random.int(2...4)) : nil)
    }
    var layout = Self.layout
    layout.ties = ties
    for _ in 0..<150 {
      var section = try DenseWaterfallSection(
        DenseWaterfall(layout, reach: 8), width: 390,
        items: (0..<random.pick([600, 1_500])).map { _ in item() })
      let first = random.int(480...560)
      let budget = random.int(0...20)
      let second = first + 1 + budget + random.int(0...20)
      try section.insert(item(), at: first)
      section.settle(budget: budget)
      try section.append(contentsOf: [item(), item(), WaterfallItem(20)])
      try section.insert(item(), at: min(second, section.count - 1))
      try section.remove(at: min(second, section.count - 2))
      for _ in 0..<3 { try section.remove(at: section.count - 1) }
      let unsettled = section.firstUnsettledIndex ?? first
      try section.remove(at: first)
      let placed = section.settle()
      #expect(placed <= max(0, max(second, unsettled) - first) + 4 * 8, "\(placed), \(first), \(second)")
    }
  }

  /// Without spanning items there are no holes; the lanes agree after four equal items.
  @Test func settlingStopsWhereTheLanesAgree() throws {
    var section = try section(count: 100_000) { _ in WaterfallItem(100) }
    for _ in 0..<4 { try section.insert(WaterfallItem(100), at: 10_000) }
    let inserted = work(&section) { $0.settle() }
    #expect(section.isSettled && inserted.itemsPlaced <= 8 + 32)
    try section.move(from: 20_000, to: 30_000)
    let moved = work(&section) { $0.settle() }
    #expect(section.isSettled && moved.itemsPlaced <= 10_000 + 3 * 32)
  }

  @Test func querySettlesWhatItNeeds() throws {
    var section = try section(count: 100_000)
    let top = section.frame(at: 50_000).minY
    try section.insert(WaterfallItem(80), at: 50_000)
    let above = work(&section) { _ = $0.elements(in: LayoutRect(x: 0, y: 1_000, width: 390, height: 844)) }
    #expect(above.itemsPlaced == 0 && section.firstUnsettledIndex == 50_000)
    let around = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: top - 422, width: 390, height: 844))
    }
    // A screen of some 30 items, and those that may still fill a hole in it.
    #expect(around.itemsPlaced <= 30 + 2 * 32, "\(around)")
  }

  @Test func settlingInSlicesKeepsItsBudget() throws {
    // No two lanes of either feed are ever level again.
    var section = try section(count: 20_000) { _ in WaterfallItem(100) }
    try section.insert(WaterfallItem(1), at: 0)
    var (slices, placed) = (0, 0)
    while !section.isSettled {
      let step = section.settle(budget: 1_000)
      #expect(step <= 1_000)
      (slices, placed) = (slices + 1, placed + step)
      #expect(slices <= 21)
    }
    #expect(placed == 20_001)
    #expect(section.settle() == 0 && section.settle(budget: -5) == 0)
    try section.insert(WaterfallItem(1), at: 0)
    #expect(section.settle(while: { false }) == 0)
    section.settle(while: { true })
    #expect(section.isSettled)
  }

  /// Appending one by one continues at the last item, whatever was left unsettled before.
  @Test func appendingIsCheap() throws {
    var section = try section(count: 50_000)
    try section.insert(WaterfallItem(80, span: .lanes(2)), at: 10)
    var random = SplitMix64(seed: 4)
    let appended = try work(&section) { for _ in 0..<100 { try $0.append(Self.item(&random)) } }
    #expect(appended.itemsPlaced == 100 && appended.nodesVisited <= 100 * 40, "\(appended)")
    #expect(section.firstUnsettledIndex == 10)
  }

  @Test func scatteredEditsTakeBoundedMemory() throws {
    var section = try section(count: 20_000)
    var random = SplitMix64(seed: 3)
    var items = (0..<20_000).map { section.item(at: $0) }
    for _ in 0..<1_000 {
      let (index, item) = (random.int(0...19_999), Self.item(&random))
      try section.resize(at: index, to: item)
      items[index] = WaterfallItem(item.extent, span: item.span ?? items[index].span)
    }
    section.settle()
    let fresh = try DenseWaterfallSection(section.layout, width: 390, items: items)
    #expect(
      (0..<20_000).allSatisfy { section.provisional.frame(at: $0) == fresh.provisional.frame(at: $0) })
    #expect(section.invariantViolation() == nil)
  }
}
