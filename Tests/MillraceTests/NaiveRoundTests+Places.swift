import Millrace
import MillraceOracle
import Testing

/// The places of naive carousels against values computed by hand: which are visible, where, their z and alpha.
///
/// Items are 100 by 50 pt, with a pitch of 120 pt, in a viewport of 300 pt.
@Suite struct NaiveCarouselPlaceTests {
  private let space = NaiveRoundSpace(width: 300)

  private func carousel(
    _ style: NaiveCarousel.Style = .linear, count: Int = 5, offset: Double = 0, wraps: Bool? = nil,
    visibleCount: Int? = nil
  ) -> NaiveCarousel {
    let size = LayoutSize(width: 100, height: 50)
    var carousel = NaiveCarousel(style, count: count, itemSize: size, orthogonalOffset: offset)
    (carousel.spacing, carousel.wraps, carousel.visibleCount) = (20, wraps, visibleCount)
    return carousel
  }

  private func places(_ carousel: NaiveCarousel) throws -> [Int] {
    try carousel.elements(in: space).map(\.place)
  }

  private func items(_ carousel: NaiveCarousel) throws -> [Int] {
    try carousel.elements(in: space).map(\.item)
  }

  /// Returns x, y, width, height in points.
  private func frames(_ carousel: NaiveCarousel, _ space: NaiveRoundSpace) throws -> [[Double]] {
    try carousel.elements(in: space).map(\.frame).map {
      [$0.x, $0.y, $0.width, $0.height].map { Double($0) / 192 }
    }
  }

  // MARK: Frames

