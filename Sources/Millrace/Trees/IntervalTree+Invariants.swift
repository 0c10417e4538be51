extension IntervalTree {
  /// What is wrong with the tree, or `nil`: recomputes every cached count and summary, and checks fill,
  /// depth and that as many records are in use as the tree has nodes and leaves.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    var seen = Seen()
    if let violation = check(node: root, level: height, into: &seen) { return violation }
    if height > 1, node(root).childCount < 2 {
      return "the root has one child, which should be the root"
    }
    if seen.nodes != nodes.count { return "\(nodes.count) nodes in the arena, \(seen.nodes) in the tree" }
    if seen.leaves != leaves.count {
      return "\(leaves.count) leaves in the arena, \(seen.leaves) in the tree"
    }
    return nil
  }

  /// Checks the tree in debug builds, as long as it is small (`LaneTree.checkInvariants`).
  @inline(__always)
  func checkInvariants() {
    assert(count > 1 << 10 || invariantViolation() == nil, invariantViolation() ?? "")
  }

  private struct Seen {
    var nodes = 0
    var leaves = 0
  }

  private func check(node record: UInt32, level: Int, into seen: inout Seen) -> String? {
    seen.nodes += 1
    let node = node(record)
    if node.childCount > shape.fanOut { return "a node of \(node.childCount) children" }
    if record != root, node.childCount < 1 { return "a node without children" }
    if node.count(before: 0) != 0 || node.sum(before: 0) != 0 {
      return "the first child has items before it"
    }
    for slot in 0..<node.childCount {
      let (child, count) = (node.child(slot), node.count(of: slot))
      let own: IntervalSummary
      if level == 1 {
        seen.leaves += 1
        if count < 1 || count > shape.leafCapacity { return "a leaf of \(count) items" }
        own = leaf(child).summary(of: 0..<count)
      } else {
        if self.node(child).count != count {
          return "a node has \(self.node(child).count) items, its parent says \(count)"
        }
        own = self.node(child).summary()
        if let violation = check(node: child, level: level - 1, into: &seen) { return violation }
      }
      if own != node.summary(of: slot) {
        return "a child amounts to \(own), its parent says \(node.summary(of: slot))"
      }
    }
    return nil
  }
}
