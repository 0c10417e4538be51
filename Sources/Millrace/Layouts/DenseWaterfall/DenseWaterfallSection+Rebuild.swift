// Batches that edit a large share of the items.
extension DenseWaterfallSection {
  var minimumEditsToRebuild: Int? { tree.shape.leafCapacity }

  mutating func rebuild(_ plan: BatchPlan<DenseWaterfallSection>) -> Bool {
    let items = sizedItems
    if policy == .stable {
      for part in plan.rejoining(items) { rebuildKeepingLanes(part) }
    } else {
      removeAll()
      appendItems(plan.arranged(items))
    }
    tree.checkInvariants()
    return true
  }

  /// Applies a part of a batch under the stable policy.
  private mutating func rebuildKeepingLanes(_ part: BatchPlan<DenseWaterfallSection>) {
    var items = sizedItems
    let first = min(firstStableItem ?? count, firstMovedItem(of: part, items))
    for resizing in part.resizes { items[resizing.index] = resizing.item }
    let arriving = part.map.arrivals.arriving(items, part.insertedItems) { $0 }
    let staying = staying(items, without: part.map.departures)
    removeAll()
    var joiner = DenseJoiner(staying, tree: tree, maximumItemsAhead: maximumItemsAhead)
    joiner.insert(arriving, at: part.map.arrivals)
    fill(joiner, part.map)
    firstStableItem = min(first, joiner.joined > 0 ? part.map.arrivals[0].index : count)
    appendItems(arriving[joiner.joined...])
  }

  private mutating func removeAll() {
    let work = tree.work
    tree = LaneTree(
      lanes: geometry.count, gap: tree.gap, shape: tree.shape, hasSpans: true,
      returnsFirstLane: tree.returnsFirstLane)
    tree.work = work
    dirtyRanges.removeAll()
    (occupied, estimatedCount, settledEnd) = (0, 0, nil)
  }

  /// Returns the first item that a batch under the stable policy may leave elsewhere than in a fresh layout, except for
  /// arriving ones.
  private func firstMovedItem(
    of plan: BatchPlan<DenseWaterfallSection>, _ items: ContiguousArray<SizedItem>
  ) -> Int {
    var first = plan.map.departures.first?.index ?? .max
    var isMoved = ContiguousArray(repeating: false, count: count)
    for resizing in plan.resizes where resizing.item.extent != items[resizing.index].extent {
      isMoved[resizing.index] = true
      first = min(first, resizing.index)
    }
    guard count > 0, !plan.resizes.isEmpty else { return first }
    // A resized item moves the item that left its hole, whose index is smaller.
    var (cursor, movesNext) = (LeafCursor(tree, at: 0), false)
    for treeIndex in 0..<count {
      let stored = cursor.leaf.payload(cursor.slot, as: DenseItem.self)
      let index = treeIndex + Int(stored.displacement)
      movesNext = movesNext || isMoved[index]
      if stored.reach == 0 || treeIndex == count - 1 {
        if movesNext { first = min(first, index) }
        movesNext = false
      }
      cursor.advance(in: tree)
    }
    return first
  }

  /// Returns the items that stay in tree order.
  ///
  /// - Parameter items: All items, with the new extents.
  private func staying(
    _ items: ContiguousArray<SizedItem>, without departures: IndexMap.Entries
  ) -> ContiguousArray<DenseJoiner.Item> {
    // The index of each staying item among these, or -1.
    var indices = ContiguousArray<Int32>(repeating: 0, count: count)
    for departure in departures { indices[departure.index] = -1 }
    var next: Int32 = 0
    for index in indices.indices where indices[index] == 0 {
      indices[index] = next
      next += 1
    }
    var staying: ContiguousArray<DenseJoiner.Item> = []
    staying.reserveCapacity(Int(next))
    guard count > 0 else { return staying }
    var cursor = LeafCursor(tree, at: 0)
    for treeIndex in 0..<count {
      let stored = cursor.leaf.payload(cursor.slot, as: DenseItem.self)
      let index = treeIndex + Int(stored.displacement)
      if indices[index] >= 0 {
        staying.append(
          DenseJoiner.Item(
            item: items[index], lane: UInt8(truncatingIfNeeded: cursor.leaf.lane(cursor.slot)),
            reach: stored.reach, index: indices[index]))
      }
      cursor.advance(in: tree)
    }
    return staying
  }

  /// Appends the items of a joiner to the empty section.
  private mutating func fill(_ joiner: DenseJoiner, _ map: IndexMap) {
    // The index after the batch of each staying item.
    var indices: ContiguousArray<Int32> = []
    indices.reserveCapacity(joiner.items.count - joiner.joined)
    var came = 0
    for index in joiner.items.indices {
      if came < joiner.joined, map.arrivals[came].index == index {
        came += 1
      } else {
        indices.append(Int32(truncatingIfNeeded: index))
      }
    }
    var items = joiner.items
    for position in items.indices where items[position].isStaying {
      items[position].index = indices[Int(items[position].index)]
    }
    var filler = DenseJoiner.Filler(items: items, gap: tree.gap)
    tree.append(from: &filler)
    tree.work.itemsPlaced &+= joiner.joined
    occupied = joiner.occupied
    estimatedCount = items.count { $0.item.isEstimate }
  }
}
