/// A transform of points in space: a 4 × 4 matrix, stored as rows.
///
/// A point is the row vector (x, y, z, 1). It is multiplied by the matrix on its right and then divided by its fourth
/// coordinate. The order of the numbers is that of Core Animation, whose `m34` is `row3.w`, and of CSS `matrix3d`. x
/// grows to the right, y downwards, z towards the viewer.
///
/// ```swift
/// let tilt = LayoutTransform.rotation(degrees: 30, around: .y)
/// let card = LayoutTransform.scale(0.9).concatenating(tilt).concatenating(.perspective(distance: 400))
/// ```
///
/// A rotation takes an angle in degrees, or the sine and the cosine of one.
public struct LayoutTransform: Hashable, Sendable {
  /// The image of the x axis.
  public var row1: SIMD4<Double>
  /// The image of the y axis.
  public var row2: SIMD4<Double>
  /// The image of the z axis. Its last number is the perspective.
  public var row3: SIMD4<Double>
  /// The translation, in points, and 1.
  public var row4: SIMD4<Double>

  /// Creates a transform with the given rows.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
  }

  // Vectors are made with `SIMD4(…)`: not every array literal of one is optimized away.

  /// Creates the transform in the plane that maps (x, y) to (a x + c y + tx, b x + d y + ty).
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// The identity transform.
  public static let identity = LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension LayoutTransform {
  /// The axis of a rotation.
  public enum RotationAxis: Hashable, Sendable {
    /// The horizontal axis: the top edge moves away, the bottom edge comes nearer.
    case x
    /// The vertical axis: the right edge moves away, the left edge comes nearer.
    case y
    /// The line of sight: the right edge moves down.
    case z
  }

  /// Returns a translation by the given distances, in points.
  ///
  /// - Complexity: O(1)
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> LayoutTransform {
    var transform = identity
    transform.row4 = SIMD4(x, y, z, 1)
    return transform
  }

  /// Returns a scale by the given factor along each axis.
  ///
  /// - Complexity: O(1)
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> LayoutTransform {
    LayoutTransform(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Returns a scale of width and height by `factor`.
  ///
  /// - Complexity: O(1)
  public static func scale(_ factor: Double) -> LayoutTransform { scale(x: factor, y: factor) }

  /// Returns a rotation by the angle with the given sine and cosine.
  ///
  /// If the squares of `sine` and `cosine` do not add up to 1, the transform also scales.
  ///
  /// - Complexity: O(1)
  public static func rotation(
    sine: Double, cosine: Double, around axis: RotationAxis = .z
  ) -> LayoutTransform {
    let (s, c) = (sine, cosine)
    return switch axis {
    case .x: LayoutTransform(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
    case .y: LayoutTransform(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
    case .z: LayoutTransform(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    }
  }

  /// Returns a rotation by an angle.
  ///
  /// Exact at multiples of 90°, otherwise within one unit in the last place. Uses no mathematical library.
  ///
  /// - Parameters:
  ///   - degrees: The angle. NaN and infinity give a transform with NaN.
  ///   - axis: The axis of the rotation.
  /// - Complexity: O(1)
  public static func rotation(degrees: Double, around axis: RotationAxis = .z) -> LayoutTransform {
    let angle = SineCosine(degrees: degrees)
    return rotation(sine: angle.sine, cosine: angle.cosine, around: axis)
  }

  /// Returns a perspective, in which nearer points are larger: `m34 = -1 / distance`.
  ///
  /// - Parameter distance: The distance of the viewer from z = 0, in points. Infinity for no perspective.
  /// - Complexity: O(1)
  public static func perspective(distance: Double) -> LayoutTransform {
    var transform = identity
    transform.row3.w = -1 / distance
    return transform
  }

  /// Returns the transform that applies this one first and `next` second.
  ///
  /// - Complexity: O(1)
  public func concatenating(_ next: LayoutTransform) -> LayoutTransform {
    LayoutTransform(
      next.applied(to: row1), next.applied(to: row2), next.applied(to: row3), next.applied(to: row4))
  }

  /// The transform turned clockwise by 90°: what it does to x, it then does to y.
  var turnedClockwise: LayoutTransform {
    func turned(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4(-row.y, row.x, row.z, row.w) }
    return LayoutTransform(turned(-row2), turned(row1), turned(row3), turned(row4))
  }

  /// The transform as seen in a mirror: left and right are exchanged.
  var mirrored: LayoutTransform {
    let mirror: SIMD4<Double> = SIMD4(-1, 1, 1, 1)
    return LayoutTransform(-row1 * mirror, row2 * mirror, row3 * mirror, row4 * mirror)
  }

  /// Returns `row` multiplied by the matrix.
  func applied(to row: SIMD4<Double>) -> SIMD4<Double> {
    row.x * row1 + row.y * row2 + row.z * row3 + row.w * row4
  }

  /// Returns the image of a point at z = 0.
  ///
  /// - Returns: `nil` if the image is behind the viewer or has a NaN coordinate.
  /// - Complexity: O(1)
  public func applied(to point: LayoutPoint) -> LayoutPoint? {
    let row = applied(to: SIMD4(point.x, point.y, 0, 1))
    let (x, y) = (row.x / row.w, row.y / row.w)
    return row.w > 0 && !x.isNaN && !y.isNaN ? LayoutPoint(x: x, y: y) : nil
  }

  /// Returns the bounding box of the image of `rect`, which lies at z = 0 and is transformed around its center.
  ///
  /// Layers and document elements are transformed around their centers, too. If part of the image is behind the viewer,
  /// returns the whole plane: an origin of minus infinity and an infinite size.
  ///
  /// - Returns: `nil` if the whole image is behind the viewer or a coordinate is NaN.
  /// - Complexity: O(1)
  public func bounds(of rect: LayoutRect) -> LayoutRect? {
    if self == .identity { return rect }
    let (halfWidth, halfHeight) = (rect.width / 2, rect.height / 2)
    // Each corner is the center plus or minus each of these.
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
