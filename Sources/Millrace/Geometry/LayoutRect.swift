/// A point in content coordinates: x grows to the right, y downwards, in points.
public struct LayoutPoint: Hashable, Sendable {
  /// The horizontal coordinate, in points.
  public var x: Double
  /// The vertical coordinate, in points.
  public var y: Double

  /// The point with the given coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = LayoutPoint(x: 0, y: 0)
}

/// A width and a height in points.
public struct LayoutSize: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The size with the given width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = LayoutSize(width: 0, height: 0)
}

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
