/// Markup on its way to a page: elements nested by closures, all text escaped, so that it is well-formed both
/// as HTML and as XML, whatever the names in a file of results are.
package struct Markup {
  package private(set) var text = ""

  /// Nothing yet.
  package init() {}

  /// An element's attributes, in the order in which they are written.
  package typealias Attributes = KeyValuePairs<String, String>

  /// Appends an element with other elements in it.
  package mutating func element(
    _ name: String, _ attributes: Attributes = [:], content: (inout Markup) -> Void
  ) {
    open(name, attributes, end: ">\n")
    content(&self)
    text += "</\(name)>\n"
  }

  /// Appends an element with text in it.
  package mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    open(name, attributes, end: ">")
    text += Markup.escaped(content) + "</\(name)>\n"
  }

  /// Appends an element with text in it, and without attributes.
  package mutating func element(_ name: String, _ content: String) {
    element(name, [:], content)
  }

  /// Appends an element that never has content: a shape, `meta`.
  package mutating func empty(_ name: String, _ attributes: Attributes) {
    open(name, attributes, end: "/>\n")
  }

  /// Appends what is markup already, and has no text from outside in it.
  package mutating func raw(_ markup: StaticString) {
    text += "\(markup)"
  }

  // The same, with attributes that are made one after the other.

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

  /// Appends rules of a style, in which nothing can be escaped.
  ///
  /// - Precondition: There is no markup in them.
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

  /// `text` as it may stand between tags and in an attribute's quotes. What XML cannot have at all, most
  /// control characters, is replaced.
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
  /// A coordinate of a drawing, to a tenth: `12`, `12.5`.
  package static func coordinate(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(value, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
