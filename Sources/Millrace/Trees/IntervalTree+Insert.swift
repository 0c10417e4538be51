extension IntervalTree {
  /// Inserts an item before item `index`, or at the end. What lies behind shifts by its advance.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func insert(_ item: Item, at index: Int) {
    let atFront = index == 0
    let atEnd = index == count
    if node(root).childCount == 0 {
      let leaf = leaves.allocate()
      mutableNode(root).append(leaf, count: 0, .none)
    }
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    withIntervalPath(height: height) { path in
      var record = root
      var rest = index
      for level in stride(from: height, to: 0, by: -1) {
        var node = node(record)
        var slot = node.slot(ofItem: rest)
        if !hasRoom(inChild: slot, of: node, level: level) {
          splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
          node = self.node(record)
          slot = atEnd ? node.childCount - 1 : atFront ? 0 : node.slot(ofItem: rest)
        }
        path.set(record, slot, level)
        rest -= node.count(before: slot)
        record = node.child(slot)
      }
      let count = node(path.record(1)).count(of: path.slot(1))
      let leaf = mutableLeaf(record)
      leaf.openGap(at: rest, count: count)
      leaf.setItem(item, rest)
      update(along: path, leaf.summary(of: 0..<(count + 1)), addingItems: 1)
    }
  }

  /// Brings the nodes on the way to a leaf up to date.
  ///
  /// - Parameter summary: What the leaf amounts to.
  mutating func update(along path: IntervalPath, _ summary: IntervalSummary, addingItems added: Int) {
    work.nodesVisited += height + 1
    var summary = summary
    for level in 1...height {
      let node = mutableNode(path.record(level))
      node.setSummary(summary, path.slot(level), addingItems: added)
      // What the root amounts to, nobody holds.
      if level < height { summary = node.summary() }
    }
  }

  /// Puts a new root above the root, which is full, and splits it.
  mutating func growRoot(atFront: Bool, atEnd: Bool) {
    let record = nodes.allocate()
    // In this order: getting a record to write to may move others of its page.
    let new = mutableNode(record)
    let old = node(root)
    new.clear()
    new.append(root, count: old.count, old.summary())
    root = record
    height += 1
    splitChild(0, of: root, level: height, atFront: atFront, atEnd: atEnd)
  }

  /// Whether the child of a node at `level` can take one more item, or one more child.
  @inline(__always)
  func hasRoom(inChild slot: Int, of parent: IntervalNodeView, level: Int) -> Bool {
    level == 1
      ? parent.count(of: slot) < shape.leafCapacity
      : !node(parent.child(slot)).isFull
  }

  /// Splits a full child of a node that is not full: in the middle, or, if something is inserted at one end
  /// of the sequence and probably will be again, there (`SummedTree.splitChild`).
  mutating func splitChild(_ slot: Int, of parent: UInt32, level: Int, atFront: Bool, atEnd: Bool) {
    if level == 1 {
      splitLeaf(slot, of: parent, atFront: atFront, atEnd: atEnd)
    } else {
      splitNode(slot, of: parent, atFront: atFront, atEnd: atEnd)
    }
  }

  private mutating func splitLeaf(_ slot: Int, of parent: UInt32, atFront: Bool, atEnd: Bool) {
    work.leavesSplit += 1
    let rightRecord = leaves.allocate()
    let right = mutableLeaf(rightRecord)
    let parent = mutableNode(parent)
    let left = leaf(parent.child(slot))
    let count = parent.count(of: slot)
    let kept = atFront ? 0 : atEnd ? count : count / 2
    right.copy(from: left, at: kept, to: 0, count: count - kept)
    parent.replace(slot, count: kept, left.summary(of: 0..<kept))
    parent.insertChild(rightRecord, slot + 1, count: count - kept, right.summary(of: 0..<(count - kept)))
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
    parent.replace(slot, count: left.count, left.summary())
    parent.insertChild(rightRecord, slot + 1, count: right.count, right.summary())
  }
}
