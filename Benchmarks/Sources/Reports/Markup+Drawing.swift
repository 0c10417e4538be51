import Drawing

extension Markup {
  /// Appends a drawing that scales to the available width.
  mutating func drawing(
    width: Double, height: Double, title: String, content: (inout Markup) -> Void
  ) {
    element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": title,
        "viewBox": "0 0 \(Markup.coordinate(width)) \(Markup.coordinate(height))",
      ], content: content)
  }

  /// Appends a straight line.
  mutating func line(_ classes: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func text(_ value: Double) -> String { Markup.coordinate(value) }
    empty("line", ["class": classes, "x1": text(x1), "y1": text(y1), "x2": text(x2), "y2": text(y2)])
  }

  /// Appends text that starts, ends or is centered at a point.
  mutating func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) {
    if text.isEmpty { return }
    element(
      "text",
      ["x": Markup.coordinate(x), "y": Markup.coordinate(y), "text-anchor": anchor], text)
  }

  /// Appends a short piece of a layout's line with its mark, for keys.
  mutating func sample(_ style: LineStyle, _ x: Double, _ y: Double) {
    empty(
      "path",
      [
        "class": "line " + style.classes, "stroke-dasharray": style.dashes,
        "d": "M\(Markup.coordinate(x)) \(Markup.coordinate(y))h28",
      ])
    empty("path", style.mark(at: x + 14, y))
  }
}
