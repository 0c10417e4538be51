/// The unit of length inside the engine: 1/192 pt. Every length is a whole number of units.
///
/// 192 is the least common multiple of 64 and 3, so pixels of 1x, 2x and 3x screens, thirds of a point and a browser's
/// 1/64 px are exact. Sums of integers do not depend on their order, so a layout after a million edits *equals* a fresh
/// one, bit for bit.
///
/// The public API uses `Double` points. Lengths passed in are rounded once to the nearest unit (ties to even). Lengths
/// returned are `Double(units) / 192`, which rounds back to the same unit.
public enum LayoutUnit {
  /// The number of units in a point.
  public static let perPoint = 192

  /// The maximum length of one item, spacing or inset, in points: 2³¹ units, 11,184,810.67 pt.
  public static let maximumLength = 0x1p31 / 192

  /// Returns the length that the engine uses for `points`: the nearest multiple of 1/192 pt.
  ///
  /// Returns `points` unchanged if it is not finite or its magnitude is 2⁵¹ units or more, which is outside every feed.
  ///
  /// - Complexity: O(1)
  public static func nearest(_ points: Double) -> Double {
    guard (points * 192).magnitude < 0x1p51, let units = Units(coordinate: points) else { return points }
    return units.points
  }
}

/// A length or a position, in units of 1/192 pt. Positions are at most 2⁵⁰.
typealias Units = Int64

extension Units {
  /// The maximum position in a feed: 2⁵⁰ units, 5.9 × 10¹² pt, 58 × 10⁹ items of 100 pt.
  ///
  /// Up to here, converting a position to points and back is exact: dividing and multiplying by 192 each round by at
  /// most 2⁻⁵³ of the value, together a quarter of a unit. Also, a position and a lane fit in 64 bits (`LaneKey`).
  static let maximumPosition: Units = 1 << 50

  /// The maximum number of items of a feed: 2⁵⁰ if `Int` has 64 bits, 2³⁰ if it has 32 (WebAssembly).
  ///
  /// The sum of this count and a smaller one fits in an `Int`.
  static var maximumItemCount: Int { Int(Swift.min(maximumPosition, Units(Int.max / 2 + 1))) }

  /// The maximum length of one item, spacing or inset: `LayoutUnit.maximumLength`.
  static let maximumLength: Units = 1 << 31

  @inline(__always)
  var points: Double { Double(self) / 192 }

  /// Rounds a length in points to the nearest unit.
  ///
  /// Returns `nil` if the length is NaN, infinite, negative or above `maximumLength`.
  @inline(__always)
  init?(length points: Double) {
    let scaled = points * 192
    guard scaled >= 0, scaled <= Double(Units.maximumLength) else { return nil }
    self = Units(roundingNonNegative: scaled)
  }

  /// Rounds `0 <= value < 2⁵²` to the nearest integer, ties to even.
  ///
  /// After adding 2⁵² no bits are left for a fraction, so the addition rounds, and the low bits of the sum are the
  /// integer. Without SSE 4.1, which the default target lacks, `rounded()` is a library call; this is an addition and
  /// vectorizes.
  @inline(__always)
  init(roundingNonNegative value: Double) {
    self = Units(truncatingIfNeeded: (value + 0x1p52).bitPattern & (1 << 52 - 1))
  }

  /// Returns the sums whose low bits `init(roundingNonNegative:)` takes, for four values.
  @inline(__always)
  static func roundingSum(_ values: SIMD4<Double>) -> SIMD4<UInt64> {
    unsafe unsafeBitCast(values + 0x1p52, to: SIMD4<UInt64>.self)
  }

  /// Rounds a coordinate in points to the nearest unit and clamps it to ±2⁵¹ units, which is outside every feed.
  ///
  /// Returns `nil` for NaN.
  @inline(__always)
  init?(coordinate points: Double) {
    guard !points.isNaN else { return nil }
    let bound = 0x1p51 - 1
    let scaled = Swift.min(Swift.max(points * 192, -bound), bound)
    // As above, with 2⁵¹ more so that the sum is positive.
    self = Units(truncatingIfNeeded: (scaled + 0x1.8p52).bitPattern & (1 << 52 - 1)) - (1 << 51)
  }

  /// Rounds a length in points to the nearest unit.
  ///
  /// - Parameter argument: The name of the argument, for the error.
  /// - Throws: `.invalidLength` if the length is NaN, infinite, negative or above `maximumLength`.
  init(checked points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard let length = Units(length: points) else {
      throw .invalidLength(argument: argument(), value: points)
    }
    self = length
  }

  /// Rounds a distance in points, which may be negative, to the nearest unit.
  ///
  /// - Parameter argument: The name of the argument, for the error.
  /// - Throws: `.invalidDistance` if the distance is NaN or its magnitude is above `maximumLength`.
  init(distance points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard let length = Units(length: points.magnitude) else {
      throw .invalidDistance(argument: argument(), value: points)
    }
    self = points < 0 ? -length : length
  }
}
