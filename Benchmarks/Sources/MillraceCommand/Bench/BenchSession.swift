import Measurement
import Millrace
import MillraceOracle
import Peers

/// A run of the benchmarks: rounds of all of them, then the report.
struct BenchSession {
  /// How long the machine's noise is measured before anything else, and in each round at each size.
  private static let noiseSeconds = (before: 0.1, during: 0.002)

  private let plan: BenchPlan
  private let feed: BenchFeed
  private let shape: BenchShape
  private let seed: UInt64
  private let overhead = SamplingOverhead.measured()
  private let allocations = AllocationCounter()
  private var progress: ProgressLine
  private var report: BenchmarkReport
  /// The extents of the waterfall and of all that lay out the same, by their number.
  private var extents: [Int: BenchItems<Double>] = [:]
  private var noiseTimes: [Double] = []

  init(plan: BenchPlan, feed: BenchFeed, laneCount: Int, seed: UInt64, pinnedTo: Int? = nil) throws {
    self.plan = plan
    self.feed = feed
    self.seed = seed
    shape = try BenchShape(laneCount: laneCount)
    progress = ProgressLine(plannedSeconds: plan.seconds)
    let noise = MachineNoise(of: MachineNoise.times(seconds: Self.noiseSeconds.before))
    report = BenchmarkReport(
      context: .current(feed: feed.name, seed: seed, overhead: overhead, noise: noise, pinnedTo: pinnedTo))
  }

  /// Measures everything. If the run is interrupted, the report has what the rounds found that had ended.
  mutating func run() throws -> BenchmarkReport {
    let counts = Set(plan.cases.map(\.count)).sorted()
    do {
      // What is held in memory is measured in turn, all sizes of it: the rounds of each case are as far apart
      // as they can be.
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
      }
      for subject in held.flatMap(\.subjects) { subject.finish() }
    } catch BenchError.interrupted {}
    extents = [:]
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

  /// All rounds of what is too large to be made anew in each.
  private mutating func measureAlone(_ subject: any BenchRounds) throws {
    defer {
      subject.addRows(to: &report)
      subject.finish()
    }
    try prepare(subject)
    // A reader's minute leaves another feed behind.
    let beforeReading = Set(BenchSuite.allCases.filter { $0 != .scroll })
    for suites in [beforeReading, [.scroll]] {
      for round in 0..<BenchPlan.rounds {
        try measureNoise()
        try subject.measure(round: round, of: suites, progress: &progress)
      }
    }
  }

  private mutating func prepare(_ subject: any BenchRounds) throws {
    if Interruption.isRequested { throw BenchError.interrupted }
    try subject.prepare()
  }

  private mutating func measureNoise() throws {
    if Interruption.isRequested { throw BenchError.interrupted }
    noiseTimes += MachineNoise.times(seconds: Self.noiseSeconds.during)
  }

  /// What is measured at one size, in this order: the operations are in the tables in the order in which they
  /// were measured.
  private mutating func subjects(count: Int) -> [any BenchRounds] {
    let cases = Dictionary(grouping: plan.cases.filter { $0.count == count }, by: \.layout)
    var subjects: [any BenchRounds] = []
    add(cases[.waterfall], of: WaterfallSection.self, count: count, to: &subjects)
    add(cases[.waterfall], of: StableWaterfall.self, count: count, to: &subjects)
    add(cases[.spans], of: SpanLayout.self, count: count, to: &subjects)
    add(cases[.dense], of: DenseLayout.self, count: count, to: &subjects)
    add(cases[.list], of: ListLayout.self, count: count, to: &subjects)
    add(cases[.flow], of: FlowLayout.self, count: count, to: &subjects)
    add(cases[.justified], of: JustifiedLayout.self, count: count, to: &subjects)
    add(cases[.rowGrid], of: RowGridLayout.self, count: count, to: &subjects)
    add(cases[.grid], of: GridLayout.self, count: count, to: &subjects)
    add(cases[.mosaic], of: MosaicLayout.self, count: count, to: &subjects)
    add(cases[.spreadsheet], of: SpreadsheetLayout.self, count: count, to: &subjects)
    add(cases[.textbook], ofPeer: TextbookWaterfall.self, count: count, to: &subjects)
    add(cases[.chunked], ofPeer: ChunkedWaterfall.self, count: count, to: &subjects)
    add(cases[.sorted], ofPeer: SortedWaterfall.self, count: count, to: &subjects)
    add(cases[.rtree], ofPeer: RTreeWaterfall.self, count: count, to: &subjects)
    if let cases = cases[.floor] {
      subjects.append(BenchFloor(cases, oracle: oracle(count: count), overhead: overhead))
    }
    return subjects
  }

  /// Who compares others with the engine's waterfall.
  private mutating func oracle(count: Int) -> BenchOracle<WaterfallSection> {
    BenchOracle(
      shape: shape, items: items(of: WaterfallSection.self, count: count), random: SplitMix64(seed: seed))
  }

  private mutating func add<Peer: BenchPeer>(
    _ cases: [BenchPlan.Case]?, ofPeer peer: Peer.Type, count: Int, to subjects: inout [any BenchRounds]
  ) {
    guard cases != nil else { return }
    let oracle = oracle(count: count)
    add(cases, of: peer, count: count, to: &subjects) {
      var oracle = oracle
      try oracle.check(peer)
    }
  }

  /// Adds those of the cases that are of the layout's contract.
  private mutating func add<Layout: BenchLayout>(
    _ cases: [BenchPlan.Case]?, of layout: Layout.Type, count: Int, to subjects: inout [any BenchRounds],
    check: @escaping () throws -> Void = {}
  ) {
    guard let cases = cases?.filter({ $0.contract == Layout.contract }), !cases.isEmpty else { return }
    subjects.append(
      BenchSubject<Layout>(
        cases, shape: shape, items: items(of: layout, count: count), overhead: overhead,
        allocations: allocations, seed: seed, check: check))
  }

  /// A layout's items. All whose items have nothing but an extent have the same.
  private mutating func items<Layout: BenchLayout>(of layout: Layout.Type, count: Int) -> BenchItems<
    Layout.Size
  > {
    if let shared = extents[count] as? BenchItems<Layout.Size> { return shared }
    let items = Layout.items(of: feed, shape: shape, count: count, seed: seed)
    if let items = items as? BenchItems<Double> { extents[count] = items }
    return items
  }
}
