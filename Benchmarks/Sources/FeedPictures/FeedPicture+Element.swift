import Drawing
import Millrace

extension FeedPicture {
  /// Draws an element in the style of its role, with a description as its title.
  func draw(_ drawn: DrawnElement, _ space: PictureSpace, in markup: inout Markup) {
    let element = drawn.element
    let box = space.box(element.frame)
    let title = title(of: drawn)
    let hue = hue(of: element)
    let line = hue.map { Palette.stroke(hue: $0) } ?? "none"
    let pinned = element.isPinned ? " pinned" : ""
    switch drawn.role {
    case .item where drawn.isTransformed:
      drawImage(
        of: drawn, "item \(Palette.fill(hue: hue ?? 0, shade: abs(element.path.item) % 3)) \(line)", title,
        space,
        in: &markup)
    case .item:
      markup.rect(
        "item \(Palette.fill(hue: hue ?? 0, shade: drawn.lane)) \(line)\(pinned)", box, radius: 2,
        title: title)
      drawIndex(element, box, in: &markup)
    case .badge:
      let solid = hue.map { Palette.solid(hue: $0) } ?? "dark"
      markup.rect(solid, box, radius: .infinity, title: title)
      drawName(ofBadge: element, box, in: &markup)
    case .background:
      let number = element.path.item % 2
      let fill = hue.map { Palette.fill(hue: $0, shade: number) } ?? ""
      markup.rect("ground \(fill) \(line)", box, radius: 6)
      markup.rect("", box, radius: 6, fill: "url(#hatch\(number))", title: title)
    case .separator:
      markup.rect("line", box.grown(toAtLeast: 1), title: title)
    case .supplementary:
      markup.rect("band \(line)\(pinned)", box, title: title)
      let solid = hue.map { Palette.solid(hue: $0) } ?? "dark"
      drawName(of: element, visible(element, box, space), solid, in: &markup)
    case .header, .footer:
      markup.rect("band \(line)\(pinned)", box, title: title)
      let solid = hue.map { Palette.solid(hue: $0) } ?? "dark"
      let isAtEnd = (drawn.role == .footer) != (axis == .horizontal && direction == .rightToLeft)
      let edge = edge(of: box, isAtEnd: isAtEnd)
      markup.rect(solid, edge)
      let free = box.without(edge, isAtEnd: isAtEnd, axis)
      drawName(of: element, visible(element, free, space), solid, in: &markup)
    }
  }

  /// Returns the strip along the leading edge of a header or the trailing edge of a footer.
  private func edge(of box: Box, isAtEnd: Bool) -> Box {
    var edge = box
    let thickness = 4.0
    switch axis {
    case .vertical:
      edge.height = min(thickness, box.height / 3)
      if isAtEnd { edge.y = box.maxY - edge.height }
    case .horizontal:
      edge.width = min(thickness, box.width / 3)
      if isAtEnd { edge.x = box.maxX - edge.width }
    }
    return edge
  }

  /// Returns the visible part of a box if the element is pinned, otherwise the whole box.
  private func visible(_ element: Element, _ box: Box, _ space: PictureSpace) -> Box {
    guard element.isPinned, let view else { return box }
    let inView = space.box(view)
    let (x, y) = (max(box.x, inView.x), max(box.y, inView.y))
    let (width, height) = (min(box.maxX, inView.maxX) - x, min(box.maxY, inView.maxY) - y)
    return width > 0 && height > 0 ? Box(x: x, y: y, width: width, height: height) : box
  }

  private func drawIndex(_ element: Element, _ box: Box, in markup: inout Markup) {
    let text = "\(element.path.item)"
    guard let size = PictureText.size(fitting: text, width: box.width - 3, height: box.height - 1) else {
      return
    }
    markup.text("middle", text, box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size, size: size)
  }

  /// Draws the name of a badge of a custom kind, if all of it fits.
  private func drawName(ofBadge element: Element, _ box: Box, in markup: inout Markup) {
    guard element.kind != .badge, let name = kindNames[element.kind],
      let size = PictureText.size(fitting: name, width: box.width - 6, height: box.height - 1, atMost: 10)
    else { return }
    markup.text("bar middle", name, box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size, size: size)
  }

  private func drawName(of element: Element, _ box: Box, _ solid: String, in markup: inout Markup) {
    let name = name(of: element)
    // Draw the name along the longer side.
    let isUpright = box.height > box.width && box.width < PictureText.width(name)
    let (length, crossSize) = isUpright ? (box.height, box.width) : (box.width, box.height)
    let pin = element.isPinned && crossSize >= 10 && length >= 16 ? 14.0 : 0
    let text = PictureText.fitting(name, width: length - 10 - pin)
    guard crossSize >= 9.5, !text.isEmpty || pin > 0 else { return }
    let (x, y) = isUpright ? (box.x + crossSize / 2, box.y) : (box.x, box.y + crossSize / 2)
    if pin > 0 {
      markup.pin(solid, isUpright ? x : x + 10, isUpright ? y + 11 : y)
    }
    markup.text(
      "name", text, isUpright ? x - 4 : x + 6 + pin, isUpright ? y + 6 + pin : y + 4, isUpright: isUpright)
  }

  /// Returns the name of a supplementary's kind, with its index if others of its section have the same kind.
  private func name(of element: Element) -> String {
    let name = kindNames[element.kind] ?? "\(element.kind)"
    let isOfFeed = element.path.section < 0 || element.path.section >= sectionCount
    return (isOfFeed ? "feed " : "") + name
      + (sharedKinds.contains(SectionKind(element)) && element.path.item > 0 ? " \(element.path.item)" : "")
  }

  private func title(of drawn: DrawnElement) -> String {
    let (element, frame) = (drawn.element, drawn.element.frame)
    func text(_ value: Double) -> String { LengthText.short(value) }
    let z = element.zIndex == 0 ? "" : ", z \(element.zIndex)"
    return "\(kindNames[element.kind] ?? "\(element.kind)") \(element.path): \(text(frame.width)) × "
      + "\(text(frame.height)) at \(text(frame.minX)), \(text(frame.minY))\(z)"
      + (element.isPinned ? ", pinned" : "")
  }
}

extension Box {
  /// Returns the box without a strip along one edge.
  fileprivate func without(_ edge: Box, isAtEnd: Bool, _ axis: LayoutAxis) -> Box {
    var rest = self
    switch axis {
    case .vertical:
      rest.height -= edge.height
      if !isAtEnd { rest.y += edge.height }
    case .horizontal:
      rest.width -= edge.width
      if !isAtEnd { rest.x += edge.width }
    }
    return rest
  }

  /// Returns the box extended to at least `thickness`, so that it stays visible.
  fileprivate func grown(toAtLeast thickness: Double) -> Box {
    Box(x: x, y: y, width: max(width, thickness), height: max(height, thickness))
  }
}
