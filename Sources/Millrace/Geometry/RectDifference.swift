/// What a rectangle has that another one has not: up to four rectangles, which together are all of it.
///
/// An element that meets the one and not the other meets one of them: what they have in common with it is in whole
/// units, and these leave out no unit. It may meet several, and the other rectangle as well.
struct RectDifference {
  /// In front of the other rectangle and behind it, of the whole breadth.
  private(set) var before: AxisRect?
  private(set) var after: AxisRect?
  /// Beside it.
  private(set) var leading: AxisRect?
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

  /// How many there are.
  var count: Int {
    (before == nil ? 0 : 1) + (after == nil ? 0 : 1) + (leading == nil ? 0 : 1) + (trailing == nil ? 0 : 1)
  }

  /// One of them; `nil` if there is none.
  var first: AxisRect? { before ?? leading ?? trailing ?? after }
}

extension AxisRect {
  /// The rectangle of the given stretches; `nil` if one of them is empty.
  init?(start: Units, end: Units, crossStart: Units, crossEnd: Units) {
    guard start < end, crossStart < crossEnd else { return nil }
    (self.start, self.end, self.crossStart, self.crossEnd) = (start, end, crossStart, crossEnd)
  }

  /// Another stretch of the main axis, of the same breadth; `nil` if it is empty.
  init?(_ rect: AxisRect, start: Units, end: Units) {
    self.init(start: start, end: end, crossStart: rect.crossStart, crossEnd: rect.crossEnd)
  }
}
