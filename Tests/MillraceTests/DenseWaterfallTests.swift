import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// The rules of `DenseWaterfall`, with placements computed by hand.
@Suite struct DenseWaterfallTests {
  /// The expected placement of an item: its first lane (100 pt each, without spacing) and its top.
  struct Place: Equatable, CustomStringConvertible {
    var lane: Int
    var top: Double
    init(_ lane: Int, _ top: Double) { (self.lane, self.top) = (lane, top) }
    var description: String { "(\(lane), \(top))" }
  }

  private func item(_ extent: Double, _ lanes: Int = 1) -> WaterfallItem {
    WaterfallItem(extent, span: lanes == 9 ? .all : .lanes(lanes))
  }

  private func section(
    _ lanes: Int, _ items: [WaterfallItem], reach: Int = 32, _ change: (inout Waterfall) -> Void = { _ in }
  ) throws -> DenseWaterfallSection {
    var layout = Waterfall(columns: .count(lanes))
    change(&layout)
    return try DenseWaterfallSection(
      DenseWaterfall(layout, reach: reach), width: Double(lanes) * 100, items: items)
  }

  private func places(_ section: DenseWaterfallSection) -> [Place] {
    (0..<section.count).map { index in
      let frame = section.provisional.frame(at: index)
      return Place(Int(frame.minX / 100), frame.minY)
    }
  }

  /// The items that fill holes.
  private func filling(_ section: DenseWaterfallSection) -> [Int] {
    (0..<section.count).filter { section.fillsHole(at: $0) }
  }

