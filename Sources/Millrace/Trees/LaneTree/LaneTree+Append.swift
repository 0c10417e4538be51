/// Fills the leaves at the end of a `LaneTree`.
protocol LeafFiller {
  associatedtype Failure: Error
  /// Whether there are no more items.
  var isAtEnd: Bool { get }
  /// Writes items to the slots `range` of a leaf, or to the first of them, and adds their lengths, gaps
  /// included, to their lanes in `sums`.
  ///
  /// - Returns: The number of items written, at least 1 unless at the end.
  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(Failure) -> Int
}

extension LaneTree {
  /// Appends all items of `filler`, leaf by leaf. This is also how a tree is built: bottom-up, node after
  /// node.
  ///
  /// If the filler throws, the tree must not be used any more.
  ///
  /// - Complexity: O(m + lanes · log n)
  mutating func append<Filler: LeafFiller>(from filler: inout Filler) throws(Filler.Failure) {
    while !filler.isAtEnd { try fillLastNode(from: &filler) }
    refreshMatrices()
  }

  /// Fills the last node above leaves, and updates the nodes above it.
  private mutating func fillLastNode<Filler: LeafFiller>(from filler: inout Filler) throws(Filler.Failure) {
    let last = makeRoomInLastNode()
    try withLaneVectors(1, lanes: lanes) { (rows) throws(Filler.Failure) in
      // No other node is written to meanwhile, so the view stays valid.
      let node = mutableNode(last)
      let countBefore = node.count
      rows[0].subtract(node.totals)
      if node.childCount > 0, !Self.isRun(node.child(node.childCount - 1)) {
        // The last leaf may have room.
        let used = node.count(of: node.childCount - 1)
        if used < shape.bulkFill { try fillLastLeaf(of: node, from: used, with: &filler) }
      }
      while !node.isFull, !filler.isAtEnd {
        node.append(leaves.allocate())
        try fillLastLeaf(of: node, from: 0, with: &filler)
      }
      rows[0].add(node.totals)
      addAboveLastNode(count: node.count - countBefore, sums: rows[0])
    }
  }

  @inline(__always)
  private mutating func fillLastLeaf<Filler: LeafFiller>(
    of node: NodeView, from used: Int, with filler: inout Filler
  ) throws(Filler.Failure) {
    work.nodesVisited += 2
    let slot = node.childCount - 1
    let leaf = mutableLeaf(node.child(slot))
    leaf.clearEstimates(from: used)
    if hasSpans { leaf.clearPayloads(used, count: shape.bulkFill - used) }
    let filled = try filler.fill(leaf, used..<shape.bulkFill, sums: node.sum(slot + 1))
    node.addToLast(count: filled)
  }

  private mutating func addAboveLastNode(count: Int, sums: LaneVector) {
    var record = root
    for _ in 1..<height {
      work.nodesVisited += 1
      let node = mutableNode(record)
      node.add(count: count, sums: sums, behind: node.childCount - 1)
      record = node.child(node.childCount - 1)
    }
  }
}
