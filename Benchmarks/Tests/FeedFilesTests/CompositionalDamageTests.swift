import FeedFiles
import Foundation
import MillraceRandom
import ProgramTesting
import Testing

/// Damaged copies of a file with a compositional section give a feed or an error of one line, never a trap.
@Suite struct CompositionalDamageTests {
  @Test func damagedFilesAreReadOrRejected() throws {
    let workbench = try Workbench()
    let original = try example()
    var (readable, errors) = (0, Set<String>())
    for seed in 0..<2000 {
      try workbench.write(damagedText(original, seed: UInt64(seed)), to: "feed.json")
      do throws(InputError) {
        _ = try FeedFile(path: workbench.path("feed.json"))
        readable += 1
      } catch {
        #expect(!error.place.isEmpty && !error.description.contains { $0.isNewline }, "seed \(seed)")
        errors.insert(error.problem)
      }
    }
    #expect((100..<1500).contains(readable))
    #expect(errors.count > 100)
  }

  /// The program prints the frames of a damaged file, or exits 65 with one line that names the file.
  ///
  /// The environment variables `FILES` and `SEED` change the number of files and the first seed. A run of the program
  /// takes about 25 ms, so `scripts/soak` checks more files.
  @Test func programReadsOrRejectsDamagedFiles() throws {
    func number(_ name: String, or value: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
    }
    let workbench = try Workbench()
    let original = try example()
    let (first, count) = (number("SEED", or: 0), number("FILES", or: 200))
    print("SEED=\(first) FILES=\(count) repeat this run")
    var readable = 0
    for seed in first..<(first + count) {
      try workbench.write(damagedText(original, seed: UInt64(seed)), to: "feed.json")
      let outcome = try workbench.millrace(["frames", "feed.json"])
      if outcome.status == 0 {
        #expect(outcome.errors.isEmpty && outcome.output.hasPrefix(SampleFiles.framesHeader), "seed \(seed)")
        readable += 1
      } else {
        let error = outcome.errors.dropFirst("error: ".count).dropLast()
        #expect(outcome == .badInput(String(error)), "seed \(seed)")
        #expect(error.hasPrefix("feed.json: ") && !error.contains { $0.isNewline }, "seed \(seed)")
      }
    }
    #expect((1..<count).contains(readable))
  }

  private func example() throws -> JSONValue {
    try JSONValue(file: "example", bytes: Array(SampleFiles.compositional.utf8))
  }

  /// Returns the text of a copy of `original` in which some values are damaged, and which sometimes ends too early.
  private func damagedText(_ original: JSONValue, seed: UInt64) -> Data {
    var random = SplitMix64(seed: seed)
    var value = original
    for _ in 0...Int.random(in: 0...2, using: &random) { value = damaged(value, using: &random) }
    let text = Data(value.text.utf8)
    guard Int.random(in: 0..<8, using: &random) == 0 else { return text }
    return text.prefix(Int.random(in: 0...text.count, using: &random))
  }

  /// Returns a copy of `value` in which one value is deleted, duplicated, exchanged with another, or replaced.
  private func damaged(_ value: JSONValue, using random: inout SplitMix64) -> JSONValue {
    let values = value.descendants
    let target = Int.random(in: 0..<values.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return value.replacing(target, with: [])
    case 1: return value.replacing(target, with: [values[target], values[target]])
    case 2:
      let other = Int.random(in: 0..<values.count, using: &random)
      // The later one first, because replacing a value changes the positions of those after it.
      let (first, last) = (min(target, other), max(target, other))
      return value.replacing(last, with: [values[first]]).replacing(first, with: [values[last]])
    case 3: return value.replacing(target, with: [Self.numbers.randomElement(using: &random) ?? .null])
    default: return value.replacing(target, with: [Self.values.randomElement(using: &random) ?? .null])
    }
  }

  private static let numbers: [JSONValue] = [
    0, -1, 0.5, 3, 1000.5, 11_184_811, 2_147_483_648, 9_007_199_254_740_992, 1e15, 1e19, 1e300, -1e300,
    1e-300,
  ].map(JSONValue.number)

  private static let values: [JSONValue] = [
    .null, .bool(true), .string(""), .string("top"), .string("paging"), .array([]), .object([:]),
    .array([.null]), .object(["estimated": .number(5)]), .object(["flexible": .number(5)]),
    .object(["horizontal": .array([.object([:])])]),
  ]
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
  fileprivate func replacing(_ position: Int, with values: [JSONValue]) -> JSONValue {
    if position == 0 { return values.first ?? self }
    var start = 1
    switch self {
    case .object(var fields):
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        let end = start + value.descendants.count
        if position == start {
          fields[name] = values.first
          if values.count > 1 { fields[name == "repeat" ? "equal" : "vertical"] = values[1] }
        } else if (start..<end).contains(position) {
          fields[name] = value.replacing(position - start, with: values)
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
          return [
            range.contains(position) ? element.replacing(position - range.lowerBound, with: values) : element
          ]
        })
    case .number, .string, .bool, .null: return self
    }
  }

  /// The value as JSON. Strings are written without escapes.
  fileprivate var text: String {
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
