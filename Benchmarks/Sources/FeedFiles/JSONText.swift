import CJansson
import FeedFormat

/// The maximum size of a JSON text, in bytes: of a file of JSON, or of a line of JSON lines.
///
/// jansson copies a string while it reads it, and so holds up to four times its size.
package let maximumJSONSize = 256 << 20

/// A JSON text, parsed by jansson.
///
/// jansson accepts only the grammar of RFC 8259, reports duplicate names, and gives the place of each error. Foundation's
/// parsers accept duplicate names and commas at the end, and give a place only sometimes.
package struct JSONText {
  /// The file that contains the text, for errors.
  let file: String
  /// The text. Lines in errors count from its start.
  let bytes: ArraySlice<UInt8>

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
        // With its length: a name may contain a NUL.
        guard let field = unsafe json_object_getn(root, name, name.utf8.count),
          unsafe field.pointee.type == JSON_REAL
        else {
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
    guard bytes.count <= maximumJSONSize else {
      throw InputError(
        file: file, place: "the file", expectation: "at most \(maximumJSONSize >> 20) MiB of JSON")
    }
    guard !mayExceed(JSONValue.maximumCount) else { throw JSONValue.tooManyError(file: file) }
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

extension JSONValue {
  /// Parses `bytes`, the text in `file`.
  package init(file: String, bytes: [UInt8]) throws(InputError) {
    self = try JSONText(file: file, bytes: bytes[...]).value()
  }

  /// Creates the tree of `value`, and removes the elements of its arrays and the fields of its objects.
  ///
  /// Nesting is limited by jansson, to 2,048 levels.
  fileprivate init(consuming value: UnsafeMutablePointer<json_t>) {
    switch unsafe value.pointee.type {
    case JSON_OBJECT:
      var fields: [String: JSONValue] = [:]
      unsafe fields.reserveCapacity(json_object_size(value))
      var field = unsafe json_object_iter(value)
      while let current = unsafe field {
        let name = unsafe String(cString: json_object_iter_key(current))
        fields[name] = unsafe JSONValue(consuming: json_object_iter_value(current))
        unsafe field = json_object_iter_next(value, current)
      }
      unsafe json_object_clear(value)
      self = .object(fields)
    case JSON_ARRAY:
      let count = unsafe json_array_size(value)
      let elements = (0..<count).map { index in
        defer { unsafe json_array_set_new(value, index, json_null()) }
        return unsafe JSONValue(consuming: json_array_get(value, index))
      }
      self = .array(elements)
    case JSON_STRING:
      let text = unsafe UnsafeRawBufferPointer(
        start: json_string_value(value), count: json_string_length(value))
      self = .string(unsafe String(decoding: text, as: UTF8.self))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    case JSON_NULL: self = .null
    // The reader is told to read integers as reals.
    default: self = .number(unsafe json_real_value(value))
    }
  }
}
