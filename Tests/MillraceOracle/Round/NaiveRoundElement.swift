import Millrace

/// A rectangle in units.
public struct NaiveRoundRect: Hashable, Sendable {
  /// The minimum x.
  public var x: Int
  /// The minimum y.
  public var y: Int
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a rectangle, in units.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// An item at a place of a carousel or a banner, or on a circle.
public struct NaiveRoundElement: Hashable, Sendable {
  /// The place. On a circle, the index of the item.
  public let place: Int
  /// The index of the item.
  public let item: Int
  /// The untransformed frame before mirroring, from where the section begins.
  public let leadingFrame: NaiveRoundRect
  /// The untransformed frames in the feed that are right.
  ///
  /// More than one if a sine makes a number nearly a tie: the first is by this sine, the others are by sines that differ
  /// in their last digits.
  public let frames: [NaiveRoundRect]
  /// z. It is not clamped.
  public let zIndex: Int
  /// The alpha.
  public let alpha: Double
  /// Whether the element is hidden.
  public let isHidden: Bool
  /// The transform about the center of `frame`, in points.
  public let transform: NaiveRoundMatrix

  /// The untransformed frame in the feed.
  public var frame: NaiveRoundRect { frames[0] }
}

/// The bounding box of a transformed frame, in points.
public enum NaiveRoundBounds: Hashable, Sendable {
  /// All corners are behind the viewer: the element intersects nothing.
  case nothing
  /// Some corners are behind the viewer: the element intersects everything.
  case everything
  /// The box around the four corners.
  case box(minX: Double, minY: Double, maxX: Double, maxY: Double)
}

extension NaiveRoundMatrix {
  /// Returns the bounding box of `frame`, transformed about its center.
  public func bounds(of frame: NaiveRoundRect) -> NaiveRoundBounds {
    let (width, height) = (Double(frame.width) / 192, Double(frame.height) / 192)
    let centerX = Double(frame.x) / 192 + width / 2
    let centerY = Double(frame.y) / 192 + height / 2
    let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map {
      image($0.0 * width / 2, $0.1 * height / 2)
    }
    // "A corner with w ≤ 0 is behind the viewer. If all four are, the element intersects nothing; if some are,
    // everything."
    let isBehind = corners.map { $0[3] <= 0 }
    if isBehind.allSatisfy({ $0 }) { return .nothing }
    if isBehind.contains(true) { return .everything }
    let xs = corners.map { centerX + $0[0] / $0[3] }
    let ys = corners.map { centerY + $0[1] / $0[3] }
    return .box(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
  }
}

extension NaiveRoundElement {
  /// The bounding box of the transformed frame.
  public var transformedBounds: NaiveRoundBounds { transform.bounds(of: frame) }

  /// Returns whether `--rect` prints the element.
  ///
  /// "Elements that are not hidden and whose transformed bounding box overlaps the rect by a positive length on both
  /// axes."
  public func isPrinted(in rect: LayoutRect) -> Bool {
    if isHidden { return false }
    switch transformedBounds {
    case .nothing: return false
    case .everything: return rect.width > 0 && rect.height > 0
    case .box(let minX, let minY, let maxX, let maxY):
      return max(minX, rect.minX) < min(maxX, rect.maxX) && max(minY, rect.minY) < min(maxY, rect.maxY)
    }
  }
}
