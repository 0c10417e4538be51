extension DenseWaterfallSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// - Throws: If an extent or a span is out of range, or the content is too long.
  /// - Complexity: O(m · (lanes + holes) + lanes³ · log n + reach) for m items
  public mutating func append(contentsOf items: some Sequence<WaterfallItem>) throws(LayoutError) {
    // All items are checked before anything changes. This temporarily takes 16 bytes per item.
    let result = items.withContiguousStorageIfAvailable { (buffer) -> Result<Checked, LayoutError> in
      Result { () throws(LayoutError) in unsafe try checked(buffer) }
    }
    if let result { return appendItems(try result.get()) }
    var gathered: ContiguousArray<WaterfallItem> = []
    for item in items { gathered.append(item) }
    appendItems(try checked(gathered))
  }

  private typealias Checked = ContiguousArray<StoredItem>

  private func checked(_ items: some Collection<WaterfallItem>) throws(LayoutError) -> Checked {
    var checked: Checked = []
    checked.reserveCapacity(items.count)
    var total: Units = 0
    for item in items {
      let position = checked.count
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      let stored = StoredItem(
        extent: grid.roundedDown(extent), span: try item.span?.stored("items[\(position)].span") ?? 0)
      total += length(of: stored)
      // Check here, because the sum of very many items might overflow.
      guard occupied + total <= Units.maximumPosition else { throw .contentTooLong }
      checked.append(stored)
    }
    return checked
  }

  /// Appends items. There must be room for them.
  mutating func appendItems(_ items: ContiguousArray<StoredItem>) {
    let countBefore = count
    for first in stride(from: items.startIndex, to: items.endIndex, by: Self.slice) {
      let slice = items[first..<min(items.endIndex, first + Self.slice)]
      let order = withLaneVectors(1, lanes: geometry.count) { rows in
        // If there are dirty items, fill no holes, because settling depends on the previous placement.
        var run = DenseRun(
          tree, rule: rule, reach: layout.reach, fillsHoles: dirtyRanges.isEmpty, holes: noHoles, from: count,
          ends: rows[0], appending: slice.count)
        queryWork = queryWork + run.work
        for item in slice { run.append(item.extent, span: item.span) }
        return run.order(of: run.items.count, leavesAhead: true)
      }
      tree.write(order)
      tree.work.itemsPlaced += slice.count
    }
    for item in items { occupied += length(of: item) }
    if let firstStableItem {
      if firstStableItem == countBefore { self.firstStableItem = count }
    } else if !dirtyRanges.isEmpty {
      // The items are placed after unsettled ones.
      settledEnd = nil
      withLaneVectors(1, lanes: geometry.count) { rows in
        dirtyRanges.markDirty(countBefore..<count, lastLane: 0, profile: rows[0], count: count)
      }
    }
    tree.checkInvariants()
  }

  /// The number of items placed per run. Each run also reads the last `3 * reach` items before it.
  static var slice: Int { 4_096 }
}
