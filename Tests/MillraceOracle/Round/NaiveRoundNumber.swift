/// A position or a length in units: a number of halves, which is exact, plus what comes from a sine.
struct NaiveRoundNumber {
  /// The exact part, in half units.
  var halves: Int
  /// The part that is a product with a sine or a cosine, in units.
  var sinePart: Double
  /// Whether `sinePart` was rounded to a `Double`.
  var isApproximate: Bool

  init(halves: Int, sinePart: Double = 0, isApproximate: Bool = false) {
    (self.halves, self.sinePart, self.isApproximate) = (halves, sinePart, isApproximate)
  }

  /// Creates a whole number of units.
  init(_ units: Int) { self.init(halves: 2 * units) }

  /// Creates the product of a length and the sine or cosine of `angle`, in units. Exact at multiples of 90°.
  init(sinePart: Double, of angle: NaiveRoundAngle) {
    self.init(halves: 0, sinePart: sinePart, isApproximate: !angle.isQuarter)
  }

  /// Creates a number that was computed with a sine, in units.
  init(approximate units: Double) { self.init(halves: 0, sinePart: units, isApproximate: true) }

  static func + (a: NaiveRoundNumber, b: NaiveRoundNumber) -> NaiveRoundNumber {
    NaiveRoundNumber(
      halves: a.halves + b.halves, sinePart: a.sinePart + b.sinePart,
      isApproximate: a.isApproximate || b.isApproximate)
  }

  /// The nearest unit, ties to even.
  var rounded: Int {
    // The number is a unit, or the middle between it and the next one, plus a distance below 1. Nothing is rounded
    // before the comparisons.
    let wholeSinePart = sinePart.rounded(.towardZero)
    let distance = sinePart - wholeSinePart
    let halves = halves + 2 * Int(wholeSinePart)
    let unit = naiveFloor(halves, 2)
    if halves % 2 == 0 {
      if abs(distance) == 0.5 { return naiveEven(unit, distance > 0 ? unit + 1 : unit - 1) }
      return abs(distance) < 0.5 ? unit : distance > 0 ? unit + 1 : unit - 1
    }
    if distance == 0 { return naiveEven(unit, unit + 1) }
    return distance > 0 ? unit + 1 : unit
  }

  /// `rounded`, and its neighbor if a sine is so near a tie that another sine may round it that way.
  var roundings: [Int] {
    let value = Double(halves) / 2 + sinePart
    let fromTie = value.truncatingRemainder(dividingBy: 1).magnitude - 0.5
    guard isApproximate, fromTie.magnitude < 1e-6 else { return [rounded] }
    let lower = Int(value.rounded(.down))
    return [rounded, rounded == lower ? lower + 1 : lower]
  }
}

/// Returns the even one of two neighbors.
private func naiveEven(_ a: Int, _ b: Int) -> Int { a % 2 == 0 ? a : b }

/// Returns ⌊a / b⌋, for b > 0.
func naiveFloor(_ a: Int, _ b: Int) -> Int { a % b < 0 ? a / b - 1 : a / b }

/// Returns ⌈a / b⌉, for b > 0.
func naiveCeiling(_ a: Int, _ b: Int) -> Int { -naiveFloor(-a, b) }

/// Returns a mod b, from 0 to b - 1.
package func naiveModulo(_ a: Int, _ b: Int) -> Int { a - naiveFloor(a, b) * b }

/// Returns a length or an offset in points as units: the nearest, ties to even.
package func naiveRoundUnits(_ points: Double) -> Int { Int((points * 192).rounded(.toNearestOrEven)) }
