import MillraceOracle
import MillraceScripts
import Testing

/// A scripted user against a naive host (`WaterfallScriptTests`).
@Suite struct CollectionViewScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      HostScript.self, scripts: 60, edits: 90, maximumCount: tinyNodes ? 12 : 60, tinyNodes: tinyNodes)
  }
}
