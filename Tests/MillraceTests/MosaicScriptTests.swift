import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on mosaics (`WaterfallScriptTests`).
@Suite struct MosaicScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      MosaicScript.self, scripts: 30, maximumCount: tinyNodes ? 40 : 160, tinyNodes: tinyNodes)
  }
}
