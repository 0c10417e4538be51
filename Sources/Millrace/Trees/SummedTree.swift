/// What trees with nodes of running totals (`NodeView`) have in common, whatever is in their leaves: how their nodes
/// are split, merged, and share out what they have.
protocol SummedTree {
  var shape: TreeShape { get }
  var nodes: PagedRecords { get set }
  var root: UInt32 { get set }
  /// The levels of nodes: 1 if the root's children are leaves.
  var height: Int { get set }

  func node(_ record: UInt32) -> NodeView
  /// A node to write to.
  mutating func mutableNode(_ record: UInt32) -> NodeView
  /// Splits a full leaf whose parent is not full; where, `splitChild` says.
  mutating func splitLeaf(_ slot: Int, of parent: UInt32, atFront: Bool, atEnd: Bool)
  /// Takes note that all that is below a node now was below other nodes before.
  mutating func recordNode(_ record: UInt32, isOf first: UInt32, and second: UInt32)
}

extension SummedTree {
  @inline(__always)
  mutating func recordNode(_ record: UInt32, isOf first: UInt32, and second: UInt32) {}
}

// MARK: - Growing

extension SummedTree {
  /// Puts a new root above the root, which is full, and splits it.
  mutating func growRoot(atFront: Bool, atEnd: Bool) {
    let record = nodes.allocate()
    // In this order: getting a record to write to may move others of its page.
    let new = mutableNode(record)
    let old = node(root)
    new.clear()
    new.append(root)
    new.add(count: old.count, sums: old.sum(old.childCount), behind: 0)
    recordNode(record, isOf: root, and: root)
    root = record
    height += 1
    splitChild(0, of: root, level: height, atFront: atFront, atEnd: atEnd)
  }

  /// Whether the child of a node at `level` can take one more item, or one more child.
  @inline(__always)
  func hasRoom(inChild slot: Int, of parent: NodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) < shape.leafCapacity
      : !node(parent.child(slot)).isFull
  }

  /// Splits a full child of a node that is not full.
  ///
  /// In the middle; but who appends or prepends will do so again, and halves would stay half empty
  /// behind them, so at the ends of the sequence the old child keeps what it has.
  mutating func splitChild(_ slot: Int, of parent: UInt32, level: Int, atFront: Bool, atEnd: Bool) {
    if level == 1 {
      splitLeaf(slot, of: parent, atFront: atFront, atEnd: atEnd)
    } else {
      splitNode(slot, of: parent, atFront: atFront, atEnd: atEnd)
    }
  }

  private mutating func splitNode(_ slot: Int, of parent: UInt32, atFront: Bool, atEnd: Bool) {
    let rightRecord = nodes.allocate()
    let right = mutableNode(rightRecord)
    let leftRecord = node(parent).child(slot)
    let left = mutableNode(leftRecord)
    let parent = mutableNode(parent)
    let count = left.childCount
    let kept = atFront ? 1 : atEnd ? count - 1 : count / 2
    right.clear()
    right.appendChildren(kept..<count, of: left)
    left.truncate(to: kept)
    parent.split(slot, right: rightRecord, count: left.count, sums: left.sum(kept))
    recordNode(rightRecord, isOf: leftRecord, and: leftRecord)
  }
}

// MARK: - Shrinking

extension SummedTree {
  /// Makes a root's only child the root.
  mutating func shrinkRoot() {
    while height > 1, node(root).childCount == 1 {
      let child = node(root).child(0)
      nodes.deallocate(root)
      root = child
      height -= 1
    }
  }

  /// Whether a child is so empty that it should be refilled before something is taken from it.
  ///
  /// Three eighths, where a merge leaves an eighth free: then neither a split follows a merge nor a
  /// merge a split until a good part of the leaf has changed.
  func isSparse(child slot: Int, of parent: NodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) <= max(1, shape.leafCapacity * 3 / 8)
      : node(parent.child(slot)).childCount <= max(2, shape.fanOut * 3 / 8)
  }

  /// Merges a child, which is a node, with the next one, or if the two don't fit into one, shares out what they
  /// have.
  mutating func refillNodes(_ slot: Int, of parentRecord: UInt32) {
    let (leftRecord, rightRecord) = (node(parentRecord).child(slot), node(parentRecord).child(slot + 1))
    let (leftCount, rightCount) = (node(leftRecord).childCount, node(rightRecord).childCount)
    let total = leftCount + rightCount
    // A node that something is taken from needs two children, so that its child has a neighbour.
    if total <= max(3, shape.fanOut * 7 / 8) {
      mutableNode(leftRecord).appendChildren(0..<rightCount, of: node(rightRecord))
      mutableNode(parentRecord).join(slot)
      recordNode(leftRecord, isOf: leftRecord, and: rightRecord)
      nodes.deallocate(rightRecord)
      return
    }
    let kept = total / 2
    if kept == leftCount { return }
    // Into two new nodes: moving children within one would need their running totals twice.
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
    parent.moveBorder(slot + 1, count: newLeft.count, sums: newLeft.sum(kept))
    recordNode(newLeftRecord, isOf: leftRecord, and: rightRecord)
    recordNode(newRightRecord, isOf: leftRecord, and: rightRecord)
    nodes.deallocate(leftRecord)
    nodes.deallocate(rightRecord)
  }
}
