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
    let extents = BenchExtents(feed, laneWidth: shape.columns[0].width, count: count, seed: seed)
    let cases = Dictionary(grouping: plan.cases.filter { $0.count == count }, by: \.layout)
    var oracle = BenchOracle(shape: shape, extents: extents, random: SplitMix64(seed: seed))
    try oracle.check(withTextbook: cases[.textbook] != nil)

    // One contract after the other, in this order: there is one layout in memory at a time, and the
    // operations are in the tables in the order in which they were measured.
    let contracts = Dictionary(grouping: cases[.waterfall] ?? [], by: \.contract)
    if let cases = contracts[.reflow] { try run(cases, on: WaterfallSection.self, extents: extents) }
    if let cases = contracts[.stable] { try run(cases, on: StableWaterfall.self, extents: extents) }
    if let cases = cases[.textbook] { try run(cases, on: TextbookWaterfall.self, extents: extents) }
    if let cases = cases[.floor] {
      var floor = BenchFloor(shape: shape, extents: extents, overhead: overhead)
      try floor.check(with: oracle)
      for benchCase in cases {
        progress.begin(benchCase)
        floor.run(benchCase, into: &report)
      }
    }
  }

  /// The report of all that was measured.
  mutating func finish() -> BenchmarkReport {
    progress.end()
    report.sortResults()
    report.fitGrowth()
    return report
  }

  private mutating func run<Layout: BenchLayout>(
    _ cases: [BenchPlan.Case], on layout: Layout.Type, extents: BenchExtents
  ) throws {
    var runner = try BenchRunner<Layout>(
      shape: shape, extents: extents, overhead: overhead, allocations: allocations, seed: seed)
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
