import Foundation

/// The part of JSON Schema that the feed's schema uses. Unknown keywords are errors.
///
/// It checks that the schema and the reader accept the same feeds.
struct JSONSchema {
  let root: [String: Any]

  enum Failure: Error {
    case unknownKeyword(String)
  }

  init(contentsOf url: URL) throws {
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }

  /// Returns whether the JSON text is valid.
  func accepts(_ text: Data) throws -> Bool {
    guard let value = try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed) else {
      return false
    }
    return try accepts(value, root)
  }

  private func accepts(_ value: Any, _ schema: [String: Any]) throws -> Bool {
    try schema.allSatisfy { try accepts(value, $0.key, $0.value, schema) }
  }

  /// Returns whether `value` conforms to one keyword of `schema`. Most keywords apply to one type and accept
  /// others.
  private func accepts(
    _ value: Any, _ keyword: String, _ argument: Any, _ schema: [String: Any]
  ) throws -> Bool {
    let subschema = argument as? [String: Any] ?? [:]
    let subschemas = argument as? [[String: Any]] ?? []
    let object = value as? [String: Any]
    let array = value as? [Any]
    switch keyword {
    case "$schema", "$defs", "title", "description": return true
    case "$ref": return try accepts(value, definition(argument))
    case "type": return isOfType(value, argument)
    case "const": return isEqual(value, argument)
    case "enum": return (argument as? [Any] ?? []).contains { isEqual(value, $0) }
    case "anyOf": return try subschemas.contains { try accepts(value, $0) }
    case "oneOf": return try subschemas.filter { try accepts(value, $0) }.count == 1
    case "not": return try !accepts(value, subschema)
    case "dependentRequired":
      return subschema.allSatisfy { name, others in
        object?[name] == nil || (others as? [String] ?? []).allSatisfy { object?[$0] != nil }
      }
    case "exclusiveMinimum": return number(value).map { $0 > number(argument) ?? 0 } ?? true
    case "minimum": return number(value).map { $0 >= number(argument) ?? 0 } ?? true
    case "maximum": return number(value).map { $0 <= number(argument) ?? 0 } ?? true
    case "pattern":
      return (value as? String)?.range(of: argument as? String ?? "", options: .regularExpression) != nil
    case "required": return Set(argument as? [String] ?? []).isSubset(of: object.map { Array($0.keys) } ?? [])
    case "properties":
      return try object?.allSatisfy { name, value in
        try (subschema[name] as? [String: Any]).map { try accepts(value, $0) } ?? true
      } ?? true
    case "additionalProperties":
      return Set(object.map { Array($0.keys) } ?? []).isSubset(
        of: (schema["properties"] as? [String: Any] ?? [:]).keys)
    case "minProperties": return object.map { Double($0.count) >= number(argument) ?? 0 } ?? true
    case "maxProperties": return object.map { Double($0.count) <= number(argument) ?? 0 } ?? true
    case "items": return try array?.allSatisfy { try accepts($0, subschema) } ?? true
    case "prefixItems": return try zip(array ?? [], subschemas).allSatisfy { try accepts($0, $1) }
    case "minItems": return array.map { Double($0.count) >= number(argument) ?? 0 } ?? true
    case "maxItems": return array.map { Double($0.count) <= number(argument) ?? 0 } ?? true
    default: throw Failure.unknownKeyword(keyword)
    }
  }

  private func definition(_ reference: Any) -> [String: Any] {
    let name = (reference as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
    return (root["$defs"] as? [String: Any])?[name] as? [String: Any] ?? ["enum": []]
  }

  private func isOfType(_ value: Any, _ type: Any) -> Bool {
    switch type as? String {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "number": number(value) != nil
    case "boolean": isFlag(value)
    case "null": value is NSNull
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ value: Any, _ other: Any) -> Bool {
    if let value = value as? String { return value == other as? String }
    if isFlag(value) { return isFlag(other) && value as? Bool == other as? Bool }
    return number(value).map { $0 == number(other) } ?? false
  }

  /// Foundation also treats a Boolean as a number.
  private func number(_ value: Any) -> Double? {
    isFlag(value) ? nil : value as? Double
  }

  private func isFlag(_ value: Any) -> Bool { value is Bool && !isNumber(value) }

  private func isNumber(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return false }
    return unsafe String(cString: number.objCType) != "c"
  }
}
