import Testing

@testable import Millrace

/// Carousels, circles and banners at their limits: styles that return any number, sizes of 0, the maximum offset.
@Suite struct RoundLimitTests {
  private let screen = LayoutRect(x: 0, y: 0, width: 300, height: 800)

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Items without width have images where they are turned. The items of the next section do not get their transforms.
  @Test func turnedItemsWithoutWidth() throws {
    var feed = try Feed(width: 300)
    try feed.append(
      .carousel(
        Carousel(.rotary, itemSize: LayoutSize(width: 0, height: 100), spacing: 50, visibleCount: 5),
        count: 20, offset: 500))
    var circle = FeedSection.circle(
      Circle(itemSize: LayoutSize(width: 0, height: 40), length: 100, rotation: .outward), count: 8)
    circle.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 100)
    try feed.append(circle)
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(50)), count: 9))
    var found: [LayoutAttributes] = []
    feed.forEachAttributes(in: screen, applying: { _ in }, body: { found.append($0) })
    // Those that stand upright have no area.
    #expect(found.filter { $0.path.section == 0 }.map(\.path.item) == [8, 9, 11, 12])
    #expect(found.filter { $0.path.section == 1 }.count == 4)
    #expect(found.filter { $0.path.section == 0 }.allSatisfy { $0.transform != .identity })
    let grid = found.filter { $0.path.section == 2 }
    #expect(grid.count == 9 && grid.allSatisfy { $0.transform == .identity })
  }

  /// Items on the way are prefetched, also if the offset would pass the end, and if nothing is visible now.
  @Test func prefetchingBeyondTheEnds() throws {
    func ahead(from offset: Double, velocity: Double) throws -> [Int] {
      var feed = try Feed(width: 300)
      try feed.append(
        .carousel(
          Carousel(.coverFlow, itemSize: LayoutSize(width: 100, height: 100)), count: 100, offset: offset))
      var found: [Element] = []
      try feed.itemsToPrefetch(inSection: 0, of: screen, velocity: velocity, horizon: 1, into: &found)
      return found.map(\.path.item)
    }
    #expect(try ahead(from: 9_500, velocity: 1_000) == [97, 98, 99])
    #expect(try ahead(from: 9_500, velocity: 1e12) == [97, 98, 99])
    #expect(try ahead(from: 10_500, velocity: -700) == [99, 98, 97])
    #expect(try ahead(from: -500, velocity: 600) == [0, 1, 2])
    #expect(try ahead(from: 300, velocity: -1e12) == [1, 0])
    #expect(try ahead(from: 20_000, velocity: 1_000) == [])
  }

  private struct AnyStyle: CarouselStyle {
    var reach = 1
    var turn: Int?
    var size: LayoutSize?

    func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
      var pose = CarouselPose()
      pose.size = size
      return pose
    }
    func reach(in geometry: CarouselGeometry) -> Int { reach }
    func itemsPerTurn(in geometry: CarouselGeometry) -> Int? { turn }
  }

  /// A style may return any number. Too many visible items are an error.
  @Test func stylesThatReturnAnyNumber() throws {
    let cards = LayoutSize(width: 100, height: 100)
    for (style, visible) in [
      (AnyStyle(reach: -5), 1), (AnyStyle(reach: .min), 1), (AnyStyle(turn: -9), 1),
      (AnyStyle(turn: .min), 1),
      (AnyStyle(turn: 3), 3), (AnyStyle(reach: 2), 3),
    ] {
      var feed = try Feed(width: 300)
      try feed.append(.carousel(Carousel(style, itemSize: cards, wraps: false), count: 9, offset: 400))
      #expect(feed.elements(in: screen).count == visible)
    }
    for style in [AnyStyle(reach: .max), AnyStyle(reach: 1 << 19), AnyStyle(turn: .max)]
    where style.turn == nil {
      var feed = try Feed(width: 300)
      #expect(throws: LayoutError.inSection(0, .tooManyVisibleItems(maximum: 1 << 20))) {
        try feed.append(.carousel(Carousel(style, itemSize: cards), count: 9))
      }
    }
    var wide = try Feed(width: 11_000_000)
    #expect(throws: LayoutError.self) {
      try wide.append(.carousel(Carousel(.strip, itemSize: LayoutSize(width: 8, height: 8)), count: 1))
    }
    // The middle of an item stays where it is, whatever size it is drawn in.
    for width in [0.5, 120, 1e9] {
      let style = AnyStyle(size: LayoutSize(width: width, height: 50))
      let section = try CarouselSection(Carousel(style, itemSize: cards), viewLength: 300, count: 9)
      let frame = section.elements(in: LayoutRect(x: 0, y: 0, width: 300, height: 100))[0].frame
      #expect(frame.minX + frame.width / 2 == 150, "\(width): \(frame)")
    }
  }

  /// If a turn has one item, and only the middle place is visible, none is where the turn ends.
  @Test func turnsOfOneItem() throws {
    for visibleCount in [1, 2] {
      for (offset, items) in [(0.0, [0]), (49, [0]), (50, []), (51, [1]), (-50, []), (250, [])] {
        var feed = try Feed(width: 300)
        let layout = Carousel(
          StandardCarouselStyle(.ring, itemsPerTurn: 1), itemSize: LayoutSize(width: 100, height: 100),
          visibleCount: visibleCount)
        try feed.append(.carousel(layout, count: 5, offset: offset))
        #expect(feed.elements(in: screen).map(\.path.item) == items, "\(offset)")
        var ahead: [Element] = []
        try feed.itemsToPrefetch(inSection: 0, of: screen, velocity: 300, horizon: 1, into: &ahead)
        #expect(ahead.count == 3)
      }
    }
  }

  /// A section that fits a feed in no way becomes empty.
  @Test func carouselThatDoesNotFit() throws {
    var feed = try Feed(width: 300)
    let layout = Carousel(.strip, itemSize: LayoutSize(width: 100, height: 50))
    try feed.append(.carousel(layout, count: 9))
    #expect(throws: LayoutError.self) {
      try feed.withSection(0, as: CarouselSection<StandardCarouselStyle>.self) { section in
        var other = layout
        (other.axis, other.itemSize.width) = (.vertical, 0)
        section = try CarouselSection(other, viewLength: 300, count: 9)
      }
    }
    #expect(feed.invariantViolation() == nil)
  }

  /// Angles and radii without limits find the same items as a linear filter.
  @Test func hugeSpirals() throws {
    let layout = Circle(
      itemSize: LayoutSize(width: 4, height: 4), length: 100, sweep: 1e12, spiral: 1e6)
    let section = try CircleSection(layout, width: 100, count: 10)
    let rect = LayoutRect(x: -4e12, y: -4e12, width: 8e12, height: 8e12)
    let inside = (0..<10).filter {
      let frame = section.frame(at: $0)
      return abs(frame.minX) < 3.9e12 && abs(frame.minY) < 3.9e12
    }
    #expect(inside.count == 10 && section.elements(in: rect).map(\.index) == inside)
    for arc in [0, 1e-307, -1] {
      var style = StandardCarouselStyle(.cylinder)
      style.arc = arc
      #expect(throws: LayoutError.self) { try style.check() }
    }
    for shape in StandardCarouselStyle.Shape.allCases {
      var feed = try Feed(width: 300)
      try feed.append(
        .carousel(
          Carousel(StandardCarouselStyle(shape, arc: 1e-100), itemSize: LayoutSize(width: 100, height: 100)),
          count: 50))
      var attributes: [LayoutAttributes] = []
      feed.forEachAttributes(
        in: screen, includingHidden: true, applying: { _ in }, body: { attributes.append($0) })
      let rows = attributes.flatMap {
        [$0.transform.row1, $0.transform.row2, $0.transform.row3, $0.transform.row4]
      }
      #expect(
        !rows.isEmpty && rows.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.w.isFinite })
    }
  }

  /// A banner turns alike in one step and in many, also where the maximum offset ends its turns, and never leaves it.
  @Test func bannerAtTheMaximumOffset() throws {
    let last = Double(1 << 50) / 192
    let start = try BannerScrolling(pageCount: 3, pageLength: 300, offset: last - 1_000)
    var (once, often) = (start, start)
    try once.advance(to: 20.2)
    for step in 1...202 { try often.advance(to: Double(step) / 10) }
    #expect(once.offset == often.offset && once.page == often.page)
    var feed = try Feed(width: 300)
    try feed.append(.banner(Banner(length: 100), count: 3))
    for sign in [1.0, -1] {
      var banner = start
      try banner.drag(to: sign * last, at: 0.1)
      try banner.pause(at: 0.2)
      #expect(abs(banner.offset) <= last)
      try feed.setOrthogonalOffset(banner.offset, ofSection: 0)
    }
  }
}
