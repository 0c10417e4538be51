import MillraceOracle
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on custom layouts (`WaterfallScriptTests`).
@Suite struct CustomScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    print("SEED=\(WaterfallScriptTests.seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 60) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var script = try CustomScript(seed: seed, maximumCount: tinyNodes ? 40 : 240, tinyNodes: tinyNodes)
      _ = try script.run(edits: WaterfallScriptTests.number("OPERATIONS", or: 40))
    }
  }
}
