import Drawing
import Measurement

/// Bars of the bytes per item of each layout at its largest size, before and after insertions.
struct MemoryBars {
  let sorted: SortedReport

  private static let (width, left, right, rowHeight) = (760.0, 232.0, 600.0, 20.0)

  func draw(into markup: inout Markup) {
    let rows = sorted.largestMemory
    let most = rows.flatMap { [$0.bytesPerItem, $0.bytesPerItemAfterInsertions ?? 0] }.max() ?? 0
    let scale = most > 0 ? (MemoryBars.right - MemoryBars.left) / most : 0
    markup.drawing(
      width: MemoryBars.width, height: 26 + Double(rows.count) * MemoryBars.rowHeight,
      title: "Bytes per item at the largest size"
    ) { markup in
      markup.label("bytes per item, and after 10 % insertions", MemoryBars.left, 12, "start")
      for (index, row) in rows.enumerated() {
        let y = 22 + Double(index) * MemoryBars.rowHeight
        markup.label(shortened(row.layout), 4, y + 11, "start")
        markup.label("n = " + HumanUnits.size(row.count), MemoryBars.left - 6, y + 11, "end")
        let style = sorted.style(row.layout, row.policy)
        let length = Swift.max(row.bytesPerItem * scale, 0)
        let grown = Swift.max((row.bytesPerItemAfterInsertions ?? 0) * scale, 0)
        markup.bar("bar " + style.classes, MemoryBars.left, y + 1, length, 13)
        if grown > length {
          markup.bar("added " + style.classes, MemoryBars.left + length, y + 1, grown - length, 13)
        }
        var text = HumanUnits.fixed(row.bytesPerItem, digits: 2)
        if let after = row.bytesPerItemAfterInsertions { text += ", " + HumanUnits.fixed(after, digits: 2) }
        markup.label(text, MemoryBars.left + Swift.max(length, grown) + 6, y + 11, "start")
      }
    }
  }
}

extension Markup {
  fileprivate mutating func bar(
    _ classes: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    func text(_ value: Double) -> String { Markup.coordinate(value) }
    empty(
      "rect", ["class": classes, "x": text(x), "y": text(y), "width": text(width), "height": text(height)])
  }
}
