import Millrace

/// A rectangle of a picture, in its pixels.
struct Box {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
}

/// From the coordinates of a feed to those of a picture of some of it.
struct PictureSpace {
  private let region: LayoutRect
  private let origin: (x: Double, y: Double)
  let scale: Double

  /// How large a picture gets in pixels, about: what is between a reader's margins.
  private static let maximumSize = (width: 760.0, height: 1000.0)
  /// How large the longer side is of what is smaller than that.
  private static let minimumSize = 320.0
  /// How large the shorter side is of what is very long, as long as the longer one does not become too large for it.
  private static let minimumCrossSize = 160.0
  private static let maximumLength = 6000.0
  /// How far what sticks out of the picture is drawn, so that its border is not seen.
  private static let overflow = 16.0

  /// - Parameter origin: Where the region is in the picture.
  init(_ region: LayoutRect, at origin: (x: Double, y: Double)) {
    self.region = region
    self.origin = origin
    let fitting = min(
      Self.maximumSize.width / region.width, Self.maximumSize.height / region.height)
    let (shorter, longer) = (min(region.width, region.height), max(region.width, region.height))
    let legible = min(Self.minimumCrossSize / shorter, Self.maximumLength / longer)
    scale = min(max(fitting, legible), max(1, Self.minimumSize / longer))
  }

  /// What is drawn on.
  var canvas: Box {
    Box(x: origin.x, y: origin.y, width: region.width * scale, height: region.height * scale)
  }

  /// Where a rectangle of the feed is, but for what is far out of the picture.
  func box(_ rect: LayoutRect) -> Box {
    let (left, right) = (x(rect.minX), x(rect.maxX))
    let (top, bottom) = (y(rect.minY), y(rect.maxY))
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }

  func x(_ value: Double) -> Double {
    origin.x + clamped((value - region.minX) * scale, region.width * scale)
  }

  func y(_ value: Double) -> Double {
    origin.y + clamped((value - region.minY) * scale, region.height * scale)
  }

  private func clamped(_ value: Double, _ end: Double) -> Double {
    min(max(value, -Self.overflow), end + Self.overflow)
  }
}
