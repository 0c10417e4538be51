import FeedFiles
import FeedFormat
import Testing

@Suite struct JSONValueTests {
  private func summary(_ text: String) throws -> String {
    try JSONValue(file: "text", bytes: Array(text.utf8)).summary
  }

  @Test(arguments: [
    ("0", "0"), ("1", "1"), ("-0.5e1", "-5"), ("1e30", "1e+30"), ("100.33333333333333", "100.33333333333333"),
    ("9007199254740993", "9007199254740992"), ("true", "true"), ("false", "false"),
    ("null", "null"), ("{}", "an object"), ("[]", "an array"), (#""""#, #""""#),
    (#""a\"\\\/\n\u00e9\ud83d\ude00""#, "\"a\"\\/\né😀\""), (#""a\u0000b""#, "\"a\0b\""), ("1e-999", "0"),
  ])
  func typesAreDistinguished(text: String, summary: String) throws {
    #expect(try self.summary(text) == summary)
  }

  @Test func elementsKeepTheirTypes() throws {
    let text = #"[1, true, 0, false, null, "1", [2], {"a": {"b": 3}}]"#
    guard case .array(let elements) = try JSONValue(file: "text", bytes: Array(text.utf8)) else {
      Issue.record("no array")
      return
    }
    #expect(
      elements.map(\.summary) == ["1", "true", "0", "false", "null", "\"1\"", "an array", "an object"])
  }

  @Test func deepTreesAreReadOrRejected() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":["#, count: depth) + String(repeating: "]}", count: depth)
    }
    #expect(try summary(nested(1_024)) == "an object")
    #expect(throws: InputError.self) { try summary(nested(1_025)) }
    #expect(throws: InputError.self) { try summary(nested(100_000)) }
  }

  /// A long number is not quoted.
  @Test func errorsAreShort() throws {
    let digits = String(repeating: "9", count: 100_000)
    #expect {
      try summary(digits)
    } throws: {
      "\($0)" == "text: line 1, column 100000: expected JSON (real number overflow)"
    }
  }

  /// A text of a few megabytes may describe values that take gigabytes.
  @Test func textsOfTooManyValuesAreRejected() throws {
    let values = String(repeating: "{},", count: JSONValue.maximumCount / 2)
    #expect {
      try summary("[" + values + "0]")
    } throws: {
      "\($0)" == "text: the file: expected JSON with at most 12000000 values and names, got more"
    }
  }
}
