/// Where an element is, in units along a feed's axes: unlike a rectangle that is asked for, it may be of no length.
struct AxisFrame: Equatable {
  let start: Units
  let end: Units
  let crossStart: Units
  let crossEnd: Units

  /// A frame in points, with its edges taken to the nearest unit; `nil` if a coordinate is NaN, or a size negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width >= 0, rect.height >= 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY)
    else { return nil }
    let (leading, trailing) = map.stretch(ofX: left, right)
    switch map.axis {
    case .vertical: (start, end, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (start, end, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }

  /// Whether it meets what is asked for, by the rule of all queries: they overlap by a positive length both ways, or,
  /// if it has no length, it begins in there.
  @inline(__always)
  func meets(_ queryRect: AxisRect) -> Bool {
    start < queryRect.end && max(end, start &+ 1) > queryRect.start && crossStart < queryRect.crossEnd
      && crossEnd > queryRect.crossStart && crossEnd > crossStart
  }

  /// Whether a point is in it: at or behind where it begins, and before where it ends, both ways.
  @inline(__always)
  func contains(_ point: AxisPoint) -> Bool {
    start <= point.main && point.main < end && crossStart <= point.cross && point.cross < crossEnd
  }

  /// How far away a point is along the main axis; 0 if it is beside it or in it.
  @inline(__always)
  func mainDistance(to point: AxisPoint) -> Units { max(0, start &- point.main, point.main &- end) }

  /// How far away a point is along the cross axis.
  @inline(__always)
  func crossDistance(to point: AxisPoint) -> Units {
    max(0, crossStart &- point.cross, point.cross &- crossEnd)
  }
}

/// A point that is asked for, in units along a feed's axes.
struct AxisPoint: Equatable {
  let main: Units
  let cross: Units

  /// The nearest unit to a point, then mirrored; `nil` if a coordinate is NaN. What lies outside of every feed is
  /// held within ±2^51 units.
  init?(_ point: LayoutPoint, in map: CoordinateMap) {
    guard let x = Units(coordinate: point.x), let y = Units(coordinate: point.y) else { return nil }
    let along = map.stretch(ofX: x, x).start
    (main, cross) = map.axis == .vertical ? (y, along) : (along, y)
  }
}
