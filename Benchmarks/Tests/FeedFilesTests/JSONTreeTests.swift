import FeedFiles
import FeedFormat
import Foundation
import Millrace
import MillraceRandom
import ProgramTesting
import Testing

/// Feed files as trees in bytes, which a web page passes, are those of their texts. Damaged trees are rejected.
@Suite struct JSONTreeTests {
  @Test(arguments: FeedFormatTests.examples)
  func examplesAreEqualAsTexts(name: String) throws {
    let path = feedFormatFolder.appendingPathComponent("examples/\(name)").path
    let original = try JSONValue(file: path, bytes: readText(path: path))
    let read = try JSONValue(tree: original.tree)
    #expect(read.text == original.text)
    // A page reads no other files.
    guard !original.text.contains("pictures.") else {
      let error = #".items: expected an array, because other files cannot be read here; got "pictures."#
      #expect(message { _ = try LoadedFeed(tree: original.tree) }?.contains(error) == true)
      return
    }
    var (fromTree, fromFile) = (try LoadedFeed(tree: original.tree), try LoadedFeed(path: path))
    #expect(fromTree.allAttributes() == fromFile.allAttributes())
    #expect(fromTree.allAttributes().count > 2)
  }

  @Test func valuesAreRead() throws {
    let numbers = [0, -0.0, 1.5, -1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992]
    let value = JSONValue.object([
      "": .array(numbers.map { .number($0) } + [.null, .bool(true), .bool(false), .array([]), .object([:])]),
      "é😀\0": .string("a\u{0}\u{FFFD}\u{10FFFF}"),
    ])
    #expect(try JSONValue(tree: value.tree).text == value.text)
  }

  @Test(
    arguments: [
      ([], "byte 0 of the tree: expected more bytes, got the end of the tree"),
      ([7], "byte 1 of the tree: expected a type from 0 to 6 before this byte, got 7"),
      ([0, 0], "byte 1 of the tree: expected the end of the tree, got more bytes"),
      ([3, 0, 0, 0, 0, 0, 0, 0], "byte 1 of the tree: expected more bytes, got the end of the tree"),
      ([4, 2, 0, 0, 0, 65], "byte 5 of the tree: expected more bytes, got the end of the tree"),
      ([4, 255, 255, 255, 255], "byte 5 of the tree: expected more bytes, got the end of the tree"),
      ([4, 2, 0, 0, 0, 0xC3, 0x28], "byte 5 of the tree: expected UTF-8 text"),
      ([4, 3, 0, 0, 0, 0xED, 0xA0, 0x80], "byte 5 of the tree: expected UTF-8 text"),
      ([5, 255, 255, 255, 255, 0], "byte 5 of the tree: expected more bytes, got the end of the tree"),
      ([5, 2, 0, 0, 0, 0], "byte 5 of the tree: expected more bytes, got the end of the tree"),
      (
        [6, 2, 0, 0, 0, 1, 0, 0, 0, 65, 0, 1, 0, 0, 0, 65, 0],
        "byte 17 of the tree: expected different names in an object, got \"A\" twice"
      ),
    ] as [([UInt8], String)])
  func damageIsNamed(tree: [UInt8], error: String) {
    #expect(message { _ = try JSONValue(tree: tree) } == "feed: \(error)")
  }

  /// Arrays and objects nest as deeply as the documentation says.
  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> JSONValue { (0..<depth).reduce(.null) { value, _ in .array([value]) } }
    let limit = JSONTree.maximumDepth
    #expect(try JSONValue(tree: nested(limit).tree).summary == "an array")
    let error =
      "feed: byte \(5 * (limit + 1)) of the tree: expected at most \(limit) arrays and objects around a value, got more"
    #expect(message { _ = try JSONValue(tree: nested(limit + 1).tree) } == error)
  }

  @Test func numberOfValuesIsLimited() {
    let count = JSONValue.maximumCount
    let tree = [5] + bytes(UInt32(count)) + [UInt8](repeating: 0, count: count)
    let error = "feed: the file: expected JSON with at most 12000000 values and names, got more"
    #expect(message { _ = try JSONValue(tree: tree) } == error)
  }

  /// `JSON.parse` reads a number that is too large as infinity.
  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func numbersAreFinite(number: Double) {
    let value = JSONValue.object(["version": .number(1), "width": .number(number), "sections": .array([])])
    let error = "feed: width: expected a length in points, got \(number)"
    #expect(message { _ = try LoadedFeed(tree: value.tree) } == error)
  }

  @Test func damagedTreesAreReadOrRejected() throws {
    let originals = try [SampleFiles.feed, SampleFiles.compositional].map { try JSONValue($0).tree }
    var (values, feeds, errors) = (0, 0, Set<String>())
    for seed in 0..<20_000 {
      var random = SplitMix64(seed: UInt64(seed))
      let tree = FileDamage.damaged(originals[seed % 2], using: &random)
      do throws(InputError) {
        let value = try JSONValue(tree: tree)
        values += 1
        _ = try FeedFile(JSONReader(file: "feed", value: value))
        feeds += 1
      } catch {
        #expect(!error.place.isEmpty && !error.description.contains { $0.isNewline }, "seed \(seed)")
        errors.insert(error.problem)
      }
    }
    #expect(values > 1_000 && feeds > 100 && errors.count > 100)
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension JSONValue {
  fileprivate init(_ text: String) throws(InputError) { try self.init(file: "text", bytes: Array(text.utf8)) }

  fileprivate init(tree: [UInt8]) throws(InputError) {
    let result = unsafe tree.withUnsafeBytes { bytes in
      Result { () throws(InputError) in try unsafe JSONValue(file: "feed", tree: bytes) }
    }
    self = try result.get()
  }

  /// The value as a `JSONTree`.
  fileprivate var tree: [UInt8] {
    func string(_ text: String) -> [UInt8] { bytes(UInt32(text.utf8.count)) + text.utf8 }
    return switch self {
    case .null: [0]
    case .bool(let flag): [flag ? 2 : 1]
    case .number(let number): [3] + bytes(number.bitPattern)
    case .string(let text): [4] + string(text)
    case .array(let elements): [5] + bytes(UInt32(elements.count)) + elements.flatMap(\.tree)
    case .object(let fields):
      [6] + bytes(UInt32(fields.count)) + fields.flatMap { string($0.key) + $0.value.tree }
    }
  }
}

extension LoadedFeed {
  fileprivate init(tree: [UInt8]) throws(InputError) {
    let file = try FeedFile(JSONReader(file: "feed", value: JSONValue(tree: tree)))
    try self.init(file, from: FeedSource(path: "feed"))
  }

  fileprivate mutating func allAttributes() -> [LayoutAttributes] {
    var all: [LayoutAttributes] = []
    forEachAttributes(in: nil) { all.append($0) }
    return all
  }
}

/// Returns the bytes of `value`, the lowest first.
private func bytes<Integer: FixedWidthInteger>(_ value: Integer) -> [UInt8] {
  (0..<MemoryLayout<Integer>.size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
