/// The bounds of elements on the cross axis, in units from the feed's leading edge.
struct CrossBounds: Equatable, Sendable {
  var start: Units
  var end: Units

  /// The bounds of no elements.
  static let none = CrossBounds(start: .max, end: .min)

  /// The bounds of elements that are not known.
  static let everywhere = CrossBounds(start: -1 << 53, end: 1 << 53)

  /// Whether these are the bounds of no elements.
  var isEmpty: Bool { start > end }

  /// Extends the bounds to contain `other`.
  mutating func include(_ other: CrossBounds) {
    start = min(start, other.start)
    end = max(end, other.end)
  }

  /// Returns the bounds moved by `distance` away from the leading edge.
  func moved(by distance: Units) -> CrossBounds {
    isEmpty ? self : CrossBounds(start: start + distance, end: end + distance)
  }

  /// Returns the bounds extended by `distance` on both sides.
  func extended(by distance: Units) -> CrossBounds {
    isEmpty ? self : CrossBounds(start: start - distance, end: end + distance)
  }

  /// Returns the distance from the bounds to `position`.
  ///
  /// 0 inside the bounds; larger than any position if they are empty.
  func distance(to position: Units) -> Units {
    isEmpty ? 1 << 53 : max(0, start - position, position - end)
  }
}
