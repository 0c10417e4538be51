/// What the reader sees of the main axis: what pinned headers and footers go by. It may be of no length.
struct ViewStretch {
  var start: Units
  var end: Units

  /// The stretch of a rectangle; `nil` if a coordinate is NaN, or a size negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width >= 0, rect.height >= 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY)
    else { return nil }
    switch map.axis {
    case .vertical: (start, end) = (top, bottom)
    case .horizontal: (start, end) = map.stretch(ofX: left, right)
    }
  }
}
