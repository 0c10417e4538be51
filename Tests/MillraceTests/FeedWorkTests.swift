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
}
