/// A JSON text as a tree.
package enum JSONValue {
  case number(Double)
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case bool(Bool)
  case null

  /// A short description that can follow "got".
  package var summary: String {
    switch self {
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "\"\(excerpt(text))\""
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
