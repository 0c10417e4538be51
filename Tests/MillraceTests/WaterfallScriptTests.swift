import Foundation
import MillraceOracle
import Testing

/// Incremental == fresh == naive, after every edit of random scripts.
///
/// The environment variables `SEED`, `ITERATIONS` and `OPERATIONS` change the scripts, to reproduce a failure
/// or for a long run.
@Suite struct WaterfallScriptTests {
  static func number(_ name: String, or value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
  }

  static let seed = number("SEED", or: Int.random(in: 0..<1_000_000))

  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    print("SEED=\(Self.seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<Self.number("ITERATIONS", or: 60) {
      let seed = UInt64(Self.seed + iteration)
      var script = try WaterfallScript(seed: seed, maximumCount: tinyNodes ? 40 : 300, tinyNodes: tinyNodes)
      _ = try script.run(edits: Self.number("OPERATIONS", or: 40))
    }
  }
}
