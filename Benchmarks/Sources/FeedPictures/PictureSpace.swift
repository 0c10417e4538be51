import Millrace

/// A rectangle of a picture, in pixels.
struct Box {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
}

/// The mapping from feed coordinates to the pixels of a picture.
struct PictureSpace {
  private let region: LayoutRect
  private let origin: (x: Double, y: Double)
  let scale: Double

  /// The approximate maximum size of a picture in pixels, which fits a page with margins.
  private static let maximumSize = (width: 760.0, height: 1000.0)
  /// The size of the longer side of small regions.
  private static let minimumSize = 320.0
  /// The minimum size of the shorter side, unless the longer side would become too large.
  private static let minimumCrossSize = 160.0
  private static let maximumLength = 6000.0
  /// The distance by which shapes that leave the picture are drawn beyond its edge, to hide their border.
  private static let overflow = 16.0

  /// - Parameter origin: The region's position in the picture.
  init(_ region: LayoutRect, at origin: (x: Double, y: Double)) {
    self.region = region
    self.origin = origin
    let fitting = min(
      Self.maximumSize.width / region.width, Self.maximumSize.height / region.height)
    let (shorter, longer) = (min(region.width, region.height), max(region.width, region.height))
    let legible = min(Self.minimumCrossSize / shorter, Self.maximumLength / longer)
    scale = min(max(fitting, legible), max(1, Self.minimumSize / longer))
  }

  /// The area on which elements are drawn.
  var canvas: Box {
    Box(x: origin.x, y: origin.y, width: region.width * scale, height: region.height * scale)
  }

  /// Returns the box of a rectangle of the feed, clipped far outside of the picture.
  func box(_ rect: LayoutRect) -> Box {
    let (left, right) = (x(rect.minX), x(rect.maxX))
    let (top, bottom) = (y(rect.minY), y(rect.maxY))
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns a point of the feed, if it is not so far outside that shapes with it would be distorted.
  func point(_ point: LayoutPoint) -> (x: Double, y: Double)? {
    let (x, y) = ((point.x - region.minX) * scale, (point.y - region.minY) * scale)
    guard x.magnitude < 1e6, y.magnitude < 1e6 else { return nil }
    return (origin.x + x, origin.y + y)
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
