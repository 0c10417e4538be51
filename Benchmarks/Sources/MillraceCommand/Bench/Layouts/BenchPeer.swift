import Millrace
import Peers

/// A peer as the suites measure it.
protocol BenchPeer: BenchLayout, PeerWaterfall where Size == Double, BatchSize == WaterfallItem {}

extension TextbookWaterfall: BenchPeer {
  static var name: BenchLayoutName { .textbook }
}

extension ChunkedWaterfall: BenchPeer {
  static var name: BenchLayoutName { .chunked }
}

extension SortedWaterfall: BenchPeer {
  static var name: BenchLayoutName { .sorted }
}

extension RTreeWaterfall: BenchPeer {
  static var name: BenchLayoutName { .rtree }
}

extension BenchPeer {
  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    WaterfallSection.items(of: feed, shape: shape, count: count, seed: seed)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    self.init(columns: shape.columns, rowSpacing: shape.layout.rowSpacing, heights: items)
  }

  func size(at index: Int) -> Double { frame(at: index).height }
  mutating func removeItem(at index: Int) throws(LayoutError) { remove(at: index) }

  var countedWork: WorkCounters? { nil }

  mutating func append(_ extent: Double) { insert(extent, at: count) }
  mutating func appendPage(_ sizes: [Double]) { append(contentsOf: sizes) }
  mutating func applyBatch(_ batch: WaterfallSection.Batch) -> ChangeReport {
    preconditionFailure("peers have no batches")
  }
}
