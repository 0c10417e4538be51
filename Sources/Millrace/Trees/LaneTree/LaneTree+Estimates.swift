extension LaneTree {
  /// Returns an index after that of an estimated item, with only estimates in between: the end of its run, or of adjacent
  /// estimates in its leaf. In a displaced tree, only of those that are not displaced.
  ///
  /// - Complexity: O(log n + leaf)
  func endOfEstimates(from index: Int) -> Int {
    let child = child(holding: index)
    if Self.isRun(child.record) { return child.range.upperBound }
    let leaf = leaf(child.record)
    let end = (index..<child.range.upperBound).first { item in
      let slot = item - child.range.lowerBound
      return !leaf.isEstimate(slot) || isDisplaced && leaf.displacement(slot) != 0
    }
    return max(end ?? child.range.upperBound, index + 1)
  }

  /// Appends items of one estimated extent: as runs, or a few items to the last leaf.
  ///
  /// - Complexity: O(lanes · log n) per segment, for any number of items
  mutating func appendEstimates(extent: Units, _ segments: RunSegments) {
    defer { refreshMatrices() }
    if makeLeafForFew(extent: extent, count: segments.count) {
      for segment in segments.segments {
        let cycle = segments.cycle(segment)
        for item in 0..<segment.count {
          let lane = Int(cycle[cycle.startIndex + item % cycle.count])
          insert(extent: extent, lane: lane, isEstimate: true, at: count)
        }
      }
      return
    }
    for (number, segment) in segments.segments.enumerated() {
      if number == 0, extendLastRun(extent: extent, segments, segment) { continue }
      insertRun(extent: extent, segments, segment, at: count)
    }
  }

  /// The minimum number of items for which a run, with its record and its child in a node, takes less memory than as
  /// many items of a leaf, 5 bytes each: 21 in 4 lanes. At most 64: fewer items are mostly appended one by one.
  private var minimumRunLength: Int {
    min(64, (RunView.recordSize(period: maximumPeriod) + 12 + 8 * lanes) / 5)
  }

  /// Returns whether to append `added` items of one estimate to the last leaf.
  ///
  /// Converts the last run to a leaf if it is also short and has another estimate. So items that alternate between
  /// estimates are in leaves and not in runs of one item.
  private mutating func makeLeafForFew(extent: Units, count added: Int) -> Bool {
    guard added < minimumRunLength, count > 0 else { return false }
    let last = child(holding: count)
    if Self.isRun(last.record) {
      guard run(last.record).extent != extent, last.range.count < minimumRunLength else { return false }
      makeLeaf(holding: count - 1)
      return true
    }
    // A run, if enough items of the same estimate were appended a few at a time.
    let leaf = leaf(last.record)
    let missing = minimumRunLength - added
    return last.range.count < missing
      || !(0..<last.range.count).suffix(missing).reversed().allSatisfy { leaf.isEstimated($0, at: extent) }
  }

  /// Extends the last run, if its cycle continues with `segment`.
  private mutating func extendLastRun(
    extent: Units, _ segments: RunSegments, _ segment: RunSegments.Segment
  ) -> Bool {
    guard hasRuns, count > 0 else { return false }
    let last = child(holding: count)
    guard Self.isRun(last.record), run(last.record).extent == extent else { return false }
    var joined = self.segments(of: last.range)
    joined.appendFollowing(segments.cycle(segment), count: segment.count)
    guard joined.segments.count == 1 else { return false }
    mutableRun(last.record).set(extent: extent, cycle: joined.cycle(joined.segments[0]))
    withLaneVectors(1, lanes: lanes) { vectors in
      segments.addSums(of: segment, stride: extent + gap, to: vectors[0])
      add(count: segment.count, sums: vectors[0], toChildHolding: count)
    }
    if extent == 0 { markEmpty((count - 1)..<count) }
    return true
  }
}

extension LaneTree {
  /// Returns the number of items that are estimated at `extent`, and the first of them. An item in several lanes counts
  /// once for each.
  ///
  /// - Complexity: O(nodes + runs + items in leaves)
  func estimates(of extent: Units) -> (count: Int, first: Int?) {
    var result: (count: Int, first: Int?) = (0, nil)
    var next = count > 0 ? child(holding: 0) : nil
    while let child = next {
      let begin = child.range.lowerBound
      if !Self.isRun(child.record) {
        let leaf = leaf(child.record)
        for item in child.range.indices where leaf.isEstimated(item - begin, at: extent) {
          result.count += hasSpans ? width(item - begin, of: leaf) : 1
          result.first = result.first ?? item
        }
      } else if run(child.record).extent == extent {
        result.count += child.range.count
        result.first = result.first ?? begin
      }
      next = child.range.upperBound < count ? self.child(after: child) : nil
    }
    return result
  }

  /// Changes the estimate of all items that are estimated at `old` to `new`.
  ///
  /// - Complexity: O(lanes · nodes + runs + items in leaves), and O(lanes) for each run estimated at `old`
  mutating func reestimate(from old: Units, to new: Units) {
    withLaneVectors(1, lanes: lanes) { vectors in
      reestimate(from: old, to: new, in: root, level: height, shift: vectors[0])
    }
    if old == 0 || new == 0 { markEmpty(0..<count) }
    refreshMatrices()
  }

  /// - Parameter shift: The growth of each lane before the node; on return, after it.
  private mutating func reestimate(
    from old: Units, to new: Units, in record: UInt32, level: Int, shift: LaneVector
  ) {
    work.nodesVisited &+= 1
    let node = mutableNode(record)
    withLaneVectors(1, lanes: lanes) { vectors in
      let shiftBefore = vectors[0]
      shiftBefore.set(shift)
      for slot in 0..<node.childCount {
        let (child, count) = (node.child(slot), node.count(of: slot))
        if level > 1 {
          reestimate(from: old, to: new, in: child, level: level - 1, shift: shift)
        } else if !Self.isRun(child) {
          for item in 0..<count where leaf(child).isEstimated(item, at: old) {
            let leaf = mutableLeaf(child)
            leaf.setExtent(new, item)
            shift[leaf.lane(item)] &+= new &- old
          }
        } else if run(child).extent == old {
          let run = mutableRun(child)
          run.setExtent(new)
          // With the gap `-old`, each item counts with its growth.
          run.addSums(of: count, gap: -old, to: shift)
        }
        let after = node.sum(slot + 1)
        for lane in 0..<lanes { after[lane] &+= shift[lane] &- shiftBefore[lane] }
      }
    }
  }
}

extension LeafView {
  @inline(__always)
  fileprivate func isEstimated(_ item: Int, at extent: Units) -> Bool {
    self.extent(item) == extent && isEstimate(item)
  }
}
