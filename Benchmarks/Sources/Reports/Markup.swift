/// Markup on its way to a page: elements nested by closures, all text escaped, so that it is well-formed both
/// as HTML and as XML, whatever the names in a file of results are.
struct Markup {
  private(set) var text = ""

  /// An element's attributes, in the order in which they are written.
  typealias Attributes = KeyValuePairs<String, String>

  /// Appends an element with other elements in it.
  mutating func element(_ name: String, _ attributes: Attributes = [:], content: (inout Markup) -> Void) {
    open(name, attributes, end: ">\n")
    content(&self)
    text += "</\(name)>\n"
  }

  /// Appends an element with text in it.
  mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    open(name, attributes, end: ">")
    text += Markup.escaped(content) + "</\(name)>\n"
  }

  /// Appends an element with text in it, and without attributes.
  mutating func element(_ name: String, _ content: String) {
    element(name, [:], content)
  }

  /// Appends an element that never has content: a shape, `meta`.
  mutating func empty(_ name: String, _ attributes: Attributes) {
    open(name, attributes, end: "/>\n")
  }

  /// Appends what is markup already, and has no text from outside in it.
  mutating func raw(_ markup: StaticString) {
    text += "\(markup)"
  }

  private mutating func open(_ name: String, _ attributes: Attributes, end: String) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Markup.escaped(value))\"" }
    text += end
  }

  /// `text` as it may stand between tags and in an attribute's quotes. What XML cannot have at all, most
  /// control characters, is replaced.
  static func escaped(_ text: String) -> String {
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
