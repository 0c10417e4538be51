import Millrace
import MillraceOracle
import Testing

/// The styles of naive carousels against values computed by hand.
///
/// Items are 100 by 50 pt, with a pitch of 120 pt, in a viewport of 300 pt. cos 22.5° = 0.9238795325 and sin 22.5° =
/// 0.3826834324; k(1) = 1 - 0.9238795325/6 = 0.8460200779. sin 45° = 0.7071067812.
@Suite struct NaiveCarouselStyleTests {
  private func carousel(
    _ style: NaiveCarousel.Style, count: Int = 12, offset: Double = 0
  ) -> NaiveCarousel {
    let size = LayoutSize(width: 100, height: 50)
    var carousel = NaiveCarousel(style, count: count, itemSize: size, orthogonalOffset: offset)
    (carousel.spacing, carousel.wraps) = (20, true)
    return carousel
  }

  private func element(
    _ carousel: NaiveCarousel, at place: Int, _ axis: LayoutAxis = .vertical,
    _ direction: LayoutDirection = .leftToRight
  ) throws -> NaiveRoundElement {
    var carousel = carousel
    carousel.visibleCount = 11
    // A horizontal feed in which the carousel runs down.
    if axis == .horizontal {
      carousel.itemSize = LayoutSize(width: 50, height: 100)
    }
    let space = NaiveRoundSpace(axis, direction, width: 300, height: 300)
    let elements = try carousel.elements(in: space)
    return try #require(elements.first { $0.place == place })
  }

  /// Returns whether a transform has the given rows, to 9 decimal places.
  private func expect(
    _ element: NaiveRoundElement, _ rows: [[Double]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = zip(element.transform.values, rows.joined()).map { abs($0 - $1) }.max()!
    #expect(difference < 1e-7, "\(element.transform.values)", sourceLocation: sourceLocation)
  }

  private let unit: [[Double]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

  /// The rows of T(x,y,z)·L(500).
  private func translated(_ x: Double, _ y: Double, _ z: Double) -> [[Double]] {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -0.002], [x, y, z, 1 - z / 500]]
  }

  // MARK: The first six

