/// Fills the leaves at the end of an `IntervalTree`.
protocol IntervalFiller {
  associatedtype Failure: Error
  var isAtEnd: Bool { get }
  /// Writes items to the slots `range` of a leaf, or to the first of them.
  ///
  /// - Returns: The number of items written, at least 1 unless at the end.
  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) throws(Failure) -> Int
}

extension IntervalTree {
  /// Appends all items of `filler`, leaf by leaf. Also builds a tree, bottom-up.
  ///
  /// Only the loop over the leaves is compiled once per filler. If the filler throws, the tree is invalid.
  ///
  /// - Complexity: O(m + leaf + log n)
  mutating func append<Filler: IntervalFiller>(from filler: inout Filler) throws(Filler.Failure) {
    var last: NodeView?
    while !filler.isAtEnd {
      let end = openLeaf(of: &last)
      close(end, adding: try filler.fill(end.leaf, end.used..<shape.bulkFill))
    }
    if last != nil { updateLastChildren() }
  }

  @inline(never)
  private mutating func openLeaf(of last: inout NodeView?) -> LastLeaf<IntervalTree> {
    openLastLeaf(of: &last)
  }

  @inline(never)
  private func close(_ end: LastLeaf<IntervalTree>, adding filled: Int) {
    end.node.setSummary(end.leaf.summary(of: 0..<(end.used + filled)), end.slot, addingItems: filled)
  }
}
