/// What the reader sees: of the main axis, what pinned headers and footers go by, and of the cross axis, which pinned
/// columns do. It may be of no length.
///
/// Of a sheet, what pinned headers and footers leave of it (`PinningContext.between`): there, `end` may be before `start`.
struct VisibleRange {
  var start: Units
  var end: Units
  let crossStart: Units
  let crossEnd: Units

  /// The stretch of a rectangle; `nil` if a coordinate is NaN, or a size negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard let frame = AxisFrame(rect, in: map) else { return nil }
    (start, end, crossStart, crossEnd) = (frame.start, frame.end, frame.crossStart, frame.crossEnd)
  }

  /// What a rectangle is, if the reader sees that.
  init(_ rect: AxisRect) {
    (start, end, crossStart, crossEnd) = (rect.start, rect.end, rect.crossStart, rect.crossEnd)
  }

  /// Whether nothing is seen.
  var isEmpty: Bool { start >= end || crossStart >= crossEnd }

  /// The same where the origin lies `distance` further along the main axis.
  func from(_ distance: Units) -> VisibleRange {
    var view = self
    (view.start, view.end) = (start &- distance, end &- distance)
    return view
  }
}
