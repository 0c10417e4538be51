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
