import MillraceOracle
import Testing

@testable import Millrace

/// Estimates in each layout of a feed: new sections, measuring, re-estimation.
@Suite struct LayoutEstimateTests {
  /// Cards in a column.
  struct Column: CustomLayout, Equatable {
    struct Card: Hashable {
      var height: Double
      var isEstimated = false
    }
    struct State: Equatable {}
    var measures = true

    func initialState(width: Double) -> State { State() }
    func place(_ card: Card, state: inout State, width: Double) -> ItemPlacement {
      ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: card.height), advance: card.height)
    }
    func isEstimate(_ card: Card) -> Bool { card.isEstimated }
    func measured(_ card: Card, size: LayoutSize) -> Card? { measures ? Card(height: size.height) : nil }
  }

  private static let size = LayoutSize(width: 100, height: 60)
  private static let list = Waterfall(columns: .count(1))
  private static let everything = LayoutRect(x: 0, y: 0, width: 400, height: 1e6)

  /// A section of each layout, all items of which are estimated at 60 pt along the feed.
  private static func sections(_ count: Int) -> [FeedSection] {
    [
      .waterfall(list, count: count, estimatedExtent: 60),
      .denseWaterfall(DenseWaterfall(list), count: count, estimatedExtent: 60),
      .rows(.flow(Flow()), count: count, estimatedSize: size),
      .rows(.justifiedRows(JustifiedRows(targetHeight: 60)), count: count, estimatedSize: size),
      .rows(.grid(RowGrid(columns: .count(3))), count: count, estimatedSize: size),
      .custom(
        Column(), items: repeatElement(Column.Card(height: 60, isEstimated: true), count: max(0, count))),
    ]
  }

  private func at(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Items of each layout are estimated until they are measured, in small sections and in large ones, also in one that
  /// scrolls by itself.
  @Test(arguments: [5, 300], [false, true])
  func measuring(count: Int, scrolls: Bool) throws {
    for (index, new) in Self.sections(count).enumerated() {
      var section = new
      if scrolls { section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 400) }
      var feed = try Feed(width: 400, axis: scrolls ? .horizontal : .vertical)
      try feed.append(section)
      let rect = feed.frame(ofSection: 0)
      let visible = scrolls ? feed.estimatedItems(in: rect) : feed.estimatedItems(in: Self.everything)
      #expect(!visible.isEmpty && (scrolls || visible.count == count), "\(index)")
      let sizes = [2, 4].map { ItemMeasurement(path: at(0, $0), size: LayoutSize(width: 80, height: 90)) }
      try feed.measure(sizes)
      try feed.measure(at: at(0, 1), size: LayoutSize(width: 80, height: 90))
      let estimated = (0..<count).filter { feed.isEstimated(at: at(0, $0)) }
      #expect(estimated == (0..<count).filter { ![1, 2, 4].contains($0) }, "\(index)")
      if index != 3 { #expect(feed.frame(at: at(0, 4)).height == 90, "\(index)") }
      // A resized item may be an estimate again.
      let item = feed.item(at: at(0, 0))
      try feed.resize(at: at(0, 4), to: item)
      #expect(feed.isEstimated(at: at(0, 4)) && feed.item(at: at(0, 4)) == item)
      try feed.move(from: at(0, 4), to: at(0, 1))
      #expect(feed.isEstimated(at: at(0, 1)) && !feed.isEstimated(at: at(0, 2)))
      #expect(feed.invariantViolation() == nil)
    }
  }

  /// All estimates of one value change in one call, in one section or in all, and the anchor stays.
  @Test func reestimation() throws {
    var feed = try Feed(width: 400)
    for section in Self.sections(300) { try feed.append(section) }
    try feed.measure(at: at(0, 7), size: Self.size)
    try feed.insert(.estimated(61), at: at(0, 0))
    let screen = LayoutRect(x: 0, y: 6_030, width: 400, height: 600)
    let first = feed.elements(in: screen)[1]
    let correction = try feed.reestimate(
      from: .estimated(60, span: .all), to: .estimated(40), keeping: .firstVisible(in: screen))
    let moved = feed.frame(at: first.path).minY - first.frame.minY
    #expect(moved == correction.points && correction.points < -1_900)
    // The inserted item has another estimate, and one item is measured.
    #expect([0, 8, 9].map { feed.frame(at: at(0, $0)).height } == [61, 60, 40])
    #expect(feed.frame(at: at(1, 299)).height == 40 && feed.isEstimated(at: at(1, 299)))
    #expect(feed.frame(at: at(4, 0)).height == 60, "estimated at another size")

    try feed.reestimate(
      from: .estimated(width: 100, height: 60), to: .estimated(width: 100, height: 30), inSection: 4)
    #expect(feed.frame(at: at(4, 0)).height == 30 && feed.frame(at: at(2, 0)).height == 60)
    try feed.reestimate(from: .estimated(width: 100, height: 60), to: .estimated(width: 200, height: 60))
    #expect(feed.frame(at: at(2, 0)).width == 200)
    let cards = [60.0, 70].map { FeedItem.custom(Column.Card(height: $0, isEstimated: true)) }
    try feed.reestimate(from: cards[0], to: cards[1])
    #expect(feed.frame(at: at(5, 299)).height == 70 && feed.isEstimated(at: at(5, 299)))
    #expect(feed.invariantViolation() == nil)

    // Under the stable policy, items stay in their lanes.
    let layout = DenseWaterfall(Waterfall(columns: .count(3)))
    try feed.append(.denseWaterfall(layout, policy: .stable, count: 100, estimatedExtent: 60))
    try feed.measure(at: at(6, 0), size: LayoutSize(width: 10, height: 300))
    let columns = (0..<100).map { feed.frame(at: at(6, $0)).minX }
    try feed.reestimate(from: .estimated(60), to: .estimated(65), inSection: 6)
    #expect((0..<100).map { feed.frame(at: at(6, $0)).minX } == columns)
    #expect(feed.frame(at: at(6, 1)).height == 65 && feed.frame(at: at(6, 0)).height == 300)
    #expect(feed.invariantViolation() == nil)
  }

  /// An error changes nothing, in any section.
  @Test func errors() throws {
    var feed = try Feed(width: 400)
    for section in Self.sections(10) { try feed.append(section) }
    try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(10)), count: 4))
    try feed.append(.custom(Column(measures: false), items: [Column.Card(height: 1, isEstimated: true)]))
    let before = feed.elements(in: Self.everything)
    func check(
      _ named: String, _ edit: () throws(LayoutError) -> Void, _ source: SourceLocation = #_sourceLocation
    ) {
      let thrown = #expect(throws: LayoutError.self, sourceLocation: source) { try edit() }
      #expect(thrown.map { "\($0)".contains(named) } == true, "\(thrown as Any)", sourceLocation: source)
    }
    check("an estimate") { () throws(LayoutError) in
      try feed.reestimate(from: .extent(60), to: .estimated(70))
    }
    check("an estimate") { () throws(LayoutError) in
      try feed.reestimate(from: .estimated(60), to: .size(width: 1, height: 1))
    }
    check("new is nan") { () throws(LayoutError) in
      try feed.reestimate(from: .estimated(60), to: .estimated(.nan))
    }
    check("section is 8") { () throws(LayoutError) in
      try feed.reestimate(from: .estimated(60), to: .estimated(1), inSection: 8)
    }
    for section in [2, 5, 6, 7] {
      check("section \(section)") { () throws(LayoutError) in
        try feed.reestimate(from: .estimated(60), to: .estimated(1), inSection: section)
      }
    }
    // The flow changes before the justified rows reject a height of 0.
    check("section 3") { () throws(LayoutError) in
      try feed.reestimate(
        from: .estimated(width: 100, height: 60), to: .estimated(width: 10, height: 0))
    }
    for section in [6, 7] {
      check("given as a size") { () throws(LayoutError) in
        try feed.measure(at: at(section, 0), size: Self.size)
      }
    }
    for section in Self.sections(-1).dropLast() {
      #expect(throws: LayoutError.self) { try feed.append(section) }
    }
    #expect(throws: LayoutError.self) {
      try feed.append(.rows(.flow(Flow()), count: .max, estimatedSize: Self.size))
    }
    #expect(throws: LayoutError.self) {
      try feed.append(.denseWaterfall(DenseWaterfall(Self.list), count: .max, estimatedExtent: 1))
    }
    #expect(feed.elements(in: Self.everything) == before && feed.sectionCount == 8)
  }

  /// A small section without estimates becomes a large one when it gets its first.
  @Test func smallSections() throws {
    var feed = try Feed(width: 400)
    try feed.append(.flow(Flow(), sizes: [Self.size, Self.size]))
    try feed.append(.rows(.flow(Flow()), items: [RowItem(Self.size), RowItem(Self.size, isEstimated: true)]))
    try feed.append(.waterfall(Self.list, extents: [60, 60]))
    try feed.reestimate(
      from: .estimated(width: 100, height: 60), to: .estimated(width: 90, height: 30), inSection: 0)
    #expect(feed.estimatedItems(in: Self.everything) == [at(1, 1)])
    try feed.insert(.estimated(width: 10, height: 10), at: at(0, 1))
    var batch = BatchUpdate()
    batch.move(from: at(0, 1), to: at(1, 0))
    batch.move(from: at(1, 1), to: at(0, 0))
    batch.resize(at: at(2, 1), to: .estimated(30))
    try feed.apply(batch)
    #expect(feed.estimatedItems(in: Self.everything) == [at(0, 0), at(1, 0), at(2, 1)])
  }

  /// In a compositional section, an item whose size is an estimate is not measured.
  @Test func compositionalSections() throws {
    var feed = try Feed(
      environment: CollectionLayoutEnvironment(containerSize: LayoutSize(width: 390, height: 844)))
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(50))
    let group = CollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)])
    try feed.append(.compositional(CollectionLayoutSection(group: group), count: 1))
    try feed.append(.rows(.flow(Flow()), items: [RowItem(Self.size), RowItem(Self.size, isEstimated: true)]))
    try feed.move(from: at(1, 1), to: at(0, 0))
    try feed.move(from: at(1, 0), to: at(0, 0))
    #expect((0..<3).map { feed.isEstimated(at: at(0, $0)) } == [false, true, true])
    #expect(throws: LayoutError.self) {
      try feed.reestimate(from: .estimated(50), to: .estimated(60), inSection: 0)
    }
    try feed.reestimate(from: .estimated(50), to: .estimated(60))
  }
}
