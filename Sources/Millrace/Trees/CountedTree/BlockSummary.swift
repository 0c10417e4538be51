/// The sum and the bounds of a block of neighboring items, relative to the start of the item before the block.
///
/// The summaries of neighboring blocks add up (`+`) in any grouping, and an empty block changes nothing: a
/// monoid. So a node holds the summary of each child, and a change recomputes the summaries of its ancestors.
struct BlockSummary: Equatable {
  /// The sum of the advances: the start of the last item.
  var sum: Units
  /// The minimum start.
  var minimum: Units
  /// The maximum end.
  var maximum: Units

  /// The summary of no items. Its bounds are far enough to be in no range, and near enough not to overflow.
  static let empty = BlockSummary(sum: 0, minimum: .max / 2, maximum: .min / 2)

  @inline(__always)
  static func + (left: BlockSummary, right: BlockSummary) -> BlockSummary {
    BlockSummary(
      sum: left.sum &+ right.sum,
      minimum: min(left.minimum, left.sum &+ right.minimum),
      maximum: max(left.maximum, left.sum &+ right.maximum))
  }

  @inline(__always)
  mutating func append(advance: Units, extent: Units) {
    sum &+= advance
    minimum = min(minimum, sum)
    maximum = max(maximum, sum &+ extent)
  }

  var description: String { "\(sum), \(minimum)..<\(maximum)" }
}
