import Millrace
import SampleFeeds

/// The engine's waterfall with the reflow policy.
struct WaterfallLayout: WrappedWaterfall {
  static var name: String { "waterfall" }
  static var maximumCount: Int { .max }
  static var needsSettling: Bool { true }

  /// More than for other layouts: the README quotes these percentiles.
  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    suite == .scroll || suite == .edit ? 0.02 : 0.025
  }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    BenchItems(extentsOf: feed, laneWidth: shape.columns[0].width, count: count, seed: seed)
  }

  static func check(_ layout: inout WaterfallLayout, shape: BenchShape, items: BenchItems<Double>) throws {
    try BenchFrameCheck(shape: shape, extents: items).check(&layout)
  }

  var section: WaterfallSection

  init(_ shape: BenchShape, items: [Double]) throws {
    section = try WaterfallSection(shape.layout, width: shape.width, extents: items)
  }

  mutating func settleSome(budget: Int) { section.settle(budget: budget) }
  mutating func provisionalFrame(at index: Int) -> LayoutRect { section.provisional.frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    section.provisional.forEachElement(in: rect) { buffer.append($0) }
  }
}

extension BenchItems<Double> {
  /// Creates the first `count` extents of a feed.
  init(extentsOf feed: BenchFeed, laneWidth: Double, count: Int, seed: UInt64) {
    switch feed {
    case .synthetic: self.init(PhotoExtents(laneWidth: laneWidth, seed: seed), count: count)
    case .file(_, let column): self.init(ColumnExtents(column: column, laneWidth: laneWidth), count: count)
    }
  }
}

extension PhotoExtents: BenchItemSource {}
