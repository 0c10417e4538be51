import Millrace
import MillraceOracle
import Testing

/// Naive circles against values computed by hand. Items are 40 by 40 pt, the box is 200 by 200 pt.
@Suite struct NaiveCircleTests {
  private let space = NaiveRoundSpace(width: 200)

  private func circle(_ count: Int, width: Double = 40, height: Double = 40) -> NaiveCircle {
    NaiveCircle(count: count, itemSize: LayoutSize(width: width, height: height))
  }

  /// Returns x and y in points, rounded to thousandths.
  private func origins(_ circle: NaiveCircle, _ space: NaiveRoundSpace) throws -> [[Double]] {
    func rounded(_ units: Int) -> Double { (Double(units) / 192 * 1_000).rounded() / 1_000 }
    return try circle.elements(in: space).map { [rounded($0.frame.x), rounded($0.frame.y)] }
  }

  @Test func wholeTurns() throws {
    // R = (200 - 40)/2 = 80, around (100, 100): right, bottom, left, top.
    #expect(try origins(circle(4), space) == [[160, 80], [80, 160], [0, 80], [80, 0]])
    // 120°: x = 100 - 40 - 20, y = 100 + 69.2820323 - 20 = 149.2820323 pt = 28662.15 u.
    let third = try circle(3).elements(in: space)[1]
    #expect(third.frame == NaiveRoundRect(x: 7_680, y: 28_662, width: 7_680, height: 7_680))
    #expect(third.zIndex == 0 && third.alpha == 1 && !third.isHidden && third.transform == .identity)
    var circle = circle(4)
    circle.startAngle = -90
    #expect(try origins(circle, space) == [[80, 0], [160, 80], [80, 160], [0, 80]])
    circle.sweep = -360
    #expect(try origins(circle, space) == [[80, 0], [0, 80], [80, 160], [160, 80]])
    // 720°: N = n, 180° between two.
    (circle.startAngle, circle.sweep) = (0, 720)
    #expect(try origins(circle, space) == [[160, 80], [0, 80], [160, 80], [0, 80]])
    circle.count = 0
    #expect(try origins(circle, space) == [] && circle.length(in: space) == 200 * 192)
  }

  @Test func arcs() throws {
    // N = 2: 0°, 90°, 180°.
    var circle = circle(3)
    circle.sweep = 180
    #expect(try origins(circle, space) == [[160, 80], [80, 160], [0, 80]])
    circle.sweep = -180
    #expect(try origins(circle, space) == [[160, 80], [80, 0], [0, 80]])
    circle.count = 1
    #expect(try origins(circle, space) == [[160, 80]])
    (circle.sweep, circle.count) = (0, 2)
    #expect(try origins(circle, space) == [[160, 80], [160, 80]])
  }

  @Test func spirals() throws {
    // N = 4, as an arc: 80 + 36·β/360 = 80, 89, 98, 107, 116.
    var circle = circle(5)
    circle.spiral = 36
    #expect(try origins(circle, space) == [[160, 80], [80, 169], [-18, 80], [80, -27], [196, 80]])
    // |β|.
    circle.sweep = -360
    #expect(try origins(circle, space) == [[160, 80], [80, -9], [-18, 80], [80, 187], [196, 80]])
    // 80 - 400·¼ is below 0.
    (circle.sweep, circle.spiral) = (360, -400)
    #expect(try origins(circle, space)[1...] == [[80, 80], [80, 80], [80, 80], [80, 80]])
    // R + spiral, not the default R, is at least 0: -10 + 36·½ = 8.
    (circle.radius, circle.spiral) = (-10, 36)
    #expect(try origins(circle, space)[..<3] == [[80, 80], [80, 80], [72, 80]])
  }

  @Test func outward() throws {
    // R = 100 - 10.
    var circle = circle(4, height: 20)
    circle.rotation = .outward
    #expect(try origins(circle, space) == [[170, 90], [80, 180], [-10, 90], [80, 0]])
    let transforms = try circle.elements(in: space).map(\.transform.values)
    // 90°, 180°, 270°, 360°.
    #expect(transforms[0] == [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(transforms[1] == [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(transforms[2] == [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(try circle.elements(in: space)[3].transform == .identity)
    // From right to left, the first one is on the left, and turned to the left: 200 - 170 - 40.
    let mirrored = try circle.elements(in: NaiveRoundSpace(.vertical, .rightToLeft, width: 200))[0]
    #expect(mirrored.frame.x == -10 * 192)
    #expect(mirrored.transform.values == [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    // The same turn in a horizontal feed.
    let horizontal = NaiveRoundSpace(.horizontal, width: 200, height: 200)
    #expect(try circle.elements(in: horizontal)[0].transform.values == transforms[0])
    // An upright circle takes the width of items, too: min(200 - 40, 200 - 20)/2.
    circle.rotation = .upright
    #expect(try origins(circle, space)[0] == [160, 90])
  }

