/// The text of lengths in a picture.
enum LengthText {
  /// Returns a length rounded to a hundredth of a point: `12`, `33.33`.
  static func short(_ length: Double) -> String {
    guard length.magnitude < 0x1p53 / 100 else { return "\(length)" }
    let hundredths = Int((length * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}
