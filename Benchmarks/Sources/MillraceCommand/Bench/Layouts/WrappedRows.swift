import FeedFiles
import Millrace
import MillraceOracle
import SampleFeeds

/// A row section in a type of its own for each of its layouts, for the suites: they are generic over what
/// they measure.
protocol WrappedRows: BenchLayout where Size == LayoutSize {
  var section: RowSection { get set }
}

extension WrappedRows {
  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let sizes = (0..<layout.count).map { layout.size(at: $0) }
    let naive = NaiveRows(layout.section.layout, width: layout.section.width, sizes: sizes)
    guard layout.contentHeight == naive.contentSize.height else {
      throw BenchError.wrongAnswer(layout: name, count: layout.count, question: "the content's height")
    }
    try check(&layout, against: naive.frames, in: views)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> LayoutSize { section.size(at: index) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ size: LayoutSize) throws(LayoutError) { try section.append(size) }
  mutating func appendPage(_ sizes: [LayoutSize]) throws(LayoutError) {
    try section.append(contentsOf: sizes)
  }
  mutating func insert(_ size: LayoutSize, at index: Int) throws(LayoutError) {
    try section.insert(size, at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { _ = try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to size: LayoutSize) throws(LayoutError) {
    try section.resize(at: index, to: size)
  }
  mutating func applyBatch(_ batch: RowSection.Batch) throws(LayoutError) -> ChangeReport {
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

/// A flow of chips: 60 to 180 pt wide, of three heights. In a width of 390 pt some three are in a row, and
/// some 40 on a screen.
struct FlowLayout: WrappedRows {
  static var name: BenchLayoutName { .flow }

  var section: RowSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<LayoutSize> {
    switch feed {
    case .synthetic: BenchItems(ChipSizes(seed: seed), count: count)
    case .file(_, let column): BenchItems(ColumnChips(column: column), count: count)
    }
  }

  init(_ shape: BenchShape, items: [LayoutSize]) throws {
    let layout = Flow(itemSpacing: shape.layout.columnSpacing, lineSpacing: shape.layout.rowSpacing)
    section = try RowSection(layout, width: shape.width, sizes: items)
  }
}

/// A wall of photos in rows near 80 pt, broken by the greedy rule: some 40 on a screen.
struct JustifiedLayout: WrappedRows {
  static var name: BenchLayoutName { .justified }

  var section: RowSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<LayoutSize> {
    switch feed {
    case .synthetic: BenchItems(PhotoSizes(seed: seed), count: count)
    case .file(_, let column): BenchItems(ColumnPhotos(column: column), count: count)
    }
  }

  init(_ shape: BenchShape, items: [LayoutSize]) throws {
    let layout = JustifiedRows(
      targetHeight: 80, itemSpacing: shape.layout.columnSpacing, lineSpacing: shape.layout.rowSpacing)
    section = try RowSection(layout, width: shape.width, sizes: items)
  }
}

/// A grid of the waterfall's items, each row as high as its tallest: an insertion moves all behind it.
struct RowGridLayout: WrappedRows {
  static var name: BenchLayoutName { .rowGrid }

  var section: RowSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<LayoutSize> {
    let laneWidth = shape.columns[0].width
    return switch feed {
    case .synthetic: BenchItems(Heights(source: PhotoExtents(laneWidth: laneWidth, seed: seed)), count: count)
    case .file(_, let column):
      BenchItems(Heights(source: ColumnExtents(column: column, laneWidth: laneWidth)), count: count)
    }
  }

  private struct Heights<Source: BenchItemSource<Double>>: BenchItemSource {
    let source: Source
    subscript(index: Int) -> LayoutSize { LayoutSize(width: 0, height: source[index]) }
  }

  init(_ shape: BenchShape, items: [LayoutSize]) throws {
    let layout = RowGrid(
      columns: shape.layout.columns, columnSpacing: shape.layout.columnSpacing,
      rowSpacing: shape.layout.rowSpacing)
    section = try RowSection(layout, width: shape.width, sizes: items)
  }
}

// MARK: - Where the sizes come from

extension ChipSizes: BenchItemSource {}
extension PhotoSizes: BenchItemSource {}

/// A file's column as chips: its extents are their widths, its pictures are 72 pt high, what has a size has it.
private struct ColumnChips: BenchItemSource {
  let column: FeedColumn

  subscript(index: Int) -> LayoutSize {
    switch column[index] {
    case .extent(let extent): LayoutSize(width: extent, height: 32)
    case .aspect(let aspect): LayoutSize(width: min(72 / aspect, LayoutUnit.maximumLength), height: 72)
    case .size(let size): size
    }
  }
}

/// A file's column as photos: extents are the heights of photos 100 pixels wide.
private struct ColumnPhotos: BenchItemSource {
  let column: FeedColumn

  subscript(index: Int) -> LayoutSize {
    switch column[index] {
    case .extent(let extent): LayoutSize(width: 100, height: max(extent, 1))
    case .aspect(let aspect): photo(aspect)
    case .size(let size): photo(size.height / size.width)
    }
  }

  private func photo(_ aspect: Double) -> LayoutSize {
    LayoutSize(width: 1_000, height: min(max(1_000 * aspect, 1), 1e6))
  }
}
