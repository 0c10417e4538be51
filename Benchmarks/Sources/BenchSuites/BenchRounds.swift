import Measurement
import Millrace
import MillraceOracle
import MillraceRandom

/// A subject of one size, whose cases are measured in rounds. The rounds of different subjects alternate.
///
/// The sizes of the items, the samples and the aged layout are kept between rounds. The measured layout is
/// built in each round and freed at its end. So only one layout is in memory at a time, results do not depend
/// on the number of samples in earlier rounds, and each build is a sample of the suite `build`.
///
/// With more items than an array holds (`HeldItems`), a build takes seconds to minutes. Then all rounds of a
/// layout precede those of the next one. The cases of a layout still alternate.
package protocol BenchRounds: AnyObject {
  /// The measured cases.
  var cases: [BenchPlan.Case] { get }

  /// Checks the answers, so that only correct code is timed.
  func prepare() throws
  /// Measures a round of some of the cases, in the order of the plan.
  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws
  /// Repeats a case's operation until the loop ends, in rounds that start like those of `measure`.
  ///
  /// Checks no answers.
  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) throws -> BenchTotals
  /// Frees the layouts.
  func finish()
  /// Adds the results of the finished rounds.
  func addRows(to report: inout BenchmarkReport)
}

/// The measurements of a case so far.
struct BenchRecord {
  let benchCase: BenchPlan.Case
  var series: Series
  var totals = BenchTotals()
  /// The costs of the rounds, if they are not medians: see `BenchmarkResult.rounds`.
  var roundCosts: [Double] = []
  var memory: MemoryResult?

  /// Creates a record without measurements.
  init(_ benchCase: BenchPlan.Case, overhead: SamplingOverhead, isHeld: Bool) {
    self.benchCase = benchCase
    let warmsUp =
      switch benchCase.suite {
      // Every frame counts, including the first ones.
      case .scroll: false
      // The numbers of items to settle differ widely, so times are meaningful only together with them.
      case .settle: false
      // A build of 10⁹ items takes seconds and needs no warm-up: the check already built one. If all sizes
      // are held, each round begins with a build.
      case .build: isHeld && benchCase.layout.kind == .floor
      default: true
      }
    series = Series(overhead: overhead, warmsUp: warmsUp)
  }
}

/// A layout at one size.
final class BenchSubject<Layout: BenchLayout>: BenchRounds {
  let cases: [BenchPlan.Case]
  private let shape: BenchShape
  private let items: BenchItems<Layout.Size>
  private let allocations: AllocationCounter?
  private let seed: UInt64
  /// The remaining checks to make before timing.
  private let check: () throws -> Void
  private let replay: BenchReplay<Layout.Size>?
  /// `BenchRunner.run` and `BenchRunner.operate`, specialized for the layout.
  ///
  /// The compiler specializes a generic function where it knows the layout: where a subject is created, but
  /// not where its methods are called. Calls through an unspecialized method would cost more than they do in
  /// a user's code.
  private let runCase: (inout BenchRunner<Layout>, inout BenchRecord) throws -> Void
  private let operate: (inout BenchRunner<Layout>, BenchPlan.Case, inout ProfileLoop) throws -> BenchTotals
  private var records: [BenchRecord]
  /// The layout between two rounds, if it is not rebuilt for each round.
  private var kept: BenchRunner<Layout>?
  /// The layout after many edits.
  private var aged: Layout?
  /// The length of `aged`, divided by that of a fresh layout of its items.
  private var agedContentRatio: Double?

  init(
    _ cases: [BenchPlan.Case], shape: BenchShape, items: BenchItems<Layout.Size>,
    overhead: SamplingOverhead, allocations: AllocationCounter?, seed: UInt64,
    replay: BenchReplay<Layout.Size>? = nil, check: @escaping () throws -> Void = {}
  ) {
    self.cases = cases
    self.shape = shape
    self.items = items
    self.allocations = allocations
    self.seed = seed
    self.check = check
    self.replay = replay
    runCase = { runner, record in try runner.run(&record) }
    operate = { runner, benchCase, loop in try runner.operate(benchCase, &loop, isChecked: false) }
    records = cases.map { BenchRecord($0, overhead: overhead, isHeld: items.held != nil) }
  }

  private var isHeld: Bool { items.held != nil }

