/// A sequence of items, each a stretch of the main axis wherever it likes, as a counted tree of summaries:
/// the index for items that follow no lanes.
///
/// An item is held by its *advance*, where it starts from where the item before it starts (the first one:
/// from 0), which may be negative, and its extent. So whatever changes at one place, an item inserted or
/// removed, an advance made longer, shifts all behind it without touching them.
///
/// It answers, in O(log n): where does item i begin, how far do the items before it reach; and which items
/// meet a stretch, in ascending order of their index, by going down only where a child's items reach into
/// it. That is exact for any frames whatever. It is O(log n + k) where items begin about in the order of
/// their indices; an item far from its neighbours makes its leaf, and the nodes above it, reach over all in
/// between, so that queries of what lies there look at that leaf too.
///
///     node   root                               a count, a sum and a reach per child (IntervalNodeView)
///           /  |  \
///     nodes    ...                              `height` levels of nodes
///       / | \
///     leaves   [advances | extents | payloads]  12 bytes an item and its payload (IntervalLeafView)
///
/// The tree is that of `LaneTree` otherwise: a B+-tree of running totals, split and merged on the way down,
/// in two arenas of records that copies share by the page. What the numbers measure, units or rows, and what
/// is in the payloads, is up to who uses it.
///
/// | file | what it does | cost |
/// | --- | --- | --- |
/// | `+Find` | item and start by index, the end of all before an index | O(log n + leaf) |
/// | `+Visit` | the items that meet a stretch, in ascending order | O(log n + leaf + found), as said |
/// | `+Insert`, `+Remove`, `+Replace` | one item | O(log n + leaf) |
/// | `+Append` | items at the end, in bulk: also how a tree is built | O(1) an item |
/// | `+Rewrite` | a run of items, in one pass | O(log n + run) |
/// | `+Invariants` | the checker | O(n) |
package struct IntervalTree: Sendable {
  /// An item, as it is stored.
  struct Item: Hashable {
    /// Where it starts, from where the item before it does.
    var advance: Units
    /// 0 to `Units.maximumLength`.
    var extent: Units
    /// What the layout has to know of it, in the low bytes.
    var payload: UInt64 = 0
  }

  let shape: TreeShape
  var leaves: PagedRecords
  var nodes: PagedRecords
  /// The root is always a node, even above a single leaf or none.
  var root: UInt32
  /// The levels of nodes: 1 if the root's children are leaves.
  var height: Int
  /// What changes of this tree cost, and what its queries cost where they are told to count.
  var work = WorkCounters()

  /// An empty tree.
  init(shape: TreeShape) {
    precondition(shape.fanOut <= 64, "the children of a node are marked in a word")
    self.shape = shape
    leaves = PagedRecords(recordSize: IntervalLeafView.recordSize(shape))
    nodes = PagedRecords(recordSize: IntervalNodeView.recordSize(shape))
    root = nodes.allocate()
    height = 1
    mutableNode(root).clear()
  }

  /// The number of items.
  @inline(__always)
  var count: Int { node(root).count }

  /// The greatest end of all items; 0 if there are none, or if none ends behind 0.
  ///
  /// - Complexity: O(1)
  var end: Units { max(0, node(root).summary().greatest) }

  @inline(__always)
  func node(_ record: UInt32) -> IntervalNodeView {
    unsafe IntervalNodeView(nodes.address(record), shape)
  }

  @inline(__always)
  func leaf(_ record: UInt32) -> IntervalLeafView {
    unsafe IntervalLeafView(leaves.address(record), shape)
  }

  /// A node to write to.
  @inline(__always)
  mutating func mutableNode(_ record: UInt32) -> IntervalNodeView {
    unsafe IntervalNodeView(nodes.mutableAddress(record), shape)
  }

  /// A leaf to write to.
  @inline(__always)
  mutating func mutableLeaf(_ record: UInt32) -> IntervalLeafView {
    unsafe IntervalLeafView(leaves.mutableAddress(record), shape)
  }
}
