import MillraceOracle
import MillraceScripts
import Testing

/// Incremental == naive, after every edit of random scripts, as in `WaterfallScriptTests`, with the same environment.
@Suite struct SpreadsheetScriptTests {
  @Test(arguments: [true, false])
  func scripts(tinyNodes: Bool) throws {
    try WaterfallScriptTests.run(
      SpreadsheetScript.self, scripts: 30, maximumCount: tinyNodes ? 12 : 20, tinyNodes: tinyNodes)
  }

  /// With hundreds of merged cells.
  @Test func scriptsWithManyMergedCells() throws {
    for iteration in 0..<max(1, WaterfallScriptTests.number("ITERATIONS", or: 40) / 10) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var script = try SpreadsheetScript(seed: seed, maximumCount: 3, tinyNodes: true)
      for side in 0...1 { try script.append(40, side) }
      try script.mergeEverywhere()
      _ = try script.run(edits: min(20, WaterfallScriptTests.number("OPERATIONS", or: 20)))
    }
  }
}