  func prepare() throws {
    try check()
    var oracle = BenchOracle<Layout>(shape: shape, items: items, random: SplitMix64(seed: seed))
    if Layout.isEngine { try oracle.check() }
    if items.count > BenchOracles.limit || !isHeld {
      var runner = try newRunner()
      try runner.layOut()
      try Layout.check(&runner.layout, shape: shape, items: items)
      if !isHeld { kept = runner }
    }
    if cases.contains(where: { $0.operation == BenchPlan.agedViewport }) {
      var runner = try newRunner()
      try runner.layOut()
      try runner.age()
      agedContentRatio = runner.layout.contentHeight / (try runner.layout.remade(shape)).contentHeight
      aged = runner.layout
    }
  }

  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) throws -> BenchTotals {
    var runner = try newRunner()
    if benchCase.suite != .build { try runner.layOut() }
    if benchCase.operation == BenchPlan.agedViewport { try runner.age() }
    var totals = BenchTotals()
    loop.begin()
    while loop.beginRound(roundLength(benchCase)) {
      if loop.roundIndex > 0, benchCase.suite != .build, benchCase.suite != .query { try runner.layOut() }
      runner.seedRandom(round: loop.roundIndex)
      totals = totals + (try operate(&runner, benchCase, &loop))
    }
    loop.end()
    totals.isCounted = runner.layout.countedWork != nil
    return totals
  }

  /// Returns the number of operations after which a case that modifies the layout rebuilds it.
  ///
  /// Undone edits may change leaves and, with the stable policy, lanes. A round of `measure` has about this
  /// many operations.
  private func roundLength(_ benchCase: BenchPlan.Case) -> Int {
    switch benchCase.suite {
    case .edit, .settle: max(items.count / 20, 1_000)
    default: .max
    }
  }

  private func newRunner() throws -> BenchRunner<Layout> {
    var runner = try BenchRunner<Layout>(shape: shape, items: items, allocations: allocations, seed: seed)
    runner.replay = replay
    return runner
  }

  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws {
    guard cases.contains(where: { suites.contains($0.suite) }) else { return }
    // A local variable: nothing else references the layout, and its accesses need no runtime exclusivity
    // checks.
    var runner: BenchRunner<Layout>
    if let kept {
      runner = kept
      self.kept = nil
    } else {
      runner = try newRunner()
    }
    for index in records.indices where suites.contains(cases[index].suite) {
      guard !Interruption.isRequested else { break }
      progress.begin(cases[index])
      if try runner.begin(cases[index], round: round) {
        if cases[index].operation == BenchPlan.agedViewport { try useAged(&runner) }
        try runCase(&runner, &records[index])
        if cases[index].operation == BenchPlan.agedViewport { try useAged(&runner) }
      }
    }
    if !isHeld { kept = runner }
  }

  /// Swaps the runner's layout and the aged one.
  private func useAged(_ runner: inout BenchRunner<Layout>) throws {
    guard var layout = aged else { return }
    aged = nil
    swap(&layout, &runner.layout)
    aged = layout
  }

  func finish() {
    kept = nil
    aged = nil
  }

  func addRows(to report: inout BenchmarkReport) {
    for record in records {
      if let row = record.memory { report.memory.append(row) }
      if record.series.isEmpty { continue }
      let (benchCase, totals) = (record.benchCase, record.totals)
      var row = BenchmarkResult(
        suite: benchCase.suite.rawValue, layout: Layout.name, policy: Layout.policy.name,
        operation: benchCase.operation, count: items.count, lanes: Layout.laneCount(shape),
        summary: record.series.summary, rounds: record.roundCosts.isEmpty ? nil : record.roundCosts,
        items: Layout.isClosedForm && benchCase.suite == .build ? 0 : totals.mean(totals.items),
        nodesVisited: totals.isCounted ? totals.mean(totals.work.nodesVisited) : nil,
        itemsScanned: totals.isCounted ? totals.mean(totals.work.itemsScanned) : nil,
        itemsPlaced: totals.isCounted ? totals.mean(totals.work.itemsPlaced) : nil,
        frames: benchCase.suite == .scroll
          ? FrameResult(of: record.series, rate: BenchReader.frameRate, provisional: totals.provisional)
          : nil)
      if benchCase.operation == BenchPlan.agedViewport { row.contentRatio = agedContentRatio }
      report.results.append(row)
    }
  }
}

extension ProgressLine {
  /// Shows the round of a case.
  mutating func begin(_ benchCase: BenchPlan.Case) {
    begin(
      "\(benchCase.name), n = \(HumanUnits.size(benchCase.count))", plannedSeconds: benchCase.roundSeconds)
  }
}
