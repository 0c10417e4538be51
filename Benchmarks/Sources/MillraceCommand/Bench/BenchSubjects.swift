import FeedFiles
import Measurement
import Millrace
import MillraceOracle
import Peers

/// Makes what is measured or profiled out of the cases of a plan.
struct BenchSubjects {
  let feed: BenchFeed
  let shape: BenchShape
  private let trace: Trace?
  /// The shape of what the trace is replayed on, in the width of its viewport.
  private let traceShape: BenchShape
  let seed: UInt64
  let overhead: SamplingOverhead
  let allocations: AllocationCounter?
  /// The extents of the waterfall and of all that lay out the same, by their number.
  private var extents: [Int: BenchItems<Double>] = [:]

  init(
    feed: BenchFeed, trace: Trace? = nil, laneCount: Int, seed: UInt64, overhead: SamplingOverhead,
    allocations: AllocationCounter?
  ) throws {
    self.feed = feed
    self.seed = seed
    self.overhead = overhead
    self.allocations = allocations
    self.trace = trace
    shape = try BenchShape(laneCount: laneCount)
    traceShape = try trace.map { try BenchShape(laneCount: laneCount, replaying: $0) } ?? shape
  }

  /// Gives back the extents.
  mutating func forgetExtents() {
    extents = [:]
  }

  /// The subjects of cases of one size, in this order: the operations are in the tables in the order in which
  /// they were measured.
  mutating func subjects(of cases: [BenchPlan.Case], count: Int) -> [any BenchRounds] {
    let cases = Dictionary(grouping: cases, by: \.layout)
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
    add(cases[.sections], of: SectionsLayout<BareSections>.self, count: count, to: &subjects)
    add(cases[.headers], of: SectionsLayout<HeadedSections>.self, count: count, to: &subjects)
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

  /// Adds those of the cases that are of the layout's policy.
  private mutating func add<Layout: BenchLayout>(
    _ cases: [BenchPlan.Case]?, of layout: Layout.Type, count: Int, to subjects: inout [any BenchRounds],
    check: @escaping () throws -> Void = {}
  ) {
    guard let cases = cases?.filter({ $0.policy == Layout.policy }) else { return }
    let replaying = trace.map { BenchPlan.operation(replaying: $0.file) }
    let others = cases.filter { $0.operation != replaying }
    if !others.isEmpty {
      subjects.append(
        BenchSubject<Layout>(
          others, shape: shape, items: items(of: layout, count: count), overhead: overhead,
          allocations: allocations, seed: seed, check: check))
    }
    // A feed of its own, which nothing was done to, and as wide as the trace has it.
    let replays = cases.filter { $0.operation == replaying }
    if let trace, !replays.isEmpty {
      let items =
        traceShape.width == shape.width
        ? items(of: layout, count: count)
        : Layout.items(of: feed, shape: traceShape, count: count, seed: seed)
      subjects.append(
        BenchSubject<Layout>(
          replays, shape: traceShape, items: items, overhead: overhead, allocations: allocations, seed: seed,
          replay: BenchReplay(trace, of: layout, shape: traceShape, seed: seed), check: check))
    }
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
