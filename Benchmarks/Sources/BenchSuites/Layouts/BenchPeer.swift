import Millrace
import Peers

/// A peer that the suites measure.
protocol BenchPeer: BenchLayout, PeerWaterfall where Size == Double {}

extension TextbookWaterfall: BenchPeer {
  static var name: String { "textbook" }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    suite == .edit
      ? BenchEditOperation.allCases.map(\.rawValue) : usualOperations(of: suite, count: count)
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    suite == .scroll ? 0.05 : 0.01
  }
}

extension ChunkedWaterfall: BenchPeer {
  static var name: String { "chunked" }
}

extension SortedWaterfall: BenchPeer {
  static var name: String { "sorted" }
}

extension RTreeWaterfall: BenchPeer {
  static var name: String { "rtree" }

  /// Peers without edits have only builds and queries.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    suite == .build || suite == .query ? usualOperations(of: suite, count: count) : []
  }
}

extension BenchPeer {
  static var maximumCount: Int { BenchPlan.peerLimit }

  /// Any edit places all items again, so one kind of edit is enough.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .edit: [BenchEditOperation.insert.rawValue]
    case .scroll: []
    default: usualOperations(of: suite, count: count)
    }
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double { 0.01 }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    WaterfallLayout.items(of: feed, shape: shape, count: count, seed: seed)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    self.init(columns: shape.columns, rowSpacing: shape.layout.rowSpacing, heights: items)
  }

  func size(at index: Int) -> Double { frame(at: index).height }
  mutating func removeItem(at index: Int) throws(LayoutError) { remove(at: index) }

  var countedWork: WorkCounters? { nil }

  mutating func append(_ extent: Double) { insert(extent, at: count) }
  mutating func appendPage(_ sizes: [Double]) { append(contentsOf: sizes) }
  mutating func applyBatch(_ batch: BatchUpdate) -> ChangeReport {
    preconditionFailure("peers have no batches")
  }
}