  @Test func highestHoleThenFirstLane() throws {
    let items = [
      item(10), item(20), item(30), item(40), item(5, 9),
      item(5), item(5), item(5), item(20), item(16), item(0), item(15), item(10), item(0),
    ]
    let section = try section(4, items)
    #expect(
      places(section) == [
        // Three lanes end above the item that spans all of them.
        Place(0, 0), Place(1, 0), Place(2, 0), Place(3, 0), Place(0, 40),
        // The third item goes to the first of two holes from 20 on; the next one needs all 20 of the other.
        Place(0, 10), Place(0, 15), Place(0, 20), Place(1, 20),
        // Longer than the 15 left. An item of zero height uses none of it, so these 15 are left for the next one.
        Place(0, 45), Place(0, 25), Place(0, 25), Place(2, 30),
        // No hole is left.
        Place(1, 45),
      ])
    #expect(filling(section) == [5, 6, 7, 8, 10, 11, 12])
    #expect(section.contentSize == LayoutSize(width: 400, height: 61))
    #expect(section.invariantViolation() == nil)
  }

  @Test func earliestOfEquallyHighHoles() throws {
    // First lanes 2 and 3 are covered, then 0 and 1. Both leave a hole from 10 on.
    let items = [
      item(10), item(25), item(10), item(20), item(30, 2), item(30, 2), item(5), item(5), item(5),
    ]
    #expect(
      places(try section(4, items)).suffix(5) == [
        Place(2, 20), Place(0, 25), Place(2, 10), Place(0, 10), Place(2, 15),
      ])
  }

  @Test func holeMustBeStrictlyHigher() throws {
    // The hole in lane 0 starts at 10, and so does lane 2.
    var items = [item(10), item(20), item(10), item(5, 2), item(10), item(5)]
    #expect(places(try section(3, items)).suffix(3) == [Place(0, 20), Place(2, 10), Place(0, 10)])
    // Lane 2 starts higher.
    items[2] = item(5)
    #expect(places(try section(3, items)).suffix(3) == [Place(0, 20), Place(2, 5), Place(0, 10)])
  }

  @Test func spanningItemsFillHolesOfAsManyLanes() throws {
    let items = [
      item(40), item(10), item(15), item(40), item(5, 9),
      item(10, 2), item(5), item(10, 2), item(0, 2), item(0),
    ]
    // The space above the first item in lane 1 is not used; its two lanes continue from 25.
    #expect(
      places(try section(4, items)).suffix(5) == [
        Place(1, 15), Place(1, 25), Place(1, 30), Place(0, 45), Place(0, 45),
      ])
  }

  @Test func holesOfTwoItemsAreSeparate() throws {
    // Lanes 2 and 3 are both free from 10 to 20, in holes left by two different items.
    let items = [
      item(20), item(20), item(10), item(10), item(20), item(20), item(30, 3), item(30, 3),
      item(5, 2), item(5), item(10),
    ]
    #expect(
      places(try section(6, items)).suffix(5) == [
        Place(0, 20), Place(3, 20), Place(0, 50), Place(2, 10), Place(3, 10),
      ])
  }

  @Test func rowSpacingMustFit() throws {
    let items = [item(30), item(10), item(30), item(5, 9), item(16), item(15), item(0)]
    let section = try section(3, items) { $0.rowSpacing = 5 }
    // Lane 1 is free from 15 to 35.
    #expect(places(section).suffix(4) == [Place(0, 35), Place(0, 45), Place(1, 15), Place(1, 45)])
  }

  /// The item at the reach fills the hole, the next one does not.
  @Test(arguments: [1, 2, 3, 32, 255])
  func reachIsExact(reach: Int) throws {
    for distance in [reach, reach + 1] {
      let items =
        [item(10), item(20), item(5, 9)] + Array(repeating: item(50), count: distance - 1) + [item(5)]
      let section = try section(2, items, reach: reach)
      #expect(filling(section) == (distance == reach ? [2 + reach] : []))
    }
  }

  @Test(arguments: [Waterfall.Order.leftToRight, .rightToLeft])
  func cyclicOrdersFillNoHoles(order: Waterfall.Order) throws {
    let items = [item(10), item(20), item(5, 9), item(5), item(5), item(5, 2), item(1)]
    let section = try section(2, items) { $0.order = order }
    let plain = try WaterfallSection(Waterfall(columns: .count(2), order: order), width: 200, items: items)
    #expect(filling(section) == [])
    #expect(
      (0..<7).map { section.provisional.frame(at: $0) } == (0..<7).map { plain.provisional.frame(at: $0) })
  }

  /// The next lane is the one after the last item in order, whatever holes were filled since.
  @Test func fillingAHoleKeepsTheNextLane() throws {
    let items = [
      item(10), item(20), item(30), item(10, 9), item(50), item(20), item(10), item(60), item(60),
    ]
    let section = try section(3, items) { $0.ties = .next }
    #expect(
      places(section).suffix(5) == [
        Place(0, 40), Place(0, 10), Place(1, 20), Place(1, 40), Place(2, 40),
      ])
  }

  @Test func onlyLanesOfTheSameWidth() throws {
    let items = [
      item(30), item(10), item(20), item(5, 9), item(5), item(50), item(5), item(6), item(5, 2),
    ]
    var section = try section(3, items) { $0.columns = .tracks([.points(100), .points(50), .points(100)]) }
    #expect(
      (4..<9).map { section.frame(at: $0) } == [
        // Lane 1 is free from 10 on, but half as wide as lane 0, where the item goes otherwise.
        LayoutRect(x: 150, y: 20, width: 100, height: 5), LayoutRect(x: 0, y: 35, width: 100, height: 50),
        LayoutRect(x: 100, y: 10, width: 50, height: 5), LayoutRect(x: 100, y: 15, width: 50, height: 6),
        // The last two lanes together are as wide as the first two.
        LayoutRect(x: 100, y: 25, width: 150, height: 5),
      ])
  }

  @Test func insetsSpacingsAndScale() throws {
    let items = [item(10.9), item(20.9), item(5.9, 9), item(10.99), item(1)]
    let insets = LayoutInsets(top: 3, leading: 4, bottom: 5, trailing: 6)
    func layout(_ axis: LayoutAxis) -> DenseWaterfall {
      DenseWaterfall(
        Waterfall(
          columns: .count(2), columnSpacing: 8, rowSpacing: 2, insets: insets, scale: 1, axis: axis))
    }
    // 311 and 313 pt: lanes of 146 pt with 1 left, and lanes of 148 pt with 1 left.
    var vertical = try DenseWaterfallSection(layout(.vertical), width: 311, items: items)
    #expect(
      (0..<5).map { vertical.frame(at: $0) } == [
        LayoutRect(x: 4, y: 3, width: 146, height: 10), LayoutRect(x: 158, y: 3, width: 146, height: 20),
        LayoutRect(x: 4, y: 25, width: 300, height: 5), LayoutRect(x: 4, y: 32, width: 146, height: 10),
        LayoutRect(x: 4, y: 15, width: 146, height: 1),
      ])
    #expect(vertical.contentSize == LayoutSize(width: 311, height: 47))
    // The first hole ends at exactly 25.
    try vertical.resize(at: 3, to: WaterfallItem(8))
    #expect(vertical.frame(at: 3) == LayoutRect(x: 4, y: 15, width: 146, height: 8))
    #expect(vertical.frame(at: 4) == LayoutRect(x: 4, y: 32, width: 146, height: 1))

    var horizontal = try DenseWaterfallSection(layout(.horizontal), width: 313, items: items)
    #expect(horizontal.frame(at: 4) == LayoutRect(x: 16, y: 3, width: 1, height: 148))
    #expect(horizontal.frame(at: 2) == LayoutRect(x: 26, y: 3, width: 5, height: 304))
    #expect(horizontal.contentSize == LayoutSize(width: 49, height: 313))
  }

  @Test func itemOfZeroHeightLeavesHoles() throws {
    var section = try section(2, [item(10), item(20), item(0, 9), item(10), item(0)])
    #expect(places(section) == [Place(0, 0), Place(1, 0), Place(0, 20), Place(0, 10), Place(0, 20)])
    // There is nothing above it at the item's own top.
    let top = section.elements(in: LayoutRect(x: 0, y: 20, width: 200, height: 1))
    #expect(top.map(\.index) == [2, 4])
  }

  /// All queries return items in ascending order, also those in holes.
  @Test func orderOfResults() throws {
    var section = try section(2, [item(10), item(20), item(5, 9), item(4), item(6), item(7)])
    #expect(filling(section) == [3, 4])
    let everything = LayoutRect(x: 0, y: 0, width: 200, height: 100)
    #expect(section.elements(in: everything).map(\.index) == [0, 1, 2, 3, 4, 5])
    var visited: [Int] = []
    section.forEachElement(in: everything) { visited.append($0.index) }
    #expect(visited == [0, 1, 2, 3, 4, 5])
    visited = []
    section.provisional.forEachElement(in: everything) { visited.append($0.index) }
    #expect(visited == [0, 1, 2, 3, 4, 5])
    #expect(section.provisional.elements(in: everything) == section.elements(in: everything))
  }

  // MARK: Edits

  /// An edit below a hole may fill it, and one above may close it.
  @Test func editsBelowAHoleChangeIt() throws {
    var section = try section(2, [item(10), item(20), item(5, 9), item(50), item(40), item(7)])
    #expect(filling(section) == [5])
    try section.remove(at: 5)
    try section.insert(item(6), at: 4)
    #expect(section.firstUnsettledIndex == 4)
    // The first unsettled item may also be one before the edited item.
    let top = section.elements(in: LayoutRect(x: 0, y: 10, width: 100, height: 5))
    #expect(top == [Element(index: 4, frame: LayoutRect(x: 0, y: 10, width: 100, height: 6))])
    try section.resize(at: 0, to: WaterfallItem(15))
    section.settle()
    #expect(filling(section) == [] && section.isSettled && section.firstUnsettledIndex == nil)
    try section.move(from: 5 - 1, to: 0)
    try section.resize(at: 1, to: WaterfallItem(10, span: .lanes(2)))
    section.settle()
    let items = (0..<section.count).map { section.item(at: $0) }
    let naive = NaiveWaterfall(
      section.layout.waterfall, width: 200, extents: items.map(\.extent), spans: items.map { $0.span! },
      reach: 32)
    #expect((0..<section.count).map { section.frame(at: $0) } == naive.frames)
  }

  /// Items keep their lanes and holes; later items make room.
  @Test func stablePolicyKeepsHoles() throws {
    var section = try section(2, [item(10), item(20), item(5, 9), item(10), item(3)])
    #expect(places(section) == [Place(0, 0), Place(1, 0), Place(0, 20), Place(0, 10), Place(0, 25)])
    section.policy = .stable
    try section.resize(at: 3, to: WaterfallItem(15))
    #expect(places(section) == [Place(0, 0), Place(1, 0), Place(0, 25), Place(0, 10), Place(0, 30)])
    try section.remove(at: 0)
    #expect(places(section) == [Place(1, 0), Place(0, 20), Place(0, 0), Place(0, 25)])
    #expect(filling(section) == [2] && section.isSettled && section.firstUnsettledIndex == nil)
    // There is room from 15 on, but holes made by edits are not filled.
    try section.insert(item(5), at: 3)
    #expect(places(section).prefix(3) == [Place(1, 0), Place(0, 20), Place(0, 0)])
    #expect(section.fillsHole(at: 3) == false && section.item(at: 3) == item(5))
    section.rebalance()
    #expect(section.policy == .stable)
    #expect(places(section) == [Place(0, 0), Place(0, 20), Place(1, 0), Place(1, 15), Place(0, 25)])
  }

  @Test func reportAndAnchorOfABatch() throws {
    // The last item fills the hole until the inserted one does.
    var section = try section(2, [item(10), item(20), item(5, 9), item(40), item(40), item(8)])
    #expect(section.frame(at: 5).minY == 10)
    var batch = BatchUpdate()
    batch.insert(.waterfall(item(9)), at: 3)
    batch.resize(at: 1, to: 30)
    batch.move(from: 4, to: 4)
    let screen = LayoutRect(x: 0, y: 0, width: 200, height: 100)
    let report = try section.apply(batch, keeping: .item(3), watching: screen)
    #expect(
      places(section) == [
        Place(0, 0), Place(1, 0), Place(0, 30), Place(0, 10), Place(0, 35), Place(1, 35), Place(0, 19),
      ])
    #expect(report.offsetCorrection?.index == 5)
    #expect(report.offsetCorrection?.points == 10)
  }

  @Test func copiesAreIndependent() throws {
    let screen = LayoutRect(x: 0, y: 0, width: 300, height: 400)
    var random = SplitMix64(seed: 5)
    let items = (0..<400).map { _ in item(Double(random.int(1...90)), random.oneIn(4) ? 2 : 1) }
    for policy in [EditPolicy.reflow, .stable] {
      var original = try section(3, items)
      original.policy = policy
      try original.insert(item(77, 2), at: 30)
      var copy = original
      let (kept, keptItems) = (original, (0..<401).map { original.item(at: $0) })
      let before = kept.provisional.elements(in: screen)
      for step in 0..<60 {
        try copy.resize(at: step * 6, to: WaterfallItem(Double(step)))
        try original.remove(at: step * 5)
        if step == 30 {
          copy.settle()
          original.rebalance()
        }
      }
      try copy.relayout(DenseWaterfall(Waterfall(columns: .count(4))), width: 300)
      #expect(kept.provisional.elements(in: screen) == before)
      #expect((0..<401).map { kept.item(at: $0) } == keptItems)
      #expect(original.count == 341 && copy.count == 401)
      for section in [kept, original, copy] { #expect(section.invariantViolation() == nil) }
    }
  }

  @Test func relayoutKeepsPlacementsIfLanesAreAlike() throws {
    var section = try section(3, [item(10), item(20), item(5, 9), item(4), item(9, 2)])
    let (before, work) = (places(section), section.work)
    var layout = section.layout
    (layout.waterfall.columnSpacing, layout.waterfall.insets.top) = (10, 7)
    try section.relayout(layout, width: 320)
    #expect(section.work == work && section.frame(at: 2) == LayoutRect(x: 0, y: 27, width: 320, height: 5))
    layout.reach = 1
    layout.waterfall.insets.top = 0
    layout.waterfall.columnSpacing = 0
    try section.relayout(layout, width: 300)
    #expect(section.work.itemsPlaced == work.itemsPlaced + 5 && section.isSettled)
    #expect(places(section) == before && section.layout.reach == 1)
    // One lane is wider: lanes that were equally wide are not any more.
    layout.waterfall.columns = .tracks([.points(100), .points(100), .points(120)])
    try section.relayout(layout, width: 320)
    #expect(section.work.itemsPlaced == work.itemsPlaced + 10)
  }
}
