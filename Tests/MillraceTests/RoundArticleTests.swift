import Foundation
import Millrace
import Testing

// The examples of the article on carousels, circles and banners, word for word, so that they compile and run.

// Example: cover flow
func coverFlow(count: Int, wraps: Bool = false) -> FeedSection {
  var layout = Carousel(.coverFlow, itemSize: LayoutSize(width: 140, height: 140), spacing: -40)
  layout.insets = LayoutInsets(top: 24, bottom: 24)
  layout.visibleCount = 5
  layout.wraps = wraps
  layout.fade = CarouselFade(minimum: -1, maximum: 1, minimumAlpha: 0.4)
  return .carousel(layout, count: count)
}
// End of example: cover flow

// Example: attributes
func covers(in screen: LayoutRect, of feed: inout Feed) -> [LayoutAttributes] {
  var covers: [LayoutAttributes] = []
  feed.forEachAttributes(in: screen, applying: { _ in }) { covers.append($0) }
  return covers.sorted { ($0.zIndex, $0.path.item) < ($1.zIndex, $1.path.item) }  // from back to front
}
// End of example: attributes

// Example: resting offset
func restingOffset(ofSection section: Int, in feed: inout Feed, velocity: Double) throws -> Double {
  let offset = feed.orthogonalScrolling(ofSection: section)?.offset ?? 0
  let proposed = Deceleration.fast.proposedOffset(from: offset, velocity: velocity)
  return try feed.restingOffset(section: section, proposed: proposed, velocity: velocity)
}
// End of example: resting offset

// Example: edits
typealias CoverFlow = CarouselSection<StandardCarouselStyle>

func focusedItem(ofSection section: Int, in feed: Feed) -> ItemPath? {
  let offset = feed.orthogonalScrolling(ofSection: section)?.offset ?? 0
  let item = feed.section(section, as: CoverFlow.self)?.focusedItem(at: offset)
  return item.map { ItemPath(section: section, item: $0) }
}

func prepend(_ count: Int, toSection section: Int, of feed: inout Feed, keeping item: ItemPath) throws {
  try feed.withAnchor(.item(item)) { feed in
    for _ in 0..<count { try feed.insert(.cell, at: ItemPath(section: section, item: 0)) }
  }
}
// End of example: edits

// Example: carousel along the feed
func album() throws -> Feed {
  let view = CollectionLayoutEnvironment(
    containerSize: LayoutSize(width: 390, height: 600), axis: .horizontal)
  var feed = try Feed(environment: view)
  let layout = Carousel(
    .linear, itemSize: LayoutSize(width: 240, height: 400), spacing: 20, scrollsWithFeed: true)
  try feed.append(.carousel(layout, count: 1_000_000))
  return feed
}

func restingOffset(of album: inout Feed, _ screen: LayoutRect, velocity: Double) throws -> Double {
  let proposed = Deceleration.normal.proposedOffset(from: screen.minX, velocity: velocity)
  return try album.restingOffset(snapping: .items, in: screen, proposed: proposed, velocity: velocity)
}
// End of example: carousel along the feed

// Example: wrap around
func show(item: Int, ofSection section: Int, in feed: inout Feed) throws {
  let offset = feed.orthogonalScrolling(ofSection: section)?.offset ?? 0
  guard let carousel = feed.section(section, as: CoverFlow.self) else { return }
  try feed.setOrthogonalOffset(carousel.offset(ofItem: item, nearestTo: offset), ofSection: section)
}
// End of example: wrap around

// Example: style
/// Items away from the middle are lower, by up to `drop` points.
struct Arch: CarouselStyle {
  var drop = 40.0

  func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
    CarouselPose(transform: .translation(y: drop * min(1, abs(distance.items))))
  }

  func reach(in geometry: CarouselGeometry) -> Int { 3 }

  func overflow(in geometry: CarouselGeometry, distances: ClosedRange<Double>) -> Double { abs(drop) }
}
// End of example: style

