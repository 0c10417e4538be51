import Foundation

/// Human-readable numbers: three significant digits and a unit.
public enum HumanUnits {
  /// Returns a duration: `612 ns`, `4.31 us`, `25.0 ms`, `1.20 s`.
  public static func duration(nanoseconds: Double) -> String {
    scaled(nanoseconds, units: [" ns", " us", " ms", " s"])
  }

  /// Returns a count or rate: `1.63 M`, `412 M`, `10.0 k`.
  public static func count(_ value: Double) -> String {
    value.rounded() == value && abs(value) < 1000
      ? String(Int(value)) : scaled(value, units: ["", " k", " M", " G"])
  }

  /// Returns an integer, abbreviated if that is exact: `10 k`, `1 M`, `12345`.
  public static func size(_ value: Int) -> String {
    for (unit, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")]
    where value >= unit && value % unit == 0 {
      return "\(value / unit) \(name)"
    }
    return String(value)
  }

  /// Returns a number with `digits` decimals. A number that rounds to zero has no sign.
  public static func fixed(_ value: Double, digits: Int) -> String {
    let text = String(format: "%.*f", digits, value)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
  }

  private static func scaled(_ value: Double, units: [String]) -> String {
    var value = value
    var unit = 0
    // 999.5 would be printed as 1000.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return fixed(value, digits: digits) + units[unit]
  }
}
