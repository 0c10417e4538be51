import ArgumentParser
import Millrace
import MillraceOracle

/// `millrace validate`: compares incremental, fresh and naive layouts.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the engine against naive layouts on random feeds and edits.",
    discussion: """
      After every edit of a random script, the edited feed must equal a fresh one and a naive layout, bit for bit, and \
      every query a linear filter. The seed is printed first; the same seed repeats the run. A failure prints the seed of \
      its script: with --scripts 1, it repeats that script alone. The exit status is 1 after a failure.
      """)

  @Option(help: "The seed of the random feeds and edits. (default: random)")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Layouts to check: \(OracleEntry.allCases.map(\.name).joined(separator: ", ")). (default: all)",
      valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [OracleEntry] = OracleEntry.allCases

  @Option(help: "The number of scripts of each layout. Every other one uses trees with tiny nodes.")
  var scripts = 400

  @Option(help: "The number of edits in a script.")
  var edits = 50

  @Option(help: "The approximate largest number of items in a feed.")
  var items = 500

  func validate() throws {
    guard scripts >= 1, edits >= 0 else {
      throw ValidationError("--scripts and --edits: expected at least 1 script and 0 edits.")
    }
    guard (1...1_000_000).contains(items) else {
      throw ValidationError("--items: expected 1 to 1000000, got \(items).")
    }
  }

  func run() throws {
    let seed = seed ?? .random(in: 0..<1_000_000_000)
    // Written immediately, because the seed is needed to repeat a run that crashes.
    try printLine("seed \(seed)")
    for entry in OracleEntry.allCases where layout.contains(where: { $0.name == entry.name }) {
      try run(entry, seed: seed)
    }
  }

  private func run(_ layout: OracleEntry, seed: UInt64) throws {
    let items = min(items, layout.maximumCount)
    var placed = 0
    do {
      for index in 0..<scripts {
        // A failure prints the seed of its script, which repeats that script alone.
        let scriptSeed = seed &+ UInt64(index)
        let isTiny = scriptSeed.isMultiple(of: 2)
        var script: any RandomScript = try layout.script.init(
          seed: scriptSeed, maximumCount: isTiny ? min(items, 60) : items, tinyNodes: isTiny)
        placed += try script.run(edits: edits).itemsPlaced
      }
    } catch {
      printError("\(layout.name): \(error)")
      throw ExitCode.failure
    }
    // A spreadsheet settles nothing, so it places no items.
    try printLine(
      "\(layout.name): \(scripts) scripts of \(edits) edits: incremental == fresh == naive"
        + (placed > 0 ? " (\(placed) items placed)" : ""))
  }
}
