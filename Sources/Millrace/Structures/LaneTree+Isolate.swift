extension LaneTree {
  /// Makes a leaf of the items around item `index`, if it is in a run: a run cannot say anything of one
  /// of its items.
  ///
  /// Half a leaf of them, counted from where the run begins: who goes on with the next item finds it in
  /// the same leaf, where there is room for more; and who does so at random ends up with one leaf for
  /// every half a leaf of items, not with one for each item.
  ///
  /// - Complexity: O(lanes · log n + leaf)
  mutating func isolate(_ index: Int) {
    guard let run = run(holding: index)?.range else { return }
    let half = max(1, shape.leafCapacity / 2)
    let lower = index - (index - run.lowerBound) % half
    var upper = min(lower + half, run.upperBound)
    // No run of a few items is left behind.
    if run.upperBound - upper < half / 2 { upper = run.upperBound }
    splitRun(at: upper)
    splitRun(at: lower)
    makeLeaf(of: child(holding: lower))
  }

  /// Makes a leaf of a run that fits into one.
  private mutating func makeLeaf(of child: Child) {
    let record = leaves.allocate()
    let leaf = mutableLeaf(record)
    let run = run(child.record)
    let extent = run.extent
    var place = 0
    for item in 0..<child.range.count {
      leaf.setItem(item, extent: extent, lane: run.cycleLane(place), isEstimate: true)
      place = place + 1 == run.period ? 0 : place + 1
    }
    deallocateRun(child.record)
    work.nodesVisited += height + 1
    mutableNode(child.node).setChild(record, child.slot)
  }

  /// Sees to it that an item that is inserted at `index` finds a leaf.
  ///
  /// - Returns: Whether the item is in already: behind a run that ends the sequence it gets a new leaf.
  mutating func makeLeaf(forInsertionAt index: Int, extent: Units, lane: Int, isEstimate: Bool) -> Bool {
    guard index == count else {
      isolate(index)
      return false
    }
    guard count > 0, Self.isRun(child(holding: index).record) else { return false }
    let record = leaves.allocate()
    mutableLeaf(record).setItem(0, extent: extent, lane: lane, isEstimate: isEstimate)
    withLaneRows(1, lanes: lanes) { rows in
      rows[0][lane] = extent + gap
      insertChild(record, count: 1, sums: rows[0], at: index)
    }
    return true
  }
}