  @Test func placesAcrossTheFeed() throws {
    // Minimum x: 150 + 120·i - offset - 50.
    #expect(try frames(carousel(), space) == [[100, 0, 100, 50], [220, 0, 100, 50]])
    #expect(
      try frames(carousel(offset: 130), space) == [
        [-30, 0, 100, 50], [90, 0, 100, 50], [210, 0, 100, 50],
      ])
    // -⌊2·130/120⌋, -⌊2·10/120⌋, -⌊2·110/120⌋.
    #expect(try carousel(offset: 130).elements(in: space).map(\.zIndex) == [-2, 0, -1])
    // The pitch may be less than the width: -⌊2·50/60⌋.
    var overlapping = carousel(offset: 10)
    overlapping.spacing = -40
    #expect(try frames(overlapping, space).map { $0[0] } == [90, 150])
    #expect(try overlapping.elements(in: space).map(\.zIndex) == [0, -1])
  }

  @Test func middlePlaces() throws {
    // ⌊(2·60 + 120)/240⌋ = 1, one unit before 0.
    #expect(try places(carousel(offset: 60)) == [0, 1, 2])
    #expect(try carousel(offset: 60).elements(in: space).map(\.zIndex) == [-1, -1, -3])
    #expect(try places(carousel(offset: 60 - 1.0 / 192)) == [0, 1])
    #expect(try carousel(offset: 60).focusedItem(in: space) == 1)
    // ⌊(2·600 + 120)/240⌋ = 5: of 4, 5 and 6 only 4 exists.
    #expect(try places(carousel(offset: 600)) == [4])
    // ⌊(-400 + 120)/240⌋ = -2.
    #expect(try places(carousel(offset: -200)) == [])
    #expect(try carousel(offset: -200).middlePlace(in: space) == -2)
    #expect(try carousel(offset: -200).focusedItem(in: space) == nil)
    #expect(try carousel(offset: -200, wraps: true).focusedItem(in: space) == 3)
    #expect(try carousel(count: 0, wraps: true).focusedItem(in: space) == nil)
    // -60 is a tie, which goes to the later one.
    #expect(try carousel(offset: -60).middlePlace(in: space) == 0)
  }

  @Test func insetsAndDirections() throws {
    var carousel = carousel(offset: 0)
    carousel.insets = LayoutInsets(top: 10, leading: 30, bottom: 20, trailing: 40)
    // The viewport is 300 pt again.
    var wide = NaiveRoundSpace(width: 370)
    #expect(try frames(carousel, wide) == [[130, 10, 100, 50], [250, 10, 100, 50]])
    #expect(try carousel.length(in: wide) == 80 * 192)
    wide.direction = .rightToLeft
    // 370 - 130 - 100, 370 - 250 - 100.
    #expect(try frames(carousel, wide).map { $0[0] } == [140, 20])
    // A viewport of 60 - 70, at least 0: 30 - 50.
    #expect(try frames(carousel, NaiveRoundSpace(width: 60))[0] == [-20, 10, 100, 50])
  }

  @Test func placesAlongAVerticalFeed() throws {
    var carousel = carousel()
    (carousel.orthogonalOffset, carousel.spacing) = (nil, 10)
    var tall = NaiveRoundSpace(width: 300, height: 400, offset: 60 * 192)
    // y: 400/2 + 60·i - 25. x: (300 - 100)/2.
    #expect(
      try frames(carousel, tall) == [[100, 175, 100, 50], [100, 235, 100, 50], [100, 295, 100, 50]])
    // 400 + 4·60, 5·60, insets.
    #expect(try carousel.length(in: tall) == 640 * 192)
    carousel.wraps = true
    #expect(try carousel.length(in: tall) == 300 * 192)
    (carousel.wraps, carousel.insets) = (false, .init(top: 20, leading: 90, bottom: 80, trailing: 10))
    // 300 + 4·60 + 100. y: 20 + 300/2 + 60·i - 25. x: 90 + (200 - 100)/2.
    #expect(try carousel.length(in: tall) == 640 * 192)
    #expect(try frames(carousel, tall)[0] == [140, 145, 100, 50])
    carousel.count = 0
    #expect(try frames(carousel, tall) == [] && carousel.length(in: tall) == 100 * 192)
    // A breadth of 60 - 100, at least 0: 90 - 50.
    carousel.count = 1
    tall.width = 60 * 192
    #expect(try frames(carousel, tall)[0] == [40, 145, 100, 50])
    // A ring stays in the middle of the view: 60 + 200 - 25.
    carousel.style = .ring
    (carousel.insets, carousel.count) = (.init(top: 0, leading: 0, bottom: 0, trailing: 0), 3)
    #expect(try frames(carousel, tall).map { $0[1] } == [235, 235, 235])
  }

  @Test func placesInAHorizontalFeed() throws {
    var carousel = carousel()
    (carousel.orthogonalOffset, carousel.spacing) = (nil, 0)
    var wide = NaiveRoundSpace(.horizontal, width: 400, height: 200)
    // x: 400/2 + 100·i - 50. y: (200 - 50)/2.
    #expect(try frames(carousel, wide) == [[150, 75, 100, 50], [250, 75, 100, 50]])
    #expect(try carousel.length(in: wide) == 800 * 192)
    wide.direction = .rightToLeft
    wide.offset = 100 * 192
    // 400 - 150 - 100, 400 - 250 - 100, 400 - 350 - 100.
    #expect(try frames(carousel, wide).map { $0[0] } == [150, 50, -50])
    wide.mirrorEdge = 0
    #expect(try frames(carousel, wide).map { $0[0] } == [-250, -350, -450])
    wide.mirrorEdge = 400 * 192
    // Across: a column of pitch 50, whose x begins at 400 - 0 - 100. y: 100 + 50·i - 20 - 25.
    carousel.orthogonalOffset = 20
    #expect(try frames(carousel, wide) == [[300, 55, 100, 50], [300, 105, 100, 50]])
    #expect(try carousel.length(in: wide) == 100 * 192)
  }

  // MARK: Visible places

  @Test func wrappingRepeatsItems() throws {
    #expect(try items(carousel(count: 2, wraps: true, visibleCount: 5)) == [0, 1, 0, 1, 0])
    #expect(try items(carousel(count: 1, wraps: true)) == [0, 0, 0])
    // ⌊(-260 + 120)/240⌋ = -1.
    #expect(try places(carousel(offset: -130, wraps: true)) == [-2, -1, 0])
    #expect(try items(carousel(offset: -130, wraps: true)) == [3, 4, 0])
    #expect(try items(carousel(count: 0, wraps: true)) == [])
  }

  @Test(arguments: zip([1, 2, 3, 4, 5, 6], [1, 1, 3, 3, 5, 5]))
  func visibleCounts(_ visibleCount: Int, _ expected: Int) throws {
    #expect(try places(carousel(wraps: true, visibleCount: visibleCount)).count == expected)
  }

  @Test func defaultVisibleCounts() throws {
    for style in [NaiveCarousel.Style.linear, .rotary, .carousel, .carousel1, .coverflow] {
      #expect(try places(carousel(style, wraps: true)) == [-1, 0, 1])
    }
    // ⌈300/240⌉ + 1 = 3, and with a viewport of 240 ⌈1⌉ + 1 = 2.
    #expect(try places(carousel(.strip, wraps: true)) == Array(-3...3))
    #expect(try carousel(.strip, wraps: true).elements(in: .init(width: 240)).count == 5)
    // ⌈600/120⌉ + 1 = 6, and with a viewport of 301 ⌈602/120⌉ + 1 = 7.
    #expect(try places(carousel(.shelf, wraps: true)) == Array(-6...6))
    #expect(try places(carousel(.shelf2, wraps: true)) == Array(-6...6))
    #expect(try carousel(.shelf, wraps: true).elements(in: .init(width: 301)).count == 15)
    #expect(try places(carousel(.timeMachine, wraps: true)) == Array(-15...15))
    #expect(try places(carousel(.invertedTimeMachine, count: 99)) == Array(0...15))
  }

  @Test func oneTurnOfACircle() throws {
    // K = min(5, 30, max(12, 3π)): -2.5 ≤ t < 2.5. With 4 items -2 ≤ t < 2.
    #expect(try places(carousel(.ring)) == Array(-2...2))
    #expect(try places(carousel(.ring, count: 4)) == Array(-2...1))
    #expect(try items(carousel(.cylinder, count: 4)) == [2, 3, 0, 1])
    #expect(try places(carousel(.wheel, wraps: false)) == [0, 1, 2])
    #expect(try places(carousel(.wheel, visibleCount: 3)) == [-1, 0, 1])
    // K = 12: -6 ≤ t < 6, and one unit on -6 < t.
    #expect(try places(carousel(.invertedRing, count: 100)) == Array(-6...5))
    #expect(try places(carousel(.invertedRing, count: 100, offset: 1.0 / 192)) == Array(-5...6))
    // ⌈600/120⌉·π = 15.7, ⌈1201/120⌉·π = 34.6.
    #expect(try carousel(.ring, count: 100).elements(in: .init(width: 600)).count == 15)
    #expect(try carousel(.ring, count: 100).elements(in: .init(width: 1_201)).count == 30)
    var three = carousel(.cylinder, count: 1)
    // K = 1: -½ ≤ t < ½, which the middle place 1 is not at 60 pt.
    #expect(try places(three) == [0])
    three.orthogonalOffset = 60
    #expect(try places(three) == [0] && three.middlePlace(in: space) == 1)
    three.orthogonalOffset = 0
    three.perCircle = 3
    #expect(try places(three) == [-1, 0, 1] && items(three) == [0, 0, 0])
  }

  // MARK: z, alpha, hidden

  @Test func depths() throws {
    func depths(_ style: NaiveCarousel.Style) throws -> [Int] {
      // t = -1¼, -¼, ¾, 1¾.
      let carousel = carousel(style, count: 12, offset: 30, wraps: true, visibleCount: 5)
      return try carousel.elements(in: space).filter { (-1...2).contains($0.place) }.map(\.zIndex)
    }
    #expect(try depths(.strip) == [-2, 0, -1, -3])
    #expect(try depths(.ring) == [-2, 0, -1, -3] && depths(.cylinder) == [-2, 0, -1, -3])
    #expect(try depths(.invertedRing) == [2, 0, 1, 3] && depths(.invertedCylinder) == [2, 0, 1, 3])
    // ⌊-2.5⌋, ⌊-0.5⌋, ⌊1.5⌋, ⌊3.5⌋.
    #expect(try depths(.wheel) == [-3, -1, 1, 3] && depths(.invertedWheel) == [-3, -1, 1, 3])
    #expect(try depths(.timeMachine) == [-3, -1, 1, 3])
    #expect(try depths(.invertedTimeMachine) == [3, 1, -1, -3])
    // Not clamped: -⌊2·1500⌋.
    let far = carousel(.strip, count: 2_000, visibleCount: 3_001)
    #expect(try far.elements(in: space).last!.zIndex == -3_000)
  }

  @Test func fades() throws {
    func alphas(_ style: NaiveCarousel.Style, _ fade: NaiveCarousel.Fade) throws -> [Double] {
      var carousel = carousel(style, wraps: true, visibleCount: 9)
      carousel.fade = fade
      return try carousel.elements(in: space).map(\.alpha)
    }
    // g = 3, 2, 1, 0, …: 1 - min(g, 2)/2·0.75.
    #expect(
      try alphas(.linear, .init(min: -1, max: 2, range: 2, minAlpha: 0.25)) == [
        0.25, 0.25, 0.625, 1, 1, 1, 1, 0.625, 0.25,
      ])
    #expect(try alphas(.linear, .init(range: 2)) == Array(repeating: 1, count: 9))
    #expect(try alphas(.linear, .init(max: 0.5)) == [1, 1, 1, 1, 1, 0.5, 0, 0, 0])
    #expect(try alphas(.timeMachine, .init()) == [1, 1, 1, 1, 1, 0, 0, 0, 0])
    #expect(try alphas(.timeMachine, .init(min: -3)) == [0, 1, 1, 1, 1, 0, 0, 0, 0])
    #expect(try alphas(.timeMachine, .init(range: 4)) == [1, 1, 1, 1, 1, 0.75, 0.5, 0.25, 0])
    #expect(try alphas(.invertedTimeMachine, .init()) == [0, 0, 0, 0, 1, 1, 1, 1, 1])
    #expect(try alphas(.invertedTimeMachine, .init(min: -1)) == [0, 0, 0, 1, 1, 1, 1, 1, 1])
  }

  @Test func hiddenElements() throws {
    func hidden(_ carousel: NaiveCarousel) throws -> [Int] {
      try carousel.elements(in: space).filter(\.isHidden).map(\.place)
    }
    #expect(try hidden(carousel(.timeMachine)) == [1, 2, 3, 4])
    // |t|·360 ≥ 90·12: from 3 on.
    #expect(try hidden(carousel(.invertedCylinder, count: 12)) == [-6, -5, -4, -3, 3, 4, 5])
    #expect(try hidden(carousel(.invertedCylinder, count: 12, offset: 1.0 / 192)) == [-5, -4, -3, 4, 5, 6])
    #expect(try hidden(carousel(.cylinder, count: 12)) == [])
    // Half an arc: |t|·180 ≥ 90·12 from 6 on.
    var half = carousel(.invertedCylinder, count: 12)
    half.arc = 180
    #expect(try hidden(half) == [-6])
  }
}
