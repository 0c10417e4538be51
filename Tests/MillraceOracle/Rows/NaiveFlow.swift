import Millrace

/// A naive flow.
struct NaiveFlow {
  private(set) var boxes: [NaiveRows.Box] = []
  private(set) var rows: [Range<Int>] = []

  init(_ layout: Flow, width: Double, sizes: [LayoutSize]) {
    let insets = NaiveInsets(layout.insets, layout.axis)
    let all = max(0, NaiveWaterfall.units(width) - insets.left - insets.right)
    let items = sizes.map { size in
      let size = size.upright(layout.axis)
      return (
        width: naivePixels(NaiveWaterfall.units(size.width), layout.scale),
        height: naivePixels(NaiveWaterfall.units(size.height), layout.scale)
      )
    }
    let spacing = NaiveWaterfall.units(layout.itemSpacing)
    var indent = 0
    switch layout.indent {
    case .none: break
    case .firstItem: if let first = items.first { indent = first.width + spacing }
    case .points(let points): indent = NaiveWaterfall.units(points)
    }
    var top = 0
    var first = 0
    while first < items.count {
      let begin = first == 0 ? 0 : indent
      let available = max(0, all - begin)
      func length(_ range: Range<Int>) -> Int {
        items[range].map(\.width).reduce(0, +) + (range.count - 1) * spacing
      }
      var end = first + 1
      while end < items.count, end - first < layout.maximumItemsPerRow ?? .max,
        length(first..<(end + 1)) <= available
      {
        end += 1
      }
      let row = first..<end
      let height = items[row].map(\.height).max()!
      let free = available - length(row)
      let isShared =
        switch layout.alignment {
        case .spaceBetween: true
        case .justified: end < items.count || layout.justifiesLastRow
        default: false
        }
      for index in row {
        var x = begin + length(first..<index) + (index > first ? spacing : 0)
        if index == first { x = begin }
        switch layout.alignment {
        case .center: x += Int((Double(free) / 2).rounded(.down))
        case .end: x += free
        case _ where isShared && free > 0 && row.count > 1:
          x += Int((Double(free) * Double(index - first) / Double(row.count - 1)).rounded())
        default: break
        }
        let rest = height - items[index].height
        let y =
          switch layout.itemAlignment {
          case .start: 0
          case .center: rest / 2
          case .end: rest
          }
        boxes.append(
          .init(
            x: x, y: y, width: items[index].width, height: items[index].height, rowTop: top,
            rowHeight: height))
      }
      rows.append(row)
      top += height + NaiveWaterfall.units(layout.lineSpacing)
      first = end
    }
  }
}
