import Millrace
import MillraceOracle
import SampleFeeds

/// The waterfall's items, of which one in twenty is in two lanes and one in two hundred in all of them, as the
/// banners of a feed.
struct SpanLayout: BenchLayout {
  static var name: BenchLayoutName { .spans }

  private var section: WaterfallSection

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

  private struct Banners<Extents: BenchItemSource<Double>>: BenchItemSource {
    let extents: Extents
    let spans: BannerSpans

    init(extents: Extents, seed: UInt64) {
      self.extents = extents
      spans = BannerSpans(seed: seed)
    }

    subscript(index: Int) -> WaterfallItem { spans.item(extents[index], at: index) }
  }

  init(_ shape: BenchShape, items: [WaterfallItem]) throws {
    section = try WaterfallSection(shape.layout, width: shape.width, items: items)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let extents = (0..<layout.count).map { layout.section.extent(at: $0) }
    let spans = (0..<layout.count).map { layout.section.span(at: $0) }
    let naive = NaiveWaterfall(
      layout.section.layout, width: layout.section.width, extents: extents, spans: spans)
    try check(&layout, against: naive.frames, in: views)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> WaterfallItem {
    WaterfallItem(section.extent(at: index), span: section.span(at: index))
  }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ item: WaterfallItem) throws(LayoutError) {
    try section.append(item.extent, span: item.span ?? .lanes(1))
  }
  mutating func appendPage(_ items: [WaterfallItem]) throws(LayoutError) {
    try section.append(contentsOf: items)
  }
  mutating func insert(_ item: WaterfallItem, at index: Int) throws(LayoutError) {
    try section.insert(item.extent, span: item.span ?? .lanes(1), at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  /// Another extent; an item keeps its span.
  mutating func resize(at index: Int, to item: WaterfallItem) throws(LayoutError) {
    try section.resize(at: index, to: item.extent)
  }
  mutating func applyBatch(_ batch: WaterfallSection.Batch) throws(LayoutError) -> ChangeReport {
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
