extension LaneTree: SummedTree {
  /// Inserts an item before item `index`, or at the end.
  ///
  /// - Parameters:
  ///   - isEstimate: Whether the extent is an estimate.
  ///   - payload: The item's payload, in the low bytes of a word.
  /// - Complexity: O(log n + leaf)
  mutating func insert(
    extent: Units, lane: Int, isEstimate: Bool = false, payload: UInt64 = 0, at index: Int
  ) {
    if hasRuns,
      makeLeaf(
        forInsertionAt: index, extent: extent, lane: lane, isEstimate: isEstimate, payload: payload)
    {
      refreshMatrices()
      return
    }
    defer { refreshMatrices() }
    let atFront = index == 0
    let atEnd = index == count
    if node(root).childCount == 0 {
      let leaf = leaves.allocate()
      mutableNode(root).append(leaf)
    }
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    var record = root
    var index = index
    for level in stride(from: height, to: 0, by: -1) {
      work.nodesVisited += 1
      var node = mutableNode(record)
      var slot = node.slot(ofItem: index)
      if !hasRoom(inChild: slot, of: node, level: level) {
        splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
        node = mutableNode(record)
        slot = atEnd ? node.childCount - 1 : atFront ? 0 : node.slot(ofItem: index)
      }
      node.add(count: 1, sum: extent + gap, lane: lane, behind: slot)
      index -= node.count(before: slot)
      record = node.child(slot)
      if level == 1 {
        work.nodesVisited += 1
        let leaf = mutableLeaf(record)
        leaf.openGap(at: index, count: node.count(of: slot) - 1)
        leaf.setItem(index, extent: extent, lane: lane, isEstimate: isEstimate, payload: payload)
      }
    }
  }

  mutating func splitLeaf(_ slot: Int, of parent: UInt32, atFront: Bool, atEnd: Bool) {
    work.leavesSplit += 1
    let rightRecord = leaves.allocate()
    let right = mutableLeaf(rightRecord)
    let parent = mutableNode(parent)
    let left = leaf(parent.child(slot))
    // It is not written to, but it has fewer items from here on.
    if hasSpans { _ = mutableLeaf(parent.child(slot)) }
    let count = parent.count(of: slot)
    let kept = atFront ? 0 : atEnd ? count : count / 2
    right.copy(from: left, at: kept, to: 0, count: count - kept)
    withLaneVectors(1, lanes: lanes) { rows in
      left.addSums(of: 0..<kept, gap: gap, to: rows[0])
      parent.split(slot, right: rightRecord, count: kept, sums: rows[0])
    }
  }
}
