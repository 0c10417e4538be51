import MillraceOracle
import Testing

/// Incremental == naive, after every edit of random scripts. As `WaterfallScriptTests`, with the same
/// environment.
@Suite struct SpreadsheetScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    print("SEED=\(WaterfallScriptTests.seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 40) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var script = try SpreadsheetScript(seed: seed, maximumCount: tinyNodes ? 12 : 20, tinyNodes: tinyNodes)
      _ = try script.run(edits: WaterfallScriptTests.number("OPERATIONS", or: 40))
    }
  }
}
