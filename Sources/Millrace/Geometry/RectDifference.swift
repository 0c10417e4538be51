/// The difference of two rectangles: up to four rectangles.
///
/// An element that intersects the first rectangle and not the second intersects at least one of the four, because
/// intersections are whole units and the four cover every unit of the difference. An element may intersect several
/// of them, and the second rectangle too.
struct RectDifference {
  /// The part before the second rectangle on the main axis, of the whole cross size.
  private(set) var before: AxisRect?
  /// The part after the second rectangle on the main axis, of the whole cross size.
  private(set) var after: AxisRect?
  /// The part before the second rectangle on the cross axis.
  private(set) var leading: AxisRect?
  /// The part after the second rectangle on the cross axis.
  private(set) var trailing: AxisRect?

  init(_ rect: AxisRect, without other: AxisRect) {
    before = AxisRect(rect, start: rect.start, end: min(rect.end, other.start))
    after = AxisRect(rect, start: max(rect.start, other.end), end: rect.end)
    let (start, end) = (max(rect.start, other.start), min(rect.end, other.end))
    leading = AxisRect(
      start: start, end: end, crossStart: rect.crossStart, crossEnd: min(rect.crossEnd, other.crossStart))
    trailing = AxisRect(
      start: start, end: end, crossStart: max(rect.crossStart, other.crossEnd), crossEnd: rect.crossEnd)
  }

  var count: Int {
    (before == nil ? 0 : 1) + (after == nil ? 0 : 1) + (leading == nil ? 0 : 1) + (trailing == nil ? 0 : 1)
  }

  /// One of the rectangles; `nil` if there is none.
  var first: AxisRect? { before ?? leading ?? trailing ?? after }
}

extension AxisRect {
  /// Creates a rectangle from its two ranges; `nil` if one is empty.
  init?(start: Units, end: Units, crossStart: Units, crossEnd: Units) {
    guard start < end, crossStart < crossEnd else { return nil }
    (self.start, self.end, self.crossStart, self.crossEnd) = (start, end, crossStart, crossEnd)
  }

  /// Creates a rectangle with another range on the main axis and the cross range of `rect`; `nil` if it is empty.
  init?(_ rect: AxisRect, start: Units, end: Units) {
    self.init(start: start, end: end, crossStart: rect.crossStart, crossEnd: rect.crossEnd)
  }
}
