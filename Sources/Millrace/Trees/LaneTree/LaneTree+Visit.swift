/// Receives the items that a query finds.
protocol LaneVisitor {
  /// Visits an item, and returns whether to continue.
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool
  /// Visits an item of a tree with spans.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units
  ) -> Bool
}

extension LaneVisitor {
  /// For visitors of trees without spans.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units
  ) -> Bool {
    visit(index: index, lane: lanes.lowerBound, start: start, extent: extent)
  }
}

extension LaneTree {
  /// A query: the range `start..<end` of the main axis, in some lanes.
  struct Sweep {
    var start: Units
    var end: Units
    var lanes: Range<Int>
    /// The index of the first item to visit; in a displaced tree, its tree index.
    var firstItem = 0
  }

  /// Visits the items that intersect a range of the main axis (`AxisFrame.intersects`), in ascending order.
  ///
  /// The query enters a subtree only if its items reach into the range in one of the lanes. So the result is
  /// exact whatever the lengths of the lanes. If they are about equal, as in a waterfall packed by the
  /// shortest lane, the query is one descent and then leaf after leaf.
  ///
  /// - Complexity: O(lanes · log n + leaf + k). If there is no gap and a lane ends in the range, also O(later items)
  ///   (`mayIntersect`)
  @inline(__always)
  func visit<Visitor: LaneVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters
  ) {
    guard sweep.start < sweep.end, !sweep.lanes.isEmpty else { return }
    if hasSpans { return visitSpans(sweep, with: &visitor, counting: &work) }
    var counters = work
    defer { work = counters }
    withLaneVectors(2, lanes: lanes) { vectors in
      let (profile, ends) = (vectors[0], vectors[1])
      profile.set(LeafView.farBefore)
      for lane in sweep.lanes { profile[lane] = 0 }
      withLaneVectors(1, lanes: LeafView.batch) { starts in
        _ = visit(
          node: root, level: height, firstItem: 0, sweep, profile: profile, scratch: (ends, starts[0]),
          with: &visitor, counting: &counters)
      }
    }
  }

  /// - Parameter profile: The profile before the node. Afterwards, if the result is true, the profile after it. Lanes
  ///   outside of the query are at `LeafView.farBefore`.
  /// - Returns: Whether any item after the node may intersect the range.
  private func visit<Visitor: LaneVisitor>(
    node record: UInt32, level: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    scratch: (ends: LaneVector, starts: LaneVector), with visitor: inout Visitor,
    counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let node = node(record)
    let childCount = node.childCount
    var slot = firstChild(of: node, reaching: sweep, profile: profile)
    let first = node.sum(slot)
    for lane in sweep.lanes { profile[lane] &+= first[lane] }
    while slot < childCount {
      let (before, after) = (node.sum(slot), node.sum(slot + 1))
      var isOpen = false
      var intersects = false
      for lane in sweep.lanes {
        let begins = profile[lane]
        isOpen = isOpen || begins < sweep.end
        intersects =
          intersects || mayIntersect(sweep, from: begins, to: begins &+ after[lane] &- before[lane])
      }
      if !isOpen { return false }
      if !intersects {
        slot = child(of: node, after: slot, reaching: sweep, profile: profile)
        let next = node.sum(slot)
        for lane in sweep.lanes { profile[lane] &+= next[lane] &- before[lane] }
        continue
      }
      let item = firstItem + node.count(before: slot)
      if item + node.count(of: slot) <= sweep.firstItem {
        for lane in sweep.lanes { profile[lane] &+= after[lane] &- before[lane] }
      } else {
        let continues =
          level == 1 && Self.isRun(node.child(slot))
          ? visit(
            run: node.child(slot), count: node.count(of: slot), firstItem: item, sweep, profile: profile,
            with: &visitor, counting: &work)
          : level == 1
            ? visit(
              leaf: node.child(slot), of: node.count(of: slot), sums: (before, after), firstItem: item,
              sweep, profile: profile, scratch: scratch, with: &visitor, counting: &work)
            : visit(
              node: node.child(slot), level: level - 1, firstItem: item, sweep, profile: profile,
              scratch: scratch, with: &visitor, counting: &work)
        if !continues { return false }
      }
      slot += 1
    }
    return true
  }

  /// Returns whether a subtree that occupies `begins..<ends` of a lane may have items of that lane in the range.
  ///
  /// With a gap, a subtree that ends where it begins has no item in the lane, and the query does not enter
  /// it. Without a gap, it may have items of extent 0.
  @inline(__always)
  func mayIntersect(_ sweep: Sweep, from begins: Units, to ends: Units) -> Bool {
    // `>=`, for an item of extent 0 at the start of the range.
    begins < sweep.end && ends >= sweep.start && (ends > begins || gap == 0)
  }

  /// Returns the first child that ends at or after the start of the range in one of the lanes. Ends never
  /// decrease from child to child, so a binary search finds it.
  @inline(__always)
  private func firstChild(of node: NodeView, reaching sweep: Sweep, profile: LaneVector) -> Int {
    (0..<node.childCount).partitioningIndex { slot in
      let ends = node.sum(slot + 1)
      for lane in sweep.lanes where profile[lane] &+ ends[lane] >= sweep.start { return true }
      return false
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
      for lane in sweep.lanes
      where profile[lane] < sweep.end && profile[lane] &+ ends[lane] &- before[lane] >= sweep.start {
        return true
      }
      return false
    }
  }

  /// Visits the items of a leaf.
  ///
  /// - Parameter sums: The sums before and after the leaf in its parent.
  private func visit<Visitor: LaneVisitor>(
    leaf record: UInt32, of count: Int, sums: (before: LaneVector, after: LaneVector), firstItem: Int,
    _ sweep: Sweep, profile: LaneVector, scratch: (ends: LaneVector, starts: LaneVector),
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let leaf = leaf(record)
    // Counts the lanes that have items of the leaf in the range and are not past it. The other lanes reach
    // the range later, or left it before. The parent's sums give the end of the leaf without reading on.
    var lanesLeft = 0
    var isOpen = false
    for lane in sweep.lanes {
      let begins = profile[lane]
      let ends = begins &+ sums.after[lane] &- sums.before[lane]
      let intersects = mayIntersect(sweep, from: begins, to: ends)
      lanesLeft &+= intersects ? 1 : 0
      profile[lane] = intersects ? begins : LeafView.farBefore
      scratch.ends[lane] = ends
      isOpen = isOpen || ends < sweep.end
    }
    var item = leaf.firstItem(of: count, notBefore: sweep, gap: gap, profile: profile)
    while item < count, lanesLeft > 0 {
      let first = item
      var marks = leaf.marked(
        from: &item, of: count, intersecting: sweep, gap: gap, profile: profile, starts: scratch.starts,
        lanesLeft: &lanesLeft)
      let skipped = sweep.firstItem &- firstItem &- first
      if skipped > 0 { marks &= UInt64.max << UInt64(skipped) }
      while marks != 0 {
        let offset = marks.trailingZeroBitCount
        marks &= marks &- 1
        let slot = first &+ offset
        guard
          visitor.visit(
            index: firstItem &+ slot, lane: leaf.lane(slot), start: scratch.starts[offset],
            extent: leaf.extent(slot))
        else {
          work.itemsScanned &+= item
          return false
        }
      }
    }
    work.itemsScanned &+= item
    for lane in sweep.lanes { profile[lane] = scratch.ends[lane] }
    return isOpen
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

/// The loops of a query over a leaf: past the items before the range, then a batch at a time.
///
/// Both loops are not inlined: inside the query, the compiler kept half of their variables in memory, and a
/// query of a waterfall took 450 ns instead of 380.
extension LeafView {
  /// The maximum number of items that `marked` reads: the bits of a word.
  static var batch: Int { 64 }

  /// The position of a lane that is not searched: none of its items intersects any range or ends after it.
  static var farBefore: Units { .min / 2 }

  /// Returns the first item that does not end before the range, or `count`.
  ///
  /// - Parameter profile: The profile before the leaf, and afterwards the profile before the result.
  @inline(never)
  func firstItem(of count: Int, notBefore sweep: LaneTree.Sweep, gap: Units, profile: LaneVector) -> Int {
    var item = 0
    if profile.count == 1 {
      // Without reading lanes. A viewport query of a list takes 3 % fewer instructions.
      var start = profile[0]
      while item < count {
        let extent = extent(item)
        if start &+ max(extent, 1) > sweep.start { break }
        start = start &+ extent &+ gap
        item &+= 1
      }
      profile[0] = start
      return item
    }
    while item < count {
      let lane = lane(item)
      let extent = extent(item)
      let start = profile[lane]
      if start &+ max(extent, 1) > sweep.start { break }
      profile[lane] = start &+ extent &+ gap
      item &+= 1
    }
    return item
  }

  /// Returns the items from `item` on that intersect the range, a bit for each, the first item's lowest. Stops
  /// after `batch` items, or when all lanes are past the range.
  ///
  /// Without a branch to mispredict: after many edits, which items of a leaf intersect the range is hard to predict. A
  /// branch for each item took 840 ns a query of a feed after as many edits as items, this loop takes 545.
  ///
  /// - Parameters:
  ///   - item: The first item; afterwards, the next one.
  ///   - starts: Set to the start of each item.
  ///   - lanesLeft: The number of lanes that are not past the range.
  @inline(never)
  func marked(
    from item: inout Int, of count: Int, intersecting sweep: LaneTree.Sweep, gap: Units, profile: LaneVector,
    starts: LaneVector, lanesLeft: inout Int
  ) -> UInt64 {
    let first = item
    let end = min(count &- first, Self.batch)
    var offset = 0
    var left = lanesLeft
    var marks: UInt64 = 0
    repeat {
      let lane = lane(first &+ offset)
      let extent = extent(first &+ offset)
      let start = profile[lane]
      let next = start &+ extent &+ gap
      profile[lane] = next
      starts[offset] = start
      // Comparisons as differences, whose sign bits are the results. In whole units, an item of extent 0
      // counts as one of extent 1.
      let one = (extent &- 1) &>> 63
      let endsAfterStart = sweep.start &- start &- extent &+ one
      let startsBeforeEnd = start &- sweep.end
      let reachesEnd = sweep.end &- 1 &- next
      marks |= (UInt64(bitPattern: endsAfterStart & startsBeforeEnd) &>> 63) &<< UInt64(offset)
      left &+= Int((startsBeforeEnd & reachesEnd) &>> 63)
      offset &+= 1
    } while offset < end && left > 0
    item = first &+ offset
    lanesLeft = left
    return marks
  }
}
