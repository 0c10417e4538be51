import Foundation
import Millrace
import Testing

@Suite struct TransformTests {
  private let frame = LayoutRect(x: 100, y: 50, width: 40, height: 20)

  @Test func identityChangesNothing() {
    #expect(LayoutTransform.identity.bounds(of: frame) == frame)
    #expect(LayoutTransform.identity.applied(to: LayoutPoint(x: 3, y: 4)) == LayoutPoint(x: 3, y: 4))
    let turn = LayoutTransform.rotation(sine: 0.6, cosine: 0.8)
    #expect(turn.concatenating(.identity) == turn && LayoutTransform.identity.concatenating(turn) == turn)
  }

  @Test func boundsAreAroundTheCenter() {
    #expect(
      LayoutTransform.scale(x: 0.5, y: 2).bounds(of: frame)
        == LayoutRect(x: 110, y: 40, width: 20, height: 40))
    #expect(
      LayoutTransform.translation(x: 5, y: -7).bounds(of: frame)
        == LayoutRect(x: 105, y: 43, width: 40, height: 20))
    // A quarter turn.
    #expect(
      LayoutTransform.rotation(sine: 1, cosine: 0).bounds(of: frame)
        == LayoutRect(x: 110, y: 40, width: 20, height: 40))
    #expect(
      LayoutTransform.rotation(sine: 0.6, cosine: 0.8).bounds(
        of: LayoutRect(x: -10, y: -5, width: 20, height: 10))
        == LayoutRect(x: -11, y: -10, width: 22, height: 20))
  }

  @Test func rotationMovesTheRightEdgeDown() {
    let point = LayoutTransform.rotation(sine: 1, cosine: 0).applied(to: LayoutPoint(x: 1, y: 0))
    #expect(point == LayoutPoint(x: 0, y: 1))
  }

  private func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let rows = LayoutTransform.rotation(degrees: degrees)
    return (rows.row1.y, rows.row1.x)
  }

  @Test func quarterTurnsAreExact() {
    let quarters = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)]
    // The last one is 2⁶⁰ · 360.
    for turns in [0, 1, -1, 7, 1e9, -1e13, 0x1p60] {
      for (index, (sine, cosine)) in quarters.enumerated() where turns.magnitude < 1e14 || index == 0 {
        let found = sineAndCosine(turns * 360 + Double(index) * 90)
        #expect(found == (sine, cosine), "\(turns) turns and \(index) quarters")
        #expect(found.sine.sign == .plus || sine < 0)
      }
    }
    #expect(sineAndCosine(.nan).sine.isNaN && sineAndCosine(.infinity).cosine.isNaN)
    #expect(sineAndCosine(.leastNonzeroMagnitude).cosine == 1)
  }

  /// Each sine and cosine against one of more precision, where there is one.
  @Test func sinesAreWithinOneUnitInTheLastPlace() {
    #if arch(x86_64) && !os(Windows)
      typealias Precise = Float80
    #else
      typealias Precise = Double
    #endif
    var random = SystemRandomNumberGenerator()
    var worst = 0.0
    for step in 0..<200_000 {
      var angle = Double(step) / 100 - 1_000
      if step % 4 == 1 { angle = Double.random(in: -46...46, using: &random) }
      if step % 4 == 2 { angle = Double.random(in: -1e12...1e12, using: &random) }
      if step % 4 == 3 { angle = angle / 1e9 + Double(step % 16) * 45 }
      let quarters = (angle / 90).rounded()
      let rest = Precise(angle - 90 * quarters) * Precise.pi / 180
      let (near, far) = (sin(rest), cos(rest))
      let quarter = Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4
      let sines = [near, far, -near, -far]
      let found = sineAndCosine(angle)
      for (value, expected) in [(found.sine, sines[quarter]), (found.cosine, sines[(quarter + 1) % 4])] {
        let error = Double((Precise(value) - expected).magnitude / Precise(Double(expected).ulp))
        worst = max(worst, error)
      }
    }
    #expect(worst < (Precise.self == Double.self ? 2 : 1), "\(worst) units in the last place")
  }

  /// The transform first, then its argument, as in Core Graphics.
  @Test func concatenationIsInOrder() {
    let scaled = LayoutTransform.scale(2).concatenating(.translation(x: 10))
    #expect(scaled.applied(to: LayoutPoint(x: 1, y: 1)) == LayoutPoint(x: 12, y: 2))
    let moved = LayoutTransform.translation(x: 10).concatenating(.scale(2))
    #expect(moved.applied(to: LayoutPoint(x: 1, y: 1)) == LayoutPoint(x: 22, y: 2))
    let plane = LayoutTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0)
    #expect(plane.applied(to: LayoutPoint(x: 1, y: 1)) == LayoutPoint(x: 12, y: 2))
  }

  /// The bounds contain the image of every point of the frame, and are no larger than its corners need.
  @Test func boundsAreTheCornersBounds() throws {
    for step in 0..<64 {
      let angle = Double(step) / 10
      for axis in [LayoutTransform.RotationAxis.x, .y, .z] {
        let transform =
          LayoutTransform.rotation(sine: sin(angle), cosine: cos(angle), around: axis)
          .concatenating(.scale(1.25)).concatenating(.perspective(distance: 400))
        let bounds = try #require(transform.bounds(of: frame))
        var corners: [LayoutPoint] = []
        for (x, y) in [(-20.0, -10.0), (20, -10), (-20, 10), (20, 10)] {
          let corner = try #require(transform.applied(to: LayoutPoint(x: x, y: y)))
          corners.append(LayoutPoint(x: 120 + corner.x, y: 60 + corner.y))
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let edges = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY]
        let expected = [xs.min()!, xs.max()!, ys.min()!, ys.max()!]
        for (edge, expected) in zip(edges, expected) { #expect(abs(edge - expected) < 1e-9) }
      }
    }
  }

  /// With perspective, nearer parts grow and parts further away shrink.
  @Test func perspectiveEnlargesNearParts() throws {
    // Around the vertical axis, the left edge comes nearer.
    let transform = LayoutTransform.rotation(sine: 0.6, cosine: 0.8, around: .y)
      .concatenating(.perspective(distance: 100))
    let left = try #require(transform.applied(to: LayoutPoint(x: -20, y: 10)))
    let right = try #require(transform.applied(to: LayoutPoint(x: 20, y: 10)))
    #expect(left.y > 10 && right.y < 10 && -left.x > right.x)
  }

  @Test func pointsBehindTheViewerAreNotVisible() {
    let behind = LayoutTransform.translation(z: 500).concatenating(.perspective(distance: 400))
    #expect(behind.bounds(of: frame) == nil && behind.applied(to: .zero) == nil)
    // Its left edge is behind the viewer, its right edge is not.
    let through = LayoutTransform.rotation(sine: 1, cosine: 0, around: .y)
      .concatenating(.perspective(distance: 10))
    #expect(through.bounds(of: frame)?.maxX == .infinity && through.bounds(of: frame)?.minY == -.infinity)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, 1e300])
  func hostileNumbers(_ number: Double) {
    for transform in [
      LayoutTransform.scale(number), .translation(x: number), .perspective(distance: number),
      .rotation(sine: number, cosine: number, around: .y),
    ] {
      let bounds = transform.bounds(of: frame)
      if let bounds { #expect(!bounds.minX.isNaN && !bounds.width.isNaN) }
    }
    #expect(LayoutTransform.translation(x: .nan).bounds(of: frame) == nil)
  }
}
