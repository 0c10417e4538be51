extension DenseWaterfallSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// - Throws: If an extent or a span is out of range, or the content is too long.
  /// - Complexity: O(m · (lanes + holes) + lanes³ · log n + reach) for m items
  public mutating func append(contentsOf items: some Sequence<WaterfallItem>) throws(LayoutError) {
    // All items are checked before anything changes. This temporarily takes 16 bytes per item.
    appendItems(try checked(items))
  }

  /// Appends items. There must be room for them.
  mutating func appendItems(_ items: some RandomAccessCollection<SizedItem>) {
    let countBefore = count
    var rest = items[...]
    while !rest.isEmpty {
      let slice = rest.prefix(Self.slice)
      rest = rest.dropFirst(slice.count)
      let order = withLaneVectors(1, lanes: geometry.count) { vectors in
        // If there are dirty items, fill no holes, because settling depends on the previous placement.
        var run = DenseRun(
          tree, rule: rule, reach: layout.reach, fillsHoles: dirtyRanges.isEmpty, holes: noHoles, from: count,
          ends: vectors[0], appending: slice.count)
        queryWork = queryWork + run.work
        for item in slice { run.append(item) }
        return run.order(leavesAhead: true)
      }
      tree.write(order)
      tree.work.itemsPlaced &+= slice.count
    }
    for item in items {
      occupied += length(of: item)
      if item.isEstimate { estimatedCount += 1 }
    }
    didAppend(since: countBefore)
  }

  /// Records that items were placed after the others.
  mutating func didAppend(since countBefore: Int) {
    recordAppending(since: countBefore)
    if !dirtyRanges.isEmpty {
      // The items are placed after unsettled ones.
      settledEnd = nil
      withLaneVectors(1, lanes: geometry.count) { vectors in
        dirtyRanges.markDirty(countBefore..<count, lastLane: 0, profile: vectors[0], count: count)
      }
    }
    tree.checkInvariants()
  }

  /// The number of items placed per run. Each run also reads the last `3 * reach` items before it.
  static var slice: Int { 4_096 }
}
