/// What the reader sees: of the main axis, what pinned headers and footers go by, and of the cross axis, which pinned
/// columns do. It may be of no length.
struct ViewStretch {
  var start: Units
  var end: Units
  let crossStart: Units
  let crossEnd: Units

  /// The stretch of a rectangle; `nil` if a coordinate is NaN, or a size negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard rect.width >= 0, rect.height >= 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY)
    else { return nil }
    let x = map.stretch(ofX: left, right)
    switch map.axis {
    case .vertical: (start, end, crossStart, crossEnd) = (top, bottom, x.start, x.end)
    case .horizontal: (start, end, crossStart, crossEnd) = (x.start, x.end, top, bottom)
    }
  }

  /// The same where the origin lies `distance` further along the main axis.
  func from(_ distance: Units) -> ViewStretch {
    var view = self
    (view.start, view.end) = (start &- distance, end &- distance)
    return view
  }
}
