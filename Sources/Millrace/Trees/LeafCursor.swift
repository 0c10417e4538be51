/// A place in the leaves of a tree that has no runs, from which to go on from item to item.
///
/// Valid until the tree changes.
struct LeafCursor {
  /// The item.
  private(set) var index: Int
  /// Its leaf, and its place there. At the end of the tree, behind the last item.
  private(set) var leaf: LeafView
  private(set) var place: Int
  private var child: LaneTree.Child
  /// The number of leaves that were entered.
  private(set) var leavesVisited = 1

  /// The place of an item. There is one.
  init(_ tree: LaneTree, at index: Int) {
    self.index = index
    child = tree.child(holding: index)
    leaf = tree.leaf(child.record)
    place = index - child.range.lowerBound
  }

  /// How many items there are in the leaf from here on.
  @inline(__always)
  var restOfLeaf: Int { child.range.upperBound &- index }

  /// Goes on to the next item.
  @inline(__always)
  mutating func advance(in tree: LaneTree) { advance(by: 1, in: tree) }

  /// Goes on by so many items, `restOfLeaf` at most.
  @inline(__always)
  mutating func advance(by count: Int, in tree: LaneTree) {
    index &+= count
    place &+= count
    if index == child.range.upperBound { enterNextLeaf(of: tree) }
  }

  @inline(never)
  private mutating func enterNextLeaf(of tree: LaneTree) {
    guard index < tree.count else { return }
    let node = tree.node(child.node)
    let slot = child.slot + 1
    if slot < node.childCount {
      child = LaneTree.Child(
        node: child.node, slot: slot, record: node.child(slot), range: index..<(index + node.count(of: slot)))
    } else {
      child = tree.child(holding: index)
    }
    leaf = tree.leaf(child.record)
    place = 0
    leavesVisited += 1
  }
}

extension LaneTree {
  /// The last item before item `index` that is in `lane`, in a tree without runs; `nil` if there is none.
  ///
  /// - Complexity: O(log n + leaf), and O(log n) for each leaf that has none
  func lastItem(inLane lane: Int, before index: Int) -> Int? {
    var end = index
    while end > 0 {
      let child = child(holding: end - 1)
      let leaf = leaf(child.record)
      var place = end - child.range.lowerBound
      while place > 0 {
        place &-= 1
        if leaf.lane(place) == lane { return child.range.lowerBound + place }
      }
      end = child.range.lowerBound
    }
    return nil
  }
}
