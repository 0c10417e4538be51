/// What is done with each item that a query finds.
protocol LaneVisitor {
  /// What it hands on to the query's body; `Never` if it has no use for one.
  associatedtype Output
  /// - Parameter body: The query's body. It comes with every call, since a closure that does not escape
  ///   cannot be stored, and one that does is an allocation per query.
  /// - Returns: Whether to go on.
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Output) -> Bool) -> Bool
  /// The same of an item in several lanes, or of one in a tree that may have such.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units, _ body: (Output) -> Bool
  ) -> Bool
}

extension LaneVisitor {
  /// Who only visits trees without items in several lanes has no use for it.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units, _ body: (Output) -> Bool
  ) -> Bool {
    visit(index: index, lane: lanes.lowerBound, start: start, extent: extent, body)
  }
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
  /// - Complexity: O(lanes · log n + leaf + k); without a gap, O(items behind) where a lane ends in the stretch and has
  ///   nothing more (`mayMeet`)
  @inline(__always)
  func visit<Visitor: LaneVisitor>(
    _ sweep: Sweep, with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) {
    guard sweep.start < sweep.end, !sweep.lanes.isEmpty else { return }
    if hasSpans { return visitSpans(sweep, with: &visitor, counting: &work, body) }
    var counters = work
    defer { work = counters }
    withLaneVectors(2, lanes: lanes) { rows in
      let (position, ends) = (rows[0], rows[1])
      position.set(LeafView.farBefore)
      for lane in sweep.lanes { position[lane] = 0 }
      withLaneVectors(1, lanes: LeafView.batch) { starts in
        _ = visit(
          node: root, level: height, firstItem: 0, sweep, position: position, scratch: (ends, starts[0]),
          with: &visitor, counting: &counters, body)
      }
    }
  }

  /// - Parameter position: Where the node begins in each lane that is asked for. Afterwards, if the
  ///   result is true, where it ends. The other lanes are far before.
  /// - Returns: Whether anything behind the node may meet the stretch.
  private func visit<Visitor: LaneVisitor>(
    node record: UInt32, level: Int, firstItem: Int, _ sweep: Sweep, position: LaneVector,
    scratch: (ends: LaneVector, starts: LaneVector), with visitor: inout Visitor,
    counting work: inout WorkCounters,
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
        isOpen = isOpen || begins < sweep.end
        meets = meets || mayMeet(sweep, from: begins, to: begins &+ behind[lane] &- before[lane])
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
              leaf: node.child(slot), of: node.count(of: slot), sums: (before, behind), firstItem: item,
              sweep, position: position, scratch: scratch, with: &visitor, counting: &work, body)
            : visit(
              node: node.child(slot), level: level - 1, firstItem: item, sweep, position: position,
              scratch: scratch, with: &visitor, counting: &work, body)
        if !goesOn { return false }
      }
      slot += 1
    }
    return true
  }

  /// Whether items of a subtree may meet a stretch in a lane in which it begins and ends there.
  ///
  /// With a gap, a subtree that ends in a lane where it begins there has no item in it, so an empty lane does not have
  /// the query enter every subtree beside it. Without a gap, it still may: items without extent may lie there.
  @inline(__always)
  func mayMeet(_ sweep: Sweep, from begins: Units, to ends: Units) -> Bool {
    // `>=`, for an item without extent that begins just at the stretch's start.
    begins < sweep.end && ends >= sweep.start && (ends > begins || gap == 0)
  }

  /// The first child that ends at or after the stretch's start in one of the lanes: those before it
  /// end before it in all of them. Ends never decrease from child to child, so halving finds it.
  @inline(__always)
  private func firstChild(of node: NodeView, reaching sweep: Sweep, position: LaneVector) -> Int {
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

  /// As of a node.
  ///
  /// - Parameter sums: What lies before and behind the leaf, in its parent.
  private func visit<Visitor: LaneVisitor>(
    leaf record: UInt32, of count: Int, sums: (before: LaneVector, behind: LaneVector), firstItem: Int,
    _ sweep: Sweep, position: LaneVector, scratch: (ends: LaneVector, starts: LaneVector),
    with visitor: inout Visitor, counting work: inout WorkCounters, _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let leaf = leaf(record)
    // The lanes that have something here for the stretch, as long as they are not past it. The others
    // reach it further on, or left it before: however far the lanes drifted apart, no leaf is read for
    // nothing, and where the leaf ends is known without reading on.
    var lanesLeft = 0
    var isOpen = false
    for lane in sweep.lanes {
      let begins = position[lane]
      let ends = begins &+ sums.behind[lane] &- sums.before[lane]
      let meets = mayMeet(sweep, from: begins, to: ends)
      lanesLeft &+= meets ? 1 : 0
      position[lane] = meets ? begins : LeafView.farBefore
      scratch.ends[lane] = ends
      isOpen = isOpen || ends < sweep.end
    }
    var item = leaf.firstItem(of: count, notBefore: sweep, gap: gap, position: position)
    while item < count, lanesLeft > 0 {
      let first = item
      var marks = leaf.marked(
        from: &item, of: count, meeting: sweep, gap: gap, position: position, starts: scratch.starts,
        lanesLeft: &lanesLeft)
      while marks != 0 {
        let offset = marks.trailingZeroBitCount
        marks &= marks &- 1
        let place = first &+ offset
        guard
          visitor.visit(
            index: firstItem &+ place, lane: leaf.lane(place), start: scratch.starts[offset],
            extent: leaf.extent(place), body)
        else {
          work.itemsScanned += item
          return false
        }
      }
    }
    work.itemsScanned += item
    for lane in sweep.lanes { position[lane] = scratch.ends[lane] }
    return isOpen
  }
}
