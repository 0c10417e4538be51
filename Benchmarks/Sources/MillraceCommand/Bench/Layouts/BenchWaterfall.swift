import Millrace
import SampleFeeds

extension WaterfallSection: BenchLayout {
  typealias Size = Double

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

  static func check(_ layout: inout WaterfallSection, shape: BenchShape, items: BenchItems<Double>) throws {
    try BenchFrameCheck(shape: shape, extents: items).check(&layout)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    try self.init(shape.layout, width: shape.width, extents: items)
  }

  func size(at index: Int) -> Double { extent(at: index) }
  mutating func removeItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  var contentHeight: Double { contentSize.height }
  var countedWork: WorkCounters? { work }

  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try apply(batch)
  }
  @discardableResult mutating func settleAll() -> Int { settle() }
  mutating func settleSome(budget: Int) { settle(budget: budget) }

  mutating func append(_ extent: Double) throws(LayoutError) { try append(extent, span: .lanes(1)) }
  mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    try insert(extent, span: .lanes(1), at: index)
  }
  mutating func appendPage(_ sizes: [Double]) throws(LayoutError) { try append(contentsOf: sizes) }

  mutating func provisionalFrame(at index: Int) -> LayoutRect { provisional.frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    provisional.forEachElement(in: rect) { buffer.append($0) }
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
