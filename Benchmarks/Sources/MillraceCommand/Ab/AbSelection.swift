import ArgumentParser
import BenchSuites
import Measurement

/// The benchmarks of a comparison.
struct AbSelection: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Layouts to measure: \(BenchmarkedLayout.allNames). (default: waterfall)", valueName: "names"),
    transform: { try parseNames($0) })
  var layout: [BenchmarkedLayout]?

  @Option(
    help: ArgumentHelp(
      "Measure only benchmarks whose name matches: 'edit/waterfall/*/insert'. millrace bench --list prints the names. May be repeated.",
      valueName: "pattern"),
    transform: { NamePattern($0) })
  var only: [NamePattern] = []

  @Option(
    help: ArgumentHelp("The number of items: 1e5, 100_000. (default: 1e5)", valueName: "count"),
    transform: parseCount)
  var count = 100_000

  @Option(help: ArgumentHelp("The number of columns, 1 to 255, in a width of 390 pt.", valueName: "number"))
  var columns = 4

  @Option(help: "The seed of the synthetic feed and of all random indices.")
  var seed: UInt64 = 1

  /// The benchmarks: builds, queries, edits and settling. `aged-viewport` needs as many edits as items.
  var plan: BenchPlan {
    BenchPlan(
      counts: [count], layouts: layouts, suites: [.build, .query, .edit], only: only,
      excluding: [BenchPlan.agedViewport], pace: .short)
  }

  /// The number of measured layouts.
  var layoutCount: Int { Set(plan.cases.map(\.layout)).count }

  /// The given layouts. Otherwise all layouts of the engine if patterns choose, or the waterfall.
  private var layouts: [BenchmarkedLayout] {
    layout
      ?? (only.isEmpty
        ? [BenchmarkedLayout.allCases[0]]
        : BenchmarkedLayout.allCases.filter { $0.kind == .engine && columns <= $0.maximumColumns })
  }

  /// The options as arguments of `millrace ab-round`.
  var arguments: [String] {
    [
      "--layout", Set(plan.cases.map(\.layout.name)).sorted().joined(separator: ","), "--count",
      String(count),
    ]
      + ["--columns", String(columns), "--seed", String(seed)]
      + only.flatMap { ["--only", $0.text] }
  }

  func validate() throws {
    try checkColumns(columns, layouts: layout ?? [])
    let plan = plan
    guard !plan.cases.isEmpty else {
      throw ValidationError("No benchmark has a matching name; millrace bench --list prints the names.")
    }
    try plan.checkMemory()
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, so times are meaningless. Build with -c release.")
    }
  }
}
