import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on feeds of mixed sections
/// (`WaterfallScriptTests`).
@Suite struct FeedScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      FeedScript.self, scripts: 30, maximumCount: tinyNodes ? 12 : 90, tinyNodes: tinyNodes)
  }
}
