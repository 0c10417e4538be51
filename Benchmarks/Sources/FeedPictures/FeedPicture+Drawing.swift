import Drawing
import Foundation
import Millrace

extension FeedPicture {
  /// The picture as an SVG file.
  public var data: Data {
    let layout = PictureLayout(self)
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img",
        "aria-label": "\(captions.title): \(captions.summary)",
        "viewBox": "0 0 \(Markup.coordinate(layout.width)) \(Markup.coordinate(layout.height))",
        "width": Markup.coordinate(layout.width), "height": Markup.coordinate(layout.height),
      ]
    ) { markup in
      drawStyle(layout, in: &markup)
      markup.empty("rect", ["class": "paper", "width": "100%", "height": "100%"])
      if !isBare { drawCaptions(layout, in: &markup) }
      markup.rect("canvas", layout.space.canvas)
      if !isBare {
        drawRuler(layout, in: &markup)
        drawSectionBars(layout, in: &markup)
      }
      markup.element("g", ["clip-path": "url(#canvas)"]) { markup in
        drawBorders(layout.space, in: &markup)
        for element in elements { draw(element, layout.space, in: &markup) }
        drawView(layout.space, in: &markup)
      }
      if !isBare {
        drawViewBar(layout, in: &markup)
        PictureLegend(self).draw(at: layout.legend, width: layout.contentWidth, in: &markup)
      }
    }
    return Data(markup.text.utf8)
  }

  private func drawStyle(_ layout: PictureLayout, in markup: inout Markup) {
    markup.element("style", [:]) { markup in
      markup.raw(PictureStyle.rules)
      markup.style(rules: Palette.style(hues: hues))
    }
    markup.element("defs") { markup in
      markup.element("clipPath", ["id": "canvas"]) { $0.rect("", layout.space.canvas) }
      // Nested backgrounds differ in hatching.
      for (index, angle) in ["45", "-45"].enumerated() {
        markup.element(
          "pattern",
          [
            "id": "hatch\(index)", "width": "7", "height": "7", "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(\(angle))",
          ]
        ) { $0.empty("path", ["class": "hatch", "d": "M0 0v7"]) }
      }
    }
  }

  /// The hues in use.
  var hues: Set<Int> {
    var hues = Set(sections.map { Palette.hue(ofSection: $0.index) })
    for element in elements {
      if let hue = hue(of: element.element) { hues.insert(hue) }
    }
    return hues
  }

  /// Returns the hue of the element's section.
  func hue(of element: Element) -> Int? {
    let section = element.path.section
    return section >= 0 && section < sectionCount ? Palette.hue(ofSection: section) : nil
  }

  private func drawCaptions(_ layout: PictureLayout, in markup: inout Markup) {
    let width = layout.contentWidth
    let x = PictureLayout.margin
    markup.text("title", PictureText.fitting(captions.title, width: width, size: 16), x, x + 13)
    markup.text("quiet", PictureText.fitting(captions.summary, width: width), x, x + 30)
    markup.text("quiet", PictureText.fitting(captions.region, width: width), x, x + 45)
  }

  private func drawBorders(_ space: PictureSpace, in markup: inout Markup) {
    for section in sections {
      let box = space.box(section.frame)
      markup.rect("border \(Palette.stroke(hue: Palette.hue(ofSection: section.index)))", box)
    }
  }
}

// MARK: - The viewport

extension FeedPicture {
  /// Draws the borders of the viewport and of its safe area, and fades the content outside of it.
  private func drawView(_ space: PictureSpace, in markup: inout Markup) {
    guard let view, !isBare || region != view else { return }
    func path(_ box: Box) -> String {
      func text(_ value: Double) -> String { Markup.coordinate(value) }
      return "M\(text(box.x)) \(text(box.y))H\(text(box.maxX))V\(text(box.maxY))H\(text(box.x))z"
    }
    let box = space.box(view)
    markup.empty(
      "path", ["class": "veil", "fill-rule": "evenodd", "d": path(space.canvas) + path(box)])
    markup.rect("view", box, radius: 3)
    if let safeArea { markup.rect("safe", space.box(safeArea)) }
  }

  private func drawViewBar(_ layout: PictureLayout, in markup: inout Markup) {
    guard let view else { return }
    let box = layout.space.box(view)
    let text =
      "viewport \(LengthText.short(view.width)) × \(LengthText.short(view.height)) "
      + "at \(LengthText.short(view.minX)), \(LengthText.short(view.minY))"
    markup.bar("viewbar", layout.viewBar(of: box), [text, "viewport"], axis: axis)
  }
}

// MARK: - Beside the canvas

extension FeedPicture {
  private func drawSectionBars(_ layout: PictureLayout, in markup: inout Markup) {
    for section in sections {
      let bar = layout.sectionBar(of: layout.space.box(section.frame))
      let hue = Palette.hue(ofSection: section.index)
      let texts = [
        "section \(section.index), \(section.layout)", "\(section.index) \(section.layout)",
        "\(section.index)",
      ]
      markup.bar(Palette.solid(hue: hue), bar, texts, axis: axis)
    }
  }

  /// Draws a ruler with round positions along the scroll axis.
  private func drawRuler(_ layout: PictureLayout, in markup: inout Markup) {
    let (start, end) = axis == .vertical ? (region.minY, region.maxY) : (region.minX, region.maxX)
    let step = Self.rulerStep((end - start) / (axis == .vertical ? 12 : 8))
    let first = (start / step).rounded(.up)
    let canvas = layout.space.canvas
    for number in 0..<32 {
      let position = (first + Double(number)) * step
      guard position <= end else { return }
      let text = LengthText.short(position)
      switch axis {
      case .vertical:
        let y = layout.space.y(position)
        markup.line("tick", canvas.maxX, y, canvas.maxX + 4, y)
        markup.text("quiet", text, canvas.maxX + 7, y + 4)
      case .horizontal:
        let x = layout.space.x(position)
        markup.line("tick", x, canvas.maxY, x, canvas.maxY + 4)
        // Keep the text within the picture's edge.
        markup.text("quiet middle", text, max(x, PictureText.width(text) / 2 + 2), canvas.maxY + 15)
      }
    }
  }

  /// Returns the minimum of 1, 2, 5, 10, 20 and so on that is at least a length.
  private static func rulerStep(_ minimum: Double) -> Double {
    var power = 0.01
    while power < 1e15 {
      for factor in [1.0, 2, 5] where power * factor >= minimum { return power * factor }
      power *= 10
    }
    return minimum
  }
}
