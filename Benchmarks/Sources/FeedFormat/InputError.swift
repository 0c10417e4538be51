/// A problem in a user's file: the file, the place in it, and what is wrong.
///
/// Its description is always one line.
public struct InputError: Error, Hashable, Sendable {
  /// The file's path, as the user wrote it.
  public var file: String
  /// The place in the file: `sections[0].items[17]`, `line 3, column 7`, or `the file`.
  public var place: String
  /// What is wrong: `expected an integer from 1 to 255, got 0`, or `invalid edit: …`.
  public var problem: String

  /// Creates an error for a `place` in `file` that does not meet `expectation`.
  public init(file: String, place: String, expectation: String) {
    self.init(file: file, place: place, problem: "expected \(expectation)")
  }

  /// Creates an error for a `problem` at `place` in `file`.
  public init(file: String, place: String, problem: String) {
    (self.file, self.place, self.problem) = (file, place, problem)
  }
}

extension InputError: CustomStringConvertible {
  /// The error as one line: `FILE: PLACE: PROBLEM`.
  public var description: String {
    oneLine("\(file): \(place): \(problem)")
  }
}

/// Returns `text` with its control characters and line breaks escaped.
public func oneLine(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": line += "\\n"
    case "\r": line += "\\r"
    case "\t": line += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      line += "\\u{\(String(scalar.value, radix: 16))}"
    default: line.unicodeScalars.append(scalar)
    }
  }
  return line
}

/// Returns the start of `text`, short enough to quote in an error.
package func excerpt(_ text: some StringProtocol, limit: Int = 40) -> String {
  text.count > limit ? text.prefix(limit) + "…" : String(text)
}
