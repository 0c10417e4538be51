import FeedFiles
import FeedFormat
import Foundation
import MillraceRandom

/// Damages JSON files: deletes, duplicates, exchanges and replaces values, and ends some files too early.
struct JSONDamage: Sendable {
  /// The numbers that replace values.
  let numbers: [JSONValue]
  /// The other values that replace values.
  let values: [JSONValue]
  /// Returns the name under which the second value of a duplicated field is stored.
  let secondName: @Sendable (String) -> String

  /// Damage of feed files of all layouts.
  static let feeds = JSONDamage(
    numbers: [
      0, -1, 0.5, 3, 1000.5, 30_000, 11_184_810.5, 11_184_811, 2_147_483_648, 9_007_199_254_740_992, 1e15,
      1e19,
      1e300, -1e300, 1e-300,
    ],
    values: [
      .null, .bool(true), .string(""), .array([]), .object([:]), .array([.null]),
      .object(["estimated": .number(5)]),
      .object(["flexible": .number(5)]), .object(["horizontal": .array([.object([:])])]),
    ] + ["top", "paging", "ring", "strip", "rtl", "horizontal", "outward", "backward"].map(JSONValue.string),
    secondName: { ["repeat": "equal", "count": "itemSize"][$0] ?? "count" })

  /// Creates a kind of damage.
  init(numbers: [Double], values: [JSONValue], secondName: @escaping @Sendable (String) -> String) {
    (self.numbers, self.values, self.secondName) = (numbers.map(JSONValue.number), values, secondName)
  }

  /// Returns the text of a copy of `original` in which some values are damaged, and which sometimes ends too early.
  func damagedText(_ original: JSONValue, seed: UInt64) -> Data {
    var random = SplitMix64(seed: seed)
    var value = original
    for _ in 0...Int.random(in: 0...2, using: &random) { value = damaged(value, using: &random) }
    let text = Data(value.text.utf8)
    guard Int.random(in: 0..<8, using: &random) == 0 else { return text }
    return text.prefix(Int.random(in: 0...text.count, using: &random))
  }

  /// Returns a copy of `value` in which one value is deleted, duplicated, exchanged with another, or replaced.
  private func damaged(_ value: JSONValue, using random: inout SplitMix64) -> JSONValue {
    let descendants = value.descendants
    let target = Int.random(in: 0..<descendants.count, using: &random)
    func replacing(_ position: Int, in value: JSONValue, with values: [JSONValue]) -> JSONValue {
      value.replacing(position, with: values, secondName: secondName)
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return replacing(target, in: value, with: [])
    case 1: return replacing(target, in: value, with: [descendants[target], descendants[target]])
    case 2:
      let other = Int.random(in: 0..<descendants.count, using: &random)
      // The later one first, because replacing a value changes the positions of those after it.
      let (first, last) = (min(target, other), max(target, other))
      let value = replacing(last, in: value, with: [descendants[first]])
      return replacing(first, in: value, with: [descendants[last]])
    case 3: return replacing(target, in: value, with: [numbers.randomElement(using: &random) ?? .null])
    default: return replacing(target, in: value, with: [values.randomElement(using: &random) ?? .null])
    }
  }
}

extension JSONValue {
  /// The value and all values in it, in depth-first order.
  fileprivate var descendants: [JSONValue] {
    switch self {
    case .object(let fields): [self] + fields.sorted { $0.key < $1.key }.flatMap(\.value.descendants)
    case .array(let elements): [self] + elements.flatMap(\.descendants)
    case .number, .string, .bool, .null: [self]
    }
  }

  /// Returns a copy in which `values` replace the value at a position of `descendants`.
  ///
  /// The second value of a field is stored under another name. The root is replaced only by one value.
  fileprivate func replacing(
    _ position: Int, with values: [JSONValue], secondName: (String) -> String
  ) -> JSONValue {
    if position == 0 { return values.first ?? self }
    var start = 1
    switch self {
    case .object(var fields):
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        let end = start + value.descendants.count
        if position == start {
          fields[name] = values.first
          if values.count > 1 { fields[secondName(name)] = values[1] }
        } else if (start..<end).contains(position) {
          fields[name] = value.replacing(position - start, with: values, secondName: secondName)
        }
        start = end
      }
      return .object(fields)
    case .array(let elements):
      return .array(
        elements.flatMap { element in
          let range = start..<(start + element.descendants.count)
          defer { start = range.upperBound }
          if position == range.lowerBound { return values }
          guard range.contains(position) else { return [element] }
          return [element.replacing(position - range.lowerBound, with: values, secondName: secondName)]
        })
    case .number, .string, .bool, .null: return self
    }
  }

  /// The value as JSON. Strings are written without escapes.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", ")
        + "}"
    }
  }
}
