import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The behavior and the cost of estimated items.
@Suite struct EstimateTests {
  let layout = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)
  static let many = 1_000_000_000

  private func work(_ section: inout WaterfallSection, _ body: (inout WaterfallSection) throws -> Void)
    rethrows
    -> WorkCounters
  {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test(arguments: [EditPolicy.reflow, .stable])
  func oneBillionItems(policy: EditPolicy) throws {
    var section = try WaterfallSection(layout, width: 390, policy: policy, extents: [100, 30, 20])
    let appending = try work(&section) { try $0.appendEstimated(count: Self.many, extent: 92) }
    #expect(section.count == Self.many + 3 && section.estimatedCount == Self.many)
    #expect(section.runCount <= 3 && section.leafCount == 1)
    #expect(appending.itemsPlaced <= 20 && appending.nodesVisited <= 20)
    #expect(section.isSettled && section.contentSize.height > 92 * Double(Self.many) / 4)

    var height = section.contentSize.height
    let query = work(&section) {
      let found = $0.elements(in: LayoutRect(x: 0, y: height / 2, width: 390, height: 800))
      #expect((32...36).contains(found.count))
      #expect(found.map(\.index) == Array(found[0].index...(found[0].index + found.count - 1)))
    }
    #expect(query.nodesVisited <= 4 && query.itemsScanned <= 44 && query.itemsPlaced == 0)

    // An item in the middle: half a leaf is isolated, and the two runs beside it stay runs.
    let middle = Self.many / 2
    let before = section.frame(at: middle)
    let measuring = try work(&section) { try $0.measure(at: middle, extent: 300) }
    #expect(measuring.nodesVisited <= 12 && measuring.itemsPlaced == 0)
    #expect(section.leafCount == 2 && section.runCount <= 4)
    #expect(!section.isEstimated(at: middle) && section.isEstimated(at: middle + 1))
    #expect(section.estimatedCount == Self.many - 1)
    let settling = work(&section) { $0.settle() }
    #expect(settling.itemsPlaced <= 200 && section.isSettled)
    let after = section.frame(at: middle)
    #expect(after.minY == before.minY && after.minX == before.minX && after.height == 300)
    height = section.contentSize.height
    #expect(section.elements(in: LayoutRect(x: 0, y: height - 1, width: 390, height: 10)).count >= 1)
    #expect(section.invariantViolation() == nil)
  }

  /// Whatever is measured and settled in between, the number of runs is bounded by the leaves between them.
  @Test func runsStayFew() throws {
    var random = SplitMix64(seed: 3)
    var section = try WaterfallSection(layout, width: 390)
    try section.appendEstimated(count: 300_000, extent: 100)
    for step in 0..<3_000 {
      // Always the same few hundred leaves, so that runs are settled again and again.
      let index = random.int(0...300) * 990 + random.int(0...40)
      try section.measure(at: index, extent: Double(random.int(20...400)))
      if step % 10 == 0 {
        section.settle()
      } else if step % 3 == 0 {
        _ = section.elements(
          in: LayoutRect(x: 0, y: Double(random.int(0...7_500_000)), width: 390, height: 800))
      }
    }
    section.settle()
    #expect(section.leafCount <= 602)
    #expect(section.runCount <= 4 * section.leafCount)
    #expect(section.invariantViolation() == nil)
    let extents = (0..<section.count).map { section.extent(at: $0) }
    var fresh = try WaterfallSection(layout, width: 390, extents: extents)
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    #expect(section.elements(in: whole) == fresh.elements(in: whole))
  }

  @Test func pagesOfOneEstimateBecomeOneRun() throws {
    for page in [1, 3, 20] {
      var section = try WaterfallSection(layout, width: 390)
      for _ in 0..<1_000 { try section.appendEstimated(count: page, extent: 100) }
      #expect(section.runCount == 1 && section.estimatedCount == 1_000 * page)
    }
  }

  /// Alternating kinds of items with different estimates take as much memory as measured items.
  @Test func alternatingEstimatesBecomeLeaves() throws {
    var section = try WaterfallSection(layout, width: 390)
    for item in 0..<5_000 { try section.appendEstimated(count: 1 + item % 3, extent: Double(item % 2 * 50)) }
    #expect(section.runCount == 0 && section.leafCount <= 82 && section.estimatedCount == 9_999)
    // A long run is still one run, and so are items that continue the last few.
    try section.appendEstimated(count: 100, extent: 7)
    let runs = section.runCount
    #expect((1...2).contains(runs))
    try section.appendEstimated(count: 1, extent: 80)
    #expect(section.runCount == runs + 1)
    try section.appendEstimated(count: 1, extent: 90)
    #expect(section.runCount == runs)
    for _ in 0..<10_000 { try section.appendEstimated(count: 1, extent: 60) }
    #expect(section.runCount <= runs + 2 && section.leafCount <= 84)
    let extents = (0..<section.count).map { section.extent(at: $0) }
    var fresh = try WaterfallSection(layout, width: 390, extents: extents)
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    #expect(section.elements(in: whole) == fresh.elements(in: whole))
  }

  @Test func measuringManyAtOnceCostsPerLeaf() throws {
    var section = try WaterfallSection(layout, width: 390)
    try section.appendEstimated(count: 1_000_000, extent: 100)
    let measurements = (0..<10_000).map {
      WaterfallSection.Measurement(index: 500_000 + $0, extent: Double(40 + $0 % 90))
    }
    let row = try work(&section) { try $0.measure(measurements) }
    #expect(row.nodesVisited <= 165 * 14 && row.itemsPlaced == 0)
    #expect(section.leafCount <= 90 && section.estimatedCount == 990_000)
    #expect(section.firstUnsettledIndex == 500_001)
    let extents = (0..<section.count).map { section.extent(at: $0) }
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    var fresh = try WaterfallSection(layout, width: 390, extents: extents)
    #expect(section.elements(in: whole) == fresh.elements(in: whole))
  }

  @Test func estimatedItemsAreReported() throws {
    var section = try WaterfallSection(
      Waterfall(columns: .count(2)), width: 100, extents: [50, 50, 50])
    try section.appendEstimated(count: 5, extent: 50)
    let rect = LayoutRect(x: 0, y: 60, width: 100, height: 80)
    #expect(section.estimatedItems(in: rect) == [3, 4, 5])
    try section.measure([.init(index: 4, extent: 50), .init(index: 3, extent: 70)])
    #expect(section.estimatedItems(in: rect) == [5])
    // The same again, and an item that was never estimated.
    try section.measure([.init(index: 4, extent: 60), .init(index: 0, extent: 10)])
    #expect(section.estimatedCount == 3 && section.extent(at: 4) == 60 && section.extent(at: 0) == 10)
    // Of several measurements of one item, the last one counts, in any order of the items.
    try section.measure(
      [(4, 1), (2, 9), (4, 2), (0, 8), (4, 60), (0, 10), (2, 50)].map { .init(index: $0.0, extent: $0.1) })
    #expect(section.extent(at: 4) == 60 && section.extent(at: 0) == 10 && section.extent(at: 2) == 50)
    try section.move(from: 6, to: 1)
    #expect(section.isEstimated(at: 1) && section.estimatedCount == 3)
    try section.remove(at: 1)
    try section.resize(at: 6, to: 50)
    #expect(section.estimatedCount == 1 && !section.isEstimated(at: 6))
  }

  /// Among estimates in runs, in leaves and out of order, the first visible item that is measured is the anchor.
  @Test(arguments: [false, true], [false, true])
  func firstMeasuredItemIsTheAnchor(isDense: Bool, hasSpans: Bool) throws {
    var (feed, random) = (try Feed(width: 390), SplitMix64(seed: 7))
    try feed.append(
      isDense
        ? .denseWaterfall(DenseWaterfall(layout), count: 1_000, estimatedExtent: 60)
        : .waterfall(layout, count: 1_000, estimatedExtent: 60))
    func randomPath() -> ItemPath { ItemPath(section: 0, item: random.int(0...999)) }
    if hasSpans {
      for _ in 0..<200 {
        let span = LaneSpan.lanes(random.int(1...4))
        try feed.insert(.estimated(Double(random.int(20...200)), span: span), at: randomPath())
      }
    }
    for _ in 0..<100 {
      try feed.measure(at: randomPath(), size: LayoutSize(width: 0, height: Double(random.int(20...200))))
      for _ in 0..<5 {
        let view = LayoutRect(x: 0, y: Double(random.int(0...12_000)), width: 390, height: 600)
        let visible = feed.elements(in: view).map(\.path)
        let expected = visible.first { !feed.isEstimated(at: $0) } ?? visible.first
        #expect(feed.withAnchor(.firstVisible(in: view)) { _ in }.path == expected)
      }
    }
  }

  /// If all lanes have zero width, no item is visible, and none is scanned.
  @Test func runsWithoutWidth() throws {
    for spacing in [0, 8.0] {
      var section = try WaterfallSection(
        Waterfall(columns: .count(3), columnSpacing: spacing), width: 2 * spacing)
      try section.appendEstimated(count: 1 << 40, extent: 1)
      let all = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
      #expect(section.elements(in: all).isEmpty)
      #expect(section.provisional.elements(in: all).isEmpty)
      #expect(section.withAnchor(.firstVisible(in: all)) { _ in }.index == nil)
    }
  }

  @Test func anotherEstimate() throws {
    var section = try WaterfallSection(layout, width: 390)
    try section.appendEstimated(count: 100_000, extent: 100)
    try section.appendEstimated(count: 100_000, extent: 80)
    try section.measure(at: 500, extent: 100)
    try section.reestimate(from: 100, to: 120)
    #expect(section.firstUnsettledIndex == 1)
    #expect(section.extent(at: 499) == 120 && section.extent(at: 500) == 100)
    #expect(section.extent(at: 99_999) == 120 && section.extent(at: 100_000) == 80)
    #expect(section.estimatedCount == 199_999)
    let settling = work(&section) { $0.settle() }
    #expect(settling.itemsPlaced < 1_000 && section.isSettled)
  }

  @Test func invalidInputThrowsAndChangesNothing() throws {
    var section = try WaterfallSection(layout, width: 390, extents: [10, 20, 30])
    try section.appendEstimated(count: 1_000, extent: 40)
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    let before = section.elements(in: whole)
    func expect(_ error: LayoutError, _ body: (inout WaterfallSection) throws -> Void) {
      #expect(throws: error) { try body(&section) }
      #expect(section.count == 1_003 && section.estimatedCount == 1_000 && section.isSettled)
      #expect(section.elements(in: whole) == before && section.runCount == 2 - 1)
      #expect(section.invariantViolation() == nil)
    }
    expect(.invalidCount(-1)) { try $0.appendEstimated(count: -1, extent: 40) }
    expect(.invalidCount(.min)) { try $0.appendEstimated(count: .min, extent: 40) }
    expect(.contentTooLong) { try $0.appendEstimated(count: .max, extent: 40) }
    expect(.contentTooLong) { try $0.appendEstimated(count: .max, extent: 0) }
    expect(.invalidLength(argument: "extent", value: -1)) { try $0.appendEstimated(count: 1, extent: -1) }
    expect(.invalidLength(argument: "extent", value: .infinity)) {
      try $0.appendEstimated(count: 0, extent: .infinity)
    }
    expect(.indexOutOfRange(argument: "index", index: 1_003, valid: 0..<1_003)) {
      try $0.measure(at: 1_003, extent: 1)
    }
    expect(.indexOutOfRange(argument: "index", index: -1, valid: 0..<1_003)) {
      try $0.measure([.init(index: 5, extent: 1), .init(index: -1, extent: 1)])
    }
    expect(.invalidExtent(position: 1, value: -2)) {
      try $0.measure([.init(index: 5, extent: 1), .init(index: 4, extent: -2)])
    }
    expect(.invalidLength(argument: "new", value: -2)) { try $0.reestimate(from: 40, to: -2) }
    #expect(throws: LayoutError.self) { try section.reestimate(from: .nan, to: 1) }
    try section.reestimate(from: 41, to: 50)
    try section.measure([])
    #expect(section.elements(in: whole) == before && section.isSettled)
  }

  @Test func sumsAreGuarded() throws {
    let longest = LayoutUnit.maximumLength
    var section = try WaterfallSection(Waterfall(columns: .count(1)), width: 10)
    #expect(throws: LayoutError.contentTooLong) {
      try section.appendEstimated(count: 1 << 19 + 1, extent: longest)
    }
    try section.appendEstimated(count: 1 << 19, extent: longest)
    #expect(section.contentSize.height == Double(1 << 50) / 192)
    #expect(throws: LayoutError.contentTooLong) { try section.appendEstimated(count: 1, extent: 1) }
    try section.appendEstimated(count: 5, extent: 0)
    #expect(throws: LayoutError.contentTooLong) { try section.reestimate(from: 0, to: 1) }
    #expect(throws: LayoutError.contentTooLong) {
      try section.measure([.init(index: 0, extent: longest - 1), .init(index: 1 << 19, extent: 2)])
    }
    // The total is unchanged: the length that one item loses another may have.
    try section.measure([.init(index: 0, extent: longest - 1), .init(index: 1 << 19, extent: 1)])
    #expect(section.contentSize.height == Double(1 << 50) / 192)
    var nothing = try WaterfallSection(Waterfall(columns: .count(1)), width: 10)
    try nothing.appendEstimated(count: 1 << 50, extent: 0)
    #expect(throws: LayoutError.contentTooLong) { try nothing.appendEstimated(count: 1, extent: 0) }
    #expect(nothing.count == 1 << 50 && nothing.contentSize.height == 0)
    #expect(throws: LayoutError.contentTooLong) { try nothing.reestimate(from: 0, to: 1) }
  }

  /// Every second lane is level, and ties go to the next: 255 lanes, 127 rounds per cycle.
  @Test func longCyclesFitIntoARun() throws {
    let layout = Waterfall(columns: .count(255), ties: .next)
    var section = try WaterfallSection(
      layout, width: 5_000, extents: (0..<255).map { Double($0 % 2 * 10) },
      shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2))
    try section.appendEstimated(count: Self.many, extent: 50)
    #expect(section.runCount <= 4 && section.invariantViolation() == nil)
    try section.measure(at: 3_000_000, extent: 60)
    section.settle()
    #expect(section.runCount <= 300 && section.invariantViolation() == nil)
  }

  @Test func copyIsNotChanged() throws {
    var section = try WaterfallSection(layout, width: 390)
    try section.appendEstimated(count: 5_000, extent: 100)
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    let copy = section
    let before = section.elements(in: whole)
    try section.measure([.init(index: 5, extent: 1), .init(index: 2_000, extent: 7)])
    try section.reestimate(from: 100, to: 30)
    section.settle()
    #expect(copy.provisional.elements(in: whole) == before && copy.invariantViolation() == nil)
  }

  @Test func rebalancingReportsWhatMoved() throws {
    var section = try WaterfallSection(layout, width: 390, policy: .stable)
    try section.appendEstimated(count: Self.many, extent: 100)
    let lane = section.lane(at: 101)
    try section.measure(at: 100, extent: 400)
    #expect(section.lane(at: 101) == lane)
    let report = try section.rebalance()
    #expect(report.changedLanes.count < 1_000 && report.changedLanes.last?.upperBound == section.count)
    #expect(section.invariantViolation() == nil)
    #expect(try section.rebalance().changedLanes.isEmpty)
  }

  @Test func estimatesAreLearned() throws {
    var estimator = try ExtentEstimator<String>(initialEstimate: 120)
    #expect(estimator.estimate(for: "photo") == 120 && estimator.sampleCount(for: "photo") == 0)
    for extent in [10, 20, 20.5] { try estimator.learn(extent, kind: "photo") }
    try estimator.learn(LayoutUnit.maximumLength, kind: "poster")
    #expect(estimator.estimate(for: "photo") == LayoutUnit.nearest(50.5 / 3))
    #expect(estimator.sampleCount(for: "photo") == 3)
    #expect(estimator.estimate(for: "poster") == LayoutUnit.maximumLength)
    #expect(estimator.estimate(for: "text") == 120)
    #expect(throws: LayoutError.invalidLength(argument: "extent", value: -1)) {
      try estimator.learn(-1, kind: "text")
    }
    #expect(throws: LayoutError.invalidLength(argument: "initialEstimate", value: -1)) {
      try ExtentEstimator<Int>(initialEstimate: -1)
    }
    #expect(estimator.estimate(for: "text") == 120)
  }

  /// After a change from stable to reflow, unsettled items start at the first edit.
  @Test func unsettledItemsStartAtTheEdit() throws {
    var original = try WaterfallSection(
      layout, width: 390, policy: .stable, extents: (0..<50).map { Double(10 + $0) })
    try original.appendEstimated(count: 100, extent: 100)
    let edits: [((inout WaterfallSection) throws -> Void, first: Int?)] = [
      ({ try $0.reestimate(from: 100, to: 110) }, 51),
      ({ try $0.measure([.init(index: 70, extent: 5), .init(index: 60, extent: 5)]) }, 61),
      ({ try $0.measure([.init(index: 60, extent: 100), .init(index: 70, extent: 5)]) }, 71),
      ({ try $0.measure([.init(index: 60, extent: 100)]) }, nil),
      ({ try $0.appendEstimated(count: 5, extent: 30) }, nil),
      ({ try $0.resize(at: 3, to: 70) }, 4), ({ try $0.insert(5, at: 3) }, 3), ({ try $0.remove(at: 3) }, 3),
      ({ try $0.append(3) }, nil), ({ try $0.append(contentsOf: [3, 4]) }, nil),
    ]
    for (edit, first) in edits {
      var section = original
      try edit(&section)
      section.policy = .reflow
      #expect(section.firstUnsettledIndex == first)
    }
  }
}
