import Millrace
import MillraceOracle

/// A cover flow that runs down and scrolls with the viewport: five cards are visible.
struct CarouselLayout: BenchLayout {
  static var name: String { "carousel" }
  static var isClosedForm: Bool { true }

  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    operationsWithoutSizes(of: suite, count: count)
  }

  private static var cardSize: LayoutSize { LayoutSize(width: 280, height: 160) }
  private static var visibleCount: Int { 5 }

  private var section: CarouselSection<StandardCarouselStyle>

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<GridCell> {
    GridLayout.items(of: feed, shape: shape, count: count, seed: seed)
  }

  static func feedItem(_ cell: GridCell) -> FeedItem { .cell }

  init(_ shape: BenchShape, items: [GridCell]) throws {
    let layout = Carousel(
      .coverFlow, itemSize: Self.cardSize, visibleCount: Self.visibleCount, scrollsWithFeed: true,
      axis: .vertical)
    section = try CarouselSection(
      layout, viewLength: BenchViewports.height, width: shape.width, count: items.count)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    var carousel = NaiveCarousel(.coverflow, count: layout.count, itemSize: cardSize)
    carousel.visibleCount = visibleCount
    var found: [Element] = []
    for view in views {
      layout.elements(in: view, into: &found)
      let offset = Int((view.minY * Double(LayoutUnit.perPoint)).rounded())
      let space = NaiveRoundSpace(
        width: layout.section.contentSize.width, height: BenchViewports.height, offset: offset)
      let visible = try carousel.elements(in: space).filter { $0.isPrinted(in: view) }
      guard found.map(\.index) == visible.map(\.item) else {
        throw BenchError.wrongAnswer(
          layout: name, count: layout.count, question: "the viewport at y = \(view.minY)")
      }
    }
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  /// Not counted: a query visits nothing but the visible places.
  var countedWork: WorkCounters? { nil }

  func size(at index: Int) -> GridCell { GridCell() }
  func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ cell: GridCell) throws(LayoutError) { try section.append(count: 1) }
  mutating func appendPage(_ cells: [GridCell]) throws(LayoutError) { try section.append(count: cells.count) }
  mutating func insert(_ cell: GridCell, at index: Int) throws(LayoutError) { try section.insert(at: index) }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  func resize(at index: Int, to cell: GridCell) {}
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try section.apply(batch)
  }
}
