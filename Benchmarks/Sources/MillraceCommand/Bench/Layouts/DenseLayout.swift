import Millrace
import MillraceOracle

/// The waterfall of `SpanLayout`, item by item, but that later ones fill the holes.
struct DenseLayout: BenchLayout {
  static var name: BenchLayoutName { .dense }

  private var section: DenseWaterfallSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<WaterfallItem> {
    SpanLayout.items(of: feed, shape: shape, count: count, seed: seed)
  }

  init(_ shape: BenchShape, items: [WaterfallItem]) throws {
    section = try DenseWaterfallSection(
      DenseWaterfall(shape.layout), width: shape.width, items: items)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let items = (0..<layout.count).map { layout.size(at: $0) }
    let dense = layout.section.layout
    let naive = NaiveWaterfall(
      dense.waterfall, width: layout.section.width, extents: items.map(\.extent),
      spans: items.map { $0.span ?? .lanes(1) }, reach: dense.reach)
    try check(&layout, against: naive.frames, in: views)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> WaterfallItem { section.item(at: index) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ item: WaterfallItem) throws(LayoutError) { try section.append(item) }
  mutating func appendPage(_ items: [WaterfallItem]) throws(LayoutError) {
    try section.append(contentsOf: items)
  }
  mutating func insert(_ item: WaterfallItem, at index: Int) throws(LayoutError) {
    try section.insert(item, at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  /// Another extent; an item keeps its span.
  mutating func resize(at index: Int, to item: WaterfallItem) throws(LayoutError) {
    try section.resize(at: index, to: WaterfallItem(item.extent))
  }
  mutating func applyBatch(_ batch: DenseWaterfallSection.Batch) throws(LayoutError) -> ChangeReport {
    try section.apply(batch)
  }
  @discardableResult mutating func settleAll() -> Int { section.settle() }
  mutating func settleSome(budget: Int) { section.settle(budget: budget) }
  mutating func provisionalFrame(at index: Int) -> LayoutRect { section.provisional.frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    section.provisional.forEachElement(in: rect) { buffer.append($0) }
  }
}
