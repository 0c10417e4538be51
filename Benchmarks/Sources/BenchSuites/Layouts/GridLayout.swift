import Millrace
import MillraceOracle

/// A grid of squares with as many columns as the waterfall has lanes, computed in closed form.
struct GridLayout: WrappedCells {
  static var name: String { "grid" }

  var section: GridSection

  init(_ shape: BenchShape, count: Int) throws {
    let layout = Grid(
      columns: shape.layout.columns, rowHeight: .aspectRatio(1), columnSpacing: shape.layout.columnSpacing,
      rowSpacing: shape.layout.rowSpacing)
    section = try GridSection(layout, width: shape.width, count: count)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    let naive = NaiveGrid(layout.section.layout, width: layout.section.width, count: layout.count)
    try check(&layout, against: naive.frames, in: views)
  }
}

extension GridSection: BenchSection {}
