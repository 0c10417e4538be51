/// The values with which a host draws an element: the result of a query, as changed by a hook.
///
/// The values beside those of `Element` come from carousels and circles, and from hooks, which transform visible elements at
/// the time of a query (`Feed.forEachAttributes(in:view:reach:includingHidden:applying:body:)`).
public struct LayoutAttributes: Hashable, Sendable {
  /// The kind of the element.
  public var kind: ElementKind
  /// The path of the element.
  public var path: ItemPath
  /// The frame of the element before its transform, in feed coordinates, in points.
  public var frame: LayoutRect
  /// The drawing order.
  ///
  /// An element is drawn above elements of smaller `zIndex` and above earlier elements of equal `zIndex`.
  public var zIndex: Int32
  /// Whether pinning moved the element.
  public var isPinned: Bool
  /// The opacity of the element, from 0 to 1.
  public var alpha: Double
  /// Whether queries omit the element.
  public var isHidden: Bool
  /// The transform of the element, around the center of its frame.
  public var transform: LayoutTransform

  /// Creates attributes from the given values.
  public init(
    _ kind: ElementKind = .item, path: ItemPath, frame: LayoutRect, zIndex: Int32 = 0, isPinned: Bool = false,
    alpha: Double = 1, isHidden: Bool = false, transform: LayoutTransform = .identity
  ) {
    (self.kind, self.path, self.frame, self.zIndex, self.isPinned) = (kind, path, frame, zIndex, isPinned)
    (self.alpha, self.isHidden, self.transform) = (alpha, isHidden, transform)
  }

  /// Creates the attributes of an opaque element that is not transformed.
  public init(_ element: Element) {
    self.init(
      element.kind, path: element.path, frame: element.frame, zIndex: element.zIndex,
      isPinned: element.isPinned)
  }

  /// The smallest rect that contains the transformed frame.
  ///
  /// `nil` if `LayoutTransform.bounds(of:)` returns none, or if the frame has a negative size.
  ///
  /// - Complexity: O(1)
  public var visibleFrame: LayoutRect? {
    frame.width >= 0 && frame.height >= 0 ? transform.bounds(of: frame) : nil
  }

  /// Returns whether the image of the frame contains a point.
  func contains(_ point: LayoutPoint) -> Bool {
    if transform == .identity { return frame.contains(point) }
    guard visibleFrame?.contains(point) ?? false else { return false }
    let (x, y) = (frame.width / 2, frame.height / 2)
    let target = LayoutPoint(x: point.x - frame.minX - x, y: point.y - frame.minY - y)
    func image(_ x: Double, _ y: Double) -> LayoutPoint? { transform.applied(to: LayoutPoint(x: x, y: y)) }
    guard let first = image(-x, -y), let second = image(x, -y), let third = image(x, y),
      let fourth = image(-x, y)
    else { return false }
    func side(_ from: LayoutPoint, _ to: LayoutPoint) -> Double {
      (to.x - from.x) * (target.y - from.y) - (to.y - from.y) * (target.x - from.x)
    }
    // The image is a convex quadrilateral: the point lies on the same side of all four edges.
    let sides = SIMD4(side(first, second), side(second, third), side(third, fourth), side(fourth, first))
    return sides.max() > 0 && sides.min() >= 0 || sides.min() < 0 && sides.max() <= 0
  }
}
