import FeedFiles
import Measurement
import Millrace
import MillraceOracle
import MillraceRandom
import Peers

/// Creates the subjects that measure or profile the cases of a plan.
package struct BenchSubjects {
  let feed: BenchFeed
  let shape: BenchShape
  private let trace: Trace?
  /// The shape of the layout on which the trace is replayed, with the width of its viewport.
  private let traceShape: BenchShape
  let seed: UInt64
  package let overhead: SamplingOverhead
  let allocations: AllocationCounter?
  /// The items of the layouts that take extents, by item count.
  private var extents: [Int: BenchItems<Double>] = [:]

  package init(
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

  /// Frees the extents.
  mutating func freeExtents() {
    extents = [:]
  }

  /// Returns the subjects of cases with one number of items, in the order of the registry.
  package mutating func subjects(of cases: [BenchPlan.Case], count: Int) -> [any BenchRounds] {
    BenchmarkedLayout.allCases.flatMap { layout in
      layout.variants.flatMap { variant in
        let own = cases.filter { $0.layout == layout && $0.policy == variant.policy }
        return own.isEmpty ? [] : variant.subjects(own, count, &self)
      }
    }
  }

  /// Returns the oracle that compares peers with the engine's waterfall.
  mutating func oracle(count: Int) -> BenchOracle<WaterfallLayout> {
    BenchOracle(
      shape: shape, items: items(of: WaterfallLayout.self, count: count), random: SplitMix64(seed: seed))
  }

  /// Returns the subjects that measure cases of a peer.
  mutating func subjects<Peer: BenchPeer>(
    _ cases: [BenchPlan.Case], ofPeer peer: Peer.Type, count: Int
  ) -> [any BenchRounds] {
    let oracle = oracle(count: count)
    return subjects(cases, of: peer, count: count) {
      var oracle = oracle
      try oracle.check(peer)
    }
  }

  /// Returns the subjects that measure cases of a layout.
  mutating func subjects<Layout: BenchLayout>(
    _ cases: [BenchPlan.Case], of layout: Layout.Type, count: Int,
    check: @escaping () throws -> Void = {}
  ) -> [any BenchRounds] {
    var subjects: [any BenchRounds] = []
    let replaying = trace.map { BenchPlan.operation(replaying: $0.file) }
    let others = cases.filter { $0.operation != replaying }
    if !others.isEmpty {
      subjects.append(
        BenchSubject<Layout>(
          others, shape: shape, items: items(of: layout, count: count), overhead: overhead,
          allocations: allocations, seed: seed, check: check))
    }
    // A separate subject with a fresh feed, as wide as the trace's viewport.
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
    return subjects
  }

  /// Returns a layout's items. Layouts whose items are extents share them.
  mutating func items<Layout: BenchLayout>(of layout: Layout.Type, count: Int) -> BenchItems<
    Layout.Size
  > {
    if let shared = extents[count] as? BenchItems<Layout.Size> { return shared }
    let items = Layout.items(of: feed, shape: shape, count: count, seed: seed)
    if let items = items as? BenchItems<Double> { extents[count] = items }
    return items
  }
}
