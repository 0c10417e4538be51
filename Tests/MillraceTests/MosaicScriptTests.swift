import MillraceOracle
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on mosaics (`WaterfallScriptTests`).
@Suite struct MosaicScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    print("SEED=\(WaterfallScriptTests.seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 30) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var script = try MosaicScript(seed: seed, maximumCount: tinyNodes ? 40 : 160, tinyNodes: tinyNodes)
      _ = try script.run(edits: WaterfallScriptTests.number("OPERATIONS", or: 40))
    }
  }
}
