/// What says anew where a run of items lies.
protocol IntervalRewriter {
  /// Gives the items `range` of a leaf, or the first of them, other advances, extents or payloads.
  ///
  /// - Returns: Whether to go on with the next leaf.
  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool
}

extension IntervalTree {
  /// Has the items from `index` on rewritten, leaf by leaf, until `rewriter` has enough.
  ///
  /// The summaries above are brought up to date in the same pass; what lies behind the run shifts.
  ///
  /// - Complexity: O(log n + run + leaf)
  mutating func rewrite<Rewriter: IntervalRewriter>(from index: Int, with rewriter: inout Rewriter) {
    guard index < count else { return }
    _ = rewrite(node: root, level: height, from: index, with: &rewriter)
  }

  private mutating func rewrite<Rewriter: IntervalRewriter>(
    node record: UInt32, level: Int, from index: Int, with rewriter: inout Rewriter
  ) -> Bool {
    work.nodesVisited += 1
    // Its page belongs to this tree alone from here on, so the view holds while the children's pages are
    // made so.
    let node = mutableNode(record)
    var slot = node.slot(ofItem: index)
    var item = index - node.count(before: slot)
    var goesOn = true
    while goesOn, slot < node.childCount {
      let child = node.child(slot)
      if level == 1 {
        work.nodesVisited += 1
        let leaf = mutableLeaf(child)
        let count = node.count(of: slot)
        goesOn = rewriter.rewrite(leaf, item..<count)
        node.setSummary(leaf.summary(of: 0..<count), slot)
      } else {
        goesOn = rewrite(node: child, level: level - 1, from: item, with: &rewriter)
        node.setSummary(self.node(child).summary(), slot)
      }
      slot += 1
      item = 0
    }
    return goesOn
  }
}
