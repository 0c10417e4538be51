/// Estimated text sizes without font metrics. Estimates are upper bounds for common fonts.
enum PictureText {
  /// The font size of labels.
  static let size = 11.0
  /// The minimum font size.
  static let minimumSize = 6.5

  /// Returns the width of a text in the widest of the common fonts.
  static func width(_ text: String, size: Double = size) -> Double {
    text.reduce(0) { $0 + (narrow.contains($1) ? 0.4 : $1.isASCII ? 0.63 : 1.05) * size }
  }

  private static let narrow: Set<Character> = [
    " ", ".", ",", ":", "i", "l", "j", "t", "f", "r", "[", "]", "(", ")",
  ]

  /// Returns the maximum font size at which a text fits into a box, or `nil` if it would be unreadable.
  static func size(fitting text: String, width: Double, height: Double, atMost maximum: Double = 13)
    -> Double?
  {
    let size = min(maximum, height / 1.25, width / max(Self.width(text, size: 1), 0.1))
    return size >= minimumSize ? (size * 2).rounded(.down) / 2 : nil
  }

  /// Returns a text, truncated to fit `width`.
  static func fitting(_ text: String, width: Double, size: Double = size) -> String {
    if Self.width(text, size: size) <= width { return text }
    var result = ""
    for character in text {
      guard Self.width(result + String(character) + "…", size: size) <= width else { break }
      result.append(character)
    }
    return result.isEmpty ? "" : result + "…"
  }
}
