/// Markup text that is being built, with elements nested by closures.
///
/// All text is escaped, so the result is well-formed HTML and XML for any names in a results file.
package struct Markup {
  package private(set) var text = ""

  /// Creates empty markup.
  package init() {}

  /// The attributes of an element, in the order in which they are written.
  package typealias Attributes = KeyValuePairs<String, String>

  /// Appends an element that contains other elements.
  package mutating func element(
    _ name: String, _ attributes: Attributes = [:], content: (inout Markup) -> Void
  ) {
    open(name, attributes, end: ">\n")
    content(&self)
    text += "</\(name)>\n"
  }

  /// Appends an element that contains text.
  package mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    open(name, attributes, end: ">")
    text += Markup.escaped(content) + "</\(name)>\n"
  }

  /// Appends an element that contains text and has no attributes.
  package mutating func element(_ name: String, _ content: String) {
    element(name, [:], content)
  }

  /// Appends an element without content, such as a shape or `meta`.
  package mutating func empty(_ name: String, _ attributes: Attributes) {
    open(name, attributes, end: "/>\n")
  }

  /// Appends literal markup, unescaped.
  package mutating func raw(_ markup: StaticString) {
    text += "\(markup)"
  }

  // The same, with attributes from an array.

  package mutating func element(
    _ name: String, attributes: [(key: String, value: String)], content: (inout Markup) -> Void
  ) {
    open(name, attributes, end: ">")
    content(&self)
    text += "</\(name)>\n"
  }

  package mutating func element(_ name: String, attributes: [(key: String, value: String)], _ content: String)
  {
    open(name, attributes, end: ">")
    text += Markup.escaped(content) + "</\(name)>\n"
  }

  package mutating func empty(_ name: String, attributes: [(key: String, value: String)]) {
    open(name, attributes, end: "/>\n")
  }

  /// Appends a style element with `rules`, unescaped.
  ///
  /// - Precondition: `rules` contains no markup.
  package mutating func style(rules: String) {
    precondition(!rules.contains("<"), "markup in a style")
    text += rules
  }

  private mutating func open(
    _ name: String, _ attributes: some Sequence<(key: String, value: String)>, end: String
  ) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Markup.escaped(value))\"" }
    text += end
  }

  /// Returns `text` escaped for use between tags and in quoted attributes.
  ///
  /// Characters that XML does not allow, such as most control characters, are replaced.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

// MARK: - Drawings

extension Markup {
  /// Returns a coordinate rounded to a tenth: `12`, `12.5`.
  package static func coordinate(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(value, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
