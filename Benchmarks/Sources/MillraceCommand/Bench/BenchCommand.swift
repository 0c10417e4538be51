import ArgumentParser
import FeedFiles
import Foundation
import Measurement
import Millrace

/// `millrace bench`: how fast the engine is on this machine, beside a textbook layout and the
/// physical floor.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the layouts: build, query, edit, memory, scroll.",
    discussion: """
      Without options: all layouts, the waterfall in 4 lanes, with 10^4 to 10^7 items, within 90 seconds. \
      Results go to standard output as tables and, with --json, --html or --markdown, to a file. Ctrl-C prints what \
      is finished.
      """)

  @Option(
    help: ArgumentHelp(
      "Suites to run: build, query, edit, settle, memory, scroll. (default: all)", valueName: "names"),
    transform: { try parseNames($0) })
  var suite: [BenchSuite]?

  @Option(
    help: ArgumentHelp(
      "Layouts to measure: \(BenchLayoutName.allCases.map(\.rawValue).joined(separator: ", ")). (default: all)",
      valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [BenchLayoutName]?

  @Option(
    help: ArgumentHelp(
      "Numbers of items: 1e6, 1_000_000, or a list. (default: 1e4,1e5,1e6,1e7)", valueName: "counts"),
    transform: parseCounts)
  var count: [Int]?

  @Option(
    help: ArgumentHelp(
      "Measure only what has a name like this, as --list prints them: 'edit/waterfall/*/insert'. May be repeated.",
      valueName: "pattern"),
    transform: { NamePattern($0) })
  var only: [NamePattern] = []

  @Flag(help: "Print the names of what would be measured, and measure nothing.")
  var list = false

  @Flag(help: "Measure 10^4 and 10^6 items, each case for less than half of its time: 20 seconds.")
  var quick = false

  @Flag(help: "Measure 10^8 items too (1.8 GB, two minutes more).")
  var large = false

  @Flag(help: "Measure 10^9 items (6 GB, three minutes), alone unless --count or --large is given.")
  var huge = false

  @Option(
    help: ArgumentHelp(
      "The number of lanes, 1 to 255, in a width of 390 pt. Beyond 32 there are no spans.", valueName: "lanes"
    ))
  var columns = 4

  @Option(
    help: ArgumentHelp(
      "A feed to lay out instead of the synthetic one: CSV or JSON lines (.jsonl, .ndjson) with extents, or with widths and heights; or a feed file (.json), of which the sizes of all items are taken. Plain or gzip. Repeated as often as the numbers of items ask for.",
      valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "A trace to replay, frame by frame, beside the reader's minute of the suite scroll; alone unless --suite or --only is given, and of as many items as it says unless --count is given.",
      valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Where to write the results as JSON.", valueName: "file"))
  var json: String?

  @OptionGroup var files: ReportFiles

  @Option(
    help: ArgumentHelp(
      "Results of an earlier run (JSON) to compare with, as millrace compare does.", valueName: "file"))
  var compare: String?

  @OptionGroup var compareOptions: CompareOptions

  @Option(help: ArgumentHelp("Run on this processor alone (Linux).", valueName: "cpu"))
  var pin: Int?

  @Option(help: "The seed of the synthetic feed and of all random places.")
  var seed: UInt64 = 1

  func validate() throws {
    try checkColumns(columns, layouts: layout ?? [])
    // A trace says how many items there are, so it has to be read before.
    if trace == nil { try check(plan(nil)) }
    if list { return }
    if let pin {
      do { try ProcessorPin.pin(to: pin) } catch { throw ValidationError("--pin: \(error).") }
    }
    if let jsonFile {
      for other in inputs { try jsonFile.checkIsAnother(than: other) }
      try jsonFile.checkIsWritable()
    }
    try files.check(beside: inputs + (jsonFile.map { [$0] } ?? []))
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, whose figures mean nothing. Build with -c release.")
    }
  }

  private var jsonFile: OutputFile? { json.map { OutputFile(option: "--json", path: $0) } }

  /// What is read, and must not be written over.
  private var inputs: [OutputFile] {
    [("--input", input), ("--trace", trace), ("--compare", compare)].compactMap { option, path in
      path.map { OutputFile(option: option, path: $0) }
    }
  }

  /// The numbers of items that are measured, in ascending order.
  private func counts(_ trace: Trace?) -> [Int] {
    let usual =
      trace.map { [$0.count] } ?? (quick ? [10_000, 1_000_000] : [10_000, 100_000, 1_000_000, 10_000_000])
    var counts = Set(count ?? (huge && !large ? [] : usual))
    if large { counts.insert(100_000_000) }
    if huge { counts.insert(1_000_000_000) }
    return counts.sorted()
  }

  /// The layouts that were asked for, or all that there are in so many lanes.
  private var layouts: [BenchLayoutName] {
    layout ?? BenchLayoutName.allCases.filter { !$0.hasSpans || columns <= maximumSpanColumns }
  }

  private func plan(_ trace: Trace?) -> BenchPlan {
    let operation = trace.map { BenchPlan.operation(replaying: $0.file) }
    let isAlone = suite == nil && only.isEmpty
    return BenchPlan(
      counts: counts(trace), layouts: layouts, suites: suite ?? BenchSuite.allCases,
      only: operation.map { isAlone ? [NamePattern("scroll/*/\($0)")] : only } ?? only,
      pace: quick ? .quick : .usual, replaying: operation)
  }

  /// Throws if there is nothing in a plan, or too much.
  private func check(_ plan: BenchPlan) throws {
    guard !plan.cases.isEmpty else {
      throw ValidationError(
        only.isEmpty
          ? "None of the suites measures any of the layouts at any of the sizes."
          : "No benchmark has a name like that; --list prints them.")
    }
    if !list { try plan.checkMemory() }
  }

  func run() throws {
    try reportingInputErrors {
      let trace = try trace.map(Trace.init(path:))
      let plan = plan(trace)
      if trace != nil { try check(plan) }
      if list {
        var names: [String] = []
        for benchCase in plan.cases where !names.contains(benchCase.name) { names.append(benchCase.name) }
        return try printLine(names.joined(separator: "\n"))
      }
      for count in Set(plan.cases.map(\.count)) { try trace?.check(count: count) }
      // Read first, lest the wrong file be noticed when all is measured.
      let old = try compare.map(loadReport)
      var feed = BenchFeed.synthetic
      if let input {
        let name = URL(fileURLWithPath: input).lastPathComponent
        feed = .file(name: name, try loadFeedColumn(path: input))
      }
      if let old, let compare { try checkFeed(of: old, compare, against: feed.name, of: "this run") }
      let report: BenchmarkReport
      do {
        report = try measure(plan, feed, trace)
      } catch let error as LayoutError {
        // The options were checked and the synthetic feed is valid: it is the file's heights.
        throw InputError(
          file: input ?? feed.name, place: "the heights in points",
          expectation: "what can be laid out, but \(error)")
      } catch let error as BenchError {
        printError("\(error)")
        throw ExitCode.failure
      }
      // The files first: what is printed may go to a pipe that is closed already. If nothing was finished when the
      // run was interrupted, they stay as they were.
      if report.isComplete || !report.results.isEmpty || !report.memory.isEmpty {
        try jsonFile?.write(report.json())
        try files.write(report)
      }
      try printLine(BenchTables(report: report).lines.joined(separator: "\n"))
      var isPassed = true
      if let old, let compare, report.isComplete || !report.results.isEmpty {
        try printLine("")
        isPassed = try compareReports(
          old: old, oldName: compare, new: report, newName: "this run", compareOptions)
      }
      if !report.isComplete { throw ExitCode(Interruption.exitStatus) }
      if !isPassed { throw ExitCode.failure }
    }
  }

  private func measure(_ plan: BenchPlan, _ feed: BenchFeed, _ trace: Trace?) throws -> BenchmarkReport {
    Interruption.catchIt()
    var session = try BenchSession(
      plan: plan, feed: feed, trace: trace, laneCount: columns, seed: seed, pinnedTo: pin)
    return try session.run()
  }
}
