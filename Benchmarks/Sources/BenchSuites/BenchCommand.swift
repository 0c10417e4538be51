import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import Measurement
import Millrace
import ProgramOutput
import Reports

/// `millrace bench`: measures the layouts, peers and the physical floor on this machine.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the layouts: build, query, edit, memory, scroll.",
    discussion: """
      Without options, it measures the main operations of all layouts with 10^4 to 10^6 items in about a minute, and \
      prints a summary. --tables measures and prints everything. --json, --html and --markdown write files. Ctrl-C prints \
      the results so far.

      Sources/Millrace/Millrace.docc/Measuring.md explains the layouts, the operations and the columns of the output.
      """)

  @Option(
    help: ArgumentHelp(
      "Suites to run: build, query, edit, settle, host, memory, scroll. Prints their tables.",
      valueName: "names"),
    transform: { try parseNames($0) })
  var suite: [BenchSuite]?

  @Option(
    help: ArgumentHelp(
      "Layouts to measure: \(BenchmarkedLayout.allNames). (default: all)",
      valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [BenchmarkedLayout]?

  @Option(
    help: ArgumentHelp(
      "Numbers of items: 1e6, 1_000_000, or a list. (default: 1e4,1e5,1e6; with --tables also 1e7)",
      valueName: "counts"),
    transform: parseCounts)
  var count: [Int]?

  @Option(
    help: ArgumentHelp(
      "Measure only benchmarks whose name matches: 'edit/waterfall/*/insert'. Prints their tables. --list prints the names. May be repeated.",
      valueName: "pattern"),
    transform: { NamePattern($0) })
  var only: [NamePattern] = []

  @Flag(
    help: """
      Print every table instead of the summary. Without --suite, --only and --count, measure all operations with 10^4 to \
      10^7 items, in about 2½ minutes.
      """)
  var tables = false

  @Flag(help: "Print the names of the benchmarks, and measure nothing.")
  var list = false

  @Flag(help: "Measure 10^4 and 10^6 items only, in less than half of the time.")
  var quick = false

  @Flag(help: "Also measure 10^8 items (1.8 GB, two more minutes).")
  var large = false

  @Flag(
    help: """
      Measure 10^9 items (6.6 GB, about three minutes). Without --count or --large, no other sizes are measured.
      """)
  var huge = false

  @Option(
    help: ArgumentHelp(
      "The number of columns, 1 to 255, in a width of 390 pt. Layouts with spans have at most 32.",
      valueName: "number"
    ))
  var columns = 4

  @Option(
    help: ArgumentHelp(
      "The items, instead of the synthetic feed: CSV or JSON lines (.jsonl, .ndjson) with extents, or with widths and heights; or the items of a feed file (.json). Plain or gzip. Repeated up to the number of items.",
      valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "A trace to replay in the suite scroll. Without --suite or --only, nothing else is measured. --count replaces the number of items in the trace.",
      valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Write the results as JSON.", valueName: "file"))
  var json: String?

  @OptionGroup var files: ReportFiles

  @Option(
    help: ArgumentHelp(
      "Compare with the results of an earlier run (JSON), as millrace compare does.", valueName: "file"))
  var compare: String?

  @OptionGroup var compareOptions: CompareOptions

  @Option(help: ArgumentHelp("Run on this processor only (Linux).", valueName: "cpu"))
  var pin: Int?

  @Option(help: "The seed of the synthetic feed and of all random indices.")
  var seed: UInt64 = 1

  func validate() throws {
    try checkColumns(columns, layouts: layout ?? [])
    // The trace contains the number of items, so with a trace the plan is checked after reading it.
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
      throw ValidationError("This is a debug build, so times are meaningless. Build with -c release.")
    }
  }

  private var jsonFile: OutputFile? { json.map { OutputFile(option: "--json", path: $0) } }

  /// The input files, which must not be overwritten.
  private var inputs: [OutputFile] {
    [("--input", input), ("--trace", trace), ("--compare", compare)].compactMap { option, path in
      path.map { OutputFile(option: option, path: $0) }
    }
  }

  /// Returns the numbers of items to measure, in ascending order.
  private func counts(_ trace: Trace?) -> [Int] {
    let usual =
      trace.map { [$0.count] }
      ?? (quick
        ? [10_000, 1_000_000] : [10_000, 100_000, 1_000_000] + (isSummary ? [] : [10_000_000]))
    var counts = Set(count ?? (huge && !large ? [] : usual))
    if large { counts.insert(100_000_000) }
    if huge { counts.insert(1_000_000_000) }
    return counts.sorted()
  }

  /// Whether only the benchmarks of the summary are measured, and only the summary is printed.
  private var isSummary: Bool { !tables && !list && suite == nil && only.isEmpty && trace == nil }

  /// The requested layouts, or all that can have the requested number of lanes.
  private var layouts: [BenchmarkedLayout] {
    layout ?? BenchmarkedLayout.allCases.filter { columns <= $0.maximumColumns }
  }

  private func plan(_ trace: Trace?) -> BenchPlan {
    let operation = trace.map { BenchPlan.operation(replaying: $0.file) }
    let isAlone = suite == nil && only.isEmpty
    return BenchPlan(
      counts: counts(trace), layouts: layouts, suites: suite ?? BenchSuite.allCases,
      only: operation.map { isAlone ? [NamePattern("scroll/*/\($0)")] : only }
        ?? (isSummary ? BenchPlan.summary : only),
      pace: quick ? .quick : .usual, replaying: operation)
  }

  /// Throws if a plan is empty or too large.
  private func check(_ plan: BenchPlan) throws {
    guard !plan.cases.isEmpty else {
      throw ValidationError(
        only.isEmpty
          ? "No benchmark has these suites, layouts and numbers of items."
          : "No benchmark has a matching name; --list prints the names.")
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
      // Read first, so that a wrong file is reported before measuring.
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
        // The options were checked and the synthetic feed is valid, so the file's heights are the cause.
        throw InputError(
          file: input ?? feed.name, place: "the heights in points",
          problem: "invalid heights: \(error)")
      } catch let error as BenchError {
        printError("\(error)")
        throw ExitCode.failure
      }
      // Write files first: standard output may be a closed pipe. If nothing was finished before an
      // interruption, leave the files as they were.
      if report.isComplete || !report.results.isEmpty || !report.memory.isEmpty {
        try jsonFile?.write(report.json())
        try files.write(report)
      }
      let lines = isSummary ? TextSummary(report).lines + rest : BenchTables(report: report).lines
      try printLine(lines.joined(separator: "\n"))
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

  /// Where the rest is, below a summary.
  private var rest: [String] {
    [
      "",
      "n^: the growth exponent by the number of items. insertion: with the query of the viewport around it.",
      "of a frame: the 99th percentile of a frame's edits, settling and query, at 120 Hz.",
      "textbook to rtree: other implementations. floor: only the loop that places items. All rows: see",
      "Sources/Millrace/Millrace.docc/Measuring.md. Everything: --tables. Plots: --html FILE. Options: --help.",
    ]
  }

  private func measure(_ plan: BenchPlan, _ feed: BenchFeed, _ trace: Trace?) throws -> BenchmarkReport {
    Interruption.installHandler()
    var session = try BenchSession(
      plan: plan, feed: feed, trace: trace, laneCount: columns, seed: seed, pinnedTo: pin)
    return try session.run()
  }
}

/// The commands of this module.
package enum SuiteCommands {
  package static var bench: any ParsableCommand.Type { Bench.self }
  package static var compare: any ParsableCommand.Type { Compare.self }
  package static var trace: any ParsableCommand.Type { TraceCommand.self }
}
