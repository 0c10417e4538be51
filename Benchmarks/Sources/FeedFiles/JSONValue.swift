import Foundation

/// A JSON text as a tree, parsed by Foundation.
package enum JSONValue: Decodable {
  case number(Double)
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case bool(Bool)
  case null

  /// Tries each type in turn.
  ///
  /// Numbers come first because they are most values of a large feed, and a failed attempt takes several
  /// times as long as decoding a number.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func decoded<Kind: Decodable>(_ kind: Kind.Type) throws -> Kind? {
      do {
        return try container.decode(kind)
      } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
        return nil
      }
    }
    if let number = try decoded(Double.self) {
      self = .number(number)
    } else if let fields = try decoded([String: JSONValue].self) {
      self = .object(fields)
    } else if let elements = try decoded([JSONValue].self) {
      self = .array(elements)
    } else if let text = try decoded(String.self) {
      self = .string(text)
    } else if let flag = try decoded(Bool.self) {
      self = .bool(flag)
    } else {
      self = .null
    }
  }

  /// Parses `bytes`, the text in `file`.
  package init(file: String, bytes: [UInt8]) throws(InputError) {
    let text = Data(bytes)
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: text)
    } catch {
      // `JSONDecoder` does not report the position, at least on Linux.
      let message = messageOfJSONSerialization(text) ?? "JSONDecoder rejects it without a reason"
      // The position is a byte offset, or a line and a column on Apple platforms.
      let format = /(.*?)(?: around (?:character (\d+)|(line \d+, column \d+)))?\.?/
      let match = message.wholeMatch(of: format)?.output
      let position = match?.2.flatMap { Int($0) }.map { lineAndColumn(of: $0, in: bytes) }
      throw InputError(
        file: file, place: position ?? match?.3.map { String($0) } ?? "the file",
        expectation: "JSON (\(excerpt(match?.1 ?? message[...], limit: 100)))")
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

/// Returns why `text` is not valid JSON.
private func messageOfJSONSerialization(_ text: Data) -> String? {
  do {
    _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
    return nil
  } catch {
    return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
  }
}