// Example: circle
func clockFace() -> FeedSection {
  .circle(Circle(itemSize: LayoutSize(width: 40, height: 32), length: 240, startAngle: -90), count: 12)
}

func fan() -> FeedSection {
  let layout = Circle(
    itemSize: LayoutSize(width: 32, height: 44), length: 180, center: LayoutPoint(x: 160, y: 154),
    radius: 128, startAngle: 180, sweep: 180, rotation: .outward)
  return .circle(layout, count: 9)
}
// End of example: circle

// Example: banner
struct BannerModel {
  var feed: Feed
  var scrolling: BannerScrolling

  init(pageCount: Int, now: Double) throws {
    let insets = LayoutInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    feed = try Feed(width: 390)
    try feed.append(.banner(Banner(length: 160, insets: insets), count: pageCount))
    let pageLength = feed.section(0, as: BannerSection.self)!.pageLength  // 390 - 16 - 16
    scrolling = try BannerScrolling(
      pageCount: pageCount, pageLength: pageLength, interval: 4, duration: 0.5, time: now)
  }

  /// Moves the pages. Called in each frame from `scrolling.nextChange` on.
  mutating func advance(to now: Double) throws {
    try scrolling.advance(to: now)
    try feed.setOrthogonalOffset(scrolling.offset, ofSection: 0)
  }

  mutating func endDrag(velocity: Double, at now: Double) throws {
    let proposed = Deceleration.fast.proposedOffset(from: scrolling.offset, velocity: velocity)
    try scrolling.release(proposed: proposed, velocity: velocity, at: now)
  }
}
// End of example: banner

