/// The visible part of the content, along both axes.
///
/// The range along the main axis determines the positions of pinned headers and footers. The range along the
/// cross axis determines those of pinned columns. A range may have length 0.
///
/// In a sheet, this is the part between the pinned headers and footers (`PinningContext.between`). There,
/// `end` may be before `start`.
struct VisibleRange {
  var start: Units
  var end: Units
  let crossStart: Units
  let crossEnd: Units

  /// Creates the visible range of `rect`. Returns `nil` if a coordinate is NaN, or a size negative.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard let frame = AxisFrame(rect, in: map) else { return nil }
    (start, end, crossStart, crossEnd) = (frame.start, frame.end, frame.crossStart, frame.crossEnd)
  }

  init(_ rect: AxisRect) {
    (start, end, crossStart, crossEnd) = (rect.start, rect.end, rect.crossStart, rect.crossEnd)
  }

  var isEmpty: Bool { start >= end || crossStart >= crossEnd }

  /// Returns the range relative to an origin that is `distance` further along the main axis.
  func from(_ distance: Units) -> VisibleRange {
    var view = self
    (view.start, view.end) = (start &- distance, end &- distance)
    return view
  }
}
