import Millrace
import MillraceOracle
import SampleFeeds

/// The waterfall's items, some of which span lanes.
///
/// One in 20 spans two lanes and one in 200 spans all of them, like the banners of a feed.
struct SpanLayout<Policy: BenchPolicy>: WrappedSection {
  static var name: String { "spans" }
  static var policy: EditPolicy { Policy.policy }
  /// Beyond this, the engine throws `LayoutError.tooManyColumnsForSpans`.
  static var maximumColumns: Int { 32 }
  static var needsSettling: Bool { true }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    Policy.operations(usualOperations(of: suite, count: count))
  }

  var section: WaterfallSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<WaterfallItem> {
    let laneWidth = shape.columns[0].width
    return switch feed {
    case .synthetic:
      BenchItems(Banners(extents: PhotoExtents(laneWidth: laneWidth, seed: seed), seed: seed), count: count)
    case .file(_, let column):
      BenchItems(
        Banners(extents: ColumnExtents(column: column, laneWidth: laneWidth), seed: seed), count: count)
    }
  }

  init(_ shape: BenchShape, items: [WaterfallItem]) throws {
    section = try WaterfallSection(
      shape.layout, width: shape.width, policy: Policy.policy, items: items)
  }

  /// Changes the extent of an item, which keeps its span.
  mutating func resize(at index: Int, to item: WaterfallItem) throws(LayoutError) {
    try section.resize(at: index, to: item.extent)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let extents = (0..<layout.count).map { layout.section.extent(at: $0) }
    let spans = (0..<layout.count).map { layout.section.span(at: $0) }
    let naive = NaiveWaterfall(
      layout.section.layout, width: layout.section.width, extents: extents, spans: spans)
    try check(&layout, against: naive.frames, in: views)
  }
}

private struct Banners<Extents: BenchItemSource<Double>>: BenchItemSource {
  let extents: Extents
  let spans: BannerSpans

  init(extents: Extents, seed: UInt64) {
    self.extents = extents
    spans = BannerSpans(seed: seed)
  }

  subscript(index: Int) -> WaterfallItem { spans.item(extents[index], at: index) }
}

extension WaterfallSection: BenchSection {}
