import ArgumentParser
import BenchSuites
import CostSearch
import Measurement
import Millrace
import MillraceScripts
import ProgramOutput

/// `millrace validate`: compares incremental, fresh and naive layouts.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the engine against naive layouts on random feeds and edits.",
    discussion: """
      A naive layout is independent code that is simple and slow. After every edit of a random script, the edited feed \
      must have the same frames as a fresh feed and as a naive layout, bit for bit, and every query must find the same \
      elements as a search of all of them.

      The seed is printed first. The same --seed repeats the run. A failure prints the seed of its script. With that --seed \
      and --scripts 1, only that script is repeated. The exit status is 1 after a failure.
      """)

  @Option(help: "The seed of the random feeds and edits. (default: random)")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Layouts to check: \(OracleEntry.allCases.map(\.name).joined(separator: ", ")). (default: all)",
      valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [OracleEntry]?

  @Option(
    help: "The number of scripts of each layout. Every other one uses trees with tiny nodes. (default: 400)")
  var scripts: Int?

  @Option(help: "The number of edits in a script. (default: 50)")
  var edits: Int?

  @Option(help: "The approximate largest number of items in a feed. (default: 500)")
  var items: Int?

  @Flag(
    help: ArgumentHelp(
      "Check costs instead of frames.",
      discussion: """
        Makes feeds of random shapes with n and with 8n items, and fails where the work, the allocated bytes or the time of \
        an operation grows faster than documented, twice: from n to 8n items and from 8n to 64n. Times are those of the fastest \
        of three feeds. --shapes 1 with the seed of a failure repeats it.
        """))
  var costs = false

  @Option(help: "With --costs: the number of shapes. (default: as many as fit into --seconds)")
  var shapes: Int?

  @Option(help: "With --costs: the time for the search. (default: 120)")
  var seconds: Int?

  func validate() throws {
    guard costs || (shapes == nil && seconds == nil) else {
      throw ValidationError("--shapes, --seconds: expected --costs.")
    }
    guard !costs || (layout == nil && scripts == nil && edits == nil && items == nil) else {
      throw ValidationError("--costs: expected no --layout, --scripts, --edits or --items.")
    }
    guard shapes ?? 1 >= 1, (1...1_000_000).contains(seconds ?? 1) else {
      throw ValidationError("--shapes, --seconds: expected at least 1 shape and 1 to 1000000 seconds.")
    }
    guard scripts ?? 1 >= 1, edits ?? 0 >= 0 else {
      throw ValidationError("--scripts and --edits: expected at least 1 script and 0 edits.")
    }
    if let items, !(1...1_000_000).contains(items) {
      throw ValidationError("--items: expected 1 to 1000000, got \(items).")
    }
  }

  func run() throws {
    let seed = seed ?? .random(in: 0..<1_000_000_000)
    // Written immediately, because the seed is needed to repeat a run that crashes.
    try printLine("seed \(seed)")
    if costs { return try searchCosts(seed: seed) }
    for entry in OracleEntry.allCases where layout?.contains(where: { $0.name == entry.name }) ?? true {
      try run(entry, seed: seed)
    }
  }

  private func run(_ layout: OracleEntry, seed: UInt64) throws {
    let (scripts, edits, items) = (scripts ?? 400, edits ?? 50, min(items ?? 500, layout.maximumCount))
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

  /// Checks shapes until the time is over, and fails in the end if there were cliffs.
  private func searchCosts(seed: UInt64) throws {
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, so its costs are meaningless. Build with -c release.")
    }
    let search = CostSearch()
    let end = MonotonicClock.now() + UInt64(seconds ?? 120) * 1_000_000_000
    var (checked, failed) = (0, 0)
    while shapes.map({ checked < $0 }) ?? (MonotonicClock.now() < end) {
      do {
        _ = try search.check(seed: seed &+ UInt64(checked))
      } catch {
        failed += 1
        printError("costs: \(error)")
      }
      checked += 1
    }
    try printLine("costs: \(checked) shapes, \(failed) with operations that cost more than documented")
    if failed > 0 { throw ExitCode.failure }
  }
}
