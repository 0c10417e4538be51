import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts of rows.
///
/// The environment variables `SEED`, `ITERATIONS` and `OPERATIONS` change the scripts, as for waterfalls.
@Suite struct RowScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      RowScript.self, scripts: 60, maximumCount: tinyNodes ? 40 : 300, tinyNodes: tinyNodes)
  }
}
