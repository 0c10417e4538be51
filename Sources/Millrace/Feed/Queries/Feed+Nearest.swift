extension Feed {
  /// Returns the element nearest to a point: the one whose frame has the smallest distance to `point`.
  ///
  /// The distance is that of `point` to the nearest point of the frame: 0 if `point` is in the frame or on its
  /// edge. Transforms have no effect. Of equally near elements, the result is in the first section. In one section, an
  /// item comes before other elements, and otherwise the first in the order of `forEachElement(in:view:_:)`. Use the result
  /// as the drop target of a dragged item, or as the target of a pencil that points at a gap.
  ///
  /// The result is exact. The query examines the square around the point that reaches 48 pt to each side, and then
  /// squares of twice the size, until an element is near enough that none outside of the square can be nearer. As in
  /// `forEachElement(in:view:_:)`, an element without size across the main axis is not found. Settles the content above
  /// the bottom edge of the last square. Allocates only where `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - point: Any point in feed coordinates, rounded to the nearest 1/192 pt.
  ///   - kind: The kind to look for: items, unless given; `nil` for all kinds.
  ///   - view: The visible rect, in feed coordinates. `nil` if nothing is pinned.
  ///   - distance: The maximum distance of the element in points, rounded to the nearest 1/192 pt. More than
  ///     `LayoutUnit.maximumLength` counts as that.
  /// - Returns: The nearest element. `nil` if there is none within `distance`, if a coordinate of `point` is
  ///   NaN, or if `distance` is NaN or negative.
  /// - Complexity: As for a few calls of `forEachElement(in:view:_:)`. The last square reaches less than twice as
  ///   far as the result is away, or 48 pt. If there is no result, it reaches as far as `distance`.
  public mutating func nearestElement(
    to point: LayoutPoint, of kind: ElementKind? = .item, view: LayoutRect? = nil,
    within distance: Double = 4_096
  ) -> Element? {
    guard let point = AxisPoint(point, in: map), distance >= 0,
      let limit = Units(length: min(distance, LayoutUnit.maximumLength))
    else { return nil }
    // A plain feed has only items.
    if isPlain, let kind, kind != .item { return nil }
    (scratch.sought, scratch.found.search) = (kind, .frames)
    defer { (scratch.sought, scratch.found.search) = (nil, .visibleImages) }
    var reach = min(Self.firstReach, limit)
    while true {
      if let nearest = nearestElement(to: point, of: kind, view, reach) { return nearest }
      if reach == limit { return nil }
      reach = min(2 * reach, limit)
    }
  }

  /// The distance that the search examines around the point first.
  ///
  /// Measured on 10⁶ items with 12, 24, 48, 96 and 192 pt (medians in ns):
  ///
  /// - random points in ten waterfalls: 620, 640, 670, 720 and 840;
  /// - random points in waterfalls of ten items: 830, 800, 740, 780 and 840;
  /// - random points in a flow: 1060, 950, 900, 890 and 1300.
  static var firstReach: Units { 48 * 192 }

  /// Returns the element nearest to `point`, or `nil` if none is within `reach`.
  private mutating func nearestElement(
    to point: AxisPoint, of kind: ElementKind?, _ view: LayoutRect?, _ reach: Units
  ) -> Element? {
    let map = map
    var nearest: Element?
    var minimum = reach.magnitude * reach.magnitude
    // One unit more, because elements that only touch a rect do not intersect it.
    let square = AxisRect(
      start: point.main - reach - 1, end: point.main + reach + 1, crossStart: point.cross - reach - 1,
      crossEnd: point.cross + reach + 1)
    guard let square else { return nil }
    forEachElement(in: map.rect(square), view: view) { element in
      guard kind == nil || kind == element.kind, let frame = AxisFrame(element.frame, in: map) else { return }
      let distance = frame.squaredDistance(to: point)
      guard distance <= minimum else { return }
      if let nearest, distance == minimum, !element.precedes(nearest) { return }
      (nearest, minimum) = (element, distance)
    }
    return nearest
  }
}

extension Element {
  /// Returns whether this element is preferred to `other`, which a query found before, if both are equally near.
  fileprivate func precedes(_ other: Element) -> Bool {
    if path.section != other.path.section { return path.section < other.path.section }
    guard kind == .item else { return false }
    return other.kind != .item || path.item < other.path.item
  }
}
