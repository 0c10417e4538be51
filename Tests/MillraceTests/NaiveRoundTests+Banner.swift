import Millrace
import MillraceOracle
import Testing

/// Naive banners at rest against values computed by hand. Pages are 300 by 100 pt.
@Suite struct NaiveBannerTests {
  private let space = NaiveRoundSpace(width: 300)

  private func banner(_ count: Int, page: Int = 0, offset: Double? = nil) -> NaiveBanner {
    var banner = NaiveBanner(count: count, height: 100)
    (banner.page, banner.orthogonalOffset) = (page, offset)
    return banner
  }

  private func items(_ banner: NaiveBanner) throws -> [Int] {
    try banner.elements(in: space).map(\.item)
  }

  /// Returns x, y, width, height in points.
  private func frames(_ banner: NaiveBanner, _ space: NaiveRoundSpace) throws -> [[Double]] {
    try banner.elements(in: space).map(\.frame).map {
      [$0.x, $0.y, $0.width, $0.height].map { Double($0) / 192 }
    }
  }

  @Test func livePlaces() throws {
    #expect(try items(banner(4)) == [3, 0, 1] && items(banner(4, page: 2)) == [1, 2, 3])
    #expect(try banner(4, page: 2).elements(in: space).map(\.place) == [1, 2, 3])
    #expect(try items(banner(2)) == [1, 0, 1] && items(banner(1)) == [0] && items(banner(0)) == [])
    #expect(try frames(banner(4, page: 3), space).map { $0[0] } == [-300, 0, 300])
    // The offset wins over the page. ⌊(300 + 300)/600⌋ = 1.
    #expect(try frames(banner(4, page: 3, offset: 150), space).map { $0[0] } == [-150, 150, 450])
    // With one page, o = 0.
    #expect(try frames(banner(1, offset: 90), space) == [[0, 0, 300, 100]])
    let element = try banner(4, offset: 290).elements(in: space)[0]
    #expect(element.zIndex == 0 && element.alpha == 1 && !element.isHidden)
    #expect(element.transform == .identity)
  }

  @Test func indicators() throws {
    func page(_ offset: Double, _ count: Int = 4) throws -> Int? {
      try banner(count, offset: offset).indicatorPage(in: space)
    }
    #expect(try page(149) == 0 && page(150) == 1 && page(-150) == 0 && page(-151) == 3)
    #expect(try page(1_200) == 0 && page(1_050) == 0 && page(1_049) == 3)
    #expect(try page(900, 1) == 0 && page(0, 0) == nil)
  }

  @Test func axesInsetsAndDirections() throws {
    var banner = banner(4)
    banner.insets = LayoutInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    var wide = NaiveRoundSpace(width: 360)
    #expect(
      try frames(banner, wide) == [[-280, 10, 300, 100], [20, 10, 300, 100], [320, 10, 300, 100]])
    #expect(try banner.length(in: wide) == 140 * 192)
    wide.direction = .rightToLeft
    // 360 - x - 300.
    #expect(try frames(banner, wide).map { $0[0] } == [340, 40, -260])
    // Along the feed: pages of 100, x mirrored. y: 10 + 100·i - 30.
    (banner.axis, banner.orthogonalOffset) = (.vertical, 30)
    #expect(try frames(banner, wide) == [[40, -120, 300, 100], [40, -20, 300, 100], [40, 80, 300, 100]])
    // A horizontal feed: 100 wide, and 200 - 40 high, one below the other.
    (banner.axis, banner.orthogonalOffset) = (nil, nil)
    let horizontal = NaiveRoundSpace(.horizontal, width: 400, height: 200)
    #expect(
      try frames(banner, horizontal) == [[20, -150, 100, 160], [20, 10, 100, 160], [20, 170, 100, 160]])
    #expect(try banner.length(in: horizontal) == 160 * 192)
    banner.axis = .horizontal
    #expect(try frames(banner, horizontal).map { $0[0] } == [-80, 20, 120])
    // 400 - x - 100.
    let mirrored = NaiveRoundSpace(.horizontal, .rightToLeft, width: 400, height: 200)
    #expect(try frames(banner, mirrored).map { $0[0] } == [380, 280, 180])
  }

  @Test func restingOffsets() throws {
    func rest(
      _ proposed: Int, _ velocity: Double = 0, from offset: Double = 0, count: Int = 4
    ) throws -> Double {
      let units = try banner(count, offset: offset)
        .restingOffset(in: space, proposed: 192 * proposed, velocity: velocity)
      return Double(units) / 192
    }
    #expect(try rest(149) == 0 && rest(150) == 300 && rest(900) == 300 && rest(-900) == -300)
    #expect(try rest(10, 201, from: 10) == 300 && rest(10, -201, from: 10) == 0)
    #expect(try rest(10, 200, from: 10) == 0 && rest(1_100, from: 1_060) == 1_200)
    #expect(try rest(900, count: 1) == 0 && rest(900, from: 90, count: 0) == 0)
  }
}
