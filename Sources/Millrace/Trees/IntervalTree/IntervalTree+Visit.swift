/// Receives the items that a query finds.
protocol IntervalVisitor {
  /// Whether items of extent 0 are needed. Otherwise the query does not enter subtrees of such items at one position.
  var findsEmpty: Bool { get }
  /// Visits an item, whose extent and payload are in `slot` of `leaf`, and returns whether to continue.
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, slot: Int
  ) -> Bool
}

extension IntervalVisitor {
  @inline(__always)
  var findsEmpty: Bool { true }
}

extension IntervalTree {
  /// A query: the range `start..<end` of the main axis, for some items.
  ///
  /// Finds the items that start before `end` and end after `start`, also if `end` is before `start`. An item of extent
  /// 0 counts as 1 long.
  struct Sweep {
    var start: Units
    var end: Units
    var items = 0..<Int.max
  }

  /// Visits the items that intersect a range of the main axis (`AxisFrame.intersects`), in ascending order.
  ///
  /// - Complexity: O(log n + leaf + k) if the items' starts ascend about as their indices do
  @inline(__always)
  func visit<Visitor: IntervalVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters
  ) {
    var counters = work
    defer { work = counters }
    _ = visit(
      node: root, level: height, firstItem: 0, base: 0, sweep, with: &visitor, counting: &counters)
  }

  /// - Parameter base: The start of the last item before the node.
  /// - Returns: Whether to continue.
  private func visit<Visitor: IntervalVisitor>(
    node record: UInt32, level: Int, firstItem: Int, base: Units, _ sweep: Sweep,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let node = node(record)
    var marks = node.children(intersecting: sweep, from: base)
    if !visitor.findsEmpty { marks = node.childrenWithLength(of: marks) }
    while marks != 0 {
      let slot = marks.trailingZeroBitCount
      marks &= marks &- 1
      let first = firstItem + node.count(before: slot)
      let count = node.count(of: slot)
      if first >= sweep.items.upperBound { return false }
      if first + count <= sweep.items.lowerBound { continue }
      let childBase = base &+ node.sum(slot)[0]
      let continues =
        level == 1
        ? visit(
          leaf: node.child(slot), of: count, firstItem: first, base: childBase, sweep, with: &visitor,
          counting: &work)
        : visit(
          node: node.child(slot), level: level - 1, firstItem: first, base: childBase, sweep,
          with: &visitor, counting: &work)
      if !continues { return false }
    }
    return true
  }

  /// - Parameter base: The start of the last item before the leaf.
  private func visit<Visitor: IntervalVisitor>(
    leaf record: UInt32, of count: Int, firstItem: Int, base: Units, _ sweep: Sweep,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let leaf = leaf(record)
    let first = max(0, sweep.items.lowerBound - firstItem)
    let end = max(first, min(count, sweep.items.upperBound - firstItem))
    work.itemsScanned &+= end - first
    var start = base
    for item in 0..<first { start &+= leaf.advance(item) }
    // Not a range, whose iteration takes 3 more instructions per item.
    var item = first
    while item < end {
      start &+= leaf.advance(item)
      // In whole units, an item of extent 0 counts as one of extent 1.
      if start < sweep.end, start &+ max(leaf.extent(item), 1) > sweep.start {
        guard visitor.visit(index: firstItem &+ item, start: start, leaf: leaf, slot: item) else {
          return false
        }
      }
      item &+= 1
    }
    return true
  }
}

extension NodeView {
  /// Returns the children that may have items in the range of `sweep`: a bit for each, the first child's lowest.
  ///
  /// - Parameter base: The start of the last item before the node.
  @inline(__always)
  fileprivate func children(intersecting sweep: IntervalTree.Sweep, from base: Units) -> UInt64 {
    // Comparisons as differences, whose sign bits are the results: no branch to mispredict.
    let (start, end) = (sweep.start &- base, sweep.end &- base)
    var marks: UInt64 = 0
    for slot in 0..<childCount {
      let startsBeforeEnd = minimumStart(of: slot) &- end
      // An item of extent 0 at the start of the range is in it.
      let endsAfterStart = start &- 1 &- maximumEnd(of: slot)
      marks |= (UInt64(bitPattern: startsBeforeEnd & endsAfterStart) &>> 63) &<< UInt64(slot)
    }
    return marks
  }

  /// Returns those of the marked children whose items are not all of extent 0 at one position.
  fileprivate func childrenWithLength(of marks: UInt64) -> UInt64 {
    var found = marks
    for slot in 0..<childCount where minimumStart(of: slot) == maximumEnd(of: slot) {
      found &= ~(1 &<< UInt64(slot))
    }
    return found
  }
}