@Suite struct RoundArticleTests {
  private let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)

  private static let article = Result {
    try DocumentExamples.document("Sources/Millrace/Millrace.docc/Round.md")
  }

  private func feed(_ sections: FeedSection..., width: Double = 390) throws -> Feed {
    var feed = try Feed(width: width)
    for section in sections { try feed.append(section) }
    return feed
  }

  private func offset(_ feed: Feed) -> Double? { feed.orthogonalScrolling(ofSection: 0)?.offset }

  /// Returns whether two numbers differ by less than 10⁻⁹.
  private func isEqual(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }

  @Test func examplesAreInTheArticle() throws {
    #expect(DocumentExamples.swiftBlocks(of: try Self.article.get()) == (try DocumentExamples().texts))
  }

  /// Each style has a row of the table, with the picture that `scripts/draw-pictures` draws from a feed file.
  @Test func picturesOfStyles() throws {
    let article = try Self.article.get()
    for shape in StandardCarouselStyle.Shape.allCases {
      let picture = "round-\(shape)".replacingOccurrences(of: "coverFlow", with: "coverflow")
      let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(shape)` |") }
      #expect(row?.contains("](\(picture).svg)") == true, "\(shape)")
    }
  }

  @Test func coversTurnAndFade() throws {
    var feed = try feed(coverFlow(count: 40))
    #expect(feed.contentSize.height == 24 + 140 + 24)
    try feed.setOrthogonalOffset(300, ofSection: 0)
    let items = covers(in: screen, of: &feed)
    // At a distance of 2 items, then 1, then 0.
    #expect(items.map(\.path.item) == [1, 5, 2, 4, 3])
    #expect(items.map(\.zIndex) == [-4, -4, -2, -2, 0])
    #expect(items.map(\.alpha) == [0.4, 0.4, 1, 1, 1])
    // The middle of the view is at 195, and the pitch is 100.
    #expect(items.map(\.frame.minX) == [-75, 325, 25, 225, 125])
    #expect(items.allSatisfy { $0.frame.minY == 24 && $0.frame.width == 140 })
    #expect(items[4].visibleFrame == LayoutRect(x: 125, y: 24, width: 140, height: 140))
    // Item 4 turns by 22.5° toward the viewer, who is 400 points away: its outer edge is higher.
    let turned = items[3].transform
    let (cosine, sine) = (cos(Double.pi / 8), sin(Double.pi / 8))
    #expect(isEqual(turned.row1.x, cosine) && isEqual(turned.row1.z, sine))
    #expect(isEqual(turned.row1.w, -sine / 400) && turned.row2 == [0, 1, 0, 0])
    let outer = try #require(turned.applied(to: LayoutPoint(x: 70, y: 70)))
    let inner = try #require(turned.applied(to: LayoutPoint(x: -70, y: 70)))
    #expect(isEqual(outer.y, 70 / (1 - 70 * sine / 400)) && isEqual(inner.y, 70 / (1 + 70 * sine / 400)))
    // Between two items, alpha is between that of these.
    try feed.setOrthogonalOffset(325, ofSection: 0)
    let first = try #require(covers(in: screen, of: &feed).first { $0.path.item == 2 })
    #expect(isEqual(first.alpha, 1 - 0.25 * 0.6))
  }

  @Test func dragsRestAtItems() throws {
    var feed = try feed(coverFlow(count: 40))
    func rest(_ offset: Double, _ velocity: Double) throws -> Double {
      try feed.setOrthogonalOffset(offset, ofSection: 0)
      return try restingOffset(ofSection: 0, in: &feed, velocity: velocity)
    }
    #expect(try rest(330, 0) == 300)
    #expect(try rest(350, 0) == 400)  // of two, the later one
    #expect(try rest(330, 3_000) == 600)  // 330 + 297
    #expect(try rest(310, 190) == 300)
    #expect(try rest(310, 210) == 400)  // a flick
    #expect(try rest(390, -210) == 300)
    #expect(try rest(300, -210) == 200)
    #expect(try rest(330, -1e6) == 0)
    #expect(try rest(330, 1e6) == 3_900)
  }

  @Test func editsKeepTheItemInTheMiddle() throws {
    var feed = try feed(coverFlow(count: 40))
    try feed.setOrthogonalOffset(710, ofSection: 0)
    let focused = try #require(focusedItem(ofSection: 0, in: feed))
    #expect(focused.item == 7)
    try prepend(3, toSection: 0, of: &feed, keeping: focused)
    #expect(offset(feed) == 1_010 && feed.itemCount == 43)
    let middle = try #require(covers(in: screen, of: &feed).last)
    #expect(middle.path.item == 10 && middle.frame.minX == 125 - 10)
    // It counts as the first visible item.
    try feed.withAnchor(.firstVisible(in: screen)) { try $0.insert(.cell, at: ItemPath(section: 0, item: 9)) }
    #expect(offset(feed) == 1_110)
    try feed.withAnchor(.firstVisible(in: screen)) { try $0.remove(at: ItemPath(section: 0, item: 9)) }
    #expect(offset(feed) == 1_010)
    // The item after a removed one stays where it is: 90 points after the middle.
    let correction = try feed.withAnchor(.item(middle.path)) { try $0.remove(at: middle.path) }
    #expect(correction.path?.item == 10 && offset(feed) == 910)
    #expect(try restingOffset(ofSection: 0, in: &feed, velocity: 0) == 900)
    // At the end, the one before it does: 100 points before the middle.
    try feed.setOrthogonalOffset(4_100, ofSection: 0)
    try feed.withAnchor(.item(ItemPath(section: 0, item: 41))) {
      try $0.remove(at: ItemPath(section: 0, item: 41))
    }
    #expect(feed.itemCount == 41 && offset(feed) == 4_100)
    #expect(try restingOffset(ofSection: 0, in: &feed, velocity: 0) == 4_000)
  }

  @Test func albumScrollsWithItsFeed() throws {
    var feed = try album()
    #expect(feed.contentSize.width == 390 + 999_999 * 260)
    // Item 500,000 is in the middle.
    let view = LayoutRect(x: 130_000_000, y: 0, width: 390, height: 600)
    let pages = covers(in: view, of: &feed)
    #expect(pages.map(\.path.item) == [499_999, 500_001, 500_000])
    #expect(pages[2].frame == LayoutRect(x: 130_000_075, y: 100, width: 240, height: 400))
    #expect(pages[2].transform == .identity && pages[1].frame.minX == 130_000_335)
    let scale = 1 - cos(Double.pi / 8) / 6
    #expect(isEqual(pages[1].transform.row1.x, scale) && isEqual(pages[1].transform.row2.y, scale))
    // The view determines the places, also of a larger rect.
    let margin = LayoutRect(x: 129_999_900, y: 0, width: 590, height: 600)
    var wider: [LayoutAttributes] = []
    feed.forEachAttributes(in: margin, view: view, applying: { _ in }) { wider.append($0) }
    #expect(wider.first { $0.path == pages[2].path } == pages[2])

    #expect(try restingOffset(of: &feed, view, velocity: 0) == 130_000_000)
    #expect(try restingOffset(of: &feed, view, velocity: 150) == 130_000_000)  // + 74.85
    #expect(try restingOffset(of: &feed, view, velocity: 210) == 130_000_260)  // a flick
    #expect(try restingOffset(of: &feed, view, velocity: -1_000) == 129_999_480)  // - 499
    #expect(try restingOffset(of: &feed, view, velocity: 1e9) == 999_999 * 260)

    let correction = try feed.withAnchor(.item(pages[2].path)) {
      for _ in 0..<4 { try $0.insert(.cell, at: ItemPath(section: 0, item: 9)) }
    }
    #expect(correction.points == 4 * 260 && correction.path?.item == 500_004)
    #expect(throws: LayoutError.self) {
      var feed = try Feed(width: 390)
      let size = LayoutSize(width: 240, height: 400)
      try feed.append(.carousel(Carousel(.linear, itemSize: size, scrollsWithFeed: true), count: 3))
    }
  }

  @Test func itemsWrapAround() throws {
    var feed = try feed(coverFlow(count: 10, wraps: true))
    func offset(showing item: Int) throws -> Double? {
      try show(item: item, ofSection: 0, in: &feed)
      return feed.orthogonalScrolling(ofSection: 0)?.offset
    }
    #expect(try offset(showing: 9) == -100)
    #expect(covers(in: screen, of: &feed).map(\.path.item) == [1, 7, 0, 8, 9])
    #expect(try offset(showing: 1) == 100)
    #expect(try offset(showing: 4) == 400)
    #expect(try offset(showing: 9) == 900)  // of two ways, the one to the later place
    #expect(try offset(showing: 0) == 1_000)
    #expect(try restingOffset(ofSection: 0, in: &feed, velocity: 1e6) == 100_000)  // 1,000 + 99,000

    // Two of three items are there twice.
    var small = try self.feed(coverFlow(count: 3, wraps: true))
    let items = covers(in: screen, of: &small).sorted { $0.frame.minX < $1.frame.minX }
    #expect(items.map(\.path.item) == [1, 2, 0, 1, 2])
  }

  @Test func archesOverflow() throws {
    let arch = Carousel(Arch(), itemSize: LayoutSize(width: 100, height: 80))
    let below = FeedSection.grid(Grid(columns: .count(1), rowHeight: .points(50)), count: 100)
    var feed = try feed(.carousel(arch, count: 40, offset: 300), below)
    #expect(feed.frame(ofSection: 1).minY == 80)
    // Of the items 0 to 6, 1 to 5 are in the view. All but the one in the middle extend below the section.
    let rect = LayoutRect(x: 0, y: 81, width: 390, height: 10)
    let items = covers(in: rect, of: &feed).filter { $0.path.section == 0 }
    #expect(items.map(\.path.item).sorted() == [1, 2, 4, 5])
    #expect(items.allSatisfy { $0.transform == .translation(y: 40) && $0.frame.minY == 0 })
    // Half a drop, half an item later.
    try feed.setOrthogonalOffset(350, ofSection: 0)
    let near = covers(in: screen, of: &feed).filter { $0.path.section == 0 && (3...4).contains($0.path.item) }
    #expect(near.count == 2 && near.allSatisfy { $0.transform == .translation(y: 20) })
  }

  @Test func circlesHaveTheirItemsAround() throws {
    var feed = try feed(clockFace(), fan(), width: 320)
    func frame(_ section: Int, _ item: Int) -> LayoutRect {
      feed.frame(at: ItemPath(section: section, item: item))
    }
    // The radius is (240 - 32) / 2, and the center (160, 120).
    #expect(feed.contentSize.height == 240 + 180)
    #expect(frame(0, 0) == LayoutRect(x: 140, y: 0, width: 40, height: 32))
    #expect(frame(0, 3) == LayoutRect(x: 244, y: 104, width: 40, height: 32))
    #expect(frame(0, 9).minX == 36)
    // 160 + 104 · cos 60° - 20, and 120 - 104 · sin 60° - 16 to the nearest 1/192 pt.
    #expect(frame(0, 1) == LayoutRect(x: 192, y: 2_675 / 192, width: 40, height: 32))

    // The arc begins at the left and ends at the right.
    #expect(frame(1, 0) == LayoutRect(x: 16, y: 240 + 132, width: 32, height: 44))
    #expect(frame(1, 4) == LayoutRect(x: 144, y: 240 + 4, width: 32, height: 44))
    #expect(frame(1, 8).minX == 272)
    let rect = LayoutRect(x: 0, y: 240, width: 320, height: 180)
    let items = covers(in: rect, of: &feed).filter { $0.path.section == 1 }
    #expect(items.map(\.path.item) == Array(0..<9) && items[4].transform == .identity)
    // Turned by 270°, the image is as wide as the item is high.
    #expect(items[0].visibleFrame == LayoutRect(x: 10, y: 240 + 138, width: 44, height: 32))
  }

  @Test func bannerFollowsTheClock() throws {
    var banner = try BannerModel(pageCount: 5, now: 100)
    /// Returns the offset at a time.
    func offset(at now: Double) throws -> Double? {
      try banner.advance(to: now)
      return banner.feed.orthogonalScrolling(ofSection: 0)?.offset
    }
    #expect(banner.scrolling.pageLength == 390 - 16 - 16 && banner.scrolling.nextChange == 104)
    #expect(try offset(at: 103.5) == 0)
    #expect(try offset(at: 104.125) == 358 / 16)  // 4 · (1/4)³
    #expect(try offset(at: 104.25) == 179 && banner.scrolling.page == 1)
    #expect(try offset(at: 105) == 358 && banner.scrolling.nextChange == 108)

    // A flick turns one page. The next turn is 4 s later.
    try banner.scrolling.drag(to: 400, at: 106)
    #expect(try offset(at: 109) == 400 && banner.scrolling.nextChange == nil)
    try banner.endDrag(velocity: 300, at: 110)
    #expect(try offset(at: 110.25) == (400 + 716) / 2)
    #expect(try offset(at: 111) == 716 && banner.scrolling.page == 2 && banner.scrolling.nextChange == 114)
    let pages = covers(in: screen, of: &banner.feed)
    #expect(pages.map(\.path.item) == [1, 2, 3])
    #expect(pages[1].frame == LayoutRect(x: 16, y: 8, width: 358, height: 160))

    // 1,000 turns later: 200 times around.
    #expect(try offset(at: 4_111) == Double(2 + 1_000) * 358 && banner.scrolling.page == 2)
    try banner.scrolling.pause(at: 4_112)
    #expect(try offset(at: 9_000) == 1_002 * 358 && banner.scrolling.nextChange == nil)
  }
}
