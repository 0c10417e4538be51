import Millrace

/// A naive grid whose rows are as high as their tallest item.
struct NaiveRowGrid {
  private(set) var boxes: [NaiveRows.Box] = []
  private(set) var rows: [Range<Int>] = []

  init(_ layout: RowGrid, width: Double, sizes: [LayoutSize]) {
    // The columns are those of a waterfall.
    let columns = naiveTracks(
      Waterfall(columns: layout.columns, columnSpacing: layout.columnSpacing, scale: layout.scale),
      {
        let insets = layout.insets
        return layout.axis == .vertical
          ? insets
          : LayoutInsets(
            top: insets.leading, leading: insets.top, bottom: insets.trailing, trailing: insets.bottom)
      }(), width: NaiveWaterfall.units(width))
    let left = NaiveInsets(layout.insets, layout.axis).left
    let heights = sizes.map {
      naivePixels(NaiveWaterfall.units($0.upright(layout.axis).height), layout.scale)
    }
    var top = 0
    for first in stride(from: 0, to: heights.count, by: columns.count) {
      let row = first..<min(heights.count, first + columns.count)
      let tallest = heights[row].max()!
      for index in row {
        let own = layout.itemAlignment == .stretch ? tallest : heights[index]
        let y =
          switch layout.itemAlignment {
          case .stretch, .start: 0
          case .center: (tallest - own) / 2
          case .end: tallest - own
          }
        let column = columns[index % columns.count]
        boxes.append(
          .init(
            x: column.origin - left, y: y, width: column.width, height: own, rowTop: top,
            rowHeight: tallest))
      }
      rows.append(row)
      top += tallest + NaiveWaterfall.units(layout.rowSpacing)
    }
  }
}
