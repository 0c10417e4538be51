/// The unit that every length inside the engine is a whole number of: 1/192 pt.
///
/// 192 is the least common multiple of 64 and 3, so pixels of 1x, 2x and 3x screens, thirds of a
/// point and a browser's 1/64 px are all exact. Sums of integers do not depend on their order, so
/// a layout that was edited a million times *equals* one made from scratch, bit for bit.
///
/// The public API speaks `Double` points. Every length that comes in is rounded to the nearest
/// unit (ties to even) at the door; every length that goes out is `Double(units) / 192`, which
/// rounds back to the same unit.
public enum LayoutUnit {
  /// The number of units in a point.
  public static let perPoint = 192

  /// The longest length of a single thing (an item, a spacing, an inset): 2^31 units,
  /// 11,184,810.67 pt.
  public static let maximumLength = 0x1p31 / 192

  /// The length that the engine uses for `points`: the nearest multiple of 1/192 pt.
  ///
  /// Edge cases: a value that is not finite, or whose magnitude is 2^51 units or more, which is
  /// outside of every feed, is returned as it is.
  ///
  /// - Complexity: O(1)
  public static func nearest(_ points: Double) -> Double {
    guard (points * 192).magnitude < 0x1p51, let units = Units(coordinate: points) else { return points }
    return units.points
  }
}

/// A length or a position in units of 1/192 pt. Positions reach 2^50 at most.
typealias Units = Int64

extension Units {
  /// The largest position in a feed: 5.9e12 pt, or 58 thousand million items of 100 pt.
  ///
  /// Up to here a position survives the way to points and back: dividing and multiplying by 192 each
  /// round by at most 2^-53 of the value, together a quarter of a unit. And a lane number fits beside
  /// it in 64 bits (`LaneKey`).
  static let maximumPosition: Units = 1 << 50

  /// The largest size of one thing, `LayoutUnit.maximumLength`.
  static let maximumLength: Units = 1 << 31

  /// The length in points.
  @inline(__always)
  var points: Double { Double(self) / 192 }

  /// The nearest unit to a length of one thing in points, or `nil` where that is no length: NaN,
  /// infinite, negative, or beyond `maximumLength`.
  @inline(__always)
  init?(length points: Double) {
    let scaled = points * 192
    guard scaled >= 0, scaled <= Double(Units.maximumLength) else { return nil }
    self = Units(roundingNonNegative: scaled)
  }

  /// The nearest whole number, ties to even, of `0 <= value < 2^52`.
  ///
  /// Adding 2^52 leaves no bits for a fraction, so the addition itself rounds, and the low bits of
  /// the sum are the integer. Without SSE 4.1, which the default target lacks, `rounded()` is a
  /// library call; this is an addition and vectorises.
  @inline(__always)
  init(roundingNonNegative value: Double) {
    self = Units(truncatingIfNeeded: (value + 0x1p52).bitPattern & (1 << 52 - 1))
  }

  /// The sum that `init(roundingNonNegative:)` takes the integer from, for four numbers.
  @inline(__always)
  static func roundingSum(_ values: SIMD4<Double>) -> SIMD4<UInt64> {
    unsafe unsafeBitCast(values + 0x1p52, to: SIMD4<UInt64>.self)
  }

  /// The nearest unit to a coordinate in points, held within ±2^51 units, which lies outside of every
  /// feed. NaN gives `nil`.
  @inline(__always)
  init?(coordinate points: Double) {
    guard !points.isNaN else { return nil }
    let bound = 0x1p51 - 1
    let scaled = Swift.min(Swift.max(points * 192, -bound), bound)
    // As above, with 2^51 more so that the sum is positive.
    self = Units(truncatingIfNeeded: (scaled + 0x1.8p52).bitPattern & (1 << 52 - 1)) - (1 << 51)
  }

  /// A length of one thing, from points.
  init(checked points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard let length = Units(length: points) else {
      throw .invalidLength(argument: argument(), value: points)
    }
    self = length
  }
}
