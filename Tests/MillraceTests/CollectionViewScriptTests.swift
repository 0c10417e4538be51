import MillraceOracle
import Testing

/// A scripted user against a naive host (`WaterfallScriptTests`).
@Suite struct CollectionViewScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      HostScript.self, scripts: 60, edits: 90, maximumCount: tinyNodes ? 12 : 60, tinyNodes: tinyNodes)
  }

  /// The page in the middle of a banner is moved by hand, away from the banner, which turns on.
  @Test func bannerWithHeldPage() throws {
    var script = try HostScript(seed: 1672, maximumCount: 60, tinyNodes: true)
    _ = try script.run(edits: 50)
  }
}
