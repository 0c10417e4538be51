extension LaneTree {
  /// Where an item is: its leaf or run, and its place in it.
  struct Place {
    var leaf: UInt32
    var item: Int
  }

  /// Where item `index` is.
  @inline(__always)
  func place(of index: Int) -> Place {
    assert((0..<count).contains(index))
    var record = root
    var index = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: index)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    return Place(leaf: record, item: index)
  }

  /// An item, as it is stored.
  typealias Item = (extent: Units, lane: Int, isEstimate: Bool)

  /// The extent of item `index`, its lane, and whether the extent is an estimate.
  func item(at index: Int) -> Item {
    let place = place(of: index)
    if Self.isRun(place.leaf) {
      let run = run(place.leaf)
      return (run.extent, run.lane(place.item), true)
    }
    let leaf = leaf(place.leaf)
    return (leaf.extent(place.item), leaf.lane(place.item), leaf.isEstimate(place.item))
  }

  /// The lane of item `index`, where in the lane it begins, and its extent.
  ///
  /// - Complexity: O(log n + leaf)
  func position(of index: Int) -> (lane: Int, start: Units, extent: Units) {
    if hasSpans {
      let (lanes, start, extent) = spanPosition(of: index)
      return (lanes.lowerBound, start, extent)
    }
    // Which of the sums to add is known only at the leaf. So down once for the lane and once more,
    // through memory that is warm by now, for the sums.
    let place = place(of: index)
    var (lane, start, extent) = positionInChild(place)
    var record = root
    var rest = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      rest -= node.count(before: slot)
      start += node.sum(slot)[lane]
      record = node.child(slot)
    }
    return (lane, start, extent)
  }

  /// The lane of an item, its extent, and what lies before it in its lane since its leaf or run began.
  @inline(__always)
  private func positionInChild(_ place: Place) -> (lane: Int, start: Units, extent: Units) {
    if Self.isRun(place.leaf) {
      let run = run(place.leaf)
      let lane = run.lane(place.item)
      return (lane, run.sum(before: place.item, inLane: lane, gap: gap), run.extent)
    }
    let leaf = leaf(place.leaf)
    let lane = leaf.lane(place.item)
    return (lane, leaf.sum(before: place.item, inLane: lane, gap: gap), leaf.extent(place.item))
  }

  /// What the first `index` items occupy in each lane: the profile that item `index` meets.
  ///
  /// - Returns: The lane of item `index - 1`, or `nil` at the front. Of several, the one that it leaves
  ///   behind.
  /// - Complexity: O(lanes · log n + leaf)
  @discardableResult
  func readProfile(before index: Int, into row: LaneVector) -> Int? {
    hasSpans ? readSpanProfile(before: index, into: row) : readPlainProfile(before: index, into: row)
  }

  /// As `readProfile`, where no item may be in several lanes.
  ///
  /// For those who change the tree in the same breath: a call of anything that reads the tree as a whole,
  /// though it is never made, has the compiler copy the tree first (190 of 2,290 instructions of an edit).
  @inline(__always)
  func readPlainProfile(before index: Int, into row: LaneVector) -> Int? {
    assert(!hasSpans)
    row.set(0)
    guard index > 0 else { return nil }
    // Down to the item before, which is the one whose lane is asked for.
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
      // In the leaf, on from its begin, or back from its end if that is nearer.
      isNearEnd = level == 1 && last >= leafCount / 2 && !Self.isRun(record)
      row.add(node.sum(isNearEnd ? slot + 1 : slot))
    }
    if Self.isRun(record) {
      let run = run(record)
      run.addSums(of: last + 1, gap: gap, to: row)
      return run.lane(last)
    }
    let leaf = leaf(record)
    if isNearEnd {
      leaf.subtractSums(of: (last + 1)..<leafCount, gap: gap, from: row)
    } else {
      leaf.addSums(of: 0..<(last + 1), gap: gap, to: row)
    }
    return leaf.lane(last)
  }

  /// The first item in `lane` whose stretch, the gap behind it included, ends after `position`:
  /// its index, and where in the lane it begins. `nil` if all end before.
  ///
  /// - Parameter position: 0 or more.
  /// - Complexity: O(log n + leaf)
  func firstItem(inLane lane: Int, endingAfter position: Units) -> (index: Int, start: Units)? {
    assert(position >= 0, "every lane begins at 0, also one without items")
    if hasSpans { return firstSpan(inLane: lane, endingAfter: position) }
    var record = root
    var index = 0
    var start: Units = 0
    guard node(root).sum(node(root).childCount)[lane] > position else { return nil }
    for _ in 0..<height {
      let node = node(record)
      // The first child that ends after `position` in this lane. There is one: the node does.
      var slot = 0
      var length = node.childCount
      while length > 1 {
        let half = length / 2
        slot = start + node.sum(slot + half)[lane] <= position ? slot + half : slot
        length -= half
      }
      index += node.count(before: slot)
      start += node.sum(slot)[lane]
      record = node.child(slot)
    }
    if Self.isRun(record) {
      let run = run(record)
      // It occupies something, for it ends after `position` and begins before.
      let stride = run.extent + gap
      let before = max(0, position - start) / stride
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
}
