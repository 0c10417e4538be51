extension LaneTree {
  // MARK: - Inserting

  /// Inserts items of one extent before item `index`, or at the end, as runs.
  ///
  /// - Complexity: O(lanes · log n + leaf) per segment, for any number of items
  mutating func insertRuns(extent: Units, _ segments: RunSegments, at index: Int) {
    defer { refreshMatrices() }
    makeBorder(at: index)
    var index = index
    for segment in segments.segments {
      insertRun(extent: extent, segments, segment, at: index)
      index += segment.count
    }
  }

  /// Replaces neighboring runs with runs of other lanes.
  ///
  /// - Complexity: O(lanes · log n) per run or segment, for any number of items
  mutating func replaceRuns(_ range: Range<Int>, extent: Units, with segments: RunSegments) {
    splitRun(at: range.lowerBound)
    splitRun(at: range.upperBound)
    let count = count
    while self.count > count - range.count { removeRun(at: range.lowerBound) }
    insertRuns(extent: extent, segments, at: range.lowerBound)
    assert(self.count == count)
  }

  /// Inserts a segment as a run, at a border of leaves and runs.
  mutating func insertRun(
    extent: Units, _ segments: RunSegments, _ segment: RunSegments.Segment, at index: Int
  ) {
    precondition(segment.cycle.count <= maximumPeriod, "a run's record has no room for its cycle")
    let record = allocateRun()
    mutableRun(record).set(extent: extent, cycle: segments.cycle(segment))
    withLaneVectors(1, lanes: lanes) { vectors in
      segments.addSums(of: segment, stride: extent + gap, to: vectors[0])
      insertChild(record, count: segment.count, sums: vectors[0], at: index)
    }
    if extent == 0 { markEmpty(index..<(index + 1)) }
  }

  /// Inserts a leaf or a run with its items, at a border.
  mutating func insertChild(_ child: UInt32, count: Int, sums: LaneVector, at index: Int) {
    makeRoom(at: index)
    work.nodesVisited &+= 2 * height + 1
    var record = root
    var index = index
    for _ in 1..<height {
      let node = mutableNode(record)
      let slot = node.slot(ofItem: index)
      node.add(count: count, sums: sums, after: slot)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    let node = mutableNode(record)
    let slot = index == node.count ? node.childCount : node.slot(ofItem: index)
    assert(node.count(before: slot) == index, "no border")
    node.insertEmptyChild(child, slot)
    node.add(count: count, sums: sums, after: slot)
  }

  // MARK: - Removing

  /// Removes the items `range`.
  ///
  /// - Complexity: O(lanes · log n) per run, for any number of items, and O(log n + leaf) per item of a leaf
  mutating func removeSubrange(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    splitRun(at: range.upperBound)
    splitRun(at: range.lowerBound)
    let rest = count - range.count
    while count > rest {
      if run(holding: range.lowerBound) != nil {
        removeRun(at: range.lowerBound)
      } else {
        remove(at: range.lowerBound)
      }
    }
  }

  /// Removes the run that begins at `index`, with all its items.
  private mutating func removeRun(at index: Int) {
    let isEmpty = withTreePath(height: height) { path in
      let run = descendRemoving(at: index, recording: path)
      assert(run.item == 0 && Self.isRun(run.leaf))
      let (parent, slot) = (node(path.record(1)), path.slot(1))
      withLaneVectors(1, lanes: lanes) { vectors in
        let (removed, count) = (vectors[0], parent.count(of: slot))
        removed.set(parent.sum(slot))
        removed.subtract(parent.sum(slot + 1))
        for level in 1...height {
          node(path.record(level)).add(count: -count, sums: removed, after: path.slot(level))
        }
      }
      parent.removeChild(slot)
      defer { deallocateRun(run.leaf) }
      return self.run(run.leaf).extent == 0
    }
    shrinkRoot()
    if isEmpty { markEmpty(around: index) }
  }
}
