/// A rectangle that is asked for, in units along a section's axes.
struct AxisRect {
  /// The stretch of the main axis: from `start` up to, but without, `end`.
  let start: Units
  let end: Units
  /// The stretch of the cross axis.
  let crossStart: Units
  let crossEnd: Units

  /// What `rect` asks of a section that scrolls along `axis`; `nil` if nothing can meet it: a coordinate is
  /// NaN, or it is empty once its edges are taken to the nearest unit.
  @inline(__always)
  init?(_ rect: LayoutRect, axis: LayoutAxis) {
    let rect = axis.turned(rect)
    guard rect.width > 0, rect.height > 0,
      let left = Units(coordinate: rect.minX), let right = Units(coordinate: rect.maxX),
      let top = Units(coordinate: rect.minY), let bottom = Units(coordinate: rect.maxY),
      left < right, top < bottom
    else { return nil }
    (start, end, crossStart, crossEnd) = (top, bottom, left, right)
  }
}
