import Millrace
import MillraceOracle
import MillraceScripts
import Testing

/// Elements at a point, the nearest element, items to prefetch, and changes between views: small feeds, invalid
/// input, and the work as counts. The random scripts compare with a naive feed (`FeedScript+Points`).
@Suite struct FeedPointTests {
  /// Two columns of three squares of 10, without spacing; after 20 points, a list of two.
  private func small() throws -> Feed {
    var feed = try Feed(width: 30, sectionSpacing: 20)
    let squares = Grid(
      columns: .tracks([.points(10), .points(10)]), rowHeight: .points(10), columnSpacing: 10)
    try feed.append(.grid(squares, count: 6))
    try feed.append(.waterfall(.list(), extents: [10, 0]))
    return feed
  }

  @Test func startsBelongToElementsAndEndsDoNot() throws {
    var feed = try small()
    #expect(feed.element(at: LayoutPoint(x: 0, y: 0))?.path == ItemPath(section: 0, item: 0))
    #expect(feed.element(at: LayoutPoint(x: 9.9, y: 10))?.path == ItemPath(section: 0, item: 2))
    #expect(feed.element(at: LayoutPoint(x: 10, y: 10)) == nil)
    #expect(feed.element(at: LayoutPoint(x: 20, y: 29.9))?.path == ItemPath(section: 0, item: 5))
    #expect(feed.element(at: LayoutPoint(x: 20, y: 30)) == nil)
    // The last one has zero height.
    #expect(feed.elements(at: LayoutPoint(x: 5, y: 60)).isEmpty)
  }

