/// A cursor over items in leaves: O(1) a step, except at the end of a leaf. It must not advance into a run.
///
/// The cursor does not retain the tree, which is an argument of every step. Valid until the tree changes.
struct LeafCursor {
  private(set) var index: Int
  /// The leaf and the slot of the item. At the end of the tree, the slot after the last item.
  private(set) var leaf: LeafView
  private(set) var slot: Int
  private var child: LaneTree.Child
  /// The number of leaves entered.
  private(set) var leavesVisited = 1

  /// Creates a cursor at item `index`, which exists.
  init(_ tree: LaneTree, at index: Int) {
    self.index = index
    child = tree.child(holding: index)
    leaf = tree.leaf(child.record)
    slot = index - child.range.lowerBound
  }

  /// The number of items in the leaf from the item on.
  @inline(__always)
  var restOfLeaf: Int { child.range.upperBound &- index }

  @inline(__always)
  mutating func advance(in tree: LaneTree) { advance(by: 1, in: tree) }

  /// Advances by `count` items, `restOfLeaf` at most.
  @inline(__always)
  mutating func advance(by count: Int, in tree: LaneTree) {
    index &+= count
    slot &+= count
    if index == child.range.upperBound { enterNextLeaf(of: tree) }
  }

  @inline(never)
  private mutating func enterNextLeaf(of tree: LaneTree) {
    guard index < tree.count else { return }
    child = tree.child(after: child)
    leaf = tree.leaf(child.record)
    slot = 0
    leavesVisited += 1
  }
}
