import CJansson

/// A JSON text, parsed by jansson.
///
/// jansson accepts only the grammar of RFC 8259, reports duplicate names, and gives the place of each error. Foundation's
/// parsers accept duplicate names and commas at the end, and give a place only sometimes.
package struct JSONText {
  /// The file that contains the text, for errors.
  let file: String
  /// The text. Lines in errors count from its start.
  let bytes: ArraySlice<UInt8>

  /// The maximum number of values and names in a text. Each takes up to 130 bytes while the text is read.
  package static let maximumCount = 12_000_000

  /// Returns the tree of the text.
  func value() throws(InputError) -> JSONValue {
    try unsafe withRoot { unsafe JSONValue(consuming: $0) }
  }

  /// Stores the numbers under `names` in `numbers`, in the order of `names`, if the text is an object that has them.
  ///
  /// Builds no `JSONValue`: 10⁶ lines of 94 bytes take 1.3 s.
  ///
  /// - Returns: Whether all of them were found.
  func readNumbers(under names: [String], into numbers: inout [Double]) throws(InputError) -> Bool {
    try unsafe withRoot { root in
      for (index, name) in names.enumerated() {
        guard let field = unsafe json_object_get(root, name), unsafe field.pointee.type == JSON_REAL else {
          return false
        }
        numbers[index] = unsafe json_real_value(field)
      }
      return true
    }
  }

  private func withRoot<Result>(
    _ body: (UnsafeMutablePointer<json_t>) -> Result
  ) throws(InputError) -> Result {
    guard !mayExceed(JSONText.maximumCount) else {
      throw InputError(
        file: file, place: "the file",
        expectation: "JSON with at most \(JSONText.maximumCount) values and names, got more")
    }
    var error = json_error_t()
    // Integers are read as reals.
    let flags = JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL
    let root = unsafe bytes.withUnsafeBytes { text in
      unsafe json_loadb(text.baseAddress, text.count, Int(flags), &error)
    }
    guard let root = unsafe root else {
      let message = unsafe withUnsafeBytes(of: error.text) { text in
        unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw InputError(
        file: file, place: "line \(error.line), column \(error.column)", expectation: "JSON (\(message))")
    }
    defer { unsafe json_decref(root) }
    return unsafe body(root)
  }

  /// Returns whether the text may have more than `count` values and names.
  private func mayExceed(_ count: Int) -> Bool {
    guard bytes.count > count else { return false }
    // Each value but the first follows one of these, and so does each name.
    return bytes.count { [0x2C, 0x3A, 0x5B, 0x7B].contains($0) } >= count
  }
}
