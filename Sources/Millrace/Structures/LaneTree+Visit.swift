/// What is done with each item that a query finds.
protocol LaneVisitor {
  /// What it hands on to the query's body; `Never` if it has no use for one.
  associatedtype Output
  /// - Parameter body: The query's body. It comes with every call, since a closure that does not escape
  ///   cannot be stored, and one that does is an allocation per query.
  /// - Returns: Whether to go on.
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Output) -> Bool) -> Bool
}

extension LaneTree {
  /// What a query asks for.
  struct Sweep {
    /// The stretch of the main axis: from `start` up to, but without, `end`.
    var start: Units
    var end: Units
    /// The lanes that are asked for.
    var lanes: Range<Int>
  }

  /// Visits the items that meet a stretch of the main axis, in ascending order of their index.
  ///
  /// An item meets the stretch if they overlap by a positive length, or, if its extent is 0, if it
  /// begins in `start..<end`.
  ///
  /// A subtree is entered only if in one of the lanes its items reach into the stretch, so the
  /// answer is exact however the lanes drifted apart. Where they have not, as in a waterfall packed
  /// by the shortest lane, that is one way down and then leaf after leaf.
  ///
  /// - Complexity: O(lanes · log n + leaf + k)
  @inline(__always)
  func visit<Visitor: LaneVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) {
    guard sweep.start < sweep.end, !sweep.lanes.isEmpty else { return }
    var counters = work
    defer { work = counters }
    withLaneRows(1, lanes: lanes) { rows in
      _ = visit(
        node: root, level: height, firstItem: 0, sweep, position: rows[0], with: &visitor,
        counting: &counters,
        body)
    }
  }

  /// - Parameter position: Where the node begins in each lane. Afterwards, if the result is true,
  ///   where it ends.
  /// - Returns: Whether anything behind the node may meet the stretch.
  private func visit<Visitor: LaneVisitor>(
    node record: UInt32, level: Int, firstItem: Int, _ sweep: Sweep, position: LaneRow,
    with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let node = node(record)
    let childCount = node.childCount
    var slot = firstChild(of: node, reaching: sweep, position: position)
    let first = node.sum(slot)
    for lane in sweep.lanes { position[lane] &+= first[lane] }
    while slot < childCount {
      let (before, behind) = (node.sum(slot), node.sum(slot + 1))
      var isOpen = false
      var meets = false
      for lane in sweep.lanes {
        let begins = position[lane]
        let ends = begins &+ behind[lane] &- before[lane]
        isOpen = isOpen || begins < sweep.end
        // `>=`, for an item without extent that begins just at the stretch's start.
        meets = meets || (begins < sweep.end && ends >= sweep.start)
      }
      if !isOpen { return false }
      if !meets {
        for lane in sweep.lanes { position[lane] &+= behind[lane] &- before[lane] }
      } else {
        let item = firstItem + node.count(before: slot)
        let goesOn =
          level == 1 && Self.isRun(node.child(slot))
          ? visit(
            run: node.child(slot), count: node.count(of: slot), firstItem: item, sweep, position: position,
            with: &visitor, counting: &work, body)
          : level == 1
            ? visit(
              leaf: node.child(slot), count: node.count(of: slot), firstItem: item, sweep, position: position,
              with: &visitor, counting: &work, body)
            : visit(
              node: node.child(slot), level: level - 1, firstItem: item, sweep, position: position,
              with: &visitor, counting: &work, body)
        if !goesOn { return false }
      }
      slot += 1
    }
    return true
  }

  /// The first child that ends at or after the stretch's start in one of the lanes: those before it
  /// end before it in all of them. Ends never decrease from child to child, so halving finds it.
  @inline(__always)
  private func firstChild(of node: NodeView, reaching sweep: Sweep, position: LaneRow) -> Int {
    var low = 0
    var high = node.childCount
    while low < high {
      let middle = (low + high) / 2
      let ends = node.sum(middle + 1)
      var reaches = false
      for lane in sweep.lanes where position[lane] &+ ends[lane] >= sweep.start {
        reaches = true
        break
      }
      if reaches { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func visit<Visitor: LaneVisitor>(
    leaf record: UInt32, count: Int, firstItem: Int, _ sweep: Sweep, position: LaneRow,
    with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let leaf = leaf(record)
    // The lanes that have not left the stretch yet; when the last one does, nothing follows.
    var openLanes = 0
    for lane in sweep.lanes where position[lane] < sweep.end { openLanes += 1 }
    var item = 0
    while item < count {
      let lane = leaf.lane(item)
      let extent = leaf.extent(item)
      let start = position[lane]
      let next = start &+ extent &+ gap
      position[lane] = next
      if start < sweep.end, sweep.lanes.contains(lane) {
        // In whole units, `end > a or, without extent, start >= a` is one comparison.
        if start &+ max(extent, 1) > sweep.start {
          guard visitor.visit(index: firstItem &+ item, lane: lane, start: start, extent: extent, body) else {
            work.itemsScanned += item + 1
            return false
          }
        }
        if next >= sweep.end {
          openLanes -= 1
          if openLanes == 0 {
            work.itemsScanned += item + 1
            return false
          }
        }
      }
      item += 1
    }
    work.itemsScanned += count
    return true
  }
}
