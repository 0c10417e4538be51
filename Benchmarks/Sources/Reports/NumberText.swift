import Measurement

/// The text of numbers on the page, independent of the locale.
package enum NumberText {
  /// Returns a ratio with three significant digits: `1.53x`, `41.2x`, `24200x`.
  package static func ratio(_ value: Double) -> String {
    if value < 99.95 { return HumanUnits.fixed(value, digits: value >= 9.995 ? 1 : 2) + "x" }
    var unit = 1.0
    while value / unit >= 999.5, unit < 1e15 { unit *= 10 }
    return HumanUnits.fixed((value / unit).rounded() * unit, digits: 0) + "x"
  }

  /// Returns a fraction in percent, with about two significant digits: `0.012 %`, `216 %`.
  package static func percent(_ share: Double) -> String {
    let digits = share >= 0.0995 ? 0 : share >= 0.00995 ? 1 : share >= 0.000995 ? 2 : 3
    return HumanUnits.fixed(share * 100, digits: digits) + " %"
  }

  /// Returns a growth exponent with half of its interval: `0.12 ± 0.03`.
  package static func exponent(_ growth: GrowthResult) -> String {
    HumanUnits.fixed(growth.exponent, digits: 2)
      + (growth.exponentHalfWidth.map { " ± " + HumanUnits.fixed($0, digits: 2) } ?? "")
  }

  /// Returns a power of ten of items: `10 k`, `1 M`.
  package static func items(decade: Int) -> String {
    (0...18).contains(decade) ? HumanUnits.size(power(decade)) : "1e\(decade)"
  }

  /// Returns a power of ten of nanoseconds: `100 ns`, `1 us`.
  package static func duration(decade: Int) -> String {
    guard (0..<12).contains(decade) else { return decade < 0 ? "1e\(decade) ns" : "1e\(decade - 9) s" }
    return "\(power(decade % 3)) \(["ns", "us", "ms", "s"][decade / 3])"
  }

  /// Returns a power of ten as a fraction in percent: `0.01 %`, `100 %`.
  package static func share(decade: Int) -> String {
    switch decade {
    case -6 ... -3: "0." + String(repeating: "0", count: -3 - decade) + "1 %"
    case -2...4: "\(power(decade + 2)) %"
    default: "1e\(decade + 2) %"
    }
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
