/// A data structure that can check what it caches.
protocol InvariantChecking {
  var count: Int { get }
  /// The largest number of items for which `checkInvariants()` checks: a debug build should not take O(n) for
  /// each edit of a large feed.
  static var checkedCount: Int { get }
  /// Returns a description of a violated invariant, or `nil`.
  func invariantViolation() -> String?
}

extension InvariantChecking {
  static var checkedCount: Int { 1 << 10 }

  /// Traps if an invariant is violated, in a debug build. Does nothing in a release build.
  @inline(__always)
  func checkInvariants() {
    assert(count > Self.checkedCount || invariantViolation() == nil, invariantViolation() ?? "")
  }
}

extension CountedTree {
  var runCount: Int { 0 }

  /// Returns a violated invariant, or `nil`: recomputes every count, sum and monoid, and checks the fill, the
  /// depth, and that every record in use belongs to the tree.
  ///
  /// - Complexity: O(n), where a run counts as its period
  func invariantViolation() -> String? {
    var seen = (nodes: 0, leaves: 0, runs: 0)
    if let violation = violation(below: root, level: height, &seen) { return violation }
    if height > 1, node(root).childCount < 2 { return "the root has one child, which should be the root" }
    let stored = (nodes: nodes.count, leaves: leaves.count, runs: runCount)
    return seen == stored ? nil : "\(stored) in the arenas, \(seen) in the tree"
  }

  private func violation(
    below record: UInt32, level: Int, _ seen: inout (nodes: Int, leaves: Int, runs: Int)
  ) -> String? {
    seen.nodes += 1
    let node = node(record)
    if node.childCount > shape.fanOut { return "a node of \(node.childCount) children" }
    if record != root, node.childCount < 1 { return "a node without children" }
    if node.count(before: 0) != 0 { return "\(node.count(before: 0)) items before the first child" }
    for slot in 0..<node.childCount {
      let (child, count) = (node.child(slot), node.count(of: slot))
      if count < 1 { return "a child of \(count) items" }
      if level > 1 {
        let below = self.node(child)
        if below.count != count { return "a node has \(below.count) items, its parent says \(count)" }
        if !node.isConsistent(slot, with: below) {
          return "the columns of a node differ from its parent's: \(node.blockDescription(slot))"
        }
        if let violation = violation(below: child, level: level - 1, &seen) { return violation }
      } else {
        if Self.isRun(child) {
          seen.runs += 1
        } else {
          seen.leaves += 1
          if count > shape.leafCapacity { return "a leaf of \(count) items" }
        }
        if let violation = violation(ofLeaf: slot, of: node) { return violation }
      }
    }
    return violation(ofNode: record, level: level)
  }

  /// The tree as text: a line for each node, leaf and run, with its number of items, its columns and its items.
  ///
  ///     6 items, height 2
  ///       4 items [9 9]
  ///         2 items [6 4]: 5@0 3@1
  ///         2 items [3 5]: 2?@0 4@1
  ///       2 items [2 8]
  ///         2 items [2 8]: 1@0 7@1
  var description: String {
    let node = node(root)
    var text = "\(items(node.count)), height \(height)"
    for slot in 0..<node.childCount { describe(slot, of: node, level: height, indent: "  ", in: &text) }
    return text
  }

  private func describe(_ slot: Int, of node: NodeView, level: Int, indent: String, in text: inout String) {
    text += "\n\(indent)\(items(node.count(of: slot))) [\(node.blockDescription(slot))]"
    if level == 1 {
      text += ": \(leafDescription(slot, of: node))"
      return
    }
    let below = self.node(node.child(slot))
    for slot in 0..<below.childCount {
      describe(slot, of: below, level: level - 1, indent: indent + "  ", in: &text)
    }
  }

  private func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
}
