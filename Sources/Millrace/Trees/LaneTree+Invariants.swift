extension LaneTree {
  /// What is wrong with the tree, or `nil`: recomputes every cached count and sum, and checks fill,
  /// depth and that as many records are in use as the tree has nodes and leaves.
  ///
  /// - Complexity: O(n), where a run of estimates counts as its period
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
    if seen.runs != runs.count { return "\(runs.count) runs in the arena, \(seen.runs) in the tree" }
    return nil
  }

  /// Checks the tree in debug builds, as long as it is small: an app that is debugged with a large
  /// feed should not wait for O(n) on each edit. There is none of it in a release build.
  @inline(__always)
  func checkInvariants() {
    assert(count > 1 << 10 || invariantViolation() == nil, invariantViolation() ?? "")
  }

  private struct Seen {
    var nodes = 0
    var leaves = 0
    var runs = 0
  }

  private func check(node record: UInt32, level: Int, into seen: inout Seen) -> String? {
    seen.nodes += 1
    let node = node(record)
    if node.childCount > shape.fanOut { return "a node of \(node.childCount) children" }
    if record != root, node.childCount < 1 { return "a node without children" }
    if node.count(before: 0) != 0 { return "the first child has items before it" }
    for lane in 0..<lanes where node.sum(0)[lane] != 0 { return "the first child has a sum before it" }
    for slot in 0..<node.childCount {
      let count = node.count(of: slot)
      let sums = (0..<lanes).map { node.sum(slot + 1)[$0] - node.sum(slot)[$0] }
      if let violation = level == 1
        ? check(leaf: node.child(slot), count: count, sums: sums, into: &seen)
        : check(child: node.child(slot), level: level - 1, count: count, sums: sums, into: &seen)
      {
        return violation
      }
    }
    return hasSpans ? matrixViolation(node: record, level: level) : nil
  }

  private func check(
    child record: UInt32, level: Int, count: Int, sums: [Units], into seen: inout Seen
  ) -> String? {
    let child = node(record)
    if child.count != count { return "a node has \(child.count) items, its parent says \(count)" }
    let own = (0..<lanes).map { child.sum(child.childCount)[$0] }
    if own != sums { return "a node sums to \(own), its parent says \(sums)" }
    return check(node: record, level: level, into: &seen)
  }

  private func check(run record: UInt32, count: Int, sums: [Units], into seen: inout Seen) -> String? {
    seen.runs += 1
    let run = run(record)
    if count < 1 { return "a run of \(count) items" }
    if run.period < 1 || run.period > min(count, maximumPeriod) {
      return "a run of \(count) items of period \(run.period)"
    }
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: run.period)
    var own = [Units](repeating: 0, count: lanes)
    for item in 0..<run.period {
      if run.lane(item) >= lanes { return "a run's item in lane \(run.lane(item)) of \(lanes)" }
      own[run.lane(item)] += (run.extent + gap) * Units(rounds + (item < rest ? 1 : 0))
    }
    return own == sums ? nil : "a run sums to \(own), its parent says \(sums)"
  }

  private func check(leaf record: UInt32, count: Int, sums: [Units], into seen: inout Seen) -> String? {
    if Self.isRun(record) { return check(run: record, count: count, sums: sums, into: &seen) }
    seen.leaves += 1
    if count < 1 || count > shape.leafCapacity { return "a leaf of \(count) items" }
    let leaf = leaf(record)
    var own = [Units](repeating: 0, count: lanes)
    for item in 0..<count {
      if leaf.lane(item) >= lanes { return "an item in lane \(leaf.lane(item)) of \(lanes)" }
      own[leaf.lane(item)] += leaf.extent(item) + gap
    }
    if hasSpans, let violation = matrixViolation(leaf: record, count: count) { return violation }
    return own == sums ? nil : "a leaf sums to \(own), its parent says \(sums)"
  }
}
