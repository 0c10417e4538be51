/// The rectangle of a query, in units along a section's axes. It is not empty.
struct AxisRect {
  /// The half-open range on the main axis, from `start` up to `end`.
  var start: Units
  var end: Units
  /// The half-open range on the cross axis.
  var crossStart: Units
  var crossEnd: Units

  /// Converts a rectangle in points, rounding its edges to the nearest unit.
  ///
  /// Returns `nil` if nothing can intersect `rect`:
  /// - a coordinate is NaN;
  /// - the rounded rectangle is empty.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width > 0, rect.height > 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY),
      left < right, top < bottom
    else { return nil }
    // Round first, mirror second, so that both directions round alike.
    let (leading, trailing) = map.interval(ofX: left, right)
    switch map.axis {
    case .vertical: (start, end, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (start, end, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }
}

extension AxisRect {
  /// Converts `rect` to coordinates whose origin is `distance` further along the main axis.
  @inline(__always)
  init(_ rect: AxisRect, from distance: Units) {
    self = rect
    (start, end) = (rect.start &- distance, rect.end &- distance)
  }

  /// Returns the rectangle, `distance` further along the cross axis.
  func moved(across distance: Units) -> AxisRect {
    var rect = self
    (rect.crossStart, rect.crossEnd) = (crossStart &+ distance, crossEnd &+ distance)
    return rect
  }
}
