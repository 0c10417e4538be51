import CJansson

/// A JSON text as a tree.
package enum JSONValue {
  case number(Double)
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case bool(Bool)
  case null

  /// Parses `bytes`, the text in `file`.
  package init(file: String, bytes: [UInt8]) throws(InputError) {
    self = try JSONText(file: file, bytes: bytes[...]).value()
  }

  /// Creates the tree of `value`, and removes the elements of its arrays and the fields of its objects.
  ///
  /// Nesting is limited by jansson, to 2,048 levels.
  init(consuming value: UnsafeMutablePointer<json_t>) {
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

  /// A short description that can follow "got".
  package var summary: String {
    switch self {
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "\"\(excerpt(text))\""
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
