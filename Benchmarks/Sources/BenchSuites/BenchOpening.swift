import Measurement
import Millrace

/// Layouts that take estimates, with the names in the results.
enum BenchOpenedLayout: String, CaseIterable {
  case waterfall, dense, flow, justified
  case rowGrid = "row-grid"
  case compositional, custom

  /// The size of the items in rows.
  private static let size = LayoutSize(width: 80, height: 100)

  /// Returns a section of items that are not measured.
  fileprivate func section(of count: Int, _ layout: Waterfall, cards: [EstimatedCard]) -> FeedSection {
    switch self {
    case .waterfall: .waterfall(layout, count: count, estimatedExtent: Self.size.height)
    case .dense: .denseWaterfall(DenseWaterfall(layout), count: count, estimatedExtent: Self.size.height)
    case .flow: .rows(.flow(Flow(itemSpacing: 8, lineSpacing: 8)), count: count, estimatedSize: Self.size)
    case .justified:
      .rows(.justifiedRows(JustifiedRows(targetHeight: 80)), count: count, estimatedSize: Self.size)
    case .rowGrid: .rows(.grid(RowGrid(columns: layout.columns)), count: count, estimatedSize: Self.size)
    case .compositional: .compositional(Self.list, count: count)
    case .custom: .custom(CardTimeline(), items: cards)
    }
  }

  /// A list of rows of an estimated height.
  private static var list: CollectionLayoutSection {
    let height = CollectionLayoutSize(heightDimension: .estimated(size.height))
    return CollectionLayoutSection(
      group: .vertical(layoutSize: height, subitems: [CollectionLayoutItem(layoutSize: height)]))
  }
}

/// An item of `CardTimeline`.
private struct EstimatedCard: Hashable {
  var height = 100.0
}

/// The cards of the timeline in the documentation of `CustomLayout`, none of them measured.
private struct CardTimeline: CustomLayout {
  struct State: Equatable { var left = 0.0, right = 0.0 }

  func initialState(width: Double) -> State { State() }

  func place(_ card: EstimatedCard, state: inout State, width: Double) -> ItemPlacement {
    let isLeft = state.left <= state.right
    let top = isLeft ? state.left : state.right
    let frame = LayoutRect(
      x: isLeft ? 0 : width / 2 + 10, y: top, width: width / 2 - 10, height: card.height)
    let advance = top + card.height / 2
    let free = (frame.maxY + 12 - advance, max(0, (isLeft ? state.right : state.left) - advance))
    state = isLeft ? State(left: free.0, right: free.1) : State(left: free.1, right: free.0)
    return ItemPlacement(frame, advance: advance)
  }

  func isEstimate(_ card: EstimatedCard) -> Bool { true }
}

/// Opening a feed of items that are not measured, with the query of the first viewport, in each layout.
final class BenchOpening: BenchRounds {
  /// The name in results and on the command line.
  static let name = "opening"

  let cases: [BenchPlan.Case]
  private let layout: Waterfall
  private let cards: [EstimatedCard]
  private var records: [BenchRecord]

  init(_ cases: [BenchPlan.Case], count: Int, layout: Waterfall, overhead: SamplingOverhead) {
    (self.cases, self.layout) = (cases, layout)
    cards = Array(repeating: EstimatedCard(), count: count)
    records = cases.map { BenchRecord($0, overhead: overhead, isHeld: true) }
  }

  private static let view = LayoutRect(
    x: 0, y: 0, width: BenchViewports.width, height: BenchViewports.height)

  /// Returns a feed of items that are not measured, and the elements in its first viewport.
  private func open(_ opened: BenchOpenedLayout) throws(LayoutError) -> (feed: Feed, elements: [Element]) {
    var feed = try Feed(environment: CollectionLayoutEnvironment(containerSize: Self.view.size))
    try feed.append(opened.section(of: cards.count, layout, cards: cards))
    return (feed, feed.elements(in: Self.view))
  }

  /// Throws unless each feed has all items, and those in the first viewport are estimates.
  func prepare() throws {
    for opened in BenchOpenedLayout.allCases {
      var (feed, elements) = try open(opened)
      guard feed.itemCount == cards.count, feed.estimatedItems(in: Self.view) == elements.map(\.path),
        elements.first?.path == ItemPath(section: 0, item: 0)
      else {
        throw BenchError.wrongAnswer(
          layout: opened.rawValue, count: cards.count, question: "the first viewport")
      }
    }
  }

  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws {
    for index in records.indices where suites.contains(.build) && !Interruption.isRequested {
      progress.begin(cases[index])
      records[index].series.beginRound(seconds: cases[index].roundSeconds)
      try operate(cases[index], &records[index].series)
      records[index].series.endRound()
    }
  }

  private func operate(_ benchCase: BenchPlan.Case, _ sampler: inout some Sampler) throws {
    let opened = BenchOpenedLayout(rawValue: benchCase.operation)!
    while sampler.wantsMore {
      // Kept until the sample ends, so that the deallocation is not timed.
      var result: (feed: Feed, elements: [Element])?
      try sampler.sample { () throws(LayoutError) in result = try open(opened) }
      blackHole(result?.elements.count ?? 0)
    }
  }

  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) throws -> BenchTotals {
    loop.begin()
    while loop.beginRound(.max) { try operate(benchCase, &loop) }
    loop.end()
    var totals = BenchTotals()
    totals.operations = loop.operations
    totals.items = loop.operations * benchCase.count
    return totals
  }

  func finish() {}

  func addRows(to report: inout BenchmarkReport) {
    for record in records where !record.series.isEmpty {
      report.results.append(
        BenchmarkResult(
          suite: record.benchCase.suite.rawValue, layout: Self.name, policy: record.benchCase.policy.name,
          operation: record.benchCase.operation, count: record.benchCase.count, lanes: 0,
          summary: record.series.summary, items: Double(record.benchCase.count)))
    }
  }
}

extension BenchVariant {
  /// Opening a feed of items that are not measured.
  static let opening = BenchVariant(
    policy: .reflow, maximumColumns: 32, maximumCount: HeldItems.limit,
    operations: { suite, count in
      suite == .build && count <= HeldItems.limit ? BenchOpenedLayout.allCases.map(\.rawValue) : []
    },
    seconds: { _, _ in 0.02 },
    subjects: { cases, count, maker in
      [BenchOpening(cases, count: count, layout: maker.shape.layout, overhead: maker.overhead)]
    })
}
