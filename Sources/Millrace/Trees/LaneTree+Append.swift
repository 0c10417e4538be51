/// What fills the leaves at the end of a tree.
protocol LeafFiller {
  associatedtype Failure: Error
  /// Whether there is nothing more to fill leaves with.
  var isAtEnd: Bool { get }
  /// Writes items to the places `range` of a leaf, or to the first of them, and adds to `sums` what
  /// they occupy in each lane.
  ///
  /// - Returns: How many items were written, at least 1 unless at the end.
  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(Failure) -> Int
}

extension LaneTree {
  /// Appends all that `filler` has, leaf by leaf. This is also how a tree is built: from the bottom
  /// up, each node when the one before it is full.
  ///
  /// If the filler throws, the tree is of no more use.
  ///
  /// - Complexity: O(m + lanes · log n)
  mutating func append<Filler: LeafFiller>(from filler: inout Filler) throws(Filler.Failure) {
    while !filler.isAtEnd { try fillLastNode(from: &filler) }
    refreshMatrices()
  }

  /// Fills the last node above leaves, and then brings the nodes above it up to date.
  private mutating func fillLastNode<Filler: LeafFiller>(from filler: inout Filler) throws(Filler.Failure) {
    let last = makeRoomInLastNode()
    try withLaneVectors(1, lanes: lanes) { (rows) throws(Filler.Failure) in
      // Nothing else is written to in between, so the view stays valid.
      let node = mutableNode(last)
      let countBefore = node.count
      rows[0].subtract(node.sum(node.childCount))
      if node.childCount > 0, !Self.isRun(node.child(node.childCount - 1)) {
        // The last leaf may have room.
        let used = node.count(of: node.childCount - 1)
        if used < shape.bulkFill { try fillLastLeaf(of: node, from: used, with: &filler) }
      }
      while !node.isFull, !filler.isAtEnd {
        node.append(leaves.allocate())
        try fillLastLeaf(of: node, from: 0, with: &filler)
      }
      rows[0].add(node.sum(node.childCount))
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
