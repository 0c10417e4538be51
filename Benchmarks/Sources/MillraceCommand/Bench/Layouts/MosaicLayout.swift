import Millrace
import MillraceOracle
import SampleFeeds

/// A grid of squares of which some span two columns or rows, in as many columns as the waterfall has lanes,
/// where items follow one another.
struct MosaicLayout: BenchLayout {
  static var name: BenchLayoutName { .mosaic }

  private var section: MosaicSection

  static func laneCount(_ shape: BenchShape) -> Int { shape.columns.count }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<MosaicItem> {
    BenchItems(MosaicTiles(seed: seed), count: count)
  }

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

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> MosaicItem { section.item(at: index) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ item: MosaicItem) throws(LayoutError) { try section.append(item) }
  mutating func appendPage(_ items: [MosaicItem]) throws(LayoutError) {
    try section.append(contentsOf: items)
  }
  mutating func insert(_ item: MosaicItem, at index: Int) throws(LayoutError) {
    try section.insert(item, at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { _ = try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to item: MosaicItem) throws(LayoutError) {
    try section.resize(at: index, to: item)
  }
  mutating func applyBatch(_ batch: MosaicSection.Batch) throws(LayoutError) -> ChangeReport {
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

extension MosaicTiles: BenchItemSource {}
