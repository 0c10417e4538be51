import Millrace
import MillraceOracle
import MillraceScripts
import Testing

/// The naive round layouts against values computed by hand: common rules, transformed bounding boxes and errors.
@Suite struct NaiveRoundTests {
  /// A frame of 100 by 50 pt at (0, 0).
  private let frame = NaiveRoundRect(x: 0, y: 0, width: 19_200, height: 9_600)

  private func bounds(_ values: [Double]) -> NaiveRoundBounds { NaiveRoundMatrix(values).bounds(of: frame) }

  // MARK: Transformed bounding boxes

  @Test func boxesAroundTheCenter() {
    #expect(NaiveRoundMatrix.identity.bounds(of: frame) == .box(minX: 0, minY: 0, maxX: 100, maxY: 50))
    // S(½): the center (50, 25) ± (25, 12.5).
    #expect(
      bounds([0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        == .box(minX: 25, minY: 12.5, maxX: 75, maxY: 37.5))
    // Rd(90°): the center ± (25, 50).
    #expect(
      bounds([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        == .box(minX: 25, minY: -25, maxX: 75, maxY: 75))
    // T(0,0,50)·L(100): w = 1 - 50/100, so twice the size.
    #expect(
      bounds([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.01, 0, 0, 50, 0.5])
        == .box(minX: -50, minY: -25, maxX: 150, maxY: 75))
  }

  @Test func cornersBehindTheViewer() {
    // Rc(90°)·L(128): m14 = 1/128. At x = ±50, w = 1 ± 50/128. Nothing is behind, and no width is left.
    guard
      case .box(let minX, _, let maxX, let maxY) = bounds([
        0, 0, -1, 0.007_812_5, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1,
      ])
    else { return #expect(Bool(false)) }
    // At the left edge, 25 pt become 25 / (78/128) = 41.0256.
    #expect(minX == 50 && maxX == 50 && abs(maxY - 66.025_641_025_6) < 1e-9)
    // L(50): w = 1 - 50/50 = 0 at the left edge. L(25): w = -1.
    #expect(bounds([0, 0, -1, 0.02, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]) == .everything)
    #expect(bounds([0, 0, -1, 0.04, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]) == .everything)
    // T(0,0,100)·L(100): w = 1 - 100/100 = 0 at all corners.
    #expect(bounds([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.01, 0, 0, 100, 0]) == .nothing)
  }

  @Test func elementsInARect() throws {
    let space = NaiveRoundSpace(width: 300)
    func printed(
      _ style: NaiveCarousel.Style, x: Double, width: Double = 10, itemWidth: Double = 100, offset: Double = 0
    ) throws -> [Int] {
      let size = LayoutSize(width: itemWidth, height: 50)
      var carousel = NaiveCarousel(style, count: 3, itemSize: size, orthogonalOffset: offset)
      carousel.spacing = 120 - itemWidth
      let rect = LayoutRect(x: x, y: 10, width: width, height: 10)
      return try carousel.elements(in: space).filter { $0.isPrinted(in: rect) }.map(\.place)
    }
    // Strip: place 0 is at 100 to 200, place 1 at 220 to 320.
    #expect(try printed(.strip, x: 200) == [] && printed(.strip, x: 199) == [0])
    #expect(try printed(.strip, x: 150, width: 0) == [])
    // Linear: place 1 has its center at 270 and a width of 84.602.
    #expect(try printed(.linear, x: 220, width: 7) == [] && printed(.linear, x: 220) == [1])
    #expect(try printed(.linear, x: 312) == [1] && printed(.linear, x: 312.5) == [])
    // Elements without width are not printed.
    #expect(try printed(.strip, x: 0, width: 500, itemWidth: 0) == [])
    // A time machine hides place 1, alpha 0.
    #expect(try printed(.timeMachine, x: 0, width: 500) == [0])
    // timeMachine, offset -360: places 3, 4, … to the right do not exist. Place 0 has t = 3: hidden.
    #expect(try printed(.timeMachine, x: -9_999, width: 99_999, offset: -360) == [])
  }

  // MARK: Rounding

  /// A strip of items of 100 u in a viewport of `width` units.
  private func strip(width: Int, spacing: Int = 1) -> (NaiveCarousel, NaiveRoundSpace) {
    let size = LayoutSize(width: 100.0 / 192, height: 1)
    var strip = NaiveCarousel(.strip, count: 9, itemSize: size, orthogonalOffset: 0)
    strip.spacing = Double(spacing) / 192
    return (strip, NaiveRoundSpace(width: Double(width) / 192))
  }

  @Test func tiesGoToTheEvenUnit() throws {
    var (carousel, space) = strip(width: 301)
    // 301/2 - 50 = 100.5, 201.5, 302.5.
    #expect(try carousel.elements(in: space).prefix(3).map(\.frame.x) == [100, 202, 302])
    // Insets count, here 1 u on each side: 1 + 299/2 - 50 = 100.5 again; with one of 1 and one of 0 u, 1 + 150 - 50.
    carousel.insets = LayoutInsets(top: 0, leading: 1.0 / 192, bottom: 0, trailing: 1.0 / 192)
    #expect(try carousel.elements(in: space)[0].frame.x == 100)
    carousel.insets.trailing = 0
    #expect(try carousel.elements(in: space)[0].frame.x == 101)
    // A header does not: 3 u before the section move frames along the feed only.
    space.start = 3
    let element = try carousel.elements(in: space)[0]
    #expect(element.frame == NaiveRoundRect(x: 101, y: 3, width: 100, height: 192))
    #expect(element.leadingFrame.y == 0)
  }

  @Test func mirroringFollowsRounding() throws {
    var (carousel, space) = strip(width: 301)
    space.direction = .rightToLeft
    // 301 - 100 - 100, 301 - 202 - 100, 301 - 302 - 100.
    #expect(try carousel.elements(in: space).prefix(3).map(\.frame.x) == [101, -1, -101])
    carousel.insets = LayoutInsets(top: 0, leading: 1.0 / 192, bottom: 0, trailing: 0)
    // 301 - 101 - 100.
    #expect(try carousel.elements(in: space)[0].frame.x == 100)
  }

  @Test func positionsAreExactFarAway() throws {
    let size = LayoutSize(width: 1, height: 100.0 / 192)
    var ring = NaiveCarousel(.ring, count: 9, itemSize: size)
    ring.visibleCount = 1
    let space = NaiveRoundSpace(width: 1, height: 301.0 / 192, offset: 1 << 50)
    // 2⁵⁰ + 100.5. P = 100, and 2⁵⁰ = 100·11258999068426 + 24, so place 11258999068426 is in the middle.
    let element = try ring.elements(in: space)[0]
    #expect(element.frame.y == 1 << 50 + 100 && element.place == 11_258_999_068_426)
    var strip = ring
    strip.style = .strip
    strip.wraps = true
    // 11258999068426·100 + 100.5.
    #expect(try strip.elements(in: space)[0].frame.y == 1_125_899_906_842_700)
  }

  // MARK: Errors

  private func reason(_ change: (inout NaiveCarousel) -> Void) -> NaiveRoundError? {
    var carousel = NaiveCarousel(
      .ring, count: 3, itemSize: LayoutSize(width: 10, height: 20), orthogonalOffset: 0)
    change(&carousel)
    let feed = NaiveRoundFeed(NaiveRoundSpace(width: 300), [.init(.carousel(carousel))])
    do { try feed.check() } catch { return error }
    return nil
  }

  @Test func invalidCarousels() {
    #expect(reason { _ in } == nil)
    #expect(reason { $0.count = -1 } == .count)
    #expect(reason { $0.spacing = -10 } == .pitch && reason { $0.spacing = -9 } == nil)
    #expect(reason { $0.itemSize.width = 0 } == .pitch && reason { $0.itemSize.height = 0 } == nil)
    #expect(reason { $0.visibleCount = 0 } == .visibleCount && reason { $0.perCircle = 0 } == .perCircle)
    #expect(reason { $0.perspective = 0 } == .perspective && reason { $0.perspective = -1 } == .perspective)
    #expect(reason { $0.fade.range = 0 } == .fadeRange && reason { $0.fade.range = .nan } == .fadeRange)
    #expect(reason { $0.arc = 0 } == .arc && reason { $0.arc = 360.5 } == .arc)
    #expect(reason { $0.orthogonalOffset = 0x1p50 / 192 } == nil)
    #expect(reason { $0.orthogonalOffset = -(0x1p50 + 1) / 192 } == .offset)
    #expect(reason { $0.itemSize.width = -1 } == .length)
    // It scrolls with a vertical feed without height.
    #expect(reason { $0.orthogonalOffset = nil } == .missingHeight)
  }

  @Test func carouselsAlongTheFeedAreAlone() throws {
    let space = NaiveRoundSpace(width: 300, height: 400)
    let carousel = NaiveCarousel(.linear, count: 3, itemSize: LayoutSize(width: 10, height: 20))
    let section = NaiveRoundSection(.carousel(carousel))
    try NaiveRoundFeed(space, [section]).check()
    #expect(throws: NaiveRoundError.notAlone) {
      try NaiveRoundFeed(space, [section, .init(.other)]).check()
    }
    #expect(throws: NaiveRoundError.notAlone) {
      try NaiveRoundFeed(space, [.init(.carousel(carousel), hasSupplementaries: true)]).check()
    }
    var across = carousel
    across.orthogonalOffset = 0
    try NaiveRoundFeed(space, [.init(.carousel(across), hasSupplementaries: true), .init(.other)]).check()
    var far = space
    far.offset = 1 << 50 + 1
    #expect(throws: NaiveRoundError.offset) { try NaiveRoundFeed(far, [section]).check() }
  }

  @Test func invalidBanners() {
    func reason(_ change: (inout NaiveBanner) -> Void) -> NaiveRoundError? {
      var banner = NaiveBanner(count: 3, height: 100)
      change(&banner)
      do { try banner.check(in: NaiveRoundSpace(width: 300)) } catch { return error }
      return nil
    }
    #expect(reason { $0.page = 2 } == nil && reason { $0.page = 3 } == .page)
    #expect(reason { $0.count = 0 } == nil && reason { ($0.count, $0.page) = (0, 1) } == .page)
    #expect(reason { $0.count = -1 } == .count && reason { $0.page = -1 } == .page)
    #expect(reason { $0.interval = 0.25 } == .interval && reason { $0.interval = 0.3 } == nil)
    #expect(reason { $0.interval = 0 } == nil)
    #expect(reason { $0.insets.leading = 300 } == .pitch)
    #expect(reason { $0.orthogonalOffset = .infinity } == .offset)
  }
}
