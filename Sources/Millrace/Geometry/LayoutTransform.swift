/// A transform of points in space, as four rows of four numbers.
///
/// A point is the row (x, y, z, 1), multiplied by the rows from the left, and then divided by its fourth coordinate:
/// as in Core Animation, whose `m34` is the last number of the third row here, and in CSS, whose `matrix3d` lists the
/// same numbers in the same order. x grows to the right, y downwards, z towards the viewer.
///
/// ```swift
/// let tilt = LayoutTransform.rotation(sine: 0.6, cosine: 0.8, around: .y)
/// let card = LayoutTransform.scale(0.9).concatenating(tilt).concatenating(.perspective(distance: 400))
/// ```
///
/// The engine knows no angles, for it calls no mathematical library: who rotates says the angle's sine and cosine.
public struct LayoutTransform: Hashable, Sendable {
  /// What becomes of x.
  public var row1: SIMD4<Double>
  /// What becomes of y.
  public var row2: SIMD4<Double>
  /// What becomes of z. Its last number is the perspective.
  public var row3: SIMD4<Double>
  /// What is added: the translation, and 1.
  public var row4: SIMD4<Double>

  /// The transform of the given rows.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
  }

  /// The transform in the plane that takes (x, y) to (a x + c y + tx, b x + d y + ty).
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init([a, b, 0, 0], [c, d, 0, 0], [0, 0, 1, 0], [tx, ty, 0, 1])
  }

  /// What changes nothing.
  public static let identity = LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension LayoutTransform {
  /// What something is rotated around.
  public enum RotationAxis: Hashable, Sendable {
    /// The horizontal axis: the top edge moves away, the bottom edge comes nearer.
    case x
    /// The vertical axis: the right edge moves away, the left edge comes nearer.
    case y
    /// The line of sight: from the right edge, downwards.
    case z
  }

  /// By so many points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> LayoutTransform {
    var transform = identity
    transform.row4 = [x, y, z, 1]
    return transform
  }

  /// To so many times the size, along each axis.
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> LayoutTransform {
    LayoutTransform([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// To so many times the width and height.
  public static func scale(_ factor: Double) -> LayoutTransform { scale(x: factor, y: factor) }

  /// By the angle of the given sine and cosine. If they are no angle's, it also scales.
  public static func rotation(
    sine: Double, cosine: Double, around axis: RotationAxis = .z
  ) -> LayoutTransform {
    let (s, c) = (sine, cosine)
    return switch axis {
    case .x: LayoutTransform([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
    case .y: LayoutTransform([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
    case .z: LayoutTransform([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    }
  }

  /// What is nearer becomes larger, seen from so many points in front of z = 0: `m34 = -1 / distance`.
  ///
  /// - Parameter distance: Infinity for no perspective.
  public static func perspective(distance: Double) -> LayoutTransform {
    var transform = identity
    transform.row3.w = -1 / distance
    return transform
  }

  /// This one first, and then another.
  public func concatenating(_ next: LayoutTransform) -> LayoutTransform {
    LayoutTransform(
      next.applied(to: row1), next.applied(to: row2), next.applied(to: row3), next.applied(to: row4))
  }

  /// What becomes of a row of four numbers.
  func applied(to row: SIMD4<Double>) -> SIMD4<Double> {
    row.x * row1 + row.y * row2 + row.z * row3 + row.w * row4
  }

  /// Where a point at z = 0 goes.
  ///
  /// - Returns: `nil` if that is nowhere: behind the viewer, or a number that is NaN.
  public func applied(to point: LayoutPoint) -> LayoutPoint? {
    let row = applied(to: [point.x, point.y, 0, 1])
    let (x, y) = (row.x / row.w, row.y / row.w)
    return row.w > 0 && !x.isNaN && !y.isNaN ? LayoutPoint(x: x, y: y) : nil
  }

  /// The smallest rectangle around what becomes of one at z = 0 that is transformed around its own middle, as a
  /// layer or an element of a document is.
  ///
  /// If part of it lies behind the viewer, the rest reaches as far as one can see: then it is everything, from minus
  /// infinity on and of infinite size.
  ///
  /// - Returns: `nil` if nothing of it is anywhere: all of it is behind the viewer, or a number is NaN.
  /// - Complexity: O(1)
  public func bounds(of rect: LayoutRect) -> LayoutRect? {
    if self == .identity { return rect }
    let (halfWidth, halfHeight) = (rect.width / 2, rect.height / 2)
    // Each corner is the middle and once each of these, to one side or the other.
    let (right, down) = (halfWidth * row1, halfHeight * row2)
    let corners = (row4 + right + down, row4 + right - down, row4 - right + down, row4 - right - down)
    let depths = SIMD4(corners.0.w, corners.1.w, corners.2.w, corners.3.w)
    let isSeen = depths .> 0
    guard any(isSeen) else { return nil }
    guard all(isSeen) else {
      return LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    }
    let xs = SIMD4(corners.0.x, corners.1.x, corners.2.x, corners.3.x) / depths
    let ys = SIMD4(corners.0.y, corners.1.y, corners.2.y, corners.3.y) / depths
    let (width, height) = (xs.max() - xs.min(), ys.max() - ys.min())
    guard all(xs .== xs), all(ys .== ys), !width.isNaN, !height.isNaN else { return nil }
    return LayoutRect(
      x: rect.minX + halfWidth + xs.min(), y: rect.minY + halfHeight + ys.min(), width: width, height: height)
  }
}
