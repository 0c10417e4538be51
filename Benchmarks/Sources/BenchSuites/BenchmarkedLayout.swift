import Measurement
import Millrace
import Peers

/// A subject of the suites: a layout of the engine, a peer, or the floor.
package struct BenchmarkedLayout: Sendable {
  /// The name in results and on the command line.
  package let name: String
  /// The layout under each of its edit policies.
  let variants: [BenchVariant]

  init(name: String, _ variants: [BenchVariant]) { (self.name, self.variants) = (name, variants) }

  /// Creates an entry for a layout of the engine.
  @inline(__always)
  init<Layout: BenchLayout>(_ layout: Layout.Type) {
    self.init(name: Layout.name, [BenchVariant(layout)])
  }

  /// Creates an entry for a peer of the engine's waterfall.
  @inline(__always)
  init<Peer: BenchPeer>(peer: Peer.Type) {
    self.init(name: Peer.name, [BenchVariant(peer: peer)])
  }
}

/// The registry.
///
/// `bench`, `profile`, `costs` and `compare` measure these layouts, in this order.
extension BenchmarkedLayout: CaseIterable {
  package static let allCases = [
    BenchmarkedLayout(
      name: WaterfallLayout.name,
      [BenchVariant(WaterfallLayout.self), BenchVariant(StableWaterfall.self)]),
    BenchmarkedLayout(TallWaterfall.self),
    BenchmarkedLayout(
      name: SpanLayout<Reflowing>.name,
      [BenchVariant(SpanLayout<Reflowing>.self), BenchVariant(SpanLayout<Stable>.self)]),
    BenchmarkedLayout(
      name: DenseLayout<Reflowing>.name,
      [BenchVariant(DenseLayout<Reflowing>.self), BenchVariant(DenseLayout<Stable>.self)]),
    BenchmarkedLayout(ListLayout.self),
    BenchmarkedLayout(FlowLayout.self),
    BenchmarkedLayout(JustifiedLayout.self),
    BenchmarkedLayout(RowGridLayout.self),
    BenchmarkedLayout(GridLayout.self),
    BenchmarkedLayout(MosaicLayout.self),
    BenchmarkedLayout(SpreadsheetLayout.self),
    BenchmarkedLayout(FixedCompositionalLayout.self),
    BenchmarkedLayout(EstimatedCompositionalLayout.self),
    BenchmarkedLayout(CarouselLayout.self),
    BenchmarkedLayout(CircleLayout.self),
    BenchmarkedLayout(BannerLayout.self),
    BenchmarkedLayout(SectionsLayout<BareSections>.self),
    BenchmarkedLayout(SectionsLayout<HeadedSections>.self),
    BenchmarkedLayout(SectionsLayout<OrthogonalSections>.self),
    BenchmarkedLayout(SectionsLayout<UnmeasuredItems>.self),
    BenchmarkedLayout(SectionsLayout<UnmeasuredLanes>.self),
    BenchmarkedLayout(SectionsLayout<UnmeasuredDense>.self),
    BenchmarkedLayout(name: BenchCollectionView.name, [.collectionView(.reflow), .collectionView(.stable)]),
    BenchmarkedLayout(name: BenchSnapshots.name, [.snapshots]),
    BenchmarkedLayout(name: BenchOpening.name, [.opening]),
    BenchmarkedLayout(peer: TextbookWaterfall.self),
    BenchmarkedLayout(peer: ChunkedWaterfall.self),
    BenchmarkedLayout(peer: SortedWaterfall.self),
    BenchmarkedLayout(peer: RTreeWaterfall.self),
    BenchmarkedLayout(name: BenchFloor.name, [.floor]),
  ]
}

extension BenchmarkedLayout: RawRepresentable, Hashable {
  package var rawValue: String { name }

  package init?(rawValue name: String) {
    guard let layout = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  package static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension BenchmarkedLayout {
  package var kind: LayoutKind { LayoutKind(layout: name) }

  /// The maximum number of lanes.
  package var maximumColumns: Int { variants.map(\.maximumColumns).min() ?? 255 }

  /// The maximum number of items that is measured.
  var maximumCount: Int { variants.map(\.maximumCount).max() ?? .max }

  /// The names of all layouts, separated by commas, for help texts.
  package static let allNames = allCases.map(\.name).joined(separator: ", ")
}

/// A layout with one edit policy, and how to measure it.
struct BenchVariant: Sendable {
  /// The edit policy.
  let policy: EditPolicy
  /// The maximum number of lanes.
  let maximumColumns: Int
  /// The maximum number of items that is measured.
  let maximumCount: Int
  /// Returns the names of the operations that a suite measures with `count` items.
  let operations: @Sendable (_ suite: BenchSuite, _ count: Int) -> [String]
  /// Returns the seconds of a round of an operation.
  let seconds: @Sendable (_ suite: BenchSuite, _ operation: String) -> Double
  /// Returns the subjects that measure some cases with `count` items.
  let subjects:
    @Sendable (_ cases: [BenchPlan.Case], _ count: Int, _ maker: inout BenchSubjects) ->
      [any BenchRounds]

  /// Creates a variant for a layout of the engine.
  @inline(__always)
  init<Layout: BenchLayout>(_ layout: Layout.Type) {
    self.init(layout) { cases, count, maker in maker.subjects(cases, of: Layout.self, count: count)
    }
  }

  /// Creates a variant for a peer of the engine's waterfall.
  @inline(__always)
  init<Peer: BenchPeer>(peer: Peer.Type) {
    self.init(peer) { cases, count, maker in maker.subjects(cases, ofPeer: Peer.self, count: count)
    }
  }

  @inline(__always)
  private init<Layout: BenchLayout>(
    _ layout: Layout.Type,
    _ subjects:
      @escaping @Sendable ([BenchPlan.Case], Int, inout BenchSubjects) -> [any BenchRounds]
  ) {
    policy = Layout.policy
    (maximumColumns, maximumCount) = (Layout.maximumColumns, Layout.maximumCount)
    operations = { suite, count in
      count <= Layout.maximumCount ? Layout.operations(of: suite, count: count) : []
    }
    seconds = { suite, operation in Layout.seconds(for: suite, operation) }
    self.subjects = subjects
  }

  /// The physical floor.
  static let floor = BenchVariant(
    policy: .reflow, maximumColumns: 255, maximumCount: HeldItems.limit,
    operations: { suite, count in
      suite == .build && count <= HeldItems.limit ? ["build", "build-allocating", "copy"] : []
    },
    seconds: { _, _ in 0.01 },
    subjects: { cases, count, maker in
      [BenchFloor(cases, oracle: maker.oracle(count: count), overhead: maker.overhead)]
    })

  init(
    policy: EditPolicy, maximumColumns: Int, maximumCount: Int,
    operations: @escaping @Sendable (BenchSuite, Int) -> [String],
    seconds: @escaping @Sendable (BenchSuite, String) -> Double,
    subjects: @escaping @Sendable ([BenchPlan.Case], Int, inout BenchSubjects) -> [any BenchRounds]
  ) {
    (self.policy, self.maximumColumns, self.maximumCount) = (policy, maximumColumns, maximumCount)
    (self.operations, self.seconds, self.subjects) = (operations, seconds, subjects)
  }
}
