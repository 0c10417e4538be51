/// A rectangle in content coordinates, in points.
///
/// Queries round its edges to the nearest 1/192 pt. A rectangle with a NaN coordinate or a negative size contains
/// nothing. An infinite size reaches to the end of the feed.
public struct LayoutRect: Hashable, Sendable {
  /// The top left corner.
  public var origin: LayoutPoint
  /// The width and the height.
  public var size: LayoutSize

  /// Creates a rectangle with the given top left corner and size.
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle with the given top left corner and size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = LayoutPoint(x: x, y: y)
    size = LayoutSize(width: width, height: height)
  }

  /// The empty rectangle at the origin.
  public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge; infinity if the width is infinite, whatever `minX` is.
  public var maxX: Double { size.width == .infinity ? .infinity : origin.x + size.width }
  /// The bottom edge; infinity if the height is infinite, whatever `minY` is.
  public var maxY: Double { size.height == .infinity ? .infinity : origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
}
