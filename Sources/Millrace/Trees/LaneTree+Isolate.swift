extension LaneTree {
  /// Makes a leaf of the items around item `index`, if it is in a run: a run cannot say anything of one
  /// of its items.
  ///
  /// Half a leaf of them, counted from where the run begins: who goes on with the next item finds it in
  /// the same leaf, where there is room for more; and who does so at random ends up with one leaf for
  /// every half a leaf of items, not with one for each item. (10,000 items in a row took 353, 307 and 281
  /// us with an eighth, a quarter and half a leaf; 10,000 at random among 10^7 3.5, 3.6 and 4.0 ms.)
  ///
  /// - Complexity: O(lanes · log n + leaf)
  mutating func isolate(_ index: Int) {
    if hasRuns, index < count { leaf(holding: index) }
  }

  /// The leaf that holds item `index`, which is isolated if need be.
  @discardableResult
  mutating func leaf(holding index: Int) -> Child {
    var child = child(holding: index)
    work.nodesVisited += height + 1
    guard Self.isRun(child.record) else { return child }
    let half = max(1, shape.leafCapacity / 2)
    let lower = index - (index - child.range.lowerBound) % half
    let upper = lower + half
    // No run of a few items is left behind.
    if child.range.upperBound - upper >= max(1, half / 2) { child = split(child, at: upper).left }
    if child.range.lowerBound < lower { child = split(child, at: lower).right }
    defer { if hasSpans { markPaths(to: index...index) } }
    return joinLeafBefore(child) ?? makeLeaf(of: child)
  }

  /// Makes a leaf of a run that fits into one.
  private mutating func makeLeaf(of run: Child) -> Child {
    let record = leaves.allocate()
    mutableLeaf(record).copy(self.run(run.record), to: 0, count: run.range.count)
    deallocateRun(run.record)
    mutableNode(run.node).setChild(record, run.slot)
    return Child(node: run.node, slot: run.slot, record: record, range: run.range)
  }

  /// Moves a run's items to the leaf before it, if there is room for all of them and the node can spare a
  /// child: who measures item after item leaves full leaves behind.
  ///
  /// - Returns: The leaf.
  private mutating func joinLeafBefore(_ run: Child) -> Child? {
    guard run.slot > 0, node(run.node).childCount > max(2, shape.fanOut * 3 / 8) else { return nil }
    let (record, used) = (node(run.node).child(run.slot - 1), node(run.node).count(of: run.slot - 1))
    guard !Self.isRun(record), used + run.range.count <= shape.leafCapacity else { return nil }
    mutableLeaf(record).copy(self.run(run.record), to: used, count: run.range.count)
    deallocateRun(run.record)
    mutableNode(run.node).join(run.slot - 1)
    return Child(
      node: run.node, slot: run.slot - 1, record: record,
      range: (run.range.lowerBound - used)..<run.range.upperBound)
  }

  /// Sees to it that an item that is inserted at `index` finds a leaf.
  ///
  /// - Returns: Whether the item is in already: behind a run that ends the sequence it gets a new leaf.
  mutating func makeLeaf(
    forInsertionAt index: Int, extent: Units, lane: Int, isEstimate: Bool, payload: UInt64
  ) -> Bool {
    guard index == count else {
      isolate(index)
      return false
    }
    guard count > 0, Self.isRun(child(holding: index).record) else { return false }
    let record = leaves.allocate()
    mutableLeaf(record).setItem(
      0, extent: extent, lane: lane, isEstimate: isEstimate, payload: payload)
    withLaneVectors(1, lanes: lanes) { rows in
      rows[0][lane] = extent + gap
      insertChild(record, count: 1, sums: rows[0], at: index)
    }
    return true
  }
}
