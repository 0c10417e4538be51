/// A value of a description, as `describe` in `millrace.js` writes it: its form, and what belongs to it.
enum DescribedValue {
  case number(Double)
  case text(DescribedText)
  /// Numbers in the input's memory.
  case numbers(UnsafeMutableBufferPointer<Double>)
  case list([DescribedValue])
  case fields(Fields)
}

/// A text in the input's memory, of UTF-16 code units.
struct DescribedText: CustomStringConvertible {
  let units: UnsafeMutableBufferPointer<Double>

  /// Returns whether the text is equal to one of ASCII characters.
  static func == (text: Self, other: StaticString) -> Bool {
    guard text.units.count == other.utf8CodeUnitCount else { return false }
    for index in text.units.indices where text.units[index] != Double(other.utf8Start[index]) { return false }
    return true
  }

  var description: String {
    String(decoding: units.lazy.map { UInt16(exactly: $0) ?? 0xFFFD }, as: UTF16.self)
  }
}

extension DescribedValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text.description
    case .numbers(let numbers): "\(numbers.count) numbers"
    case .list(let values): "\(values.count) values"
    case .fields: "an object"
    }
  }
}

extension Words {
  private static var maximumDepth: Int { 16 }

  /// Reads a value.
  mutating func value(depth: Int = 0) throws(WebError) -> DescribedValue {
    guard depth < Self.maximumDepth else {
      throw .argument("description", "at most \(Self.maximumDepth) levels", Double(depth + 1))
    }
    let form = try integer("form", in: 0...4)
    if form == 0 { return .number(try number("number")) }
    let count = try integer("count")
    switch form {
    case 1: return .text(try text(count))
    case 2: return .numbers(try numbers(count, "numbers"))
    case 3:
      var values: [DescribedValue] = []
      for _ in 0..<count { values.append(try value(depth: depth + 1)) }
      return .list(values)
    default:
      var fields = Fields(room: min(count, 32))
      for _ in 0..<count {
        let name = try text(try integer("count"))
        fields.append(name, try value(depth: depth + 1))
      }
      return .fields(fields)
    }
  }

  private mutating func text(_ count: Int) throws(WebError) -> DescribedText {
    DescribedText(units: try numbers(count, "text"))
  }
}
