import Millrace
import Peers

extension TextbookWaterfall: BenchLayout {
  typealias Size = Double
  typealias BatchSize = WaterfallItem

  static var name: BenchLayoutName { .textbook }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    WaterfallSection.items(of: feed, shape: shape, count: count, seed: seed)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    self.init(columns: shape.columns, rowSpacing: shape.layout.rowSpacing, heights: items)
  }

  func size(at index: Int) -> Double { frame(at: index).height }
  mutating func removeItem(at index: Int) throws(LayoutError) { _ = remove(at: index) }

  var countedWork: WorkCounters? { nil }

  mutating func append(_ extent: Double) { insert(extent, at: count) }
  mutating func appendPage(_ sizes: [Double]) { append(contentsOf: sizes) }
  mutating func applyBatch(_ batch: WaterfallSection.Batch) -> ChangeReport {
    preconditionFailure("the textbook has no batches")
  }
}
