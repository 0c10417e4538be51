import Millrace
import Terminal

/// Draws the cells of the demo into a grid of characters.
struct DemoPicture {
  /// The part of the grid that shows the feed.
  let area: GridRect
  /// The visible rect of the feed.
  let view: LayoutRect
  let time: Double
  private(set) var grid: CharacterGrid

  init(_ grid: CharacterGrid, area: GridRect, view: LayoutRect, time: Double) {
    (self.grid, self.area, self.view, self.time) = (grid, area, view, time)
  }

  /// Draws cells, those with a greater `zIndex` above others.
  mutating func draw(_ cells: [DemoCell]) {
    var drawn = cells.enumerated().compactMap { index, cell in
      cell.drawn(at: time).map { (cell: cell, element: $0, index: index) }
    }
    drawn.sort {
      ($0.element.zIndex, $0.element.path, $0.index) < ($1.element.zIndex, $1.element.path, $1.index)
    }
    for (cell, element, _) in drawn { draw(cell, at: element) }
  }

  /// Draws something in the place of an element that has no cell yet.
  mutating func drawPlaceholder(_ element: LayoutAttributes) {
    grid.fill(rect(of: element), with: Glyph("░", TextStyle(.gray)), in: area)
  }

  private mutating func draw(_ cell: DemoCell, at element: LayoutAttributes) {
    let rect = rect(of: element)
    guard !rect.isEmpty, !element.isHidden, element.alpha > 0 else { return }
    switch cell.kind {
    case .item: drawItem(cell, rect, isFaint: element.alpha < 0.5)
    case .background: grid.fill(rect, with: Glyph("·", TextStyle(.gray, isDim: true)), in: area)
    case .separator: grid.fill(rect, with: Glyph("─", TextStyle(.gray, isDim: true)), in: area)
    default:
      let style = TextStyle(.cyan, isBold: true, isInverse: true)
      grid.fill(rect, with: Glyph(" ", style), in: area)
      write(cell.title, column: rect.columns.lowerBound + 1, row: rect.rows.lowerBound, style, in: rect)
    }
  }

  /// Draws a dot for each page of a banner in the middle of an element.
  mutating func drawDots(_ page: Int, of count: Int, in element: LayoutAttributes) {
    let rect = rect(of: element)
    grid.fill(rect, with: .blank, in: area)
    let dots = (0..<count).map { $0 == page ? "■" : "·" }.joined(separator: " ")
    let column = (rect.columns.lowerBound + rect.columns.upperBound - dots.count) / 2
    write(
      dots, column: max(rect.columns.lowerBound, column), row: rect.rows.lowerBound, TextStyle(isBold: true),
      in: rect)
  }

  private mutating func drawItem(_ cell: DemoCell, _ rect: GridRect, isFaint: Bool) {
    let state = cell.state
    let isFilled = state.isSelected
    var style = TextStyle(Self.hues[cell.hue % Self.hues.count], isDim: isFaint)
    (style.isBold, style.isInverse) = (state.isFocused || isFilled, isFilled)
    let edges: BoxEdges = state.isFocused ? .double : isFilled ? .heavy : .light
    let edgeStyle = state.isFocused ? TextStyle(.white, isBold: true) : style
    let (left, right) = (rect.columns.lowerBound, rect.columns.upperBound)
    let (top, bottom) = (rect.rows.lowerBound, rect.rows.upperBound)
    var title = isFilled ? "* \(cell.title)" : cell.title
    // One line has room for the text, too.
    if rect.rows.count < 4 { title += " \(cell.text)" }
    guard rect.rows.count > 2, rect.columns.count > 4 else {
      grid.drawBox(rect, edges, edgeStyle, fill: style, in: area)
      let inner = GridRect(left: left + 1, top: top, right: right - 1, bottom: bottom)
      return write(title, column: left + 1, row: top, style, in: inner)
    }
    grid.drawBox(rect, edges, edgeStyle, fill: style, in: area)
    let side = rect.columns.count < 8 ? 1 : 2
    let inner = GridRect(left: left + side, top: top + 1, right: right - side, bottom: bottom - 1)
    write(title, column: left + side, row: top + 1, style, in: inner)
    let plain = isFilled ? style : TextStyle(isDim: isFaint)
    let lines = DemoText.lines(of: cell.text, columns: inner.columns.count)
    for (row, line) in zip((top + 2)..<max(top + 2, bottom - 1), lines) {
      write(line, column: left + side, row: row, plain, in: inner)
    }
  }

  private mutating func write(_ text: String, column: Int, row: Int, _ style: TextStyle, in rect: GridRect) {
    grid.write(text, atColumn: column, row: row, style, in: rect.clamped(to: area))
  }

  /// Draws where in the feed the visible rect is, in the column after the area.
  mutating func drawScrollBar(contentStart: Double, contentLength: Double) {
    let count = area.rows.count
    guard count > 0, contentLength > 0 else { return }
    let length = min(count, max(1, Int(Double(count) * view.height / contentLength)))
    let share = (view.minY - contentStart) / max(1, contentLength - view.height)
    let start = area.rows.lowerBound + Int((Double(count - length) * min(max(share, 0), 1)).rounded())
    for row in area.rows {
      let isThumb = (start..<(start + length)).contains(row)
      grid[area.columns.upperBound, row] =
        isThumb ? Glyph("█", TextStyle(.gray)) : Glyph("│", TextStyle(.gray, isDim: true))
    }
  }

  /// Returns the columns and rows of an element. Edges that touch in points also touch on screen.
  private func rect(of element: LayoutAttributes) -> GridRect {
    let frame = element.visibleFrame ?? element.frame
    let (x, y) = (view.minX, view.minY)
    func number(_ distance: Double, _ size: Double, _ start: Int) -> Int {
      start + Int(min(max((distance / size).rounded(), -10_000), 10_000))
    }
    let (left, top) = (area.columns.lowerBound, area.rows.lowerBound)
    return GridRect(
      left: number(frame.minX - x, DemoScale.column, left), top: number(frame.minY - y, DemoScale.row, top),
      right: number(frame.maxX - x, DemoScale.column, left),
      bottom: number(frame.maxY - y, DemoScale.row, top))
  }

  private static let hues: [TerminalColor] = [.red, .green, .yellow, .blue, .magenta, .cyan]
}
