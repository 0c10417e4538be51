import Millrace
import MillraceOracle
import Testing

/// The resting offsets of naive carousels against values computed by hand. The pitch is 120 pt.
@Suite struct NaiveCarouselRestTests {
  /// Returns the resting offset in points.
  private func rest(
    _ proposed: Double, _ velocity: Double = 0, from offset: Double = 0, count: Int = 5, wraps: Bool = false,
    paging: Bool = false, flick: Double = 200
  ) throws -> Double {
    let size = LayoutSize(width: 100, height: 50)
    var carousel = NaiveCarousel(.linear, count: count, itemSize: size, orthogonalOffset: offset)
    (carousel.spacing, carousel.wraps, carousel.paging, carousel.flickVelocity) = (20, wraps, paging, flick)
    let units = try carousel.restingOffset(
      in: NaiveRoundSpace(width: 300), proposed: Int(proposed * 192), velocity: velocity)
    return Double(units) / 192
  }

  @Test func nearestCenters() throws {
    // ⌊(2·59 + 120)/240⌋ = 0, ⌊(2·60 + 120)/240⌋ = 1, ⌊(2·310 + 120)/240⌋ = 3.
    #expect(try rest(59) == 0 && rest(60) == 120 && rest(310) == 360)
    // Ties go to the later one, also below 0.
    #expect(try rest(-60, wraps: true) == 0 && rest(-61, wraps: true) == -120)
    #expect(try rest(-180, wraps: true) == -120)
  }

  @Test func flicks() throws {
    // From 130: next 2, previous ⌈1.08⌉ - 1 = 1.
    #expect(try rest(130, 200, from: 130) == 120 && rest(130, 201, from: 130) == 240)
    #expect(try rest(230, -200, from: 130) == 240 && rest(230, -201, from: 130) == 120)
    // From 120, a center: next 2, previous 0.
    #expect(try rest(125, 500, from: 120) == 240 && rest(125, -500, from: 120) == 0)
    // Farther away, the proposed offset wins.
    #expect(try rest(470, 500, from: 130) == 480 && rest(0, -500, from: 250) == 0)
    // Against the drag, the velocity wins.
    #expect(try rest(-90, 500, from: 130) == 240)
    #expect(try rest(130, 300, from: 130, flick: 300) == 120)
    #expect(try rest(130, 301, from: 130, flick: 300) == 240)
    // From -10: next ⌊-0.08⌋ + 1 = 0, previous ⌈-0.08⌉ - 1 = -1.
    #expect(try rest(-100, 500, from: -10, wraps: true) == 0)
    #expect(try rest(-10, -500, from: -10, wraps: true) == -120)
  }

  @Test func paging() throws {
    // From 130: 1…2. From 120: 0…2.
    #expect(try rest(470, 0, from: 130, paging: true) == 240)
    #expect(try rest(470, 900, from: 130, paging: true) == 240)
    #expect(try rest(0, 0, from: 130, paging: true) == 120)
    #expect(try rest(0, 0, from: 120, paging: true) == 0)
    #expect(try rest(-300, -900, from: 250, paging: true) == 240)
    #expect(try rest(120, 0, from: 120, paging: true) == 120)
  }

  @Test func ends() throws {
    #expect(try rest(9_999) == 480 && rest(-500) == 0)
    // ⌊(2·9999 + 120)/240⌋ = 83, ⌊(-1000 + 120)/240⌋ = -4.
    #expect(try rest(9_999, wraps: true) == 9_960 && rest(-500, wraps: true) == -480)
    #expect(try rest(500, count: 0) == 0 && rest(500, count: 1) == 0)
    // Paging first: from 900, 7…8, and then the last item.
    #expect(try rest(100, 0, from: 900, paging: true) == 480)
    #expect(try rest(480, 900, from: 480) == 480)
  }
}
