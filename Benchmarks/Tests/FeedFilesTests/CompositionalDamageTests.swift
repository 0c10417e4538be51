import FeedFiles
import FeedFormat
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
      try workbench.write(JSONDamage.feeds.damagedText(original, seed: UInt64(seed)), to: "feed.json")
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

  private func example() throws -> JSONValue {
    try JSONValue(file: "example", bytes: Array(SampleFiles.compositional.utf8))
  }
}
