/// What fills the leaves at the end of an `IntervalTree`.
protocol IntervalFiller {
  associatedtype Failure: Error
  /// Whether there is nothing more to fill leaves with.
  var isAtEnd: Bool { get }
  /// Writes items to the places `range` of a leaf, or to the first of them.
  ///
  /// - Returns: How many items were written, at least 1 unless at the end.
  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) throws(Failure) -> Int
}

extension IntervalTree {
  /// Appends all that `filler` has, leaf by leaf. This is also how a tree is built: from the bottom up, each
  /// node when the one before it is full.
  ///
  /// If the filler throws, the tree is of no more use.
  ///
  /// - Complexity: O(m + leaf + log n)
  mutating func append<Filler: IntervalFiller>(from filler: inout Filler) throws(Filler.Failure) {
    while !filler.isAtEnd { try fillLastNode(from: &filler) }
  }

  /// Fills the last node above leaves, and then brings the nodes above it up to date.
  private mutating func fillLastNode<Filler: IntervalFiller>(
    from filler: inout Filler
  ) throws(Filler.Failure) {
    let last = makeRoomInLastNode()
    // Nothing else is written to in between, so the view stays valid.
    let node = mutableNode(last)
    let countBefore = node.count
    if node.childCount > 0 {
      // The last leaf may have room.
      let slot = node.childCount - 1
      let used = node.count(of: slot)
      if used < shape.bulkFill {
        work.nodesVisited += 2
        let leaf = mutableLeaf(node.child(slot))
        let filled = used + (try filler.fill(leaf, used..<shape.bulkFill))
        node.replace(slot, count: filled, leaf.summary(of: 0..<filled))
      }
    }
    while !node.isFull, !filler.isAtEnd {
      work.nodesVisited += 2
      let record = leaves.allocate()
      let leaf = mutableLeaf(record)
      let filled = try filler.fill(leaf, 0..<shape.bulkFill)
      node.append(record, count: filled, leaf.summary(of: 0..<filled))
    }
    updateAboveLastNode(addingItems: node.count - countBefore)
  }

  /// Makes the last node above leaves one that can take a leaf.
  private mutating func makeRoomInLastNode() -> UInt32 {
    if node(root).isFull { growRoot(atFront: false, atEnd: true) }
    var record = root
    for level in stride(from: height, to: 1, by: -1) {
      let slot = node(record).childCount - 1
      if !hasRoom(inChild: slot, of: node(record), level: level) {
        splitChild(slot, of: record, level: level, atFront: false, atEnd: true)
      }
      record = node(record).child(node(record).childCount - 1)
    }
    return record
  }

  private mutating func updateAboveLastNode(addingItems added: Int) {
    guard height > 1 else { return }
    withIntervalPath(height: height) { path in
      var record = root
      for level in stride(from: height, to: 1, by: -1) {
        path.set(record, node(record).childCount - 1, level)
        record = node(record).child(node(record).childCount - 1)
      }
      var summary = node(record).summary()
      for level in 2...height {
        work.nodesVisited += 1
        let node = mutableNode(path.record(level))
        node.setSummary(summary, path.slot(level), addingItems: added)
        summary = node.summary()
      }
    }
  }
}
