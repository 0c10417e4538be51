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
    fill(joiner)
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
  ) -> ContiguousArray<DenseRunItem> {
    // The index of each staying item among these, or -1.
    var indices = ContiguousArray<Int32>(repeating: 0, count: count)
    for departure in departures { indices[departure.index] = -1 }
    var next: Int32 = 0
    for index in indices.indices where indices[index] == 0 {
      indices[index] = next
      next += 1
    }
    var staying: ContiguousArray<DenseRunItem> = []
    staying.reserveCapacity(Int(next))
    guard count > 0 else { return staying }
    var cursor = LeafCursor(tree, at: 0)
    for treeIndex in 0..<count {
      let stored = cursor.leaf.payload(cursor.slot, as: DenseItem.self)
      let index = treeIndex + Int(stored.displacement)
      if indices[index] >= 0 {
        let item = items[index]
        staying.append(
          DenseRunItem(
            item, index: Int(indices[index]), width: tree.width(span: item.span),
            lane: cursor.leaf.lane(cursor.slot), reach: stored.reach, wasPlaced: true))
      }
      cursor.advance(in: tree)
    }
    return staying
  }

  /// Appends the items of a joiner to the empty section.
  private mutating func fill(_ joiner: DenseJoiner) {
    tree.write(DenseRun.Order(changed: joiner.items.indices, items: joiner.items))
    tree.work.itemsPlaced &+= joiner.joined
    occupied = joiner.occupied
    estimatedCount = joiner.items.count { $0.item.isEstimate }
  }
}