  @Test func linear() throws {
    #expect(try element(carousel(.linear), at: 0).transform == .identity)
    let k = 0.846_020_077_9
    expect(try element(carousel(.linear), at: 1), [[k, 0, 0, 0], [0, k, 0, 0], unit[2], unit[3]])
    // t = -2: 1 - 2/6·cos 45° = 0.7642977396.
    let small = 0.764_297_739_6
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      expect(
        try element(carousel(.linear), at: -2, .horizontal, direction),
        [[small, 0, 0, 0], [0, small, 0, 0], unit[2], unit[3]])
    }
    // t = 4: cos 90° = 0. t = ½: 1 - 1/12·cos 11.25° = 0.9182678933.
    #expect(try element(carousel(.linear), at: 4).transform == .identity)
    #expect(
      abs(try element(carousel(.linear, offset: 60), at: 1).transform.values[0] - 0.918_267_893_3) < 1e-9)
  }

  @Test func rotary() throws {
    let one = try element(carousel(.rotary), at: 1)
    // 150 + 120 + 60·sin 45° - 50 = 262.42640687 pt = 50385.87 u.
    #expect(one.frame == NaiveRoundRect(x: 50_386, y: 0, width: 19_200, height: 9_600))
    // k·cos 22.5° = 0.7816206339, k·sin 22.5° = 0.3237578673. Counterclockwise: the right edge goes up.
    let (c, s) = (0.781_620_633_9, 0.323_757_867_3)
    expect(one, [[c, -s, 0, 0], [s, c, 0, 0], unit[2], unit[3]])
    // A rotation of the plane stays if the carousel runs down, and is mirrored for rtl.
    expect(
      try element(carousel(.rotary), at: 1, .horizontal), [[c, -s, 0, 0], [s, c, 0, 0], unit[2], unit[3]])
    expect(
      try element(carousel(.rotary), at: 1, .horizontal, .rightToLeft),
      [[c, s, 0, 0], [-s, c, 0, 0], unit[2], unit[3]])
    // sin 90° = 1 at t = 2, sin 180° = 0 at t = 4: 100 + 240 + 60, 100 + 480.
    #expect(try element(carousel(.rotary), at: 2).frame.x == 400 * 192)
    #expect(try element(carousel(.rotary), at: 4).frame.x == 580 * 192)
    #expect(try element(carousel(.rotary), at: -2).frame.x == -200 * 192)
    #expect(try element(carousel(.rotary), at: 2).frames.count == 1)
  }

  @Test func carouselStyle() throws {
    // j = 78·sin 45° = 55.15432893: 155.15432893 pt = 29789.63 u, 44.84567107 pt = 8610.37 u.
    #expect(try element(carousel(.carousel), at: 1).frame.x == 29_790)
    #expect(try element(carousel(.carousel), at: -1).frame.x == 8_610)
    #expect(try element(carousel(.carousel1), at: -1).frame.x == 8_610)
    // rtl: 57600 - 29790 - 19200.
    #expect(try element(carousel(.carousel), at: 1, .vertical, .rightToLeft).frame.x == 8_610)
    // j = 78 at t = 2, and again less at t = 3.
    #expect(try element(carousel(.carousel), at: 2).frame.x == 178 * 192)
    #expect(try element(carousel(.carousel), at: 3).frame.x == 29_790)
    let k = 0.846_020_077_9
    expect(try element(carousel(.carousel), at: 1), [[k, 0, 0, 0], [0, k, 0, 0], unit[2], unit[3]])
    expect(try element(carousel(.carousel1), at: 1), [[k, 0, 0, 0], [0, k, 0, 0], unit[2], unit[3]])
  }

  @Test func carousel1Shrinks() throws {
    // t = -¼: k = 1 - cos 5.625°/24 = 0.9585339697, j = 78·sin -11.25° = -15.2170451.
    let quarter = try element(carousel(.carousel1, offset: 30), at: 0)
    // x: 150 - 15.2170451 - 47.9266985 = 86.8562564 pt = 16676.40 u.
    // Width: 95.85339697·½ + 156·½·sin 22.5° = 47.9266985 + 29.8493077 = 77.7760062 pt = 14932.99 u.
    // Height: 50·k = 47.9266985 pt = 9201.93 u. y: 25 - 23.9633492 = 1.0366508 pt = 199.04 u.
    #expect(quarter.frame == NaiveRoundRect(x: 16_676, y: 199, width: 14_933, height: 9_202))
    #expect(quarter.transform == .identity && quarter.zIndex == 0)
    // t = -½: k = 1 - cos 11.25°/12 = 0.9182678933, j = 78·sin -22.5° = -29.8493077.
    let half = try element(carousel(.carousel1, offset: 60), at: 0)
    // x: 150 - 29.8493077 - 45.9133947 = 74.2372976 pt = 14253.56 u. Width: 156·sin 22.5° = 59.6986154 pt = 11462.13 u.
    // Height: 45.9133947 pt = 8815.37 u. y: 25 - 22.9566973 = 2.0433027 pt = 392.31 u.
    #expect(half.frame == NaiveRoundRect(x: 14_254, y: 392, width: 11_462, height: 8_815))
    #expect(half.transform == .identity && half.zIndex == -1)
    // It touches place 1, whose leading edge is at 150 + 29.8493077 - 45.9133947 = 133.935913.
    guard
      case .box(let minX, _, _, _) = try element(carousel(.carousel1, offset: 60), at: 1).transformedBounds
    else { return #expect(Bool(false)) }
    #expect(abs(minX - Double(half.frame.x + half.frame.width) / 192) < 0.01)
    // One unit on, it has its size again; at 0, too.
    #expect(try element(carousel(.carousel1, offset: 60 + 1.0 / 192), at: 0).frame.width == 19_200)
    #expect(try element(carousel(.carousel1), at: 0).frame.x == 19_200)
    // Right from the center, nothing shrinks.
    #expect(try element(carousel(.carousel1, offset: -30), at: 0).frame.width == 19_200)
    // rtl: 57600 - 16676 - 14933. Running down, x and y are exchanged.
    #expect(try element(carousel(.carousel1, offset: 30), at: 0, .vertical, .rightToLeft).frame.x == 25_991)
    #expect(
      try element(carousel(.carousel1, offset: 30), at: 0, .horizontal).frame
        == NaiveRoundRect(x: 199, y: 16_676, width: 9_202, height: 14_933))
  }

  @Test func coverflow() throws {
    let (c, s) = (0.923_879_532_5, 0.382_683_432_4)
    let one = try element(carousel(.coverflow), at: 1)
    #expect(one.frame.x == 220 * 192)
    // Rc(-22.5°)·L(400): the right edge nearer.
    expect(one, [[c, 0, s, -s / 400], unit[1], [-s, 0, c, -c / 400], unit[3]])
    expect(
      try element(carousel(.coverflow), at: -1),
      [[c, 0, -s, s / 400], unit[1], [s, 0, c, -c / 400], unit[3]])
    // Running down, the bottom edge nearer; rtl does not change that.
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      expect(
        try element(carousel(.coverflow), at: 1, .horizontal, direction),
        [unit[0], [0, c, s, -s / 400], [0, -s, c, -c / 400], unit[3]])
    }
    // From right to left, place 1 is on the left, with its left edge nearer.
    let left = try element(carousel(.coverflow), at: 1, .vertical, .rightToLeft)
    #expect(left.frame.x == -20 * 192)
    expect(left, [[c, 0, -s, s / 400], unit[1], [s, 0, c, -c / 400], unit[3]])
    var near = carousel(.coverflow)
    near.perspective = 100
    expect(try element(near, at: 1), [[c, 0, s, -s / 100], unit[1], [-s, 0, c, -c / 100], unit[3]])
  }

  @Test func strip() throws {
    let element = try element(carousel(.strip, offset: 30), at: 2)
    #expect(element.frame.x == 310 * 192 && element.transform == .identity)
  }

  // MARK: Circular styles

  @Test func rings() throws {
    // R = 60/tan 15° = 223.9230485. t = 3: 90°.
    let r = 223.923_048_5
    let ring = try element(carousel(.ring), at: 3)
    #expect(ring.frame.x == 100 * 192 && ring.zIndex == -6)
    expect(ring, translated(r, 0, -r))
    expect(try element(carousel(.invertedRing), at: 3), translated(r, 0, r))
    expect(try element(carousel(.ring), at: -3, .vertical, .rightToLeft), translated(r, 0, -r))
    // Running down.
    expect(try element(carousel(.ring), at: -3, .horizontal), translated(0, -r, -r))
    // 60°: R·0.8660254, R·(½ - 1).
    expect(try element(carousel(.ring), at: 2), translated(193.923_048_5, 0, -111.961_524_2))
    var given = carousel(.ring)
    given.radius = 100
    (given.arc, given.perCircle) = (180, 6)
    // K = 6: -3 ≤ t < 3.
    expect(try element(given, at: -3), translated(-100, 0, -100))
    given.radius = nil
    expect(try element(given, at: -3), translated(-r, 0, -r))
    // K = 3: 60/tan 60° = 34.64, at least 60. K = 1 and 2: tan of 90° and more.
    // 120°: 60·0.8660254, 60·(-½ - 1).
    expect(try element(carousel(.ring, count: 3), at: 1), translated(51.961_524_2, 0, -90))
    expect(try element(carousel(.ring, count: 2), at: -1), translated(0, 0, -120))
    expect(try element(carousel(.ring, count: 1), at: 0), translated(0, 0, 0))
  }

  @Test func cylinders() throws {
    let r = 223.923_048_5
    // T(0,0,R)·Rc(90°)·T(0,0,-R)·L.
    expect(
      try element(carousel(.cylinder), at: 3),
      [[0, 0, -1, 0.002], unit[1], [1, 0, 0, 0], [r, 0, -r, 1 + r / 500]])
    // -30° and -R: R·sin 30° = 111.9615242, R·(1 - cos 30°) = 30.
    let (c, s) = (0.866_025_403_8, 0.5)
    expect(
      try element(carousel(.invertedCylinder), at: 1),
      [[c, 0, s, -s / 500], unit[1], [-s, 0, c, -c / 500], [111.961_524_2, 0, 30, 0.94]])
    // K = 3: R = 34.6410161514, 120°: R·0.8660254 = 30, R·(-½ - 1) = -51.9615242.
    expect(
      try element(carousel(.cylinder, count: 3), at: 1),
      [[-s, 0, -c, c / 500], unit[1], [c, 0, -s, s / 500], [30, 0, -51.961_524_2, 1 + 51.961_524_2 / 500]])
    // K = 2: R = 0.
    expect(
      try element(carousel(.cylinder, count: 2), at: -1),
      [[-1, 0, 0, 0], unit[1], [0, 0, -1, 0.002], unit[3]])
  }

  @Test func wheels() throws {
    // R = 120·12/2π = 229.1831181.
    let r = 229.183_118_1
    let wheel = try element(carousel(.wheel), at: 3)
    #expect(wheel.frame.x == 100 * 192 && wheel.zIndex == 6)
    // T(0,-R,0)·Rd(90°)·T(0,R,0): the top comes to the right.
    expect(wheel, [[0, 1, 0, 0], [-1, 0, 0, 0], unit[2], [r, r, 0, 1]])
    expect(
      try element(carousel(.invertedWheel), at: 3), [[0, -1, 0, 0], [1, 0, 0, 0], unit[2], [r, -r, 0, 1]])
    // Running down: the translation turns to (-R, R). Mirrored: (R, R), and the rotation is the other way.
    expect(
      try element(carousel(.wheel), at: 3, .horizontal),
      [[0, 1, 0, 0], [-1, 0, 0, 0], unit[2], [-r, r, 0, 1]])
    expect(
      try element(carousel(.wheel), at: 3, .horizontal, .rightToLeft),
      [[0, -1, 0, 0], [1, 0, 0, 0], unit[2], [r, r, 0, 1]])
    // R = 120·2/2π.
    var two = carousel(.wheel, count: 2)
    expect(try element(two, at: -1), [[-1, 0, 0, 0], [0, -1, 0, 0], unit[2], [0, 76.394_372_7, 0, 1]])
    two.radius = 10
    expect(try element(two, at: -1), [[-1, 0, 0, 0], [0, -1, 0, 0], unit[2], [0, 20, 0, 1]])
  }

  // MARK: Shelves and time machines

  @Test func shelf() throws {
    // t = 1: 81°. x: 0.9·50 + 30 = 75. z: -50, w: 1.1.
    let (c, s) = (0.156_434_465, 0.987_688_340_6)
    let rows = [[c, 0, s, -s / 500], unit[1], [-s, 0, c, -c / 500]]
    let one = try element(carousel(.shelf), at: 1)
    #expect(one.frame.x == 100 * 192)
    expect(one, rows + [[75, 0, -50, 1.1]])
    // t = 2: c = 1. x: 45 + 60.
    expect(try element(carousel(.shelf), at: 2), rows + [[105, 0, -50, 1.1]])
    // t = ½: 40.5°. x: 22.5 + 15. z: -25.
    let (c2, s2) = (0.760_405_965_6, 0.649_448_048_3)
    expect(
      try element(carousel(.shelf, offset: 60), at: 1),
      [[c2, 0, s2, -s2 / 500], unit[1], [-s2, 0, c2, -c2 / 500], [37.5, 0, -25, 1.05]])
    // τ = ⅓: 30°. x: 50/3 + 30.
    var flat = carousel(.shelf)
    (flat.tilt, flat.perspective) = (1.0 / 3, 1_000)
    let (c3, s3) = (0.866_025_403_8, 0.5)
    expect(
      try element(flat, at: 1),
      [
        [c3, 0, s3, -s3 / 1_000], unit[1], [-s3, 0, c3, -c3 / 1_000], [46.666_666_666_7, 0, -50, 1.05],
      ])
  }

  @Test func shelf2() throws {
    let (c, s) = (0.156_434_465, 0.987_688_340_6)
    // t = ½ is still flat: x = 15. t = -½ is not: -45 - 15.
    expect(try element(carousel(.shelf2, offset: 60), at: 1), translated(15, 0, 0))
    expect(
      try element(carousel(.shelf2, offset: 60), at: 0),
      [[c, 0, -s, s / 500], unit[1], [s, 0, c, -c / 500], [-60, 0, -50, 1.1]])
    // t = ¾: 45 + 22.5.
    expect(
      try element(carousel(.shelf2, offset: 30), at: 1),
      [[c, 0, s, -s / 500], unit[1], [-s, 0, c, -c / 500], [67.5, 0, -50, 1.1]])
  }

  @Test func timeMachines() throws {
    // t = ½: 120·½·0.3 = 18.
    expect(try element(carousel(.timeMachine, offset: 60), at: 1), translated(18, 0, 60))
    expect(try element(carousel(.timeMachine), at: -1), translated(-36, 0, -120))
    expect(try element(carousel(.invertedTimeMachine), at: 1), translated(36, 0, -120))
    expect(try element(carousel(.timeMachine), at: -1, .horizontal), translated(0, -36, -120))
    expect(try element(carousel(.timeMachine), at: -1, .vertical, .rightToLeft), translated(36, 0, -120))
    var flat = carousel(.timeMachine)
    flat.tilt = 0
    expect(try element(flat, at: -2), translated(0, 0, -240))
  }
}
