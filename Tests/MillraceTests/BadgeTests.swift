import MillraceOracle
import Testing

@testable import Millrace

/// Several badges of one kind on an item, which have the same path.
@Suite struct BadgeTests {
  private let view = LayoutRect(x: 0, y: 0, width: 100, height: 200)

  /// Returns a feed of an item with badges of one kind in two corners, 100 pt apart, and a list.
  private func feed(badgeWidth: CollectionLayoutDimension = 10) throws -> Feed {
    func badge(_ corner: DirectionalRectEdge) -> CollectionLayoutSupplementaryItem {
      CollectionLayoutSupplementaryItem(
        layoutSize: CollectionLayoutSize(badgeWidth, 10),
        containerAnchor: CollectionLayoutAnchor(edges: corner))
    }
    let item = CollectionLayoutItem.item().badged(badge([.top, .leading]), badge([.top, .trailing]))
    var feed = try Feed(environment: .sample())
    try feed.append(.compositional(.section(.row(.fractionalWidth(1), 50, [item])), count: 2))
    try feed.append(.waterfall(.list(), extents: [10]))
    return feed
  }

  @Test func badgesOfAnItem() throws {
    var feed = try feed()
    let badges = feed.badges(at: ItemPath(section: 0, item: 1))
    #expect(
      badges.map(\.frame.minX) == [0, 90] && badges.allSatisfy { $0.kind == .badge && $0.frame.minY == 50 })
    #expect(badges == feed.elements(in: view).filter { $0.kind == .badge && $0.path.item == 1 })
    let found = (-1...2).map {
      feed.element(of: .badge, at: ItemPath(section: 0, item: 1), number: $0, in: view)
    }
    #expect(found == [nil, badges[0], badges[1], nil])
    #expect(feed.element(at: ItemPath(section: 0, item: 1), number: 1, in: view) == nil)
    #expect(feed.badges(at: ItemPath(section: 1, item: 0)).isEmpty)
    feed = try self.feed(badgeWidth: 0)
    #expect(feed.badges(at: ItemPath(section: 0, item: 0)).map(\.frame.minX) == [0, 100])
    #expect(!feed.elements(in: view).contains { $0.kind == .badge })
  }

  /// A report lists the badges that move, each from its own frame, and no other ones.
  @Test func reportsTellBadgesApart() throws {
    var feed = try feed()
    var batch = BatchUpdate()
    batch.resize(at: ItemPath(section: 1, item: 0), to: .extent(20))
    var report = try feed.apply(batch, watching: view)
    #expect(report.changes.moved.map(\.after.kind) == [.item])
    batch = BatchUpdate()
    batch.remove(at: ItemPath(section: 0, item: 0))
    report = try feed.apply(batch, watching: view)
    let moved = report.changes.moved.filter { $0.before.kind == .badge }
    #expect(moved.map(\.before.frame.minX) == [0, 90])
    #expect(moved.map(\.after.frame.minX) == [0, 90])
    #expect(moved.allSatisfy { $0.after.frame.minY == 0 })
  }
}
