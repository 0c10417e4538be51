extension LaneTree {
  /// The last leaf, to be filled from item `used` on, to at most `limit` items; a new leaf if the
  /// last one has as many.
  ///
  /// Whoever fills it calls `closeTail` with what was added, at least one item.
  ///
  /// - Complexity: O(log n), once per leaf
  mutating func openTail() -> (leaf: LeafView, used: Int, limit: Int) {
    if let (record, used) = lastLeaf(), used < shape.bulkFill {
      return (mutableLeaf(record), used, shape.bulkFill)
    }
    makeRoomInRoot(atFront: false, atEnd: true)
    var record = root
    for level in stride(from: height, to: 1, by: -1) {
      if node(node(record).child(node(record).childCount - 1)).isFull {
        splitChild(node(record).childCount - 1, of: record, level: level, atFront: false, atEnd: true)
      }
      record = node(record).child(node(record).childCount - 1)
    }
    let parent = node(record)
    let leaf: UInt32
    if parent.childCount > 0, parent.count(of: parent.childCount - 1) == 0 {
      leaf = parent.child(parent.childCount - 1)
    } else {
      leaf = leaves.allocate()
      mutableNode(record).append(leaf)
    }
    return (mutableLeaf(leaf), 0, shape.bulkFill)
  }

  /// Takes in `count` items that were written behind those of the last leaf and that occupy `sums`
  /// in each lane.
  mutating func closeTail(adding count: Int, sums: LaneRow) {
    assert(count > 0, "an empty leaf")
    var record = root
    for _ in 0..<height {
      work.nodesVisited += 1
      let node = mutableNode(record)
      node.add(count: count, sums: sums, behind: node.childCount - 1)
      record = node.child(node.childCount - 1)
    }
    work.nodesVisited += 1
  }

  private func lastLeaf() -> (record: UInt32, count: Int)? {
    var record = root
    var count = 0
    for _ in 0..<height {
      let node = node(record)
      guard node.childCount > 0 else { return nil }
      count = node.count(of: node.childCount - 1)
      record = node.child(node.childCount - 1)
    }
    return (record, count)
  }
}
