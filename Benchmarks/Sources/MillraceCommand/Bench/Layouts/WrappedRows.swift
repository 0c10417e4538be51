import FeedFiles
import Millrace
import MillraceOracle
import SampleFeeds

/// A flow, justified rows or a grid of rows.
protocol WrappedRows: WrappedSection where Section == RowSection {}

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
}

extension RowSection: BenchSection {}

/// A flow of chips: 60 to 180 pt wide, of three heights. In a width of 390 pt some three are in a row, and
/// some 40 on a screen.
struct FlowLayout: WrappedRows {
  static var name: String { "flow" }

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
  static var name: String { "justified" }

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
  static var name: String { "row-grid" }
  static var needsSettling: Bool { true }

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
