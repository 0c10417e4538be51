import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on custom layouts (`WaterfallScriptTests`).
@Suite struct CustomScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      CustomScript.self, scripts: 60, maximumCount: tinyNodes ? 40 : 240, tinyNodes: tinyNodes)
  }
}
