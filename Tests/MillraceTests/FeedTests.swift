import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// Errors of feeds, and the independence of their sections' work.
@Suite struct FeedTests {
  private let lanes = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  private let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)

  private func heights(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.extent(.mixed) }
  }

  /// Three full sections of waterfalls.
  private func threeSections(of count: Int = 5_000) throws -> Feed {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    for seed in 1...3 { try feed.append(.waterfall(lanes, extents: heights(count, seed: UInt64(seed)))) }
    return feed
  }

  private func error(_ body: () throws -> Void) -> LayoutError? {
    do { try body() } catch { return error as? LayoutError }
    return nil
  }

  @Test func emptyFeed() throws {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    #expect(feed.isEmpty && feed.itemCount == 0 && feed.isSettled && feed.firstUnsettledSection == nil)
    #expect(feed.contentSize == LayoutSize(width: 390, height: 0))
    #expect(feed.elements(in: screen).isEmpty && feed.settle() == 0)
    try feed.append(.waterfall(lanes, extents: []))
    try feed.append(.flow(Flow(insets: LayoutInsets(top: 3, bottom: 4)), sizes: []))
    #expect(feed.contentSize.height == 27 && feed.elements(in: screen).isEmpty)
  }

  @Test("A move to a section that takes the item, from one that does not give it, changes nothing")
  func movesThatFailLeaveNothingTwice() throws {
    var feed = try Feed(width: 390)
    try feed.append(
      FeedSection(
        SpreadsheetSection(Spreadsheet(), rows: 2, rowHeight: 40, columns: 2, columnWidth: 100)))
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(40)), count: 5))
    let before = feed.elements(in: screen)
    let (cell, target) = (ItemPath(section: 0, item: 1), ItemPath(section: 1, item: 2))
    #expect(error { try feed.move(from: cell, to: target) } != nil)
    #expect(feed.elements(in: screen) == before && feed.itemCount == 9)
    var batch = BatchUpdate()
    batch.move(from: cell, to: target)
    #expect(error { try feed.apply(batch) } != nil)
    #expect(feed.elements(in: screen) == before && feed.itemCount == 9)
    #expect(feed.invariantViolation() == nil)
  }

  @Test func compactSectionsBecomeFullAndStayEqual() throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(lanes, extents: heights(64)))
    try feed.append(.waterfall(lanes, policy: .stable, extents: heights(3)))
    try feed.append(.waterfall(lanes, extents: heights(65)))
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(40)), count: 1_000_000))
    try feed.append(
      .justifiedRows(JustifiedRows(targetHeight: 90, breaking: .optimal(window: 4)), sizes: []))
    #expect((0..<5).map { feed.isFull(section: $0) } == [false, true, true, false, true])
    let before = feed.frame(at: ItemPath(section: 2, item: 40))
    try feed.insert(.extent(0), at: ItemPath(section: 0, item: 64))
    #expect(feed.isFull(section: 0) && feed.itemCount(ofSection: 0) == 65)
    try feed.remove(at: ItemPath(section: 0, item: 64))
    #expect(feed.isFull(section: 0) && feed.frame(at: ItemPath(section: 2, item: 40)) == before)
    #expect(feed.invariantViolation() == nil)
  }

  /// The items of a compact section have the frames of a full one, for any layout.
  @Test(arguments: 0..<300)
  func compactEqualsFull(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = random.int(0...64)
    let section: FeedSection
    switch random.int(0...4) {
    case 0...1:
      let kind = random.pick(SplitMix64.Extents.allCases)
      section = .waterfall(random.waterfall(), extents: (0..<count).map { _ in random.extent(kind) })
    case 2...3:
      let kind = random.pick(SplitMix64.Sizes.allCases)
      section = .rows(random.rowLayout(), sizes: (0..<count).map { _ in random.size(kind) })
    default: section = .grid(random.grid(), count: count)
    }
    let axis: LayoutAxis = random.pick([.vertical, .horizontal])
    let direction: LayoutDirection = random.pick([.leftToRight, .rightToLeft])
    var feeds: [Feed] = []
    for limit in [64, 0] {
      var feed = try Feed(width: 390, axis: axis, direction: direction, shape: nil, compactLimit: limit)
      try feed.append(.waterfall(.list(), extents: [33.3]))
      try feed.append(section)
      feeds.append(feed)
    }
    #expect(feeds[0].contentSize == feeds[1].contentSize)
    for item in 0..<count {
      let path = ItemPath(section: 1, item: item)
      #expect(feeds[0].frame(at: path) == feeds[1].frame(at: path))
      #expect(feeds[0].item(at: path) == feeds[1].item(at: path))
    }
    for _ in 0..<5 {
      let rect = random.rect(
        in: feeds[0].contentSize, NaiveOrientation(axis, direction, width: 390))
      #expect(feeds[0].elements(in: rect) == feeds[1].elements(in: rect))
    }
  }

  @Test func layoutsAreStoredOnceAndReleased() throws {
    var feed = try Feed(width: 390)
    for count in 0..<50 { try feed.append(.waterfall(lanes, extents: heights(count))) }
    for count in 1...20 {
      try feed.append(.grid(Grid(columns: .count(count), rowHeight: .points(1)), count: count))
    }
    #expect(feed.held == (0, 49, 21))
    while !feed.isEmpty { try feed.removeSection(at: feed.sectionCount / 2) }
    #expect(feed.held == (0, 0, 0) && feed.invariantViolation() == nil)
    #expect(error { try feed.append(.waterfall(lanes, extents: [1, .nan])) } != nil)
    #expect(
      error { try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(1)), count: -1)) } != nil)
    #expect(feed.held == (0, 0, 0))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func feedSetsTheAxisAndTheDirection(_ direction: LayoutDirection) throws {
    var feed = try Feed(width: 300, axis: .horizontal, direction: direction)
    try feed.append(.waterfall(lanes, extents: [10, 20, 30, 40]))
    try feed.append(FeedSection(try WaterfallSection(lanes, width: 999, extents: heights(10))))
    var section = lanes
    (section.axis, section.direction) = (.horizontal, direction)
    var expected = try WaterfallSection(section, width: 300, extents: [10, 20, 30, 40])
    for item in 0..<4 {
      #expect(feed.frame(at: ItemPath(section: 0, item: item)) == expected.frame(at: item))
    }
    let frame = feed.frame(ofSection: 1)
    let begin = direction == .leftToRight ? frame.minX : -frame.maxX
    #expect(abs(begin - expected.contentSize.width) < 1e-9)
    #expect(frame.height == 300 && feed.axis == .horizontal && feed.direction == direction)
  }

  @Test func errorsNameSectionAndItem() throws {
    var feed = try threeSections(of: 100)
    try feed.append(.waterfall(lanes, extents: [1, 2]))
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(40)), count: 5))
    let before = feed
    func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    #expect(
      error { try feed.insert(.extent(1), at: path(5, 0)) }
        == .indexOutOfRange(argument: "path.section", index: 5, valid: 0..<5))
    #expect(
      error { try feed.insert(.extent(1), at: path(3, 4)) }
        == .inSection(3, .indexOutOfRange(argument: "path.item", index: 4, valid: 0..<3)))
    #expect(
      error { try feed.remove(at: path(0, 100)) }
        == .inSection(0, .indexOutOfRange(argument: "path.item", index: 100, valid: 0..<100)))
    #expect(
      error { try feed.insert(.cell, at: path(3, 0)) }
        == .inSection(3, .unexpectedItem(given: "a cell", expected: "an extent")))
    #expect(
      error { try feed.insert(.size(width: 1, height: 1), at: path(0, 0)) }
        == .inSection(0, .unexpectedItem(given: "a size", expected: "an extent")))
    #expect(error { try feed.move(from: path(3, 0), to: path(4, 0)) } != nil)
    #expect(error { try feed.resize(at: path(3, 1), to: .extent(-1)) } != nil)
    #expect(error { try feed.removeSection(at: .max) } != nil)
    #expect(error { try feed.replaceSection(at: 2, with: .waterfall(lanes, extents: [.infinity])) } != nil)
    #expect(
      error { try feed.insert(.waterfall(Waterfall(columns: .count(0)), extents: []), at: 5) }
        == .inSection(5, .invalidColumnCount(0)))
    #expect(
      error {
        try feed.withSection(0, as: GridSection.self) { section in
          try section.append(count: 1)
        }
      } == .inSection(0, .wrongSectionType("WaterfallSection", expected: "GridSection")))
    #expect(LayoutError.inSection(3, .invalidCount(-1)).description.hasPrefix("section 3: count is -1"))
    #expect(feed.invariantViolation() == nil)
    #expect(feed.contentSize == before.contentSize && feed.itemCount == before.itemCount)
    #expect(throws: LayoutError.self) { try Feed(width: .nan) }
    #expect(throws: LayoutError.self) { try Feed(width: 1, sectionSpacing: -1) }
  }

  @Test func feedThatWouldBeTooLong() throws {
    let high = Grid(columns: .count(1), rowHeight: .points(LayoutUnit.maximumLength))
    var feed = try Feed(width: 390)
    let most = 1 << 19
    try feed.append(.grid(high, count: most - 2))
    try feed.append(.waterfall(.list(), extents: [LayoutUnit.maximumLength]))
    let path = ItemPath(section: 1, item: 0)
    let before = feed.contentSize
    try feed.insert(.extent(LayoutUnit.maximumLength), at: path)
    #expect(error { try feed.insert(.extent(1), at: path) } == .inSection(1, .contentTooLong))
    #expect(
      error { try feed.append(.waterfall(.list(), extents: [1])) } == .inSection(2, .contentTooLong))
    #expect(error { try feed.insert(.cell, at: ItemPath(section: 0, item: 0)) } != nil)
    #expect(error { try feed.append(.waterfall(.list(), policy: .stable, extents: [1])) } != nil)
    try feed.remove(at: path)
    #expect(feed.contentSize == before)
    // Under its own type, a section is independent of the others.
    #expect(
      error {
        try feed.withSection(1, as: WaterfallSection.self) { section in
          try section.append(contentsOf: Array(repeating: LayoutUnit.maximumLength, count: 3))
        }
      } == .inSection(1, .contentTooLong))
    #expect(feed.contentSize == before && feed.invariantViolation() == nil)
    // Items of zero length are limited by their number.
    let flat = Grid(columns: .count(1), rowHeight: .points(0))
    try feed.append(.grid(flat, count: (1 << 50) - most))
    #expect(error { try feed.append(.grid(flat, count: 1_000)) } != nil)
    #expect(feed.invariantViolation() == nil)
  }

  @Test func sectionsSettleSeparately() throws {
    var feed = try threeSections()
    let others = { (feed: Feed) in [0, 2].map { feed.work(ofSection: $0) } }
    let before = others(feed)
    try feed.insert(.extent(500), at: ItemPath(section: 1, item: 100))
    try feed.resize(at: ItemPath(section: 1, item: 4_000), to: .extent(1))
    #expect(!feed.isSettled && feed.firstUnsettledSection == 1)
    #expect(feed.provisional.firstUnsettledSection == 1)
    // Queries above the section settle nothing of it, and queries in it only what is above their bottom edge.
    let own = try #require(feed.work(ofSection: 1))
    _ = feed.elements(in: screen)
    #expect(feed.work(ofSection: 1) == own)
    let top = feed.frame(ofSection: 1).minY
    _ = feed.elements(in: LayoutRect(x: 0, y: top, width: 390, height: 844))
    #expect(feed.work(ofSection: 1)?.itemsPlaced == own.itemsPlaced)
    let edit = feed.provisional.frame(at: ItemPath(section: 1, item: 110))
    _ = feed.elements(in: LayoutRect(x: 0, y: edit.minY, width: 390, height: 844))
    let placed = try #require(feed.work(ofSection: 1)).itemsPlaced - own.itemsPlaced
    #expect(placed > 0 && placed < 1_000 && !feed.isSettled)
    // Queries below the section need its length.
    _ = feed.frame(at: ItemPath(section: 2, item: 0))
    #expect(feed.isSettled && others(feed) == before)
  }

  @Test func dirtySectionsSurviveEditsOfSections() throws {
    var feed = try threeSections()
    for section in 0..<3 { try feed.insert(.extent(500), at: ItemPath(section: section, item: 10)) }
    try feed.moveSection(from: 2, to: 0)
    try feed.insert(.grid(Grid(columns: .count(1), rowHeight: .points(1)), count: 5), at: 0)
    try feed.removeSection(at: 2)
    #expect(feed.firstUnsettledSection == 1 && feed.invariantViolation() == nil)
    #expect(feed.settle(budget: 100) > 0 && !feed.isSettled)
    #expect(feed.settle(while: { true }) > 0 && feed.isSettled)
    #expect(feed.invariantViolation() == nil)
  }

  @Test func settlingInSlicesEndsAndEquals() throws {
    var feed = try threeSections()
    for section in 0..<3 { try feed.insert(.extent(500), at: ItemPath(section: section, item: 10)) }
    var whole = feed
    whole.settle()
    var slices = 0
    while !feed.isSettled {
      #expect(feed.settle(budget: 200) > 0)
      slices += 1
    }
    #expect(slices > 3 && feed.contentSize == whole.contentSize)
    #expect(feed.settle(budget: 0) == 0 && feed.settle(budget: -1) == 0)
  }

  @Test func bodiesMayThrow() throws {
    struct Enough: Error {}
    var feed = try threeSections(of: 30)
    var seen = 0
    #expect(throws: Enough.self) {
      try feed.forEachElement(in: screen) { _ in
        seen += 1
        if seen == 3 { throw Enough() }
      }
    }
    #expect(seen == 3 && feed.invariantViolation() == nil)
    #expect(feed.elements(in: LayoutRect(x: .nan, y: 0, width: 1, height: 1)).isEmpty)
    let everything = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
    #expect(feed.elements(in: everything).count == 90)
  }

  /// A query of a feed of many small sections visits one path and the elements found.
  @Test func queryVisitsOnePath() throws {
    var feed = try Feed(width: 390, sectionSpacing: 8)
    for seed in 0..<20_000 { try feed.append(.waterfall(lanes, extents: heights(10, seed: UInt64(seed)))) }
    let height = feed.contentSize.height
    var count = 0
    for step in 0..<100 {
      let before = feed.work
      let found = feed.elements(in: LayoutRect(x: 0, y: height * Double(step) / 101, width: 390, height: 844))
      let work = feed.work - before
      #expect(work.nodesVisited <= 10 && work.itemsScanned <= 120)
      count += found.count
    }
    #expect(count > 500)
    let before = feed.work
    try feed.insert(.extent(100), at: ItemPath(section: 10_000, item: 5))
    try feed.insert(.waterfall(lanes, extents: [1, 2, 3]), at: 5_000)
    try feed.removeSection(at: 15_000)
    #expect((feed.work - before).nodesVisited <= 16)
  }

  @Test func updateStoresTheChangedSection() throws {
    var feed = try threeSections(of: 200)
    try feed.append(.waterfall(lanes, extents: heights(20)))
    let report = try feed.withSection(3, as: WaterfallSection.self) { section in
      var batch = BatchUpdate()
      batch.remove(at: 3)
      batch.insert(70, at: 0)
      return try section.apply(batch)
    }
    #expect(report.inserted == [ItemPath(section: 0, item: 0)] && feed.isFull(section: 3))
    // The width belongs to the feed.
    try feed.withSection(0, as: WaterfallSection.self) { section in
      section = try WaterfallSection(Waterfall(columns: .count(2)), width: 100, extents: [5, 6, 7])
    }
    #expect(feed.section(0, as: WaterfallSection.self)?.width == 390 && feed.itemCount(ofSection: 0) == 3)
    #expect(feed.section(1, as: RowSection.self) == nil)
    #expect(feed.invariantViolation() == nil)
    try feed.withSection(1, as: WaterfallSection.self) { section in
      try section.appendEstimated(count: 1_000_000, extent: 100)
    }
    #expect(feed.itemCount == 3 + 1_000_200 + 200 + 20 && feed.invariantViolation() == nil)
  }
}
