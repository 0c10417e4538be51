import Millrace
import MillraceOracle

/// A grid of squares with as many columns as the waterfall has lanes, computed in closed form.
struct GridLayout: BenchLayout {
  static var name: String { "grid" }
  static var isClosedForm: Bool { true }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    operationsWithoutSizes(of: suite, count: count)
  }

  private var section: GridSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<GridCell> {
    BenchItems(Cells(), count: count)
  }

  /// The empty descriptions of cells.
  private struct Cells: BenchItemSource {
    subscript(index: Int) -> GridCell { GridCell() }
  }

  static func feedItem(_ cell: GridCell) -> FeedItem { .cell }

  init(_ shape: BenchShape, items: [GridCell]) throws {
    let layout = Grid(
      columns: shape.layout.columns, rowHeight: .aspectRatio(1), columnSpacing: shape.layout.columnSpacing,
      rowSpacing: shape.layout.rowSpacing)
    section = try GridSection(layout, width: shape.width, count: items.count)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let naive = NaiveGrid(layout.section.layout, width: layout.section.width, count: layout.count)
    try check(&layout, against: naive.frames, in: views)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  /// Not counted: a query visits nothing but its results.
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
