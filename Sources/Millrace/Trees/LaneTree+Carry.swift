/// Profiles and positions where items may be in several lanes: a profile is carried down the tree, past one
/// child after the other, instead of adding up sums.
extension LaneTree {
  /// Sets `result` to the profile behind a child of a node, if the one before it is `profile`.
  @inline(__always)
  func carry(_ profile: LaneVector, past slot: Int, of node: NodeView, level: Int, into result: LaneVector) {
    if let matrix = matrix(child: slot, of: node, level: level) {
      matrix.apply(to: profile, into: result)
    } else {
      let (before, behind) = (node.sum(slot), node.sum(slot + 1))
      for lane in 0..<lanes { result[lane] = profile[lane] &+ behind[lane] &- before[lane] }
    }
  }

  /// Makes a profile before the items `range` the one behind them.
  ///
  /// - Complexity: O(lanes^2 · log n + leaf)
  func carry(_ profile: LaneVector, through range: Range<Int>) {
    guard !range.isEmpty else { return }
    withLaneVectors(1, lanes: lanes) { rows in
      carry(profile, through: range, of: root, level: height, scratch: rows[0])
    }
  }

  /// - Parameter range: Items of the node, numbered from its first.
  private func carry(
    _ profile: LaneVector, through range: Range<Int>, of record: UInt32, level: Int, scratch: LaneVector
  ) {
    let node = node(record)
    var slot = node.slot(ofItem: range.lowerBound)
    while slot < node.childCount, node.count(before: slot) < range.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(range.lowerBound, begin) - begin)..<(min(range.upperBound, end) - begin)
      let child = node.child(slot)
      if part.count == end - begin {
        carry(profile, past: slot, of: node, level: level, into: scratch)
        profile.set(scratch)
      } else if level > 1 {
        carry(profile, through: part, of: child, level: level - 1, scratch: scratch)
      } else if Self.isRun(child) {
        scratch.set(0)
        run(child).addSums(of: part.lowerBound, gap: gap, to: scratch)
        run(child).addSums(of: part.upperBound, gap: gap, to: profile)
        profile.subtract(scratch)
      } else {
        leaf(child).carry(profile, through: part, gap: gap, lanes: lanes)
      }
      slot += 1
    }
  }

  // Out of line, these and what calls them in trees without spans: as part of a caller that changes the
  // tree, they would have it copied first.

  @inline(never)
  func readSpanTotals(into row: LaneVector) {
    row.set(0)
    carry(row, through: 0..<count)
  }

  @inline(never)
  func readSpanProfile(before index: Int, into row: LaneVector) -> Int? {
    row.set(0)
    guard index > 0 else { return nil }
    carry(row, through: 0..<index)
    return laneLeft(by: index - 1)
  }

  /// The lanes of item `index`, where it begins, and its extent.
  ///
  /// - Complexity: O(lanes^2 · log n + leaf)
  @inline(never)
  func spanPosition(of index: Int) -> (lanes: Range<Int>, start: Units, extent: Units) {
    let place = place(of: index)
    let lanes: Range<Int>
    let extent: Units
    if Self.isRun(place.leaf) {
      let run = run(place.leaf)
      let lane = run.lane(place.item)
      (lanes, extent) = (lane..<(lane + 1), run.extent)
    } else {
      let leaf = leaf(place.leaf)
      let lane = leaf.lane(place.item)
      (lanes, extent) = (lane..<(lane + width(place.item, of: leaf)), leaf.extent(place.item))
    }
    return withLaneVectors(1, lanes: self.lanes) { rows in
      carry(rows[0], through: 0..<index)
      return (lanes, rows[0].maximum(of: lanes), extent)
    }
  }

  /// As `firstItem(inLane:endingAfter:)`.
  func firstSpan(inLane lane: Int, endingAfter position: Units) -> (index: Int, start: Units)? {
    withLaneVectors(2, lanes: lanes) { rows in
      let (profile, behind) = (rows[0], rows[1])
      var record = root
      var index = 0
      for level in stride(from: height, to: 0, by: -1) {
        let node = node(record)
        var slot = 0
        while slot < node.childCount {
          carry(profile, past: slot, of: node, level: level, into: behind)
          if behind[lane] > position { break }
          profile.set(behind)
          slot += 1
        }
        if slot == node.childCount { return nil }
        index += node.count(before: slot)
        record = node.child(slot)
      }
      if Self.isRun(record) {
        let run = run(record)
        let before = max(0, position - profile[lane]) / (run.extent + gap)
        return (
          index + run.item(Int(before), ofLane: lane), profile[lane] + before * (run.extent + gap)
        )
      }
      let leaf = leaf(record)
      var item = 0
      while true {
        let spanned = leaf.lane(item)..<(leaf.lane(item) + width(item, of: leaf))
        let start = profile.maximum(of: spanned)
        leaf.carry(profile, through: item..<(item + 1), gap: gap, lanes: lanes)
        if spanned.contains(lane), profile[lane] > position { return (index + item, start) }
        item += 1
      }
    }
  }
}

extension LeafView {
  /// The number of lanes that an item is in, of `lanes`: as many as it asks for, or all.
  @inline(__always)
  func width(_ item: Int, lanes: Int) -> Int { min(Int(span(item)) &+ 1, lanes) }

  /// Makes a profile before the items `range` the one behind them.
  func carry(_ profile: LaneVector, through range: Range<Int>, gap: Units, lanes: Int) {
    for item in range {
      let (lane, width) = (lane(item), width(item, lanes: lanes))
      let stride = extent(item) &+ gap
      if width == 1 {
        profile[lane] &+= stride
      } else {
        let spanned = lane..<(lane &+ width)
        profile.set(profile.maximum(of: spanned) &+ stride, in: spanned)
      }
    }
  }
}
