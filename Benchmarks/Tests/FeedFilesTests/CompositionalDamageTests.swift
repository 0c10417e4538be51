import FeedFiles
import Foundation
import ProgramTesting
import Testing

/// Damaged copies of a file with a compositional section give a feed or an error of one line, never a trap.
@Suite struct CompositionalDamageTests {
  @Test func damagedFilesAreReadOrRejected() throws {
    let workbench = try Workbench()
    let original = try example()
    var (readable, errors) = (0, Set<String>())
    for seed in 0..<2000 {
      try workbench.write(Self.damage.damagedText(original, seed: UInt64(seed)), to: "feed.json")
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
      try workbench.write(Self.damage.damagedText(original, seed: UInt64(seed)), to: "feed.json")
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

  private static let damage = JSONDamage(
    numbers: [
      0, -1, 0.5, 3, 1000.5, 11_184_811, 2_147_483_648, 9_007_199_254_740_992, 1e15, 1e19, 1e300, -1e300,
      1e-300,
    ],
    values: [
      .null, .bool(true), .string(""), .string("top"), .string("paging"), .array([]), .object([:]),
      .array([.null]), .object(["estimated": .number(5)]), .object(["flexible": .number(5)]),
      .object(["horizontal": .array([.object([:])])]),
    ],
    secondName: { $0 == "repeat" ? "equal" : "vertical" })
}
