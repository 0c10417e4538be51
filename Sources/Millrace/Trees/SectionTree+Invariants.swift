extension SectionTree {
  /// What is wrong with the tree, or `nil`: recomputes every count and sum, and checks fill, depth and that as
  /// many records are in use as there are nodes and leaves.
  ///
  /// - Complexity: O(n)
  func invariantViolation() -> String? {
    var seen = (nodes: 0, leaves: 0)
    if let violation = check(root, level: height, into: &seen) { return violation }
    if height > 1, node(root).childCount < 2 { return "the root has one child, which should be the root" }
    if seen.nodes != nodes.count { return "\(nodes.count) nodes in the arena, \(seen.nodes) in the tree" }
    if seen.leaves != leaves.count {
      return "\(leaves.count) leaves in the arena, \(seen.leaves) in the tree"
    }
    return nil
  }

  /// Checks the tree in debug builds, as long as it is small.
  @inline(__always)
  func checkInvariants() {
    assert(count > 1 << 8 || invariantViolation() == nil, invariantViolation() ?? "")
  }

  private func check(
    _ record: UInt32, level: Int, into seen: inout (nodes: Int, leaves: Int)
  ) -> String? {
    seen.nodes += 1
    let node = node(record)
    if record != root, node.childCount < 1 { return "a node without children" }
    if node.count(before: 0) != 0 || (0..<Self.sums).contains(where: { node.sum(0)[$0] != 0 }) {
      return "the first child has something before it"
    }
    for slot in 0..<node.childCount {
      let own = (0..<Self.sums).map { node.sum(slot + 1)[$0] - node.sum(slot)[$0] }
      if level > 1 {
        let child = self.node(node.child(slot))
        if child.count != node.count(of: slot) { return "a node has \(child.count) entries" }
        if own != (0..<Self.sums).map({ child.sum(child.childCount)[$0] }) {
          return "a node does not sum to \(own)"
        }
        if let violation = check(node.child(slot), level: level - 1, into: &seen) { return violation }
        if kinds.ofNode(node.child(slot)) & ~kinds.ofNode(record) != 0 {
          return "a node has kinds that its parent has not"
        }
        continue
      }
      seen.leaves += 1
      let count = node.count(of: slot)
      if count < 1 || count > shape.leafCapacity { return "a leaf of \(count) entries" }
      let leaf = leaf(node.child(slot))
      let sums = withLaneVectors(1, lanes: Self.sums) { rows in
        addSums(of: 0..<count, in: leaf, to: rows[0])
        return (0..<Self.sums).map { rows[0][$0] }
      }
      if sums != own { return "a leaf sums to \(sums), its parent says \(own)" }
      let leafKinds = kinds.ofLeaf(node.child(slot))
      for index in 0..<count {
        if leaf.extent(index) != leaf[index].extent { return "an extent is not its entry's" }
        if leaf[index].kinds & ~leafKinds != 0 { return "a leaf has kinds that are not noted" }
      }
      if leafKinds & ~kinds.ofNode(record) != 0 { return "a leaf has kinds that its parent has not" }
    }
    return nil
  }
}
