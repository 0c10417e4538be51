extension LaneTree {
  /// Inserts items of one extent before item `index`, or at the end, as runs of their own.
  ///
  /// - Complexity: O(lanes · log n + leaf) a segment, however many items it has
  mutating func insertRuns(extent: Units, _ segments: RunSegments, at index: Int) {
    makeBorder(at: index)
    var index = index
    for segment in segments.segments {
      insertRun(extent: extent, segments, segment, at: index)
      index += segment.count
    }
  }

  /// Removes the items `range`.
  ///
  /// - Complexity: O(lanes · log n) for each run, however many items it has, and O(log n + leaf) for each
  ///   item of a leaf
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

  /// Makes `index` a border, so that a leaf or a run begins there.
  private mutating func makeBorder(at index: Int) {
    guard index < count else { return }
    let child = child(holding: index)
    guard child.range.lowerBound < index else { return }
    if Self.isRun(child.record) {
      split(child, at: index)
    } else {
      splitLeaf(child, at: index)
    }
  }

  private mutating func splitLeaf(_ child: Child, at index: Int) {
    var child = child
    if node(child.node).isFull {
      makeRoom(at: index)
      child = self.child(holding: index)
    }
    work.leavesSplit += 1
    work.nodesVisited += 3
    let record = leaves.allocate()
    let right = mutableLeaf(record)
    let left = leaf(child.record)
    let kept = index - child.range.lowerBound
    right.copy(from: left, at: kept, to: 0, count: child.range.count - kept)
    let node = mutableNode(child.node)
    withLaneVectors(1, lanes: lanes) { rows in
      left.addSums(of: 0..<kept, gap: gap, to: rows[0])
      node.split(child.slot, right: record, count: kept, sums: rows[0])
    }
  }
}
