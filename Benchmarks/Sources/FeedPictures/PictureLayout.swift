/// The positions of a picture's parts.
///
/// Captions are above the canvas, section bars before it, a ruler and the viewport's bar after it, and the
/// legend below. A bare picture has only the canvas.
struct PictureLayout {
  static let margin = 12.0
  private static let captionHeight = 54.0
  private static let barCrossSize = 17.0
  /// The gap between the canvas and the parts beside it.
  private static let gap = 5.0
  /// The height of a horizontal ruler.
  private static let rulerHeight = 20.0
  /// The minimum width, which leaves room for captions and the legend.
  private static let minimumContentWidth = 400.0

  let space: PictureSpace
  let width: Double
  let height: Double
  /// The top left corner of the legend.
  let legend: (x: Double, y: Double)
  private let isVertical: Bool
  private let rulerWidth: Double

  var contentWidth: Double { width - 2 * Self.margin }

  init(_ picture: FeedPicture) {
    isVertical = picture.axis == .vertical
    if picture.isBare {
      let margin = 1.0  // for the border of the canvas
      space = PictureSpace(picture.region, at: (margin, margin))
      (width, height) = (space.canvas.maxX + margin, space.canvas.maxY + margin)
      (legend, rulerWidth) = ((margin, height), 0)
      return
    }
    let bar = Self.barCrossSize + Self.gap
    let texts = [picture.region.minY, picture.region.maxY].map { LengthText.short($0.rounded()) }
    rulerWidth = 8 + (texts.map { PictureText.width($0) }.max() ?? 0)
    let (ruler, viewBar) = (isVertical ? rulerWidth : Self.rulerHeight, picture.view == nil ? 0 : bar)
    let x = Self.margin + (isVertical ? bar : 0)
    let y = Self.captionHeight + Self.margin + (isVertical ? 0 : bar)
    space = PictureSpace(picture.region, at: (x, y))
    let canvas = space.canvas
    let right = canvas.maxX + (isVertical ? ruler + viewBar : 0)
    let bottom = canvas.maxY + (isVertical ? 0 : ruler + viewBar)
    width = max(right + Self.margin, Self.minimumContentWidth + 2 * Self.margin)
    legend = (Self.margin, bottom + Self.margin)
    height = legend.y + PictureLegend(picture).height(width: width - 2 * Self.margin) + Self.margin
  }

  /// Returns the bar of a section, beside the section's part of the canvas.
  func sectionBar(of box: Box) -> Box {
    isVertical
      ? along(box, x: space.canvas.x - Self.gap - Self.barCrossSize)
      : along(box, y: space.canvas.y - Self.gap - Self.barCrossSize)
  }

  /// Returns the bar of the viewport, beside the viewport's part of the canvas.
  func viewBar(of box: Box) -> Box {
    isVertical
      ? along(box, x: space.canvas.maxX + rulerWidth + Self.gap)
      : along(box, y: space.canvas.maxY + Self.rulerHeight)
  }

  private func along(_ box: Box, x: Double) -> Box {
    let (top, bottom) = (max(box.y, space.canvas.y), min(box.maxY, space.canvas.maxY))
    return Box(x: x, y: top, width: Self.barCrossSize, height: max(0, bottom - top))
  }

  private func along(_ box: Box, y: Double) -> Box {
    let (left, right) = (max(box.x, space.canvas.x), min(box.maxX, space.canvas.maxX))
    return Box(x: left, y: y, width: max(0, right - left), height: Self.barCrossSize)
  }
}
