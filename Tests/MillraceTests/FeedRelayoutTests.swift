import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// The effects and costs of another width or direction of a feed, and what to query again.
@Suite struct FeedRelayoutTests {
  private let lanes = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)

  private func mixed(
    _ axis: LayoutAxis = .vertical, _ direction: LayoutDirection = .leftToRight, compactLimit: Int? = nil
  ) throws -> Feed {
    var random = SplitMix64(seed: 7)
    let extents = (0..<40).map { _ in random.extent(.mixed) }
    let sizes = (0..<40).map { _ in random.size(.mixed) }
    var feed = try Feed(
      width: 400, axis: axis, direction: direction, sectionSpacing: 10, shape: nil, compactLimit: compactLimit
    )
    try feed.append(.waterfall(lanes, extents: extents))
    try feed.append(.waterfall(lanes, policy: .stable, extents: extents))
    try feed.append(.denseWaterfall(DenseWaterfall(lanes), items: extents.map { WaterfallItem($0) }))
    try feed.append(.flow(Flow(itemSpacing: 8, lineSpacing: 3), sizes: sizes))
    try feed.append(.rowGrid(RowGrid(columns: .count(4)), extents: extents))
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(33.3)), count: 50))
    try feed.append(
      .mosaic(Mosaic(columns: .count(4), rowHeight: .points(20)), items: [MosaicItem(columns: 2)]))
    try feed.setHeaders([Supplementary(extent: 20, leadingInset: 9)], ofSection: 3)
    return feed
  }

  /// A change of direction mirrors everything exactly, and places nothing again.
  @Test(arguments: [LayoutAxis.vertical, .horizontal], [nil, 0])
  func changingTheDirectionMirrors(_ axis: LayoutAxis, compactLimit: Int?) throws {
    var feed = try mixed(axis, compactLimit: compactLimit)
    var fresh = try mixed(axis, .rightToLeft, compactLimit: compactLimit)
    let before = feed.work
    let sections = (0..<feed.sectionCount).map { feed.work(ofSection: $0)?.itemsPlaced }
    let correction = try feed.relayout(
      width: 400, direction: .rightToLeft, keeping: .item(ItemPath(section: 4, item: 0)))
    #expect(correction.points == 0 && feed.direction == .rightToLeft)
    #expect((feed.work - before).itemsPlaced == 0)
    #expect((0..<feed.sectionCount).map { feed.work(ofSection: $0)?.itemsPlaced } == sections)
    #expect(feed.contentSize == fresh.contentSize && feed.held == fresh.held)
    for index in 0..<feed.itemCount {
      let path = feed.path(ofItem: index)
      #expect(feed.frame(at: path) == fresh.frame(at: path))
    }
    let rect = LayoutRect(x: axis == .vertical ? 0 : -900, y: 0, width: 400, height: 400)
    #expect(feed.elements(in: rect) == fresh.elements(in: rect))
    #expect(feed.invariantViolation() == nil)
    // Sections inserted later are mirrored, too.
    try feed.append(.waterfall(lanes, extents: [5, 6]))
    try fresh.append(.waterfall(lanes, extents: [5, 6]))
    #expect(feed.held == fresh.held)
    let last = ItemPath(section: feed.sectionCount - 1, item: 1)
    #expect(feed.frame(at: last) == fresh.frame(at: last))
  }

  /// Another width places again only what depends on it.
  @Test func changingTheWidthPlacesWhatDependsOnIt() throws {
    func feed(_ rows: Bool) throws -> Feed {
      var feed = try Feed(width: 400)
      for _ in 0..<200 {
        try feed.append(.waterfall(lanes, extents: [10, 20, 30, 40]))
        try feed.append(.grid(Grid(columns: .count(4), rowHeight: .points(40)), count: 9))
        try feed.append(.rowGrid(RowGrid(columns: .count(2)), extents: [7, 8, 9]))
      }
      if rows { try feed.append(.flow(Flow(), sizes: [LayoutSize(width: 150, height: 20)])) }
      return feed
    }
    for rows in [false, true] {
      var kept = try feed(rows)
      let before = kept.work
      try kept.relayout(width: 390)
      let work = kept.work - before
      #expect(work.itemsPlaced == (rows ? 1 : 0))
      if !rows { #expect(work.nodesVisited == 0) }
      #expect(kept.invariantViolation() == nil && kept.width == 390)
    }
    // If the number of columns depends on the width, all of them.
    var changed = try Feed(width: 400)
    let narrow = Waterfall(columns: .minimumWidth(100))
    for _ in 0..<10 {
      try changed.append(.waterfall(narrow, extents: [10, 20, 30, 40]))
      try changed.append(.waterfall(lanes, extents: [10, 20, 30, 40]))
    }
    let before = changed.work
    try changed.relayout(width: 200)
    #expect((changed.work - before).itemsPlaced == 40)
    // Full sections keep their placements, too.
    var full = try mixed(compactLimit: 0)
    let sections = (0..<full.sectionCount).map { full.work(ofSection: $0)?.itemsPlaced }
    try full.relayout(width: 500)
    for (index, work) in sections.enumerated() where index != 3 {
      #expect(full.work(ofSection: index)?.itemsPlaced == work, "section \(index)")
    }
  }

  @Test func invalidWidth() throws {
    var feed = try mixed()
    let before = feed
    #expect(throws: LayoutError.invalidLength(argument: "width", value: -1)) {
      try feed.relayout(width: -1, direction: .rightToLeft, keeping: .end)
    }
    let missing = ItemPath(section: 0, item: feed.itemCount(ofSection: 0))
    #expect(
      throws: LayoutError.inSection(
        0, .indexOutOfRange(argument: "anchor.item", index: missing.item, valid: 0..<missing.item))
    ) { try feed.relayout(width: 768, direction: .rightToLeft, keeping: .item(missing)) }
    #expect(feed.contentSize == before.contentSize && feed.direction == .leftToRight)
  }

  /// An error found after most of the sections are laid out also changes nothing.
  @Test(arguments: [nil, 0]) func sectionThatCannotBeLaidOut(compactLimit: Int?) throws {
    var feed = try mixed(compactLimit: compactLimit)
    // One lane per 15 points, with items that span lanes: up to 32 lanes.
    let many = Waterfall(columns: .minimumWidth(15))
    try feed.append(.waterfall(many, items: [WaterfallItem(10, span: .lanes(2)), WaterfallItem(20)]))
    try feed.append(.waterfall(lanes, extents: [5, 6]))
    try feed.insert(.extent(500), at: ItemPath(section: 0, item: 0))
    var before = feed
    for anchor in [Anchor.end, .item(ItemPath(section: 7, item: 1)), nil] {
      var error: LayoutError?
      do throws(LayoutError) {
        if let anchor {
          try feed.relayout(width: 768, direction: .rightToLeft, keeping: anchor)
        } else {
          try feed.relayout(width: 768, direction: .rightToLeft)
        }
      } catch let thrown { error = thrown }
      #expect(error?.description.hasPrefix("section 7: ") == true, "\(String(describing: error))")
      #expect(feed.width == 400 && feed.direction == .leftToRight)
      #expect(feed.held == before.held && feed.storedSupplementaries == before.storedSupplementaries)
      #expect(feed.invariantViolation() == nil)
      var copy = feed
      let everything = LayoutRect(x: 0, y: 0, width: 400, height: 1e6)
      #expect(copy.elements(in: everything) == before.elements(in: everything))
    }
    // An anchor tracked around it is neither lost nor moved, and no other one remains.
    let kept = feed.withAnchor(.item(ItemPath(section: 8, item: 1))) { feed in
      #expect(throws: LayoutError.self) { try feed.relayout(width: 768, keeping: .end) }
    }
    #expect(kept.points == 0 && kept.path == feed.path(ofItem: feed.itemCount - 1))
    try feed.relayout(width: 400, direction: .rightToLeft)
    try before.relayout(width: 400, direction: .rightToLeft)
    let everything = LayoutRect(x: 0, y: 0, width: 400, height: 1e6)
    #expect(feed.elements(in: everything) == before.elements(in: everything))
  }

  @Test func invalidationListsWhatToQueryAgain() throws {
    var feed = try mixed()
    let view = LayoutRect(x: 0, y: 100, width: 400, height: 800)
    var scrolled = view
    scrolled.origin.y = 120
    let rotated = LayoutRect(x: 0, y: 100, width: 800, height: 400)
    var shorter = view
    shorter.size.height = 500
    #expect(feed.invalidation(from: view, to: view) == .nothing)
    #expect(feed.invalidation(from: view, to: scrolled) == .visible)
    #expect(feed.invalidation(from: view, to: shorter) == .visible)
    #expect(feed.invalidation(from: view, to: rotated) == .frames)
    try feed.setHeaders([Supplementary(extent: 44, pinning: .section)], ofSection: 1)
    let (top, next) = (LayoutRect(x: 0, y: 0, width: 400, height: 10), feed.frame(ofSection: 1))
    #expect(feed.invalidation(from: top, to: next) == .pinned)
    #expect(feed.invalidation(from: top, to: top.offsetBy(dx: 0, dy: 1)) == .visible)
    try feed.setHeaders([], ofSection: 1)
    try feed.setHeaders([Supplementary(extent: 44, pinning: .group)], ofSection: 1)
    let last = feed.frame(ofSection: feed.sectionCount - 1)
    #expect(feed.invalidation(from: top, to: last) == .pinned)
    #expect(feed.invalidation(from: top, to: top.offsetBy(dx: 0, dy: 1)) == .visible)
    try feed.setHeaders([], ofSection: 1)
    try feed.setFooters([Supplementary(extent: 44, pinning: .group)], ofSection: 1)
    #expect(feed.invalidation(from: top, to: top.offsetBy(dx: 0, dy: 1)) == .pinned)
    #expect(feed.invalidation(from: last, to: last.offsetBy(dx: 0, dy: 1)) == .visible)
    try feed.setFooters([], ofSection: 1)
    try feed.setHeaders([Supplementary(extent: 44, stretches: true)])
    #expect(feed.invalidation(from: view, to: scrolled) == .visible)
    #expect(feed.invalidation(from: view, to: top) == .pinned)
    #expect(FeedInvalidation.nothing < .visible && FeedInvalidation.pinned < .frames)
    // Scrolling changes no stored placement, and elements of the view keep their frames.
    let (first, work) = (feed.elements(in: view), feed.work)
    let second = feed.elements(in: scrolled)
    #expect((feed.work - work).itemsPlaced == 0)
    let staying = first.filter { $0.path.section >= 0 && $0.frame.minY > 120 }
    #expect(staying.count > 10)
    for element in staying {
      let now = try #require(second.first { $0.kind == element.kind && $0.path == element.path })
      #expect(now.frame == element.frame)
    }
    let sideways = try mixed(.horizontal)
    #expect(sideways.invalidation(from: view, to: shorter) == .frames)
  }
}
