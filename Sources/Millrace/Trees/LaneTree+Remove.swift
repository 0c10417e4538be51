extension LaneTree {
  /// Removes item `index`.
  ///
  /// - Returns: Its extent, its lane, and whether the extent was an estimate.
  /// - Complexity: O(log n + leaf)
  @discardableResult
  mutating func remove(at index: Int) -> Item {
    defer { refreshMatrices() }
    isolate(index)
    // Down once, since which of the sums on the way to change is known only at the leaf, and back up the
    // same way.
    let removed = withLaneVectors(2, lanes: height) { rows in
      let (records, slots) = (rows[0], rows[1])
      var record = root
      var item = index
      for level in stride(from: height, to: 0, by: -1) {
        work.nodesVisited += 1
        var node = node(record)
        var slot = node.slot(ofItem: item)
        if isSparse(child: slot, of: node, level: level), node.childCount > 1 {
          refillChild(slot, of: record, level: level)
          node = self.node(record)
          slot = node.slot(ofItem: item)
        }
        records[level - 1] = Units(record)
        slots[level - 1] = Units(slot)
        item -= node.count(before: slot)
        record = node.child(slot)
      }
      work.nodesVisited += 1
      let leaf = leaf(record)
      let removed = Item(leaf.extent(item), leaf.lane(item), leaf.isEstimate(item))
      for level in 0..<height {
        let node = mutableNode(UInt32(truncatingIfNeeded: records[level]))
        let slot = Int(truncatingIfNeeded: slots[level])
        node.add(count: -1, sum: -(removed.extent + gap), lane: removed.lane, behind: slot)
        if level == 0 {
          let count = node.count(of: slot)
          mutableLeaf(record).closeGap(at: item, count: count + 1)
          if count == 0 { removeEmptyLeaf(slot, of: node) }
        }
      }
      return removed
    }
    shrinkRoot()
    return removed
  }

  /// A leaf that is emptied has no neighbour to be merged with: it is the tree's only child, or lies
  /// among runs.
  private mutating func removeEmptyLeaf(_ slot: Int, of node: NodeView) {
    leaves.deallocate(node.child(slot))
    node.removeChild(slot)
  }

  /// Merges a child with a neighbour, or if the two don't fit into one, shares out what they have.
  ///
  /// A leaf among runs stays as it is.
  mutating func refillChild(_ slot: Int, of parent: UInt32, level: Int) {
    let left = slot > 0 ? slot - 1 : slot
    if level > 1 {
      work.nodesVisited += 2
      refillNodes(left, of: parent)
    } else if isPairOfLeaves(left, of: node(parent)) {
      refillLeaves(left, of: parent, roundingUpLeft: left == slot)
    } else if isPairOfLeaves(slot, of: node(parent)) {
      refillLeaves(slot, of: parent, roundingUpLeft: true)
    }
  }

  private func isPairOfLeaves(_ slot: Int, of parent: NodeView) -> Bool {
    slot + 1 < parent.childCount && !Self.isRun(parent.child(slot)) && !Self.isRun(parent.child(slot + 1))
  }

  private mutating func refillLeaves(_ slot: Int, of parentRecord: UInt32, roundingUpLeft: Bool) {
    work.nodesVisited += 2
    let parent = mutableNode(parentRecord)
    let (leftRecord, rightRecord) = (parent.child(slot), parent.child(slot + 1))
    let (leftCount, rightCount) = (parent.count(of: slot), parent.count(of: slot + 1))
    let total = leftCount + rightCount
    let left = mutableLeaf(leftRecord)
    // A leaf that an item is taken from needs two, for no leaf is empty.
    if total <= max(2, shape.leafCapacity * 7 / 8) {
      left.copy(from: leaf(rightRecord), at: 0, to: leftCount, count: rightCount)
      parent.join(slot)
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
    withLaneVectors(1, lanes: lanes) { rows in
      left.addSums(of: 0..<kept, gap: gap, to: rows[0])
      parent.moveBorder(slot + 1, count: kept, sums: rows[0])
    }
  }
}
