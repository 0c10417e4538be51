import Foundation

/// What is wrong with a file that the user named: the file, the place in it, and what was expected there.
///
/// It prints as one line, whatever the file holds.
public struct InputError: Error, Hashable, Sendable {
  /// The file's path, as the user wrote it.
  public var file: String
  /// Where in the file: `sections[0].items[17]`, `line 3, column 7`, or `the file` for all of it.
  public var place: String
  /// What was expected there, and what was found: the rest of a sentence that begins with "expected".
  public var expectation: String

  /// The error that `expectation` was not met at `place` in `file`.
  public init(file: String, place: String, expectation: String) {
    self.file = file
    self.place = place
    self.expectation = expectation
  }
}

extension InputError: CustomStringConvertible {
  /// `FILE: PLACE: expected EXPECTATION`, always one line.
  public var description: String {
    oneLine("\(file): \(place): expected \(expectation)")
  }
}

/// `text` with its control characters and line breaks escaped.
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

/// The start of `text`, short enough to be quoted in an error.
func excerpt(_ text: some StringProtocol, limit: Int = 40) -> String {
  text.count > limit ? text.prefix(limit) + "…" : String(text)
}
