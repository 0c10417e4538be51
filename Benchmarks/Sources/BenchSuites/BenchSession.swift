import FeedFiles
import Measurement
import Millrace

/// A run of the benchmarks: rounds of all of them, then the report.
struct BenchSession {
  /// The seconds for which the machine's noise is measured before the run, and in each round at each size.
  private static let noiseSeconds = (before: 0.1, during: 0.002)

  private let plan: BenchPlan
  private var maker: BenchSubjects
  private var progress: ProgressLine
  private var report: BenchmarkReport
  private var noiseTimes: [Double] = []

  init(
    plan: BenchPlan, feed: BenchFeed, trace: Trace? = nil, laneCount: Int, seed: UInt64, pinnedTo: Int? = nil
  ) throws {
    self.plan = plan
    let overhead = SamplingOverhead.measured()
    maker = try BenchSubjects(
      feed: feed, trace: trace, laneCount: laneCount, seed: seed, overhead: overhead,
      allocations: AllocationCounter())
    progress = ProgressLine(plannedSeconds: plan.seconds)
    let noise = MachineNoise(of: MachineNoise.times(seconds: Self.noiseSeconds.before))
    report = BenchmarkReport(
      context: .current(feed: feed.name, seed: seed, overhead: overhead, noise: noise, pinnedTo: pinnedTo))
  }

  /// Measures everything. If the run is interrupted, the report contains the completed rounds.
  mutating func run() throws -> BenchmarkReport {
    let counts = Set(plan.cases.map(\.count)).sorted()
    do {
      // Sizes that are held in memory alternate, so that the rounds of each case are as far apart as
      // possible.
      let held = counts.filter { $0 <= HeldItems.limit }.map { (count: $0, subjects: subjects(count: $0)) }
      defer { held.forEach { $0.subjects.forEach { $0.addRows(to: &report) } } }
      for subject in held.flatMap(\.subjects) { try prepare(subject) }
      for round in 0..<BenchPlan.rounds {
        for (_, subjects) in held {
          try measureNoise()
          for subject in subjects {
            try subject.measure(round: round, of: Set(BenchSuite.allCases), progress: &progress)
          }
        }
        if round == 0 { showFirstFigures(of: held.flatMap(\.subjects)) }
      }
      for subject in held.flatMap(\.subjects) { subject.finish() }
    } catch BenchError.interrupted {}
    maker.freeExtents()
    do {
      for count in counts where count > HeldItems.limit {
        for subject in subjects(count: count) { try measureAlone(subject) }
      }
    } catch BenchError.interrupted {}
    progress.end()
    report.isComplete = !Interruption.isRequested
    report.context.noiseDuringRun = MachineNoise(of: noiseTimes)
    report.sortResults()
    report.fitGrowth()
    return report
  }

  /// Measures all rounds of a subject that is too large to be rebuilt for each round.
  private mutating func measureAlone(_ subject: any BenchRounds) throws {
    defer {
      subject.addRows(to: &report)
      subject.finish()
    }
    try prepare(subject)
    // A reader's minute modifies the feed, so it comes last.
    let beforeReading = Set(BenchSuite.allCases.filter { $0 != .scroll })
    for suites in [beforeReading, [.scroll]] {
      for round in 0..<BenchPlan.rounds {
        try measureNoise()
        try subject.measure(round: round, of: suites, progress: &progress)
      }
    }
  }

  /// Shows some figures of the first round: those of the first layout at its largest size.
  private func showFirstFigures(of subjects: [any BenchRounds]) {
    guard let lead = plan.cases.first else { return }
    var first = BenchmarkReport(context: report.context)
    subjects.forEach { $0.addRows(to: &first) }
    let rows = first.results.filter {
      $0.layout == lead.layout.name && $0.policy == lead.policy.name && $0.frames == nil
    }
    guard let count = rows.map(\.count).max() else { return }
    let figures = rows.filter { $0.count == count }.prefix(4).map {
      "\($0.operation) \(HumanUnits.duration(nanoseconds: $0.median))"
    }
    progress.note(
      "first of \(BenchPlan.rounds) rounds: \(lead.layout.name), \(HumanUnits.size(count)) items: "
        + figures.joined(separator: ", "))
  }

  private mutating func prepare(_ subject: any BenchRounds) throws {
    if Interruption.isRequested { throw BenchError.interrupted }
    if let benchCase = subject.cases.first {
      progress.prepare(
        "comparing answers: \(benchCase.layout.name), n = \(HumanUnits.size(benchCase.count))")
    }
    try subject.prepare()
  }

  private mutating func measureNoise() throws {
    if Interruption.isRequested { throw BenchError.interrupted }
    noiseTimes += MachineNoise.times(seconds: Self.noiseSeconds.during)
  }

  private mutating func subjects(count: Int) -> [any BenchRounds] {
    maker.subjects(of: plan.cases.filter { $0.count == count }, count: count)
  }
}
