import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on dense waterfalls (`WaterfallScriptTests`).
@Suite struct DenseScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      DenseScript.self, scripts: 30, maximumCount: tinyNodes ? 40 : 160, tinyNodes: tinyNodes)
  }
}
