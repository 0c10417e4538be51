extension LaneTree {
  /// Makes the extent of item `index`, which is in `lane`, longer by `difference`.
  ///
  /// The lane is known to who looked at the item before (`item(at:)`); here it would have to be looked
  /// up at the leaf, before the sums on the way to it can be changed.
  ///
  /// - Parameter isEstimate: Whether the new extent is an estimate.
  /// - Complexity: O(log n)
  mutating func resize(at index: Int, inLane lane: Int, by difference: Units, isEstimate: Bool = false) {
    assert(item(at: index).lane == lane)
    isolate(index)
    var record = root
    var index = index
    for _ in 0..<height {
      work.nodesVisited += 1
      let node = mutableNode(record)
      let slot = node.slot(ofItem: index)
      node.add(count: 0, sum: difference, lane: lane, behind: slot)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    work.nodesVisited += 1
    let leaf = mutableLeaf(record)
    leaf.setExtent(leaf.extent(index) + difference, index)
    leaf.setIsEstimate(isEstimate, index)
    refreshMatrices()
  }
}
