import Millrace
import MillraceOracle

/// The waterfall of `SpanLayout` with the same items, where later items fill the holes.
struct DenseLayout<Policy: BenchPolicy>: WrappedSection {
  static var name: String { "dense" }
  static var policy: EditPolicy { Policy.policy }
  static var maximumColumns: Int { SpanLayout<Policy>.maximumColumns }
  static var needsSettling: Bool { true }

  /// The maximum number of items with all operations.
  ///
  /// Beyond it, each edit begins with a fresh layout, and inserting a tenth of the items, as the memory suite
  /// does, takes 15 s at 10⁷ (the memory is 12.7 bytes per item, as at 10⁶).
  private static var fullLimit: Int { 1_000_000 }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .memory where count > fullLimit: []
    case .edit where count > fullLimit:
      [BenchEditOperation.insert.rawValue, BenchBatches.operation]
    default: Policy.operations(usualOperations(of: suite, count: count))
    }
  }

  var section: DenseWaterfallSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<WaterfallItem> {
    SpanLayout<Policy>.items(of: feed, shape: shape, count: count, seed: seed)
  }

  init(_ shape: BenchShape, items: [WaterfallItem]) throws {
    section = try DenseWaterfallSection(
      DenseWaterfall(shape.layout), width: shape.width, policy: Policy.policy, items: items)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let items = (0..<layout.count).map { layout.size(at: $0) }
    let dense = layout.section.layout
    let naive = NaiveWaterfall(
      dense.waterfall, width: layout.section.width, extents: items.map(\.extent),
      spans: items.map { $0.span ?? .lanes(1) }, reach: dense.reach)
    try check(&layout, against: naive.frames, in: views)
  }

  /// Changes the extent. An item keeps its span.
  mutating func resize(at index: Int, to item: WaterfallItem) throws(LayoutError) {
    try section.resize(at: index, to: WaterfallItem(item.extent))
  }
}

extension DenseWaterfallSection: BenchSection {}
