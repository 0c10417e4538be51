import Millrace

/// A distinct type that wraps a waterfall section, because the suites are generic over the measured type.
protocol WrappedWaterfall: BenchLayout where Size == Double {
  var section: WaterfallSection { get set }
}

extension WrappedWaterfall {
  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    WaterfallLayout.items(of: feed, shape: shape, count: count, seed: seed)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> Double { section.extent(at: index) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ extent: Double) throws(LayoutError) { try section.append(extent) }
  mutating func appendPage(_ extents: [Double]) throws(LayoutError) {
    try section.append(contentsOf: extents)
  }
  mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    try section.insert(extent, at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try section.resize(at: index, to: extent)
  }
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try section.apply(batch, keeping: .firstVisible(in: BenchViewports.first))
  }
  @discardableResult mutating func settleAll() -> Int { section.settle() }
}

/// The engine's waterfall with the stable policy. It never has unsettled items.
struct StableWaterfall: WrappedWaterfall {
  static var name: String { WaterfallLayout.name }
  static var policy: EditPolicy { .stable }
  static var maximumCount: Int { .max }

  /// The policy affects only edits and the queries after them.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .query: count <= BenchPlan.agedLimit ? [BenchPlan.agedViewport] : []
    case .edit, .scroll: usualOperations(of: suite, count: count)
    case .build, .settle, .host, .memory: []
    }
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    WaterfallLayout.seconds(for: suite, operation)
  }

  var section: WaterfallSection

  static func check(_ layout: inout StableWaterfall, shape: BenchShape, items: BenchItems<Double>) throws {
    try BenchFrameCheck(shape: shape, extents: items).check(&layout)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    section = try WaterfallSection(
      shape.layout, width: shape.width, policy: .stable, extents: items)
  }
}

/// A list: a waterfall with one lane. Its rows are as high as the photos in the lanes of the waterfall.
struct ListLayout: WrappedWaterfall {
  static var name: String { "list" }

  var section: WaterfallSection

  static func laneCount(_ shape: BenchShape) -> Int { 1 }

  init(_ shape: BenchShape, items: [Double]) throws {
    let layout = Waterfall(columns: .count(1), rowSpacing: shape.layout.rowSpacing)
    section = try WaterfallSection(layout, width: shape.width, extents: items)
  }
}
