import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// Estimated items of feeds, and anchors while they are measured.
@Suite struct FeedEstimateTests {
  private static let list = Waterfall(columns: .count(1))

  private func messages(_ count: Int, estimate: Double = 60) throws -> Feed {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(Self.list, count: count, estimatedExtent: estimate))
    return feed
  }

  private func path(_ item: Int) -> ItemPath { at(0, item) }

  private func at(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// The item at the top edge grows above the edge. What is below its end does not move.
  @Test func itemAtTheTopEdgeGrowsUpwards() throws {
    let screen = LayoutRect(x: 0, y: 16 * 60 + 20, width: 390, height: 800)
    for anchor in [Anchor.firstVisible(in: screen), .reader(in: screen)] {
      let original = try messages(1_000)
      var feed = original
      var correction = try feed.measure(
        [ItemMeasurement(path: path(16), size: LayoutSize(width: 390, height: 200))], keeping: anchor)
      #expect(correction.points == 140 && correction.path == path(17) && !correction.isEstimate)
      #expect(feed.frame(at: path(17)).minY == 17 * 60 + 140)

      feed = original
      correction = try feed.withAnchor(anchor) { (feed) throws(LayoutError) in
        try feed.resize(at: path(16), to: .extent(200))
      }
      #expect(correction.points == 140 && correction.path == path(17))

      feed = original
      correction = try feed.withAnchor(anchor) { feed in
        try feed.withSection(0, as: WaterfallSection.self) { try $0.measure(at: 16, extent: 10) }
      }
      #expect(correction.points == -50 && correction.path == path(17))

      var section = try #require(original.section(0, as: WaterfallSection.self))
      correction = try section.withAnchor(anchor) { (section) throws(LayoutError) in
        try section.measure([.init(index: 16, extent: 200), .init(index: 18, extent: 7)])
      }
      #expect(correction.points == 140 && correction.index == 17)

      // Without a visible item after it, its start stays.
      feed = original
      correction = try feed.withAnchor(.firstVisible(in: LayoutRect(x: 0, y: 980, width: 390, height: 30))) {
        (feed) throws(LayoutError) in try feed.resize(at: path(16), to: .extent(200))
      }
      #expect(correction.points == 0 && correction.path == path(16))
    }
  }

  /// The row at the top edge grows above the edge, whichever of its items is resized. The items below it do not move.
  @Test func rowAtTheTopEdgeGrowsUpwards() throws {
    var original = try Feed(width: 390)
    try original.append(
      .flow(Flow(), sizes: Array(repeating: LayoutSize(width: 195, height: 60), count: 100)))
    let screen = LayoutRect(x: 0, y: 5 * 60 + 20, width: 390, height: 800)
    let tall = LayoutSize(width: 195, height: 200)
    for item in [10, 11] {
      var feed = original
      var correction = try feed.measure(
        [ItemMeasurement(path: path(item), size: tall)], keeping: .firstVisible(in: screen))
      #expect(correction.points == 140 && correction.path == path(12))

      feed = original
      correction = try feed.withAnchor(.firstVisible(in: screen)) { feed in
        try feed.withSection(0, as: RowSection.self) { try $0.resize(at: item, to: RowItem(tall)) }
      }
      #expect(correction.points == 140 && correction.path == path(12))
    }
    // An item of another row, or no visible row below.
    for (item, length) in [(9, 800.0), (12, 800), (11, 30)] {
      let rect = LayoutRect(x: 0, y: screen.minY, width: 390, height: length)
      var feed = original
      let correction = try feed.measure(
        [ItemMeasurement(path: path(item), size: tall)], keeping: .firstVisible(in: rect))
      #expect(correction.points == (item == 9 ? 140 : 0) && correction.path == path(10))
    }
  }

  /// In several lanes, the others do not move.
  @Test func itemOfSeveralLanesKeepsItsStart() throws {
    var feed = try Feed(width: 390)
    try feed.append(
      .waterfall(Waterfall(columns: .count(3)), policy: .stable, count: 300, estimatedExtent: 60))
    let screen = LayoutRect(x: 0, y: 16 * 60 + 20, width: 390, height: 800)
    let correction = try feed.withAnchor(.firstVisible(in: screen)) { (feed) throws(LayoutError) in
      try feed.measure(at: path(48), size: LayoutSize(width: 130, height: 200))
    }
    #expect(correction.points == 0 && correction.path == path(48))
  }

  /// What was on screen does not move at all while a reader scrolls up through unmeasured items, whatever their sizes.
  @Test(arguments: [false, true])
  func scrollingUpMovesNothing(measuresAtOnce: Bool) throws {
    var random = SplitMix64(seed: 7)
    var feed = try messages(100_000)
    let heights = (0..<100_000).map { _ in Double(random.int(0...2_400)) / 4 }
    var screen = LayoutRect(x: 0, y: 80_000 * 60, width: 390, height: 844)
    var known = 0
    for tick in 0..<10_000 {
      // Mostly up, now and then down, and once in a while to another place.
      screen.origin.y -= random.oneIn(5) ? -Double(random.int(0...400)) : Double(random.int(0...400))
      if tick % 1_000 == 999 { screen.origin.y = Double(random.int(3_000_000...4_000_000)) }
      var seen: [(path: ItemPath, y: Double)] = []
      feed.forEachElement(in: screen) { seen.append(($0.path, $0.frame.minY)) }
      seen = seen.filter { !feed.isEstimated(at: $0.path) }
      known += seen.count
      let before = screen.minY
      while case let unmeasured = feed.estimatedItems(in: screen), !unmeasured.isEmpty {
        let sizes = unmeasured.shuffled(using: &random).map {
          ItemMeasurement(path: $0, size: LayoutSize(width: 390, height: heights[$0.item]))
        }
        if measuresAtOnce {
          screen.origin.y += try feed.measure(sizes, keeping: .firstVisible(in: screen)).points
          continue
        }
        let correction = try feed.withAnchor(.firstVisible(in: screen)) { (feed) throws(LayoutError) in
          for measured in sizes { try feed.measure(at: measured.path, size: measured.size) }
        }
        screen.origin.y += correction.points
      }
      for (path, y) in seen {
        try #require(
          feed.frame(at: path).minY - screen.minY == y - before, "tick \(tick): \(path) moved on screen")
      }
    }
    #expect(known > 10_000)
  }

  /// Estimates can be inserted anywhere, are reported, and stay estimates when they are moved.
  @Test func estimatesInFeeds() throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(Self.list, extents: [10, 20, 30]))
    try feed.append(.waterfall(Self.list, items: [WaterfallItem(40), WaterfallItem(50, isEstimated: true)]))
    try feed.append(.denseWaterfall(DenseWaterfall(Self.list), items: [WaterfallItem(60)]))
    try feed.append(.rowGrid(RowGrid(columns: .count(1)), extents: [70]))
    let all = LayoutRect(x: 0, y: 0, width: 390, height: 1_000)
    #expect(feed.estimatedItems(in: all) == [at(1, 1)])
    try feed.insert(.estimated(25), at: at(0, 1))
    #expect(feed.item(at: at(0, 1)) == .waterfall(WaterfallItem(25, span: .lanes(1), isEstimated: true)))
    #expect(feed.estimatedItems(in: all) == [at(0, 1), at(1, 1)])
    var batch = BatchUpdate()
    batch.move(from: at(1, 1), to: at(0, 0))
    batch.insert(.estimated(5), at: at(1, 0))
    batch.resize(at: at(0, 0), to: .estimated(11))
    try feed.apply(batch)
    #expect(feed.estimatedItems(in: all) == [at(0, 0), at(0, 1), at(0, 2), at(1, 0)])
    #expect(!feed.isEstimated(at: at(0, 3)) && feed.frame(at: at(0, 1)).height == 11)
    try feed.move(from: at(0, 0), to: at(1, 1))
    #expect(feed.isEstimated(at: at(1, 1)) && !feed.isEstimated(at: at(1, 2)))
    // They stay estimates in other layouts, too.
    try feed.move(from: at(1, 1), to: at(2, 0))
    try feed.move(from: at(1, 0), to: at(3, 0))
    #expect(feed.item(at: at(3, 0)) == .estimated(5, span: .lanes(1)))
    #expect(feed.estimatedItems(in: all) == [at(0, 0), at(0, 1), at(2, 0), at(3, 0)])
    try feed.measure(at: at(0, 1), size: LayoutSize(width: 1, height: 99))
    #expect(feed.estimatedItems(in: all) == [at(0, 0), at(2, 0), at(3, 0)])
    #expect(feed.frame(at: at(0, 1)).height == 99)
    #expect(feed.invariantViolation() == nil)
  }

  /// The last of several measurements of one item counts. Errors leave the feed as it was.
  @Test func measurementsOfManyItems() throws {
    var feed = try messages(100)
    let sizes = [(5, 70.0), (3, 10), (5, 80), (4, 0)].map {
      ItemMeasurement(path: path($0.0), size: LayoutSize(width: 0, height: $0.1))
    }
    let correction = try feed.measure(sizes)
    #expect(correction.points == 0 && correction.path == nil)
    #expect([3, 4, 5, 6].map { feed.frame(at: path($0)).height } == [10, 0, 80, 60])
    let before = feed.contentSize
    for (measurement, error) in [
      (ItemMeasurement(path: path(100), size: .init(width: 1, height: 1)), "resizes[1].path.item"),
      (ItemMeasurement(path: at(1, 0), size: .init(width: 1, height: 1)), "resizes[1].path.section"),
      (ItemMeasurement(path: path(9), size: .init(width: 1, height: .nan)), "resizes[1].item.extent"),
    ] {
      let first = ItemMeasurement(path: path(1), size: .init(width: 1, height: 1))
      let thrown = #expect(throws: LayoutError.self) { try feed.measure([first, measurement]) }
      #expect(thrown.map { "\($0)".contains(error) } == true, "\(String(describing: thrown))")
      #expect(throws: LayoutError.self) { try feed.measure(at: measurement.path, size: measurement.size) }
    }
    #expect(feed.contentSize == before && feed.isEstimated(at: path(1)))
  }

  /// 10⁶ unmeasured items open at once, without work for each.
  @Test func runOfEstimatesIsOneRecord() throws {
    var feed = try messages(1_000_000)
    let section = try #require(feed.section(0, as: WaterfallSection.self))
    #expect(section.estimatedCount == 1_000_000 && section.runCount == 1 && section.work.itemsPlaced < 100)
    #expect(throws: LayoutError.self) {
      try feed.append(.waterfall(Self.list, count: -1, estimatedExtent: 1))
    }
    #expect(throws: LayoutError.self) {
      try feed.append(.waterfall(Self.list, count: 1, estimatedExtent: .nan))
    }
    #expect(feed.sectionCount == 1)
  }

  /// A row of a sheet that begins above the visible rect keeps its end.
  @Test func rowOfASheetKeepsItsEnd() throws {
    var sheet = try SpreadsheetSection(
      Spreadsheet(), rows: 100, rowHeight: 50, columnWidths: [100, 100])
    let screen = LayoutRect(x: 0, y: 1_010, width: 200, height: 400)
    let correction = try sheet.withAnchor(.firstVisible(in: screen)) { (sheet) throws(LayoutError) in
      try sheet.resizeRow(at: 20, to: 80)
    }
    #expect(correction.points == 30)
  }

  /// Estimates are checked also where no item has one.
  @Test(arguments: [Double.nan, -1, .infinity, 1e18])
  func invalidEstimates(extent: Double) throws {
    var feed = try Feed(width: 390)
    #expect(throws: LayoutError.self) {
      try feed.reestimate(from: .estimated(extent), to: .estimated(60))
    }
    #expect(throws: LayoutError.self) {
      try feed.reestimate(from: .estimated(60), to: .estimated(width: extent, height: 20))
    }
  }

  /// A re-estimation that finds no estimate places nothing again.
  @Test func reestimatingNothing() throws {
    var rows = try RowSection(Flow(), width: 390)
    try rows.appendEstimated(count: 500, size: LayoutSize(width: 50, height: 30))
    let placed = rows.work.itemsPlaced
    try rows.reestimate(from: LayoutSize(width: 60, height: 30), to: LayoutSize(width: 70, height: 30))
    #expect(rows.work.itemsPlaced == placed)
    try rows.reestimate(from: LayoutSize(width: 50, height: 30), to: LayoutSize(width: 70, height: 30))
    #expect(rows.work.itemsPlaced > placed && rows.frame(at: 499).width == 70)
    let items = repeatElement(SampleLayout.Item(height: 5, tag: 0, isEstimated: true), count: 500)
    var custom = try CustomSection(SampleLayout(.list), width: 390, items: items)
    let before = custom.work.itemsPlaced
    let other = SampleLayout.Item(height: 6, tag: 0, isEstimated: true)
    try custom.reestimate(from: other, to: SampleLayout.Item(height: 7, tag: 0))
    #expect(custom.work.itemsPlaced == before)
  }

  /// The number of lanes has no effect, whatever the layout. Items that are not replaced stay the anchor.
  @Test func lanesOfReestimatedItems() throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(Waterfall(columns: .count(2)), count: 4, estimatedExtent: 60))
    let grid = RowGrid(columns: .count(1))
    try feed.append(.rows(.grid(grid), count: 20, estimatedSize: LayoutSize(width: 0, height: 60)))
    let screen = LayoutRect(x: 0, y: 250, width: 390, height: 300)
    var copy = feed
    var correction = try copy.reestimate(
      from: .estimated(60, span: .lanes(2)), to: .estimated(40, span: .lanes(2)),
      keeping: .firstVisible(in: screen))
    #expect(copy.frame(at: at(1, 19)).height == 40 && copy.frame(at: at(0, 3)).height == 40)
    #expect(correction.path == at(1, 3) && correction.points == -100)
    // The grid takes both forms, the waterfall only the first.
    copy = feed
    correction = try copy.reestimate(
      from: .estimated(60), to: .estimated(width: 0, height: 40),
      keeping: .firstVisible(in: LayoutRect(x: 0, y: 30, width: 390, height: 300)))
    #expect(copy.frame(at: at(0, 3)).height == 60 && copy.frame(at: at(1, 19)).height == 40)
    #expect(correction.path == at(0, 0) && correction.points == 0)
  }
}
