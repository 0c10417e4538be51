import Drawing
import Millrace

/// The shapes that pictures consist of.
extension Markup {
  /// Appends a rectangle.
  ///
  /// - Parameter radius: The radius of the corners, at most a third of each side. Infinity makes the shorter sides
  ///   round.
  mutating func rect(
    _ classes: String, _ box: Box, radius: Double = 0, fill: String? = nil, title: String? = nil
  ) {
    var attributes: [(key: String, value: String)] = []
    if !classes.isEmpty { attributes.append(("class", classes)) }
    attributes += [
      ("x", Markup.coordinate(box.x)), ("y", Markup.coordinate(box.y)),
      ("width", Markup.coordinate(max(0, box.width))), ("height", Markup.coordinate(max(0, box.height))),
    ]
    let limit = radius == .infinity ? 2.0 : 3.0
    let radius = min(radius, box.width / limit, box.height / limit)
    if radius >= 0.5 { attributes.append(("rx", Markup.coordinate(radius))) }
    if let fill { attributes.append(("fill", fill)) }
    guard let title else { return empty("rect", attributes: attributes) }
    element("rect", attributes: attributes) { $0.element("title", title) }
  }

  mutating func line(_ classes: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func text(_ value: Double) -> String { Markup.coordinate(value) }
    empty("line", ["class": classes, "x1": text(x1), "y1": text(y1), "x2": text(x2), "y2": text(y2)])
  }

  /// Appends text that starts at a point, or is centered at or ends at the point if a class says so.
  ///
  /// - Parameter isUpright: Whether the text runs downward from the point.
  mutating func text(
    _ classes: String, _ text: String, _ x: Double, _ y: Double, size: Double? = nil, isUpright: Bool = false
  ) {
    if text.isEmpty { return }
    var attributes: [(key: String, value: String)] = []
    if !classes.isEmpty { attributes.append(("class", classes)) }
    if isUpright {
      attributes.append(
        ("transform", "translate(\(Markup.coordinate(x)) \(Markup.coordinate(y))) rotate(90)"))
    } else {
      attributes += [("x", Markup.coordinate(x)), ("y", Markup.coordinate(y))]
    }
    if let size, size != PictureText.size { attributes.append(("font-size", Markup.coordinate(size))) }
    element("text", attributes: attributes, text)
  }

  /// Appends a bar beside the canvas with the longest of `texts` that fits.
  mutating func bar(_ classes: String, _ box: Box, _ texts: [String], axis: LayoutAxis) {
    rect(classes, box, title: texts.first)
    let length = axis == .vertical ? box.height : box.width
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    guard let text = texts.first(where: { PictureText.width($0) + 8 <= length }) else {
      // The shortest text may still fit horizontally.
      guard axis == .vertical, let text = texts.last else { return }
      guard let size = PictureText.size(fitting: text, width: box.width - 2, height: length, atMost: 10)
      else {
        return
      }
      return self.text("bar middle", text, x, y + 0.36 * size, size: size)
    }
    switch axis {
    case .vertical: self.text("bar middle", text, x - 4, y, isUpright: true)
    case .horizontal: self.text("bar middle", text, x, y + 4)
    }
  }

  /// Appends a pin with its head at a point.
  mutating func pin(_ classes: String, _ x: Double, _ y: Double) {
    func text(_ value: Double) -> String { Markup.coordinate(value) }
    empty("circle", ["class": classes, "cx": text(x), "cy": text(y - 2), "r": "3.5"])
    empty("path", ["class": classes, "d": "M\(text(x - 1.2)) \(text(y))h2.4l-1.2 6.5z"])
  }
}
