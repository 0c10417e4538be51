extension LaneTree {
  /// An item, as it is stored.
  typealias Item = (extent: Units, lane: Int, isEstimate: Bool)

  /// Returns the extent of item `index`, its lane, and whether the extent is an estimate.
  func item(at index: Int) -> Item {
    assert((0..<count).contains(index))
    return item(at: descend(to: index))
  }

  @inline(__always)
  func item(at position: LeafPosition) -> Item {
    if Self.isRun(position.leaf) {
      let run = run(position.leaf)
      return (run.extent, run.lane(position.item), true)
    }
    return item(position.item, of: leaf(position.leaf))
  }

  @inline(__always)
  func item(_ item: Int, of leaf: LeafView) -> Item {
    (leaf.extent(item), leaf.lane(item), leaf.isEstimate(item))
  }

  /// Returns the lane of item `index`, its start in the lane, and its extent.
  func position(of index: Int) -> (lane: Int, start: Units, extent: Units) {
    if hasSpans {
      let (lanes, start, extent) = spanPosition(of: index)
      return (lanes.lowerBound, start, extent)
    }
    // Two descents, the second through cached memory, because only the leaf tells which sums to add.
    let position = descend(to: index)
    let (extent, lane, _) = item(at: position)
    var start =
      Self.isRun(position.leaf)
      ? run(position.leaf).sum(before: position.item, inLane: lane, gap: gap)
      : leaf(position.leaf).sum(before: position.item, inLane: lane, gap: gap)
    _ = descend(to: index) { node, slot in start += node.sum(slot)[lane] }
    return (lane, start, extent)
  }

  /// Copies the profile before item `index` to `vector`: the length of the items before it in each lane.
  ///
  /// - Returns: The last lane of item `index - 1`, or its first lane if `returnsFirstLane`; `nil` at the front.
  /// - Complexity: O(lanes · log n + leaf)
  @discardableResult
  func readProfile(before index: Int, into vector: LaneVector) -> Int? {
    hasSpans ? readSpanProfile(before: index, into: vector) : readPlainProfile(before: index, into: vector)
  }

  /// Does the same as `readProfile` for a tree without spans.
  ///
  /// For callers that also change the tree: a call of anything that takes the tree as a whole, even one that
  /// is never reached, makes the compiler copy the tree first (190 of 2,290 instructions of an edit).
  @inline(__always)
  func readPlainProfile(before index: Int, into vector: LaneVector) -> Int? {
    assert(!hasSpans)
    vector.set(0)
    guard index > 0 else { return nil }
    // Descend to the previous item, whose lane is returned.
    var record = root
    var last = index - 1
    var leafCount = 0
    var isNearEnd = false
    for level in stride(from: height, to: 0, by: -1) {
      let node = node(record)
      let slot = node.slot(ofItem: last)
      last -= node.count(before: slot)
      record = node.child(slot)
      leafCount = node.count(of: slot)
      // In the leaf, forward from its start, or backward from its end if that is nearer.
      isNearEnd = level == 1 && last >= leafCount / 2 && !Self.isRun(record)
      vector.add(node.sum(isNearEnd ? slot + 1 : slot))
    }
    if Self.isRun(record) {
      let run = run(record)
      run.addSums(of: last + 1, gap: gap, to: vector)
      return run.lane(last)
    }
    let leaf = leaf(record)
    if isNearEnd {
      leaf.subtractSums(of: (last + 1)..<leafCount, gap: gap, from: vector)
    } else {
      leaf.addSums(of: 0..<(last + 1), gap: gap, to: vector)
    }
    return leaf.lane(last)
  }

  /// Returns the first item in `lane` whose end, the gap after it included, is after `position`, and its start; `nil`
  /// if there is none.
  func firstItem(inLane lane: Int, endingAfter position: Units) -> (index: Int, start: Units)? {
    assert(position >= 0, "position \(position) is before the start of the lanes")
    if hasSpans { return firstSpan(inLane: lane, endingAfter: position) }
    guard node(root).totals[lane] > position else { return nil }
    var (record, _, index, start) = descend(exceeding: position, inLane: lane)
    if Self.isRun(record) {
      let run = run(record)
      // The stride is not 0: the run begins at or before `position` and ends after it.
      let stride = run.extent + gap
      let before = (position - start) / stride
      return (index + run.item(Int(before), ofLane: lane), start + before * stride)
    }
    let leaf = leaf(record)
    var item = 0
    while true {
      if leaf.lane(item) == lane {
        let end = start + leaf.extent(item) + gap
        if end > position { return (index + item, start) }
        start = end
      }
      item += 1
    }
  }

  /// Loads the memory that edits at `indices` touch into the caches (`CountedTree.prefetch`).
  @inline(never) @discardableResult
  func prefetch(_ indices: [Int]) -> Units {
    prefetch(indices) { node, slot in
      // An edit changes the sums after the item.
      var sum = node.sum(slot)[0]
      var border = slot + 1
      while border <= node.childCount {
        sum &+= node.sum(border)[0]
        border &+= 2
      }
      return sum
    } readLeaf: { leaf, position in
      var sum: Units = 0
      // One of each 16 items: a cache line of 64 bytes has as many extents.
      var item = 0
      while item < leaf.capacity {
        sum &+= leaf.extent(item)
        item &+= 16
      }
      item = position
      while item < leaf.capacity {
        sum &+= Units(leaf.lane(item))
        item &+= 64
      }
      return sum
    }
  }

  /// Returns the last item in `lane` before item `index`, in a tree without runs; `nil` if there is none.
  ///
  /// - Complexity: O(log n + leaf) for each leaf from the result to `index`
  func lastItem(inLane lane: Int, before index: Int) -> Int? {
    var end = index
    while end > 0 {
      let child = child(holding: end - 1)
      let leaf = leaf(child.record)
      let before = 0..<(end - child.range.lowerBound)
      if let item = before.last(where: { leaf.lane($0) == lane }) { return child.range.lowerBound + item }
      end = child.range.lowerBound
    }
    return nil
  }
}
