import Drawing
import Millrace

extension DrawnElement {
  /// Whether the element is not drawn in its frame, or not opaque.
  var isTransformed: Bool { attributes.transform != .identity || attributes.alpha < 1 }

  /// Returns the image of a point, given from the center of the frame, or `nil` if it is behind the viewer.
  fileprivate func image(_ x: Double, _ y: Double) -> LayoutPoint? {
    let frame = attributes.frame
    guard let image = attributes.transform.applied(to: LayoutPoint(x: x, y: y)) else { return nil }
    return LayoutPoint(
      x: frame.minX + frame.width / 2 + image.x, y: frame.minY + frame.height / 2 + image.y)
  }
}

/// Items that are turned, scaled or seen in perspective.
extension FeedPicture {
  /// Draws the image of an item as a quadrangle. Draws nothing if part of it is behind the viewer.
  func drawImage(
    of drawn: DrawnElement, _ classes: String, _ title: String, _ space: PictureSpace, in markup: inout Markup
  ) {
    let (width, height) = (drawn.element.frame.width / 2, drawn.element.frame.height / 2)
    let corners = [(-width, -height), (width, -height), (width, height), (-width, height)]
      .compactMap { drawn.image($0.0, $0.1).flatMap(space.point) }
    guard corners.count == 4 else { return }
    let points = corners.map { "\(Markup.coordinate($0.x)),\(Markup.coordinate($0.y))" }
    var attributes = [(key: "class", value: classes), (key: "points", value: points.joined(separator: " "))]
    if drawn.attributes.alpha < 1 {
      attributes.append((key: "opacity", value: Markup.coordinate(drawn.attributes.alpha)))
    }
    markup.element("polygon", attributes: attributes) { $0.element("title", title) }
    drawIndex(of: drawn, space, corners, in: &markup)
  }

  /// Draws the number of an item upright in the middle of its image.
  private func drawIndex(
    of drawn: DrawnElement, _ space: PictureSpace, _ corners: [(x: Double, y: Double)],
    in markup: inout Markup
  ) {
    guard drawn.attributes.alpha >= 0.5, let center = drawn.image(0, 0).flatMap(space.point) else { return }
    // The lengths of the lines between the middles of opposite sides.
    func distance(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double {
      let (x, y) = (
        corners[a].x + corners[b].x - corners[c].x - corners[d].x,
        corners[a].y + corners[b].y - corners[c].y - corners[d].y
      )
      return (x * x + y * y).squareRoot() / 2
    }
    let side = min(distance(0, 3, 1, 2), distance(0, 1, 2, 3))
    let text = "\(drawn.element.path.item)"
    guard let size = PictureText.size(fitting: text, width: side - 3, height: side - 1) else { return }
    markup.text("middle", text, center.x, center.y + 0.36 * size, size: size)
  }
}
