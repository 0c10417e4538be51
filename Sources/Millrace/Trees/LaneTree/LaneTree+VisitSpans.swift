extension LaneTree {
  /// Visits the items that intersect a range, as `visit(_:with:counting:)` does, in a tree with spans: each item
  /// once, if one of its lanes is in the query.
  ///
  /// In each lane, the items of a subtree lie between the profile before the subtree and the profile after
  /// it. The query enters a subtree only if this interval intersects the range in one of the lanes.
  ///
  /// In a displaced tree, the visitor gets section indices.
  ///
  /// - Complexity: O(lanes^2 · log n + leaf + k)
  @inline(never)
  func visitSpans<Visitor: LaneVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters
  ) {
    var counters = work
    defer { work = counters }
    withLaneVectors(1, lanes: lanes) { vectors in
      _ = visitSpans(
        node: root, level: height, firstItem: 0, sweep, profile: vectors[0], with: &visitor,
        counting: &counters)
    }
  }

  /// - Parameter profile: The profile before the node. Afterwards, if the result is true, the profile after it.
  /// - Returns: Whether any item after the node may intersect the range.
  private func visitSpans<Visitor: LaneVisitor>(
    node record: UInt32, level: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let node = node(record)
    return withLaneVectors(1, lanes: lanes) { vectors in
      let after = vectors[0]
      for slot in 0..<node.childCount {
        guard sweep.lanes.contains(where: { profile[$0] < sweep.end }) else { return false }
        carry(profile, past: slot, of: node, level: level, into: after)
        let intersects = sweep.lanes.contains { lane in
          mayIntersect(sweep, from: profile[lane], to: after[lane], inLane: lane, slot, of: node)
        }
        let (item, count) = (firstItem + node.count(before: slot), node.count(of: slot))
        if intersects, item + count > sweep.firstItem {
          let child = node.child(slot)
          let continues =
            level > 1
            ? visitSpans(
              node: child, level: level - 1, firstItem: item, sweep, profile: profile, with: &visitor,
              counting: &work)
            : Self.isRun(child)
              ? visit(
                run: child, count: count, firstItem: item, sweep, profile: profile, with: &visitor,
                counting: &work)
              : visitSpans(
                leaf: child, of: count, firstItem: item, sweep, profile: profile, with: &visitor,
                counting: &work)
          if !continues { return false }
        }
        profile.set(after)
      }
      return true
    }
  }

  /// - Parameter profile: The profile before the leaf. Afterwards undefined.
  /// - Returns: Whether the visitor continues.
  private func visitSpans<Visitor: LaneVisitor>(
    leaf record: UInt32, of count: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let leaf = leaf(record)
    var lanesLeft = sweep.lanes.count { profile[$0] < sweep.end }
    var item = 0
    while item < count, lanesLeft > 0 {
      let lane = leaf.lane(item)
      let spanned = lane..<(lane &+ width(item, of: leaf))
      let extent = leaf.extent(item)
      let start = profile.maximum(of: spanned)
      let end = start &+ extent &+ gap
      for lane in spanned {
        let leaves = profile[lane] < sweep.end && end >= sweep.end && sweep.lanes.contains(lane)
        lanesLeft &-= leaves ? 1 : 0
        profile[lane] = end
      }
      if start < sweep.end, start &+ max(extent, 1) > sweep.start, spanned.overlaps(sweep.lanes),
        firstItem &+ item >= sweep.firstItem
      {
        let index = firstItem &+ item &+ (isDisplaced ? leaf.displacement(item) : 0)
        guard visitor.visit(index: index, lanes: spanned, start: start, extent: extent) else {
          work.itemsScanned &+= item + 1
          return false
        }
      }
      item &+= 1
    }
    work.itemsScanned &+= item
    return true
  }
}