  @Test func rightEdgeBelongsToElementsFromRightToLeft() throws {
    var feed = try Feed(width: 20, direction: .rightToLeft)
    try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(10)), count: 2))
    #expect(feed.element(at: LayoutPoint(x: 20, y: 0))?.path.item == 0)
    #expect(feed.element(at: LayoutPoint(x: 10, y: 0))?.path.item == 1)
    #expect(feed.element(at: LayoutPoint(x: 0, y: 0)) == nil)
  }

  @Test func nearestIsFoundFromAnywhere() throws {
    var feed = try small()
    func nearest(_ x: Double, _ y: Double) -> ItemPath? {
      feed.nearestElement(to: LayoutPoint(x: x, y: y))?.path
    }
    #expect(nearest(14, 5) == ItemPath(section: 0, item: 0))
    #expect(nearest(16, 5) == ItemPath(section: 0, item: 1))
    // Both are equally near: the first one.
    #expect(nearest(15, 5) == ItemPath(section: 0, item: 0))
    #expect(nearest(15, 45) == ItemPath(section: 1, item: 0))
    // The last one has zero height, and ends where this one does.
    #expect(nearest(15, 1_000) == ItemPath(section: 1, item: 0))
    #expect(nearest(15, -1_000) == ItemPath(section: 0, item: 0))
    #expect(nearest(-1_000, 25) == ItemPath(section: 0, item: 4))
    #expect(nearest(.nan, 0) == nil)
    #expect(nearest(.infinity, 0) == nil && nearest(15, -1e9) == nil)
    #expect(feed.nearestElement(to: LayoutPoint(x: 14, y: 5), within: 3.9) == nil)
    #expect(feed.nearestElement(to: LayoutPoint(x: 14, y: 5), within: 4)?.path.item == 0)
    #expect(feed.nearestElement(to: .zero, within: 0)?.path.item == 0)
    #expect(feed.nearestElement(to: .zero, within: .nan) == nil)
    #expect(feed.nearestElement(to: .zero, within: -1) == nil)
    #expect(feed.nearestElement(to: .zero, of: .footer) == nil)
  }

  @Test func emptyFeedHasNoElements() throws {
    var feed = try Feed(width: 30)
    for number in [0, 5, -1e300, .infinity, .nan] {
      #expect(feed.nearestElement(to: LayoutPoint(x: number, y: number)) == nil)
      #expect(feed.element(at: LayoutPoint(x: number, y: number)) == nil)
    }
    let view = LayoutRect(x: 0, y: 0, width: 30, height: 30)
    #expect(feed.itemsToPrefetch(of: view, velocity: 100, horizon: .infinity).isEmpty)
    #expect(feed.changes(from: view, to: .zero) == ElementChanges())
    try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(10)), count: 0))
    #expect(feed.nearestElement(to: .zero) == nil)
  }

  @Test func itemsToPrefetchAreThoseAheadOfTheView() throws {
    var feed = try small()
    let view = LayoutRect(x: 0, y: 5, width: 30, height: 10)
    func ahead(_ velocity: Double, _ horizon: Double, limit: Int = .max) -> [ItemPath] {
      feed.itemsToPrefetch(of: view, velocity: velocity, horizon: horizon, limit: limit).map(\.path)
    }
    #expect(ahead(10, 0.5).isEmpty)
    #expect(ahead(10, 0.6) == [ItemPath(section: 0, item: 4), ItemPath(section: 0, item: 5)])
    #expect(ahead(1_000, 1, limit: 3).last == ItemPath(section: 1, item: 0))
    #expect(ahead(1_000, 1).count == 4)
    #expect(ahead(.infinity, .infinity).count == 4 && ahead(1e300, 1e300, limit: 1).count == 1)
    #expect(ahead(-100, 1).isEmpty)
    for (velocity, horizon) in [(0, 1), (.nan, 1), (1, 0), (1, -1), (1, .nan), (0, .infinity)] {
      #expect(ahead(velocity, horizon).isEmpty)
    }
    #expect(ahead(100, 1, limit: 0).isEmpty && ahead(100, 1, limit: .min).isEmpty)
    let below = LayoutRect(x: 0, y: 100, width: 30, height: 10)
    let back = feed.itemsToPrefetch(of: below, velocity: -80, horizon: 1).map(\.path)
    #expect(back == [(1, 0), (1, 1), (0, 4), (0, 5)].map { ItemPath(section: $0.0, item: $0.1) })
    let nothing = LayoutRect(x: 0, y: .nan, width: 30, height: 10)
    #expect(feed.itemsToPrefetch(of: nothing, velocity: 1, horizon: 1).isEmpty)
  }

  /// All pairs of small rectangles with whole edges in a small feed: touching, nested, separate, empty.
  @Test func allPairsOfSmallRectangles() throws {
    var feed = try small()
    var rects: [LayoutRect] = []
    for (x, width) in [(0.0, 30.0), (0, 10), (10, 10), (5, 20), (20, 0)] {
      for (y, height) in [(0.0, 10.0), (10, 10), (10, 50), (60, 1), (-5, 100), (25, 30)] {
        rects.append(LayoutRect(x: x, y: y, width: width, height: height))
      }
    }
    rects.append(LayoutRect(x: 0, y: .nan, width: 30, height: 10))
    rects.append(LayoutRect(x: -1e300, y: -1e300, width: .infinity, height: .infinity))
    var found = 0
    for old in rects {
      for new in rects {
        let changes = feed.changes(from: old, to: new)
        let (before, after) = (feed.elements(in: old), feed.elements(in: new))
        #expect(changes.appeared == after.filter { !before.contains($0) }, "\(old) to \(new)")
        #expect(changes.disappeared == before.filter { !after.contains($0) }, "\(old) to \(new)")
        #expect(changes.moved.isEmpty)
        found += changes.appeared.count + changes.disappeared.count
      }
    }
    #expect(found > 1_000)
  }

  @Test func hookMovesElementsWithinItsReachIntoView() throws {
    var feed = try small()
    let screen = LayoutRect(x: 0, y: 0, width: 30, height: 10)
    func seen(reach: Double) -> [ItemPath] {
      var paths: [ItemPath] = []
      feed.forEachAttributes(in: screen, reach: reach) { attributes in
        if attributes.path.item >= 4 { attributes.transform = .translation(y: -20) }
        if attributes.path.item == 1 { attributes.isHidden = true }
        if attributes.path.item == 0 { attributes.frame.origin.y = 30 }
      } body: {
        paths.append($0.path)
      }
      return paths
    }
    #expect(seen(reach: 0).isEmpty && seen(reach: -5).isEmpty && seen(reach: .nan).isEmpty)
    for reach in [11, 1e300, .infinity] {
      #expect(seen(reach: reach) == [ItemPath(section: 0, item: 4), ItemPath(section: 0, item: 5)])
    }
  }

  /// A hook that changes nothing, or returns invalid values.
  @Test func hooksMayReturnAnything() throws {
    var feed = try small()
    let all = LayoutRect(x: 0, y: 0, width: 30, height: 100)
    var buffer: [LayoutAttributes] = []
    feed.attributes(in: all, into: &buffer) { _ in }
    #expect(buffer == feed.elements(in: all).map { LayoutAttributes($0) })
    for number in [Double.nan, .infinity, -.infinity, -1, -1e300] {
      feed.attributes(in: all, into: &buffer) { $0.frame = LayoutRect(x: 0, y: 0, width: number, height: 5) }
      #expect(buffer.isEmpty || number == .infinity)
      feed.attributes(in: all, into: &buffer) { $0.transform = .translation(x: 0, y: number) }
      #expect(buffer.isEmpty || number == -1)
      feed.attributes(in: LayoutRect(x: number, y: 0, width: number, height: 5), into: &buffer) { _ in }
    }
  }

  /// Errors of the body are rethrown.
  @Test func bodiesMayThrow() throws {
    struct Enough: Error {}
    var feed = try small()
    #expect(throws: Enough.self) {
      try feed.forEachAttributes(in: LayoutRect(x: 0, y: 0, width: 30, height: 100)) { _ in
      } body: { _ in
        throw Enough()
      }
    }
  }

  /// A header of zero height before sections without items is found, too, from far away on the cross axis.
  @Test func nearestHeaderOfZeroHeight() throws {
    var feed = try Feed(width: 1_024)
    try feed.setHeaders([Supplementary(extent: 0, leadingInset: 1_000)])
    try feed.append(.waterfall(.list(), extents: [50, 60]))
    let found = feed.nearestElement(to: LayoutPoint(x: 456.5, y: 0), of: .header)
    #expect(found?.frame == LayoutRect(x: 1_000, y: 0, width: 24, height: 0))
    try feed.setHeaders([
      Supplementary(extent: 30, trailingInset: 9_000), Supplementary(extent: 0, leadingInset: 1_000),
    ])
    let second = feed.nearestElement(to: LayoutPoint(x: 456.5, y: 30), of: .header)
    #expect(second?.path == ItemPath(section: -1, item: 1))
  }
}
