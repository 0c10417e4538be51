/// Receives the items that a query finds.
protocol LaneVisitor {
  /// Visits an item, and returns whether to continue.
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool
  /// Visits an item of a tree with spans.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units
  ) -> Bool
}

extension LaneTree {
  /// A query: the range `start..<end` of the main axis, in some lanes.
  struct Sweep {
    var start: Units
    var end: Units
    var lanes: Range<Int>
    /// The index of the first item to visit; in a displaced tree, its tree index.
    var firstItem = 0
    /// Whether the query enters subtrees that occupy nothing of a lane in the range, for items of extent 0.
    var findsEmpty = true
  }

  /// Visits the items that intersect a range of the main axis (`AxisFrame.intersects`), in ascending order.
  ///
  /// The query enters a subtree only if its items reach into the range in one of the lanes. So the result is
  /// exact whatever the lengths of the lanes. If they are about equal, as in a waterfall packed by the
  /// shortest lane, the query is one descent and then leaf after leaf.
  ///
  /// - Complexity: O(lanes · log n + leaf + k)
  @inline(__always)
  func visit<Visitor: LaneVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters
  ) {
    guard sweep.start < sweep.end, !sweep.lanes.isEmpty else { return }
    var sweep = sweep
    sweep.findsEmpty = sweep.findsEmpty && mayHaveEmpty
    if hasSpans { return visitSpans(sweep, with: &visitor, counting: &work) }
    var counters = work
    defer { work = counters }
    VisitQueues.with(lanes: lanes, in: sweep) { (queues, profile) in
      guard
        visit(
          node: root, level: height, firstItem: 0, sweep, profile: profile, &queues, with: &visitor,
          counting: &counters) != .stopped,
        visitNodes(&queues, sweep, with: &visitor, counting: &counters)
      else { return }
      _ = visitLeaves(&queues, sweep, with: &visitor, counting: &counters)
    }
  }

  /// The state of a query after a node.
  enum VisitProgress {
    /// Items of the query's lanes after the node may intersect the range.
    case open
    /// No item of the query's lanes after the node intersects the range.
    case closed
    /// The visitor stops.
    case stopped
  }

  /// Visits the children of a node that may have items in the range: adds nodes above leaves and leaves to the queues,
  /// and visits runs and higher nodes.
  ///
  /// - Parameter profile: The profile before the node. Afterwards, if the result is `open`, the profile after it.
  func visit<Visitor: LaneVisitor>(
    node record: UInt32, level: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    _ queues: inout VisitQueues, with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> VisitProgress {
    work.nodesVisited &+= 1
    let node = node(record)
    let childCount = node.childCount
    var slot = firstChild(of: node, reaching: sweep, profile: profile)
    let first = node.sum(slot)
    for lane in sweep.lanes { profile[lane] &+= first[lane] }
    while slot < childCount {
      let (before, after) = (node.sum(slot), node.sum(slot + 1))
      var isOpen = false
      var found = VisitLanes()
      for lane in sweep.lanes {
        let begins = profile[lane]
        isOpen = isOpen || begins < sweep.end
        let ends = begins &+ after[lane] &- before[lane]
        found.insert(lane, if: mayIntersect(sweep, from: begins, to: ends, inLane: lane, slot, of: node))
      }
      if !isOpen { return .closed }
      if found.isEmpty {
        slot = child(of: node, after: slot, reaching: sweep, profile: profile)
        let next = node.sum(slot)
        for lane in sweep.lanes { profile[lane] &+= next[lane] &- before[lane] }
        continue
      }
      let item = firstItem + node.count(before: slot)
      let count = node.count(of: slot)
      // If a child has items of all lanes, there may be no other child to load with it.
      let hasAllLanes = found.count == queues.laneCount
      if item + count <= sweep.firstItem {
        for lane in sweep.lanes { profile[lane] &+= after[lane] &- before[lane] }
      } else if level > 2 || level == 2 && hasAllLanes && queues.nodes.isEmpty {
        let progress = visit(
          node: node.child(slot), level: level - 1, firstItem: item, sweep, profile: profile, &queues,
          with: &visitor, counting: &work)
        if progress != .open { return progress }
      } else if level == 2 {
        queues.nodes.append(node.child(slot), found, firstItem: item).set(profile)
        for lane in sweep.lanes { profile[lane] &+= after[lane] &- before[lane] }
        if queues.nodes.isFull {
          guard visitNodes(&queues, sweep, with: &visitor, counting: &work) else { return .stopped }
        }
      } else if Self.isRun(node.child(slot)) {
        guard visitLeaves(&queues, sweep, with: &visitor, counting: &work),
          visit(
            run: node.child(slot), count: count, firstItem: item, sweep, profile: profile, with: &visitor,
            counting: &work)
        else { return .stopped }
      } else {
        let inLeaf = queues.leaves.append(node.child(slot), of: count, found, firstItem: item)
        inLeaf.set(LeafView.farBefore)
        isOpen = false
        for lane in sweep.lanes {
          let begins = profile[lane]
          let ends = begins &+ after[lane] &- before[lane]
          let intersects = mayIntersect(sweep, from: begins, to: ends, inLane: lane, slot, of: node)
          inLeaf[lane] = intersects ? begins : LeafView.farBefore
          profile[lane] = ends
          isOpen = isOpen || ends < sweep.end
        }
        if hasAllLanes || queues.leaves.isFull {
          guard visitLeaves(&queues, sweep, with: &visitor, counting: &work) else { return .stopped }
        }
        if !isOpen { return .closed }
      }
      slot += 1
    }
    return .open
  }

  /// Returns whether a child that occupies `begins..<ends` of a lane may have items of that lane in the range.
  ///
  /// With a gap, a child that ends where it begins has no item in the lane, and the query does not enter
  /// it. Without a gap, it may have items of extent 0.
  @inline(__always)
  func mayIntersect(
    _ sweep: Sweep, from begins: Units, to ends: Units, inLane lane: Int, _ slot: Int, of node: NodeView
  ) -> Bool {
    // `>=`, for an item of extent 0 at the start of the range.
    begins < sweep.end && ends >= sweep.start
      && (ends > begins || sweep.findsEmpty && node.mayHaveEmpty(slot, inLane: lane))
  }

  /// Returns the first child that ends at or after the start of the range in one of the lanes. Ends never
  /// decrease from child to child, so a binary search finds it.
  @inline(__always)
  private func firstChild(of node: NodeView, reaching sweep: Sweep, profile: LaneVector) -> Int {
    (0..<node.childCount).partitioningIndex { slot in
      let ends = node.sum(slot + 1)
      return sweep.lanes.contains { profile[$0] &+ ends[$0] >= sweep.start }
    }
  }

  /// Returns the first child after `slot` that reaches the range in a lane that begins before its end, or the number of
  /// children.
  ///
  /// After many edits, the items of the lanes in the range are in leaves far from each other. (After 10⁶ edits of 10⁶
  /// items whose extents differ by a factor of 3,000, a repeated query takes 1,070 ns, and 1,230 ns child by child.)
  ///
  /// - Parameter profile: The profile before the child at `slot`.
  @inline(never)
  private func child(of node: NodeView, after slot: Int, reaching sweep: Sweep, profile: LaneVector) -> Int {
    let before = node.sum(slot)
    return ((slot + 1)..<node.childCount).gallopingIndex { slot in
      let ends = node.sum(slot + 1)
      return sweep.lanes.contains {
        profile[$0] < sweep.end && profile[$0] &+ ends[$0] &- before[$0] >= sweep.start
      }
    }
  }
}

