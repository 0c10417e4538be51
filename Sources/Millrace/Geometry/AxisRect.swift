/// A rectangle that is asked for, in units along a section's axes.
struct AxisRect {
  /// The stretch of the main axis: from `start` up to, but without, `end`.
  var start: Units
  var end: Units
  /// The stretch of the cross axis.
  let crossStart: Units
  let crossEnd: Units

  /// What meets all there is.
  static var everywhere: AxisRect { AxisRect(from: -1 << 53, to: 1 << 53) }

  /// The square from one position to another, both ways.
  private init(from start: Units, to end: Units) {
    (self.start, self.end, crossStart, crossEnd) = (start, end, start, end)
  }

  /// What `rect` asks of a section with such coordinates; `nil` if nothing can meet it: a coordinate is NaN, or it is
  /// empty once its edges are taken to the nearest unit.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width > 0, rect.height > 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY),
      left < right, top < bottom
    else { return nil }
    // To the nearest unit first, and then mirrored: so both directions round alike.
    let (leading, trailing) = map.stretch(ofX: left, right)
    switch map.axis {
    case .vertical: (start, end, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (start, end, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }
}
