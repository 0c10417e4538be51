/// The frame of an element, in units along a feed's axes.
///
/// Unlike an `AxisRect`, it may be empty.
struct AxisFrame: Equatable {
  var start: Units
  var end: Units
  let crossStart: Units
  let crossEnd: Units

  var isEmpty: Bool { start >= end || crossStart >= crossEnd }

  /// The frame with the axes exchanged.
  var transposed: AxisFrame {
    AxisFrame(start: crossStart, end: crossEnd, crossStart: start, crossEnd: end)
  }
}

extension AxisFrame {
  /// Converts a rectangle in points, rounding its edges to the nearest unit.
  ///
  /// Returns `nil` if a coordinate is NaN or a size is negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width >= 0, rect.height >= 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY)
    else { return nil }
    // Round first, mirror second, so that both directions round alike.
    let (leading, trailing) = map.interval(ofX: left, right)
    switch map.axis {
    case .vertical: (start, end, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (start, end, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }

  @inline(__always)
  init(_ rect: AxisRect) {
    (start, end, crossStart, crossEnd) = (rect.start, rect.end, rect.crossStart, rect.crossEnd)
  }

  /// Returns the frame relative to an origin that is `distance` further along the main axis.
  func from(_ distance: Units) -> AxisFrame {
    AxisFrame(
      start: start &- distance, end: end &- distance, crossStart: crossStart, crossEnd: crossEnd)
  }

  /// Returns whether the frame intersects `queryRect`, by the rule of all queries.
  ///
  /// They overlap by a positive length on both axes. A frame of zero main extent intersects if it starts at or after
  /// the rectangle's start and before its end.
  @inline(__always)
  func intersects(_ queryRect: AxisRect) -> Bool {
    start < queryRect.end && max(end, start &+ 1) > queryRect.start && crossStart < queryRect.crossEnd
      && crossEnd > queryRect.crossStart && crossEnd > crossStart
  }

  /// Returns whether `point` is in the frame: at or after its start and before its end, on both axes.
  @inline(__always)
  func contains(_ point: AxisPoint) -> Bool {
    start <= point.main && point.main < end && crossStart <= point.cross && point.cross < crossEnd
  }

  /// Returns the square of the distance to `point`; 0 if `point` is in the frame or on its edge.
  ///
  /// The distance on each axis must be less than 1.4 * 2³¹ units, so that the sum of the squares fits 64 bits.
  @inline(__always)
  func squaredDistance(to point: AxisPoint) -> UInt64 {
    let main = max(0, start &- point.main, point.main &- end).magnitude
    let cross = max(0, crossStart &- point.cross, point.cross &- crossEnd).magnitude
    return main &* main &+ cross &* cross
  }
}

extension CoordinateMap {
  /// Returns the start of `rect` along the main axis.
  func mainStart(of rect: LayoutRect) -> Units { AxisFrame(rect, in: self)?.start ?? 0 }
}

/// The point of a query, in units along a feed's axes.
struct AxisPoint: Equatable {
  let main: Units
  let cross: Units

  /// Converts a point: rounds to the nearest unit, then mirrors.
  ///
  /// Returns `nil` if a coordinate is NaN. Clamps coordinates to ±2⁵¹ units, which is outside every feed.
  init?(_ point: LayoutPoint, in map: CoordinateMap) {
    guard let x = Units(coordinate: point.x), let y = Units(coordinate: point.y) else { return nil }
    let along = map.interval(ofX: x, x).start
    (main, cross) = map.axis == .vertical ? (y, along) : (along, y)
  }
}