extension LaneTree {
  /// Visits the items of a run.
  ///
  /// In each lane the items are at equal distances, so a division finds the first item that intersects the range. From
  /// there, the loop goes round by round of the cycle, and skips rounds without items in the range by another division.
  ///
  /// - Complexity: O(lanes + period · (1 + rounds with items in the range))
  @inline(never)  // Its scratch memory would become part of each node's stack frame.
  func visit<Visitor: LaneVisitor>(
    run record: UInt32, count: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let run = run(record)
    return withLaneVectors(2, lanes: lanes) { vectors in
      let (perRound, ends) = (vectors[0], vectors[1])
      run.countItemsPerRound(into: perRound)
      ends.set(profile)
      run.addSums(of: count, gap: gap, to: ends)
      let continues = visit(
        run, count: count, perRound: perRound, firstItem: firstItem, sweep, profile: profile,
        with: &visitor, counting: &work)
      if continues { profile.set(ends) }
      return continues
    }
  }

  /// - Parameter perRound: The number of items of each lane in a round.
  @inline(never)
  private func visit<Visitor: LaneVisitor>(
    _ run: RunView, count: Int, perRound: LaneVector, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    let (extent, period) = (run.extent, run.period)
    let stride = extent &+ gap
    var round = 0
    while true {
      let skipped = max(
        roundsBefore(sweep, profile: profile, extent: extent, perRound: perRound),
        (sweep.firstItem - firstItem) / period - round)
      guard skipped < (count - round * period + period - 1) / period else { return true }
      for lane in sweep.lanes { profile[lane] &+= Units(skipped) &* perRound[lane] &* stride }
      round += skipped
      let begin = round * period
      let length = min(period, count - begin)
      for item in 0..<length {
        let lane = run.cycleLane(item)
        let start = profile[lane]
        profile[lane] = start &+ stride
        let index = firstItem &+ begin &+ item
        guard start < sweep.end, sweep.lanes.contains(lane), start &+ max(extent, 1) > sweep.start,
          index >= sweep.firstItem
        else { continue }
        guard
          hasSpans
            ? visitor.visit(index: index, lanes: lane..<(lane + 1), start: start, extent: extent)
            : visitor.visit(index: index, lane: lane, start: start, extent: extent)
        else {
          work.itemsScanned &+= item + 1
          return false
        }
      }
      work.itemsScanned &+= length
      round += 1
    }
  }

  /// Returns the number of rounds before the first round with an item that intersects the range, if the run is
  /// that long; `Int.max` if there is none.
  @inline(never)
  private func roundsBefore(_ sweep: Sweep, profile: LaneVector, extent: Units, perRound: LaneVector) -> Int {
    let stride = extent &+ gap
    var rounds = Int.max
    for lane in sweep.lanes where perRound[lane] > 0 {
      // The distance from the end of the lane's next item to the range.
      let missing = sweep.start &- profile[lane] &- max(extent, 1)
      let items = missing < 0 ? 0 : stride > 0 ? missing / stride &+ 1 : -1
      guard items >= 0, profile[lane] &+ items &* stride < sweep.end else { continue }
      rounds = min(rounds, Int(clamping: items / perRound[lane]))
      if rounds == 0 { break }
    }
    return rounds
  }
}
