#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An angle in degrees. Its sine and cosine are exact at multiples of 90°.
struct NaiveRoundAngle {
  let degrees: Double

  init(_ degrees: Double) { self.degrees = degrees }

  var sine: Double { valueAtQuarter(of: [0, 1, 0, -1]) ?? sin(radians) }
  var cosine: Double { valueAtQuarter(of: [1, 0, -1, 0]) ?? cos(radians) }
  var tangent: Double { tan(radians) }

  /// Whether the angle is a multiple of 90°.
  var isQuarter: Bool { degrees.truncatingRemainder(dividingBy: 90) == 0 }

  /// The angle in radians, less whole turns.
  private var radians: Double { degrees.truncatingRemainder(dividingBy: 360) * .pi / 180 }

  /// Returns the value for 0°, 90°, 180° or 270°, or `nil` at other angles.
  private func valueAtQuarter(of values: [Double]) -> Double? {
    guard isQuarter else { return nil }
    let quarters = Int(degrees.truncatingRemainder(dividingBy: 360) / 90)
    return values[naiveModulo(quarters, 4)]
  }
}
