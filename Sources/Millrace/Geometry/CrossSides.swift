/// Between which positions across the main axis things lie, counted from the feed's leading edge.
struct CrossSides: Equatable, Sendable {
  var start: Units
  var end: Units

  /// Of nothing.
  static let none = CrossSides(start: .max, end: .min)

  /// Of what is not known: anywhere.
  static let everywhere = CrossSides(start: -1 << 53, end: 1 << 53)

  var isEmpty: Bool { start > end }

  mutating func include(_ other: CrossSides) {
    start = min(start, other.start)
    end = max(end, other.end)
  }

  /// The same, further from the leading edge.
  func moved(by distance: Units) -> CrossSides {
    isEmpty ? self : CrossSides(start: start + distance, end: end + distance)
  }

  /// The same, further out on both sides.
  func extended(by distance: Units) -> CrossSides {
    isEmpty ? self : CrossSides(start: start - distance, end: end + distance)
  }

  /// How far beside them a position lies: 0 between them; of nothing, further than any position is.
  func distance(to position: Units) -> Units {
    isEmpty ? 1 << 53 : max(0, start - position, position - end)
  }
}
