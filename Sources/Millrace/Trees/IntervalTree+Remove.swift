extension IntervalTree {
  /// Removes an item. What lies behind shifts back by its advance.
  ///
  /// - Complexity: O(log n + leaf)
  @discardableResult
  mutating func remove(at index: Int) -> Item {
    let removed = withIntervalPath(height: height) { path in
      var record = root
      var place = index
      for level in stride(from: height, to: 0, by: -1) {
        var node = node(record)
        var slot = node.slot(ofItem: place)
        if isSparse(child: slot, of: node, level: level), node.childCount > 1 {
          refillChild(slot, of: record, level: level)
          node = self.node(record)
          slot = node.slot(ofItem: place)
        }
        path.set(record, slot, level)
        place -= node.count(before: slot)
        record = node.child(slot)
      }
      let count = node(path.record(1)).count(of: path.slot(1))
      let leaf = mutableLeaf(record)
      let removed = leaf.item(place)
      leaf.closeGap(at: place, count: count)
      update(along: path, leaf.summary(of: 0..<(count - 1)), addingItems: -1)
      if count == 1 {
        // It was the tree's only child: others are refilled before they get empty.
        leaves.deallocate(record)
        mutableNode(path.record(1)).removeChild(path.slot(1))
      }
      return removed
    }
    while height > 1, node(root).childCount == 1 {
      let child = node(root).child(0)
      nodes.deallocate(root)
      root = child
      height -= 1
    }
    return removed
  }

  /// Whether a child is so empty that it should be refilled before something is taken from it
  /// (`SummedTree.isSparse`).
  private func isSparse(child slot: Int, of parent: IntervalNodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) <= max(1, shape.leafCapacity * 3 / 8)
      : node(parent.child(slot)).childCount <= max(2, shape.fanOut * 3 / 8)
  }

  /// Merges a child with a neighbour, or if the two don't fit into one, shares out what they have.
  private mutating func refillChild(_ slot: Int, of parent: UInt32, level: Int) {
    work.nodesVisited += 2
    let left = slot > 0 ? slot - 1 : slot
    if level > 1 {
      refillNodes(left, of: parent)
    } else {
      refillLeaves(left, of: parent, roundingUpLeft: left == slot)
    }
  }

  private mutating func refillLeaves(_ slot: Int, of parentRecord: UInt32, roundingUpLeft: Bool) {
    let parent = mutableNode(parentRecord)
    let (leftRecord, rightRecord) = (parent.child(slot), parent.child(slot + 1))
    let (leftCount, rightCount) = (parent.count(of: slot), parent.count(of: slot + 1))
    let total = leftCount + rightCount
    let left = mutableLeaf(leftRecord)
    // A leaf that an item is taken from needs two, for no leaf is empty.
    if total <= max(2, shape.leafCapacity * 7 / 8) {
      left.copy(from: leaf(rightRecord), at: 0, to: leftCount, count: rightCount)
      parent.removeChild(slot + 1)
      parent.replace(slot, count: total, left.summary(of: 0..<total))
      leaves.deallocate(rightRecord)
      return
    }
    let kept = (total + (roundingUpLeft ? 1 : 0)) / 2
    if kept == leftCount { return }
    let right = mutableLeaf(rightRecord)
    if kept > leftCount {
      let moved = kept - leftCount
      left.copy(from: right, at: 0, to: leftCount, count: moved)
      right.copy(from: right, at: moved, to: 0, count: rightCount - moved)
    } else {
      let moved = leftCount - kept
      right.copy(from: right, at: 0, to: moved, count: rightCount)
      right.copy(from: left, at: kept, to: 0, count: moved)
    }
    parent.replace(slot, count: kept, left.summary(of: 0..<kept))
    parent.replace(slot + 1, count: total - kept, right.summary(of: 0..<(total - kept)))
  }

  private mutating func refillNodes(_ slot: Int, of parentRecord: UInt32) {
    let (leftRecord, rightRecord) = (node(parentRecord).child(slot), node(parentRecord).child(slot + 1))
    let (leftCount, rightCount) = (node(leftRecord).childCount, node(rightRecord).childCount)
    let total = leftCount + rightCount
    // A node that something is taken from needs two children, so that its child has a neighbour.
    if total <= max(3, shape.fanOut * 7 / 8) {
      let left = mutableNode(leftRecord)
      left.appendChildren(0..<rightCount, of: node(rightRecord))
      let parent = mutableNode(parentRecord)
      parent.removeChild(slot + 1)
      parent.replace(slot, count: left.count, left.summary())
      nodes.deallocate(rightRecord)
      return
    }
    let kept = total / 2
    if kept == leftCount { return }
    let (left, right) = (mutableNode(leftRecord), mutableNode(rightRecord))
    while left.childCount < kept {
      left.appendChildren(0..<1, of: right)
      right.removeChild(0)
    }
    while left.childCount > kept {
      let last = left.childCount - 1
      right.insertChild(left.child(last), 0, count: left.count(of: last), left.summary(of: last))
      left.truncate(to: last)
    }
    let parent = mutableNode(parentRecord)
    parent.replace(slot, count: left.count, left.summary())
    parent.replace(slot + 1, count: right.count, right.summary())
  }
}
