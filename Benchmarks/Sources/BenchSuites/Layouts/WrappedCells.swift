import Millrace

/// A wrapped section of equal items, which stores nothing per item.
protocol WrappedCells: WrappedSection where Section: UniformSection, Size == GridCell {
  /// Creates a layout of `count` items.
  init(_ shape: BenchShape, count: Int) throws
}

extension WrappedCells {
  static var isClosedForm: Bool { true }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    operationsWithoutSizes(of: suite, count: count)
  }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<GridCell> {
    BenchItems(BenchCells(), count: count)
  }

  static func feedItem(_ cell: GridCell) -> FeedItem { .cell }

  init(_ shape: BenchShape, items: [GridCell]) throws { try self.init(shape, count: items.count) }

  /// Not counted: a query visits little more than its results.
  var countedWork: WorkCounters? { nil }

  /// Throws unless queries of some viewports find the expected items.
  static func check(
    _ layout: inout Self, in views: [LayoutRect], _ expected: (LayoutRect) throws -> [Int]
  ) throws {
    var found: [Element] = []
    for view in views {
      layout.elements(in: view, into: &found)
      guard try found.map(\.index) == expected(view) else {
        throw BenchError.wrongAnswer(
          layout: name, count: layout.count, question: "the viewport at y = \(view.minY)")
      }
    }
  }
}

/// The empty descriptions of equal items.
struct BenchCells: BenchItemSource {
  subscript(index: Int) -> GridCell { GridCell() }
}

extension BenchSection where Self: UniformSection {
  mutating func append(contentsOf cells: [GridCell]) throws(LayoutError) { try append(count: cells.count) }
}
