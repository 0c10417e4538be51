import MillraceOracle
import Testing

/// Incremental == fresh == naive, after every edit of random scripts of rows.
///
/// The environment variables `SEED`, `ITERATIONS` and `OPERATIONS` change the scripts, as for waterfalls.
@Suite struct RowScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    let seed = WaterfallScriptTests.seed
    print("SEED=\(seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 60) {
      var script = try RowScript(
        seed: UInt64(seed + iteration), maximumCount: tinyNodes ? 40 : 300, tinyNodes: tinyNodes)
      _ = try script.run(edits: WaterfallScriptTests.number("OPERATIONS", or: 40))
    }
  }
}
