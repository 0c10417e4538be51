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
  /// Returns `nil` if a coordinate is NaN or the rounded rectangle is empty.
  @inline(__always)
  init?(_ rect: LayoutRect, in map: CoordinateMap) {
    guard let frame = AxisFrame(rect, in: map) else { return nil }
    self.init(
      start: frame.start, end: frame.end, crossStart: frame.crossStart, crossEnd: frame.crossEnd)
  }

  /// Creates a rectangle from its two ranges. Returns `nil` if one is empty.
  @inline(__always)
  init?(start: Units, end: Units, crossStart: Units, crossEnd: Units) {
    guard start < end, crossStart < crossEnd else { return nil }
    (self.start, self.end, self.crossStart, self.crossEnd) = (start, end, crossStart, crossEnd)
  }

  /// Creates a rectangle with the cross range of `rect`. Returns `nil` if it is empty.
  init?(_ rect: AxisRect, start: Units, end: Units) {
    self.init(start: start, end: end, crossStart: rect.crossStart, crossEnd: rect.crossEnd)
  }

  /// Converts `rect` to coordinates whose origin is `distance` further along the main axis.
  @inline(__always)
  init(_ rect: AxisRect, from distance: Units) {
    self = rect
    (start, end) = (rect.start &- distance, rect.end &- distance)
  }

  /// The rectangle with the axes exchanged.
  var transposed: AxisRect {
    var rect = self
    (rect.start, rect.end, rect.crossStart, rect.crossEnd) = (crossStart, crossEnd, start, end)
    return rect
  }

  /// Returns the rectangle, `distance` further along the cross axis.
  func moved(across distance: Units) -> AxisRect {
    var rect = self
    (rect.crossStart, rect.crossEnd) = (crossStart &+ distance, crossEnd &+ distance)
    return rect
  }

  /// Returns the common part of two rectangles, or `nil` if it is empty.
  func intersection(_ other: AxisRect) -> AxisRect? {
    AxisRect(
      start: max(start, other.start), end: min(end, other.end), crossStart: max(crossStart, other.crossStart),
      crossEnd: min(crossEnd, other.crossEnd))
  }

  /// Returns the smallest rectangle that contains the part of this one outside of `other`.
  ///
  /// Returns `nil` if `other` contains this rectangle.
  func bounds(without other: AxisRect) -> AxisRect? {
    if other.crossStart <= crossStart, crossEnd <= other.crossEnd {
      let (start, end) = Self.bounds(of: (start, end), without: (other.start, other.end))
      return AxisRect(self, start: start, end: end)
    }
    guard other.start <= start, end <= other.end else { return self }
    let (crossStart, crossEnd) = Self.bounds(
      of: (crossStart, crossEnd), without: (other.crossStart, other.crossEnd))
    return AxisRect(start: start, end: end, crossStart: crossStart, crossEnd: crossEnd)
  }

  /// Returns the smallest interval that contains the part of `interval` outside of `other`.
  private static func bounds(
    of interval: (start: Units, end: Units), without other: (start: Units, end: Units)
  ) -> (start: Units, end: Units) {
    (
      other.start <= interval.start ? max(interval.start, other.end) : interval.start,
      other.end >= interval.end ? min(interval.end, other.start) : interval.end
    )
  }
}
