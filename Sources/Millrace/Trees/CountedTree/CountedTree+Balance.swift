/// How nodes and leaves split, merge and share their children.
extension CountedTree {
  /// Puts a new root above the root, which is full, and splits the old one.
  mutating func growRoot(atFront: Bool, atEnd: Bool) {
    let record = nodes.allocate()
    // In this order: a record to write to may move the other records of its page.
    let new = mutableNode(record)
    let old = node(root)
    new.clear()
    new.append(root)
    new.updateLast(old)
    root = record
    height += 1
    splitChild(0, of: root, level: height, atFront: atFront, atEnd: atEnd)
  }

  /// Whether child `slot` of a node at `level` has room for one more item or child.
  @inline(__always)
  func hasRoom(inChild slot: Int, of parent: NodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) < shape.leafCapacity
      : !node(parent.child(slot)).isFull
  }

  /// Splits a full child of a node that is not full: in the middle, or, when appending or prepending, at the end to keep
  /// nodes full.
  mutating func splitChild(_ slot: Int, of parent: UInt32, level: Int, atFront: Bool, atEnd: Bool) {
    if level == 1 {
      let count = node(parent).count(of: slot)
      splitLeaf(slot, of: parent, keeping: atFront ? 0 : atEnd ? count : count / 2)
    } else {
      let count = node(node(parent).child(slot)).childCount
      splitNode(slot, of: parent, keeping: atFront ? 1 : atEnd ? count - 1 : count / 2)
    }
  }

  /// Splits a leaf: its first `kept` items stay, the rest moves to a new leaf after it.
  mutating func splitLeaf(_ slot: Int, of parentRecord: UInt32, keeping kept: Int) {
    work.leavesSplit &+= 1
    let rightRecord = leaves.allocate()
    let right = mutableLeaf(rightRecord)
    let parent = mutableNode(parentRecord)
    let leftRecord = parent.child(slot)
    let (left, count) = (leaf(leftRecord), parent.count(of: slot))
    right.copy(from: left, at: kept, to: 0, count: count - kept)
    parent.insertEmptyChild(rightRecord, slot + 1)
    moveBorder(slot + 1, of: parent, between: left, right, count: kept)
    recordSplit(ofLeaf: leftRecord)
  }

  private mutating func splitNode(_ slot: Int, of parentRecord: UInt32, keeping kept: Int) {
    let rightRecord = nodes.allocate()
    let right = mutableNode(rightRecord)
    let leftRecord = node(parentRecord).child(slot)
    let left = mutableNode(leftRecord)
    let parent = mutableNode(parentRecord)
    right.clear()
    right.appendChildren(kept..<left.childCount, of: left)
    left.truncate(to: kept)
    parent.insertEmptyChild(rightRecord, slot + 1)
    parent.moveBorder(slot + 1, between: left, right)
  }

  /// Makes a root's only child the root.
  mutating func shrinkRoot() {
    while height > 1, node(root).childCount == 1 {
      let child = node(root).child(0)
      nodes.deallocate(root)
      root = child
      height -= 1
    }
  }

  /// Whether a child has so few items or children that it is refilled before something is removed from it.
  ///
  /// At most three eighths, where a merge leaves an eighth free: so neither does a split follow a merge nor a
  /// merge a split until a good part of the leaf has changed.
  @inline(__always)
  func isSparse(child slot: Int, of parent: NodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) <= max(1, shape.leafCapacity * 3 / 8)
      : node(parent.child(slot)).childCount <= max(2, shape.fanOut * 3 / 8)
  }

  /// Merges a child with a neighbor, or if the two do not fit into one, balances them. A leaf between runs
  /// stays as it is.
  mutating func refillChild(_ slot: Int, of parent: UInt32, level: Int) {
    let left = slot > 0 ? slot - 1 : slot
    if level > 1 {
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
    work.nodesVisited &+= 2
    let parent = mutableNode(parentRecord)
    let (leftRecord, rightRecord) = (parent.child(slot), parent.child(slot + 1))
    let (leftCount, rightCount) = (parent.count(of: slot), parent.count(of: slot + 1))
    let total = leftCount + rightCount
    let left = mutableLeaf(leftRecord)
    // A leaf that an item is removed from needs two items: no leaf is empty.
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
    moveBorder(slot + 1, of: parent, between: left, right, count: kept)
  }

  private mutating func refillNodes(_ slot: Int, of parentRecord: UInt32) {
    work.nodesVisited &+= 2
    let (leftRecord, rightRecord) = (node(parentRecord).child(slot), node(parentRecord).child(slot + 1))
    let (leftCount, rightCount) = (node(leftRecord).childCount, node(rightRecord).childCount)
    let total = leftCount + rightCount
    // A node that something is removed from needs two children, so that its child has a neighbor.
    if total <= max(3, shape.fanOut * 7 / 8) {
      mutableNode(leftRecord).appendChildren(0..<rightCount, of: node(rightRecord))
      mutableNode(parentRecord).join(slot)
      nodes.deallocate(rightRecord)
      return
    }
    let kept = total / 2
    if kept == leftCount { return }
    // Into two new nodes: to move children within a node would take a copy of its prefix sums.
    let (newLeftRecord, newRightRecord) = (nodes.allocate(), nodes.allocate())
    mutableNode(newLeftRecord).clear()
    mutableNode(newRightRecord).clear()
    let (newLeft, newRight) = (mutableNode(newLeftRecord), mutableNode(newRightRecord))
    let (left, right) = (node(leftRecord), node(rightRecord))
    newLeft.appendChildren(0..<min(kept, leftCount), of: left)
    if kept > leftCount { newLeft.appendChildren(0..<(kept - leftCount), of: right) }
    if kept < leftCount { newRight.appendChildren(kept..<leftCount, of: left) }
    newRight.appendChildren(max(0, kept - leftCount)..<rightCount, of: right)
    let parent = mutableNode(parentRecord)
    parent.setChild(newLeftRecord, slot)
    parent.setChild(newRightRecord, slot + 1)
    parent.moveBorder(slot + 1, between: newLeft, newRight)
    nodes.deallocate(leftRecord)
    nodes.deallocate(rightRecord)
  }
}
