import ArgumentParser
import Millrace
import MillraceOracle

/// `millrace validate`: incremental against fresh against naive.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the engine against naive layouts on random feeds and edits.",
    discussion: """
      After every edit of a random script, the edited feed must equal one that is made from scratch, and \
      one that is laid out by a naive program, bit for bit; every query must equal a linear filter. The \
      seed is printed first; the same seed repeats the run. A failure names its script's seed: that one, \
      with --scripts 1, repeats it alone. Exits with 1 if something differs.
      """)

  @Option(help: "What the feeds and the edits are drawn from. (default: another one each time)")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Layouts to check: waterfall, dense, rows, mosaic, spreadsheet, custom, sections.", valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [ValidatedLayout] = ValidatedLayout.allCases

  @Option(help: "How many scripts to run of each, every other one over a tree of tiny nodes.")
  var scripts = 400

  @Option(help: "How many edits there are in a script.")
  var edits = 50

  @Option(help: "About how many items a feed has at most.")
  var items = 500

  func validate() throws {
    guard scripts >= 1, edits >= 0 else { throw ValidationError("There has to be something to check.") }
    guard (1...1_000_000).contains(items) else { throw ValidationError("--items has to be 1 to 1000000.") }
  }

  func run() throws {
    let seed = seed ?? .random(in: 0..<1_000_000_000)
    // Written at once, not when the output's buffer is full: it is what repeats a run that crashes.
    try printLine("seed \(seed)")
    for layout in ValidatedLayout.allCases where self.layout.contains(layout) {
      switch layout {
      case .waterfall: try run(WaterfallScript.self, of: layout, seed: seed, items: items)
      // Each pair of items is looked at, whether they overlap.
      case .dense: try run(DenseScript.self, of: layout, seed: seed, items: min(items, 200))
      case .rows: try run(RowScript.self, of: layout, seed: seed, items: items)
      case .mosaic: try run(MosaicScript.self, of: layout, seed: seed, items: items)
      case .custom: try run(CustomScript.self, of: layout, seed: seed, items: items)
      // Every cell is looked at: of so many rows and columns there are many more.
      case .spreadsheet: try run(SpreadsheetScript.self, of: layout, seed: seed, items: min(items, 20))
      // Of mixed layouts, up to 24 of them.
      case .sections: try run(FeedScript.self, of: layout, seed: seed, items: min(items, 100))
      }
    }
  }

  private func run<Script: RandomScript>(
    _ type: Script.Type, of layout: ValidatedLayout, seed: UInt64, items: Int
  ) throws {
    var placed = 0
    do {
      for index in 0..<scripts {
        // By the script's own seed, which a failure names: alone it is the same script again.
        let scriptSeed = seed &+ UInt64(index)
        let isTiny = scriptSeed.isMultiple(of: 2)
        var script = try Script(
          seed: scriptSeed, maximumCount: isTiny ? min(items, 60) : items, tinyNodes: isTiny)
        placed += try script.run(edits: edits).itemsPlaced
      }
    } catch {
      printError("\(layout.rawValue): \(error)")
      throw ExitCode.failure
    }
    // A spreadsheet places none: nothing of it is ever left to be settled.
    try printLine(
      "\(layout.rawValue): \(scripts) scripts of \(edits) edits: incremental == fresh == naive"
        + (placed > 0 ? " (\(placed) items placed)" : ""))
  }
}

/// What `millrace validate` checks: flow, justified rows and grids of rows are all rows.
enum ValidatedLayout: String, CaseIterable {
  case waterfall, dense, rows, mosaic, spreadsheet, custom, sections
}
