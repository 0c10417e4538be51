import Millrace
import MillraceOracle
import SampleFeeds

/// A sparse mosaic of squares, some of which span two columns or rows.
///
/// It has as many columns as the waterfall has lanes.
struct MosaicLayout: WrappedSection {
  static var name: String { "mosaic" }

  var section: MosaicSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<MosaicItem> {
    BenchItems(MosaicTiles(seed: seed), count: count)
  }

  static func feedItem(_ item: MosaicItem) -> FeedItem { .mosaic(item) }

  init(_ shape: BenchShape, items: [MosaicItem]) throws {
    let layout = Mosaic(
      columns: shape.layout.columns, rowHeight: .aspectRatio(1), columnSpacing: shape.layout.columnSpacing,
      rowSpacing: shape.layout.rowSpacing)
    section = try MosaicSection(layout, width: shape.width, items: items)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let items = (0..<layout.count).map { layout.size(at: $0) }
    let naive = NaiveMosaic(layout.section.layout, width: layout.section.width, items: items)
    try check(&layout, against: naive.frames, in: views)
  }
}

extension MosaicSection: BenchSection {}

extension MosaicTiles: BenchItemSource {}
