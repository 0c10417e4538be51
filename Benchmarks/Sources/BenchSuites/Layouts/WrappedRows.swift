import FeedFiles
import Millrace
import MillraceOracle
import SampleFeeds

/// A flow, justified rows or a grid of rows.
protocol WrappedRows: WrappedSection where Section == RowSection, Size == LayoutSize {}

extension WrappedRows {
  static func item(_ size: LayoutSize) -> RowItem { RowItem(size) }
  static func size(of item: RowItem) -> LayoutSize { item.size }

  mutating func appendPage(_ sizes: [LayoutSize]) throws(LayoutError) {
    try section.append(contentsOf: sizes)
  }

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

/// A flow of chips, 60 to 180 pt wide, with three different heights.
///
/// At a width of 390 pt, a row has about three chips and a screen about 40.
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

/// A wall of photos in rows near 80 pt, broken by the greedy rule: about 40 on a screen.
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

/// A grid of the waterfall's items with rows as high as their tallest item.
///
/// An insertion moves all later items.
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

// MARK: - Item sources

extension ChipSizes: BenchItemSource {}
extension PhotoSizes: BenchItemSource {}

/// A file's items as chips: extents become widths, pictures are 72 pt high, and sizes are kept.
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

/// A file's items as photos: extents become the heights of photos 100 pixels wide.
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
