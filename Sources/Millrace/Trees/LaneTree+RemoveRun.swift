extension LaneTree {
  /// Removes the run that begins at `index`, with all its items.
  ///
  /// - Complexity: O(lanes · log n), however many items it has
  mutating func removeRun(at index: Int) {
    let run = child(holding: index)
    assert(run.range.lowerBound == index && Self.isRun(run.record))
    withLaneVectors(1, lanes: lanes) { rows in
      let removed = rows[0]
      removed.set(node(run.node).sum(run.slot))
      removed.subtract(node(run.node).sum(run.slot + 1))
      var record = root
      var rest = index
      for level in stride(from: height, to: 0, by: -1) {
        work.nodesVisited += 1
        var slot = node(record).slot(ofItem: rest)
        // As in `remove(at:)`, so that the node above the run has another child.
        if level > 1, isSparse(child: slot, of: node(record), level: level), node(record).childCount > 1 {
          refillChild(slot, of: record, level: level)
          slot = node(record).slot(ofItem: rest)
        }
        let node = mutableNode(record)
        node.add(count: -run.range.count, sums: removed, behind: slot)
        rest -= node.count(before: slot)
        record = node.child(slot)
        if level == 1 {
          node.removeChild(slot)
          deallocateRun(record)
        }
      }
    }
    shrinkRoot()
  }
}
