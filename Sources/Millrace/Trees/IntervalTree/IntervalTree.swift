/// A sequence of items with arbitrary ranges on the main axis, as a counted tree of bounds: the index for items
/// without lanes.
///
/// An item is stored as its extent and its *advance*: the distance of its start from the start of the item
/// before it, or from 0 for the first item. The advance may be negative. A change at one index shifts all later
/// items without touching them.
///
/// In O(log n), the tree finds the start of item i and the maximum end of the items before it. To find the items
/// in a range of the main axis, in ascending order of their index, it enters only children whose bounds
/// intersect the range. The result is exact for any frames. A query takes O(log n + k) if the items' starts
/// ascend about as their indices do. An item far from its neighbors widens the bounds of its leaf and of its
/// ancestors, so queries of the range in between also read that leaf.
///
///     node   root                               count, sum and bounds per child (NodeView)
///           /  |  \
///     nodes    ...                              `height` levels of nodes
///       / | \
///     leaves   [advances | extents | payloads]  12 bytes an item and its payload (IntervalLeafView)
///
/// The caller chooses what the numbers count (units, rows or items) and what the payloads mean.
///
/// | file | operations | cost |
/// | --- | --- | --- |
/// | `+Find` | item and start by index, bounds of items | O(log n + leaf) |
/// | `+Visit` | items in a range, in ascending order | O(log n + leaf + found), as described |
/// | `+Edit` | insert, remove, replace, shift; rewrite many items in one pass | O(log n + leaf) |
/// | `+Append` | items at the end, in bulk: also how a tree is built | O(1) an item |
package struct IntervalTree: CountedTree, Sendable {
  /// An item, as it is stored.
  struct Item: Hashable {
    /// The distance of the start from the start of the item before.
    var advance: Units
    /// 0 to `Units.maximumLength`.
    var extent: Units
    /// The layout's data, in the low bytes.
    var payload: UInt64 = 0
  }

  let shape: TreeShape
  var leaves: PagedRecords
  var nodes: PagedRecords
  var root: UInt32
  var height: Int
  var work = WorkCounters()

  init(shape: TreeShape) {
    precondition(shape.fanOut <= 64, "the children of a node are marked in a word")
    self.shape = shape
    leaves = PagedRecords(recordSize: IntervalLeafView.recordSize(shape))
    nodes = PagedRecords(recordSize: NodeView.recordSize(shape, lanes: 1, hasBounds: true))
    root = nodes.allocate()
    height = 1
    mutableNode(root).clear()
  }

  /// The maximum end of all items, at least 0.
  ///
  /// - Complexity: O(1)
  var end: Units { max(0, node(root).summary().maximum) }

  @inline(__always)
  func node(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.address(record), shape, lanes: 1, hasBounds: true)
  }

  @inline(__always)
  func leaf(_ record: UInt32) -> IntervalLeafView {
    unsafe IntervalLeafView(leaves.address(record), shape)
  }

  @inline(__always)
  mutating func mutableNode(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.mutableAddress(record), shape, lanes: 1, hasBounds: true)
  }

  @inline(__always)
  mutating func mutableLeaf(_ record: UInt32) -> IntervalLeafView {
    unsafe IntervalLeafView(leaves.mutableAddress(record), shape)
  }

  mutating func moveBorder(
    _ slot: Int, of parent: NodeView, between left: IntervalLeafView, _ right: IntervalLeafView,
    count: Int
  ) {
    let total = parent.count(before: slot + 1) - parent.count(before: slot - 1)
    parent.moveBorder(
      slot, count: count, left.summary(of: 0..<count), right.summary(of: 0..<(total - count)))
  }

  func violation(ofLeaf slot: Int, of node: NodeView) -> String? {
    let summary = leaf(node.child(slot)).summary(of: 0..<node.count(of: slot))
    return summary == node.summary(of: slot)
      ? nil : "a leaf has \(summary.description), its parent says \(node.summary(of: slot).description)"
  }

  /// An item is its advance and its extent: `5+3`.
  func leafDescription(_ slot: Int, of node: NodeView) -> String {
    let leaf = leaf(node.child(slot))
    let items = (0..<node.count(of: slot)).map { "\(leaf.advance($0))+\(leaf.extent($0))" }
    return items.joined(separator: " ")
  }
}
