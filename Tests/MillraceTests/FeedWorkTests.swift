import Testing

@testable import Millrace

/// The work of feeds of many sections, as reproducible counts.
@Suite struct FeedWorkTests {
  private static let section = FeedSection.waterfall(Waterfall(columns: .count(3)), extents: [40, 50, 60])

  private func work(_ feed: inout Feed, _ body: (inout Feed) throws -> Void) rethrows -> WorkCounters {
    let before = feed.work
    try body(&feed)
    return feed.work - before
  }

  /// The items of a circle that lie far outside of its section cost other queries nothing once they are gone.
  @Test func overflowThatIsGoneCostsNothing() throws {
    var feed = try Feed(width: 390)
    for _ in 0..<10_000 { try feed.append(Self.section) }
    let view = LayoutRect(x: 0, y: 300_000, width: 390, height: 844)
    let before = work(&feed) { _ = $0.elements(in: view) }
    let large = Circle(itemSize: LayoutSize(width: 40, height: 40), length: 100, radius: 200_000)
    func expectCost(_ comment: Comment, _ edits: (inout Feed) throws -> Void) throws {
      try feed.append(.circle(large, count: 5))
      #expect(work(&feed) { _ = $0.elements(in: view) }.nodesVisited > before.nodesVisited)
      try edits(&feed)
      #expect(feed.invariantViolation() == nil)
      #expect(work(&feed) { _ = $0.elements(in: view) } == before, comment)
    }
    try expectCost("removed") { try $0.removeSection(at: 10_000) }
    try expectCost("replaced") { try $0.replaceSection(at: 10_000, with: Self.section) }
    try expectCost("moved and removed in a batch") { feed in
      try feed.moveSection(from: 10_001, to: 5)
      var batch = BatchUpdate()
      batch.removeSection(at: 5)
      try feed.apply(batch)
    }
    try expectCost("emptied") { feed in
      for _ in 0..<5 { try feed.remove(at: ItemPath(section: 10_001, item: 0)) }
    }
  }

  /// A query settles no further because of a long pinned header that is gone.
  @Test func pinnedLengthThatIsGoneCostsNothing() throws {
    func feed() throws -> Feed {
      var feed = try Feed(width: 390)
      for _ in 0..<200 {
        var section = FeedSection.flow(
          Flow(), sizes: (0..<200).map { _ in LayoutSize(width: 50, height: 20) })
        section.headers = [Supplementary(extent: 20, pinning: .section)]
        try feed.append(section)
      }
      return feed
    }
    func settled(_ feed: inout Feed) throws -> Int {
      for section in 0..<200 {
        try feed.insert(.size(LayoutSize(width: 60, height: 20)), at: ItemPath(section: section, item: 0))
      }
      _ = feed.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
      return feed.sectionTree.unsettledCount
    }
    var (plain, edited) = (try feed(), try feed())
    try edited.setHeaders([Supplementary(extent: 50_000, pinning: .section)], ofSection: 3)
    try edited.setHeaders([Supplementary(extent: 20, pinning: .section)], ofSection: 3)
    #expect(try settled(&edited) == settled(&plain))
  }

  /// Queries count the items that they look at, not only those that return elements.
  @Test func otherQueriesCount() throws {
    var feed = try Feed(width: 390)
    for _ in 0..<100 { try feed.append(Self.section) }
    var banner = FeedSection.waterfall(.list(), extents: Array(repeating: 50, count: 100))
    banner.orthogonalScrolling = OrthogonalScrolling(.groupPaging, extent: 100)
    try feed.append(banner)
    let view = LayoutRect(x: 0, y: 1_000, width: 390, height: 844)

    let sections = try work(&feed) {
      _ = try $0.restingOffset(snapping: .sections, in: view, proposed: 1_100, velocity: 0)
    }
    #expect(sections.nodesVisited >= 2)
    let groups = try work(&feed) { _ = try $0.restingOffset(section: 100, proposed: 1_000, velocity: 500) }
    #expect(groups.itemsScanned >= 7)
    let anchor = try work(&feed) { feed in
      let token = try feed.beginAnchoring(.firstVisible(in: view))
      _ = feed.endAnchoring(token)
    }
    #expect(anchor.itemsScanned > 0)
    // The first visible item is cut by the top edge and resized, so the search for the next one comes on top.
    var list = try Feed(width: 390)
    try list.append(.waterfall(.list(), extents: Array(repeating: 50, count: 100)))
    let (cut, item) = (LayoutRect(x: 0, y: 1_020, width: 390, height: 844), ItemPath(section: 0, item: 20))
    func resize(_ feed: inout Feed) throws(LayoutError) { try feed.resize(at: item, to: .extent(100)) }
    var (anchored, plain, both) = (list, list, list)
    let first = work(&anchored) { $0.withAnchor(.firstVisible(in: cut)) { _ in } }
    let edit = try work(&plain) { try resize(&$0) }
    let together = try work(&both) { try $0.withAnchor(.firstVisible(in: cut), resize) }
    #expect(together.itemsScanned > first.itemsScanned + edit.itemsScanned)

    let found = work(&feed) { _ = $0.elements(in: view) }
    #expect(found.itemsScanned > 0 && feed.provisional.work(ofElementsIn: view) == found)

    var section = try WaterfallSection(.list(), width: 390, extents: Array(repeating: 50, count: 1_000))
    let before = section.work
    section.withAnchor(.firstVisible(in: view)) { _ in }
    #expect((section.work - before).itemsScanned > 0)
  }
}
