import Foundation
import MillraceOracle
import MillraceScripts
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

  /// Runs random scripts.
  ///
  /// - Parameters:
  ///   - scripts: The number of scripts, unless `ITERATIONS` is set.
  ///   - edits: The number of edits of each, unless `OPERATIONS` is set.
  static func run<Script: RandomScript>(
    _ type: Script.Type, scripts: Int, edits: Int = 40, maximumCount: Int, tinyNodes: Bool
  ) throws {
    print("SEED=\(seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<number("ITERATIONS", or: scripts) {
      var script = try Script(
        seed: UInt64(seed + iteration), maximumCount: maximumCount, tinyNodes: tinyNodes)
      _ = try script.run(edits: number("OPERATIONS", or: edits))
    }
  }

  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try Self.run(WaterfallScript.self, scripts: 60, maximumCount: tinyNodes ? 40 : 300, tinyNodes: tinyNodes)
  }
}
