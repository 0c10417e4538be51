/// Fills the leaves at the end of a `LaneTree`.
protocol LaneFiller {
  associatedtype Failure: Error
  var isAtEnd: Bool { get }
  /// Writes items to the slots `range` of a leaf, or to the first of them, and adds their lengths, gaps
  /// included, to their lanes in `sums`.
  ///
  /// - Returns: The number of items written, at least 1 unless at the end.
  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(Failure) -> Int
}

extension LaneTree {
  /// Appends all items of `filler`, leaf by leaf. Also builds a tree, bottom-up.
  ///
  /// Only the loop over the leaves is compiled once per filler. If the filler throws, the tree must not be
  /// used any more.
  ///
  /// - Complexity: O(m + lanes · log n)
  mutating func append<Filler: LaneFiller>(from filler: inout Filler) throws(Filler.Failure) {
    var last: NodeView?
    while !filler.isAtEnd {
      let end = openLeaf(of: &last)
      let filled = try filler.fill(end.leaf, end.used..<shape.bulkFill, sums: end.node.totals)
      addToLast(count: filled, of: end)
    }
    finishAppending(last)
  }

  /// Returns the last leaf, which has room, for a caller that fills leaves itself.
  ///
  /// The caller writes items, adds their lengths to the totals of the leaf's node, then calls
  /// `addToLast(count:of:)`. After the last leaf it calls `finishAppending(_:)`. For `last`, see `openLastLeaf(of:)`.
  @inline(never)
  mutating func openLeaf(of last: inout NodeView?) -> LastLeaf<LaneTree> {
    let end = openLastLeaf(of: &last)
    end.leaf.estimates.clear(from: end.used)
    if hasSpans { end.leaf.clearPayloads(end.used, count: shape.bulkFill - end.used) }
    return end
  }

  /// Counts the items that were written to the last leaf.
  @inline(__always)
  mutating func addToLast(count: Int, of end: LastLeaf<LaneTree>) {
    if marksEmpty { markEmpty(end.used..<(end.used &+ count), of: end.leaf, end.slot, of: end.node) }
    end.node.addToLast(count: count)
    // Now, because the leaf is in the processor's caches.
    if hasSpans { refreshMatrix(leaf: end.node.child(end.slot), of: end.used &+ count) }
  }

  /// Updates the nodes above the last node above leaves.
  mutating func finishAppending(_ last: NodeView?) {
    if last != nil { updateLastChildren() }
    refreshMatrices()
  }
}
