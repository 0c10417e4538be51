/// A rectangle in content coordinates, in points.
///
/// A query takes its edges to the nearest 1/192 pt. A rectangle with a coordinate that is NaN, or
/// with a size that is negative, contains nothing; infinite sizes reach to the end of the feed.
public struct LayoutRect: Hashable, Sendable {
  /// The top left corner.
  public var origin: LayoutPoint
  /// The width and the height.
  public var size: LayoutSize

  /// The rectangle with the given top left corner and size.
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle with the given top left corner and size.
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
  /// The right edge; infinity if the width is, wherever the left edge is.
  public var maxX: Double { size.width == .infinity ? .infinity : origin.x + size.width }
  /// The bottom edge; infinity if the height is, wherever the top edge is.
  public var maxY: Double { size.height == .infinity ? .infinity : origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
}
