/// What a run of items amounts to, for somebody who only knows where it begins: how far its last item's
/// start is from there, and what it reaches over.
///
/// Runs in a row add up to one (`+`), in any grouping, and a run of no items changes nothing: a monoid. So
/// a tree can hold the summary of each child, and a change below a child is brought up to date by adding
/// up the children of the nodes above it, whatever the items are.
struct IntervalSummary: Equatable {
  /// The sum of the advances: where the last item starts.
  var sum: Units
  /// Where the item starts that does so first.
  var least: Units
  /// Where the item ends that does so last.
  var greatest: Units

  /// No items. (Far enough that nothing reaches it, near enough that sums don't overflow.)
  static let none = IntervalSummary(sum: 0, least: .max / 2, greatest: .min / 2)

  /// One run behind the other.
  @inline(__always)
  static func + (left: IntervalSummary, right: IntervalSummary) -> IntervalSummary {
    IntervalSummary(
      sum: left.sum &+ right.sum,
      least: min(left.least, left.sum &+ right.least),
      greatest: max(left.greatest, left.sum &+ right.greatest))
  }

  /// Adds an item behind the others.
  @inline(__always)
  mutating func append(advance: Units, extent: Units) {
    sum &+= advance
    least = min(least, sum)
    greatest = max(greatest, sum &+ extent)
  }
}
