/// What is done with each item that a query finds.
protocol IntervalVisitor {
  /// What it hands on to the query's body; `Never` if it has no use for one.
  associatedtype Output
  /// - Parameters:
  ///   - place: The item's place in the leaf, where its extent and payload are.
  ///   - body: The query's body. It comes with every call, as in `LaneVisitor`.
  /// - Returns: Whether to go on.
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Output) -> Bool
  ) -> Bool
}

extension IntervalTree {
  /// What a query asks for.
  struct Sweep {
    /// The stretch of the main axis: from `start` up to, but without, `end`.
    ///
    /// An `end` that is not behind `start` asks for the items that begin before the one and end behind the
    /// other all the same.
    var start: Units
    var end: Units
    /// The items that are asked for.
    var items = 0..<Int.max
  }

  /// Visits the items that meet a stretch of the main axis, in ascending order of their index.
  ///
  /// An item meets the stretch if they overlap by a positive length, or, if its extent is 0, if it begins
  /// in `start..<end`.
  ///
  /// - Complexity: O(log n + leaf + k) where items begin about in the order of their indices
  @inline(__always)
  func visit<Visitor: IntervalVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) {
    var counters = work
    defer { work = counters }
    _ = visit(
      node: root, level: height, firstItem: 0, position: 0, sweep, with: &visitor, counting: &counters, body)
  }

  /// - Parameter position: Where the last item before the node starts.
  /// - Returns: Whether to go on.
  private func visit<Visitor: IntervalVisitor>(
    node record: UInt32, level: Int, firstItem: Int, position: Units, _ sweep: Sweep,
    with visitor: inout Visitor, counting work: inout WorkCounters, _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let node = node(record)
    var marks = node.children(meeting: sweep, from: position)
    while marks != 0 {
      let slot = marks.trailingZeroBitCount
      marks &= marks &- 1
      let first = firstItem + node.count(before: slot)
      let count = node.count(of: slot)
      if first >= sweep.items.upperBound { return false }
      if first + count <= sweep.items.lowerBound { continue }
      let base = position &+ node.sum(before: slot)
      let goesOn =
        level == 1
        ? visit(
          leaf: node.child(slot), of: count, firstItem: first, position: base, sweep, with: &visitor,
          counting: &work, body)
        : visit(
          node: node.child(slot), level: level - 1, firstItem: first, position: base, sweep,
          with: &visitor, counting: &work, body)
      if !goesOn { return false }
    }
    return true
  }

  /// As of a node.
  private func visit<Visitor: IntervalVisitor>(
    leaf record: UInt32, of count: Int, firstItem: Int, position: Units, _ sweep: Sweep,
    with visitor: inout Visitor, counting work: inout WorkCounters, _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let leaf = leaf(record)
    let end = min(count, sweep.items.upperBound - firstItem)
    let first = max(0, sweep.items.lowerBound - firstItem)
    work.itemsScanned += max(0, end - first)
    var start = position
    for place in 0..<max(0, end) {
      start &+= leaf.advance(place)
      // In whole units an item without extent counts as one of 1.
      guard start < sweep.end, start &+ max(leaf.extent(place), 1) > sweep.start, place >= first else {
        continue
      }
      guard visitor.visit(index: firstItem &+ place, start: start, leaf: leaf, place: place, body) else {
        return false
      }
    }
    return true
  }
}
