extension SectionTree {
  /// Removes entry `index`.
  ///
  /// - Complexity: O(log n + leaf)
  @discardableResult
  mutating func remove(at index: Int) -> SectionEntry {
    let removed = entry(at: index)
    withLaneVectors(2, lanes: Self.sums) { rows in
      write(removed, to: rows[1])
      rows[0].subtract(rows[1])
      var record = root
      var rest = index
      for level in stride(from: height, to: 0, by: -1) {
        work.nodesVisited += 1
        var slot = node(record).slot(ofItem: rest)
        if isSparse(child: slot, of: node(record), level: level), node(record).childCount > 1 {
          refill(slot, of: record, level: level)
          slot = node(record).slot(ofItem: rest)
        }
        let node = mutableNode(record)
        node.add(count: -1, sums: rows[0], behind: slot)
        rest -= node.count(before: slot)
        let child = node.child(slot)
        if level == 1 {
          work.nodesVisited += 1
          let count = node.count(of: slot)
          mutableLeaf(child).closeGap(at: rest, count: count + 1)
          if count == 0 {
            leaves.deallocate(child)
            node.removeChild(slot)
          }
        }
        record = child
      }
    }
    shrinkRoot()
    checkInvariants()
    return removed
  }

  /// Merges a child with a neighbour, or if the two don't fit into one, shares out what they have.
  private mutating func refill(_ slot: Int, of parent: UInt32, level: Int) {
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
    kinds.recordLeaf(leftRecord, isOf: leftRecord, and: rightRecord)
    // A leaf that an entry is taken from needs two, for no leaf is empty.
    if total <= max(2, shape.leafCapacity * 7 / 8) {
      left.move(from: leaf(rightRecord), at: 0, to: leftCount, count: rightCount)
      parent.join(slot)
      leaves.deallocate(rightRecord)
      return
    }
    let kept = (total + (roundingUpLeft ? 1 : 0)) / 2
    if kept == leftCount { return }
    let right = mutableLeaf(rightRecord)
    kinds.recordLeaf(rightRecord, isOf: leftRecord, and: rightRecord)
    if kept > leftCount {
      let moved = kept - leftCount
      left.move(from: right, at: 0, to: leftCount, count: moved)
      right.move(from: right, at: moved, to: 0, count: rightCount - moved)
    } else {
      let moved = leftCount - kept
      right.move(from: right, at: 0, to: moved, count: rightCount)
      right.move(from: left, at: kept, to: 0, count: moved)
    }
    withLaneVectors(1, lanes: Self.sums) { rows in
      addSums(of: 0..<kept, in: left, to: rows[0])
      parent.moveBorder(slot + 1, count: kept, sums: rows[0])
    }
  }
}
