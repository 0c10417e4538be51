/// A transform for row vectors, about the center of a frame, in points.
public struct NaiveRoundMatrix: Hashable, Sendable {
  /// m11 to m44, row by row.
  public var values: [Double]

  /// Creates a matrix from m11 to m44, row by row.
  public init(_ values: [Double]) { self.values = values }

  /// The matrix that changes nothing.
  public static let identity = NaiveRoundMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  /// Returns the matrix that applies `a` first.
  public static func * (a: NaiveRoundMatrix, b: NaiveRoundMatrix) -> NaiveRoundMatrix {
    var product = identity
    for row in 0..<4 {
      for column in 0..<4 {
        product.values[4 * row + column] =
          (0..<4).map { a.values[4 * row + $0] * b.values[4 * $0 + column] }.reduce(0, +)
      }
    }
    return product
  }
}

extension NaiveRoundMatrix {
  /// `T(x,y,z)`: "translates".
  static func translation(_ x: Double, _ y: Double, _ z: Double) -> NaiveRoundMatrix {
    NaiveRoundMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  /// `S(k)`: "scales x and y".
  static func scale(_ k: Double) -> NaiveRoundMatrix {
    NaiveRoundMatrix([k, 0, 0, 0, 0, k, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  /// `Rd(a)`: "rotates in the screen plane, clockwise for a > 0". y grows downward.
  static func turn(_ a: NaiveRoundAngle) -> NaiveRoundMatrix {
    let (s, c) = (a.sine, a.cosine)
    return NaiveRoundMatrix([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  /// `Rc(a)`: "rotates about y: rows (cos a, 0, -sin a), (0, 1, 0), (sin a, 0, cos a)".
  static func door(_ a: NaiveRoundAngle) -> NaiveRoundMatrix {
    let (s, c) = (a.sine, a.cosine)
    return NaiveRoundMatrix([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
  }

  /// `L(f)`: "the identity with m34 = -1/f".
  static func perspective(_ f: Double) -> NaiveRoundMatrix {
    NaiveRoundMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / f, 0, 0, 0, 1])
  }

  /// "If it runs down, turn M clockwise by 90°: `Q⁻¹·M·Q`, where Q maps (x, y) to (-y, x)."
  var runningDown: NaiveRoundMatrix {
    let q = NaiveRoundMatrix([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    let inverse = NaiveRoundMatrix([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    return inverse * self * q
  }

  /// "For rtl, then mirror: `X·M·X`, X = diag(-1,1,1,1)".
  var mirrored: NaiveRoundMatrix {
    let x = NaiveRoundMatrix([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    return x * self * x
  }

  /// Returns the image of (x, y, 0, 1) as x, y, z and w.
  func image(_ x: Double, _ y: Double) -> [Double] {
    (0..<4).map { values[$0] * x + values[4 + $0] * y + values[12 + $0] }
  }
}