  @Test func boxes() throws {
    var circle = circle(1)
    // The viewport: R = (200 - 40)/2 around (100, 150).
    let tall = NaiveRoundSpace(width: 200, height: 300)
    #expect(try origins(circle, tall) == [[160, 130]] && circle.length(in: tall) == 300 * 192)
    circle.insets = LayoutInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    // 200 by 300 - 40: around (120, 140).
    let wide = NaiveRoundSpace(width: 260, height: 300)
    #expect(try origins(circle, wide) == [[180, 120]] && circle.length(in: wide) == 300 * 192)
    // Without a viewport, 200 by 200 around (120, 110).
    #expect(try origins(circle, NaiveRoundSpace(width: 260)) == [[180, 90]])
    #expect(try circle.length(in: NaiveRoundSpace(width: 260)) == 240 * 192)
    // 200 by 100: R = 30 around (120, 60).
    circle.height = 100
    #expect(try origins(circle, wide) == [[130, 40]] && circle.length(in: wide) == 140 * 192)
    // (120, 60) from the right: 260 - 130 - 40.
    #expect(try origins(circle, NaiveRoundSpace(.vertical, .rightToLeft, width: 260)) == [[90, 40]])
    // From the box's leading top corner: (20 + 50, 10 - 5), R given.
    (circle.center, circle.radius) = (LayoutPoint(x: 50, y: -5), 7)
    #expect(try origins(circle, wide) == [[57, -15]])
    #expect(try origins(circle, NaiveRoundSpace(.vertical, .rightToLeft, width: 260)) == [[163, -15]])
    // No room: a box of 0 by 0, and R at least 0.
    (circle.center, circle.radius, circle.height) = (nil, nil, nil)
    #expect(try origins(circle, NaiveRoundSpace(width: 50, height: 30)) == [[0, -10]])
  }

  @Test func horizontalFeeds() throws {
    var circle = circle(2)
    // The box is 400 by 200: R = 80 around (200, 100).
    var wide = NaiveRoundSpace(.horizontal, width: 400, height: 200)
    #expect(try origins(circle, wide) == [[260, 80], [100, 80]] && circle.length(in: wide) == 400 * 192)
    // The box is 100 by 200: R = 30 around (50, 100). Angles stay as they are on screen.
    circle.height = 100
    #expect(try origins(circle, wide) == [[60, 80], [0, 80]] && circle.length(in: wide) == 100 * 192)
    circle.startAngle = 90
    #expect(try origins(circle, wide) == [[30, 110], [30, 50]])
    (circle.startAngle, wide.direction) = (0, .rightToLeft)
    // 400 - 60 - 40, 400 - 0 - 40.
    #expect(try origins(circle, wide) == [[300, 80], [360, 80]])
  }

  @Test func ties() throws {
    func frames(_ width: Int, _ item: Int, radius: Int? = nil, count: Int = 4) throws -> [NaiveRoundElement] {
      var circle = circle(count, width: Double(item) / 192, height: Double(item) / 192)
      circle.radius = radius.map { Double($0) / 192 }
      return try circle.elements(in: NaiveRoundSpace(width: Double(width) / 192))
    }
    // Around 100.5 with R = 80.5: 100.5 + 80.5 - 20 and 80.5, exactly.
    #expect(try frames(201, 40).map(\.frame.x) == [161, 80, 0, 80])
    #expect(try frames(201, 40).map(\.frame.y) == [80, 161, 80, 0])
    // 83.5 goes to 84: 207/2 - 20.
    #expect(try frames(207, 40)[0].frame.y == 84)
    #expect(try frames(201, 40)[0].frames.count == 1)
    // 60°: x = 100 + 100·½ - 20.5 = 129.5, but the cosine need not be ½ exactly. y = 100 + 86.6 - 20.5 = 166.1.
    let near = try frames(200, 41, radius: 100, count: 6)[1]
    #expect(near.frames.map(\.x).sorted() == [129, 130] && near.frames.map(\.y) == [166, 166])
    // 45°: 100 + 100·0.7071 - 20.5 = 150.2.
    #expect(try frames(200, 41, radius: 100, count: 8)[1].frames.count == 1)
  }
}
