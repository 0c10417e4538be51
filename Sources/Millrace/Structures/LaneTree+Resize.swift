extension LaneTree {
  /// Gives item `index` another extent.
  ///
  /// - Returns: Its lane, and the extent it had.
  /// - Complexity: O(log n)
  @discardableResult
  mutating func resize(at index: Int, to extent: Units) -> (extent: Units, lane: Int) {
    // What to add to the sums is known only at the leaf.
    let old = item(at: index)
    work.nodesVisited += height + 1
    var record = root
    var index = index
    for _ in 0..<height {
      work.nodesVisited += 1
      let node = mutableNode(record)
      let slot = node.slot(ofItem: index)
      node.add(count: 0, sum: extent - old.extent, lane: old.lane, behind: slot)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    work.nodesVisited += 1
    mutableLeaf(record).setExtent(extent, index)
    return old
  }
}
