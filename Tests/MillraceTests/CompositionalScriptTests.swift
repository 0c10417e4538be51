import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == fresh == naive, after every edit of random scripts on compositional sections, alone and in feeds
/// (`WaterfallScriptTests`).
@Suite struct CompositionalScriptTests {
  @Test(arguments: [true, false])
  func sections(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      CompositionalScript.self, scripts: 30, edits: 20, maximumCount: 30, tinyNodes: tinyNodes)
  }

  @Test(arguments: [true, false])
  func feeds(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      CompositionalFeedScript.self, scripts: 60, edits: 20, maximumCount: 0, tinyNodes: tinyNodes)
  }
}
