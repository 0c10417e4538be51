/// Between which positions across the main axis things lie, counted from the feed's leading edge.
struct CrossBounds: Equatable, Sendable {
  var start: Units
  var end: Units

  /// Of nothing.
  static let none = CrossBounds(start: .max, end: .min)

  /// Of what is not known: anywhere.
  static let everywhere = CrossBounds(start: -1 << 53, end: 1 << 53)

  var isEmpty: Bool { start > end }

  mutating func include(_ other: CrossBounds) {
    start = min(start, other.start)
    end = max(end, other.end)
  }

  /// The same, further from the leading edge.
  func moved(by distance: Units) -> CrossBounds {
    isEmpty ? self : CrossBounds(start: start + distance, end: end + distance)
  }

  /// The same, further out on both sides.
  func extended(by distance: Units) -> CrossBounds {
    isEmpty ? self : CrossBounds(start: start - distance, end: end + distance)
  }

  /// How far beside them a position lies: 0 between them; of nothing, further than any position is.
  func distance(to position: Units) -> Units {
    isEmpty ? 1 << 53 : max(0, start - position, position - end)
  }
}
