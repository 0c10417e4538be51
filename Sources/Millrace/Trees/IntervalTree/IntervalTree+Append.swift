/// Fills the leaves at the end of an `IntervalTree`.
protocol IntervalFiller {
  associatedtype Failure: Error
  /// Whether there are no more items.
  var isAtEnd: Bool { get }
  /// Writes items to the slots `range` of a leaf, or to the first of them.
  ///
  /// - Returns: The number of items written, at least 1 unless at the end.
  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) throws(Failure) -> Int
}

extension IntervalTree {
  /// Appends all items of `filler`, leaf by leaf. This is also how a tree is built: bottom-up, node after
  /// node.
  ///
  /// If the filler throws, the tree must not be used any more.
  ///
  /// - Complexity: O(m + leaf + log n)
  mutating func append<Filler: IntervalFiller>(from filler: inout Filler) throws(Filler.Failure) {
    while !filler.isAtEnd { try fillLastNode(from: &filler) }
  }

  /// Fills the last node above leaves, and updates the nodes above it.
  private mutating func fillLastNode<Filler: IntervalFiller>(
    from filler: inout Filler
  ) throws(Filler.Failure) {
    let last = makeRoomInLastNode()
    // No other node is written to meanwhile, so the view stays valid.
    let node = mutableNode(last)
    let countBefore = node.count
    // The last leaf may have room.
    var used = node.childCount > 0 ? node.count(of: node.childCount - 1) : shape.bulkFill
    while used < shape.bulkFill || (!node.isFull && !filler.isAtEnd) {
      work.nodesVisited += 2
      if used >= shape.bulkFill {
        node.append(leaves.allocate())
        used = 0
      }
      let slot = node.childCount - 1
      let leaf = mutableLeaf(node.child(slot))
      let filled = used + (try filler.fill(leaf, used..<shape.bulkFill))
      node.setSummary(leaf.summary(of: 0..<filled), slot, addingItems: filled - used)
      used = shape.bulkFill
    }
    updateAboveLastNode(addingItems: node.count - countBefore)
  }

  private mutating func updateAboveLastNode(addingItems added: Int) {
    guard height > 1 else { return }
    withTreePath(height: height) { path in
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
