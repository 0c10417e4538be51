import Measurement
import Millrace
import MillraceOracle
import Peers

/// A run of the benchmarks: one size after the other, then the report.
struct BenchSession {
  private let plan: BenchPlan
  private let feed: BenchFeed
  private let shape: BenchShape
  private let seed: UInt64
  private let overhead = SamplingOverhead.measured()
  private let allocations = AllocationCounter()
  private var progress: ProgressLine
  private var report: BenchmarkReport

  init(plan: BenchPlan, feed: BenchFeed, laneCount: Int, seed: UInt64) throws {
    self.plan = plan
    self.feed = feed
    self.seed = seed
    shape = try BenchShape(laneCount: laneCount)
    progress = ProgressLine(plannedSeconds: plan.seconds)
    report = BenchmarkReport(context: .current(feed: feed.name, seed: seed, overhead: overhead))
  }

  /// Measures all cases of one size. Whatever is measured is compared with the engine first.
  mutating func measure(count: Int) throws {
    let cases = Dictionary(grouping: plan.cases.filter { $0.count == count }, by: \.layout)
    // One layout and contract after the other, in this order: there is one in memory at a time, and the
    // operations are in the tables in the order in which they were measured.
    try run(cases[.waterfall], on: WaterfallSection.self, count: count)
    try run(cases[.waterfall], on: StableWaterfall.self, count: count)
    try run(cases[.spans], on: SpanLayout.self, count: count)
    try run(cases[.list], on: ListLayout.self, count: count)
    try run(cases[.flow], on: FlowLayout.self, count: count)
    try run(cases[.justified], on: JustifiedLayout.self, count: count)
    try run(cases[.rowGrid], on: RowGridLayout.self, count: count)
    try run(cases[.grid], on: GridLayout.self, count: count)
    try run(cases[.mosaic], on: MosaicLayout.self, count: count)
    try run(cases[.spreadsheet], on: SpreadsheetLayout.self, count: count)
    if let cases = cases[.textbook] {
      var oracle = oracle(of: WaterfallSection.self, count: count)
      try oracle.checkTextbook()
      try run(cases, on: TextbookWaterfall.self, count: count)
    }
    if let cases = cases[.floor] {
      let oracle = oracle(of: WaterfallSection.self, count: count)
      var floor = BenchFloor(shape: shape, extents: oracle.items, overhead: overhead)
      try floor.check(with: oracle)
      for benchCase in cases {
        progress.begin(benchCase)
        floor.run(benchCase, into: &report)
      }
    }
  }

  private func oracle<Layout: BenchLayout>(of layout: Layout.Type, count: Int) -> BenchOracle<Layout> {
    BenchOracle(
      shape: shape, items: Layout.items(of: feed, shape: shape, count: count, seed: seed),
      random: SplitMix64(seed: seed))
  }

  /// The report of all that was measured.
  mutating func finish() -> BenchmarkReport {
    progress.end()
    report.sortResults()
    report.fitGrowth()
    return report
  }

  /// Measures those of the cases that are of the layout's contract.
  private mutating func run<Layout: BenchLayout>(
    _ cases: [BenchPlan.Case]?, on layout: Layout.Type, count: Int
  ) throws {
    guard let cases = cases?.filter({ $0.contract == Layout.contract }), !cases.isEmpty else { return }
    var oracle = oracle(of: layout, count: count)
    if Layout.name.isEngine { try oracle.check() }
    var runner = try BenchRunner<Layout>(
      shape: shape, items: oracle.items, overhead: overhead, allocations: allocations, seed: seed)
    for benchCase in cases {
      progress.begin(benchCase)
      if benchCase.operation == BenchPlan.agedViewport {
        // A copy, so that what is measured next has the feed as it was.
        var aged = runner
        try aged.age()
        try aged.run(benchCase, into: &report)
      } else {
        try runner.run(benchCase, into: &report)
      }
    }
  }
}

extension ProgressLine {
  fileprivate mutating func begin(_ benchCase: BenchPlan.Case) {
    let names =
      "\(benchCase.layout.rawValue) \(benchCase.contract.name) \(benchCase.suite.rawValue)/\(benchCase.operation)"
    begin("\(names), n = \(HumanUnits.size(benchCase.count))", plannedSeconds: benchCase.seconds)
  }
}
