import MillraceOracle
import MillraceScripts
import Testing

/// Carousels after every edit and at every offset of random scripts, against the rules evaluated independently.
@Suite struct RoundScriptTests {
  @Test func feeds() throws {
    try WaterfallScriptTests.run(
      RoundScript.self, scripts: 100, edits: 20, maximumCount: 40, tinyNodes: false)
  }
}
