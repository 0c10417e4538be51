// Batches that edit a large share of the items.
extension WaterfallSection {
  /// `nil` under the stable policy if items span several lanes or are in runs.
  var minimumEditsToRebuild: Int? {
    if policy == .stable, tree.hasSpans || tree.hasRuns { return nil }
    return tree.shape.leafCapacity
  }

  mutating func rebuild(_ plan: BatchPlan<WaterfallSection>) -> Bool {
    if let firstStableItem {
      guard plan.insertedItems.allSatisfy({ $0.span == 0 }), plan.resizes.allSatisfy({ $0.item.span == 0 })
      else {
        return false
      }
      let items = items { LaneJoiner.Item(item: $0, lane: UInt8(truncatingIfNeeded: $1)) }
      var joiner = LaneJoiner(self, firstStableItem: firstStableItem, items: items)
      joiner.make(plan)
      removeAll()
      fill(joiner, joined: plan.map.arrivals.count)
    } else {
      let items = plan.arranged(items { item, _ in item })
      removeAll()
      fill(items)
    }
    tree.checkInvariants()
    return true
  }

  /// Returns the values of all items, in order, computed from each item and its lane.
  private func items<Value>(_ value: (SizedItem, _ lane: Int) -> Value) -> ContiguousArray<Value> {
    var values: ContiguousArray<Value> = []
    values.reserveCapacity(count)
    while values.count < count {
      let child = tree.child(holding: values.count)
      if LaneTree.isRun(child.record) {
        let run = tree.run(child.record)
        let item = SizedItem(extent: run.extent, isEstimate: true)
        for index in 0..<child.range.count { values.append(value(item, run.lane(index))) }
      } else {
        let leaf = tree.leaf(child.record)
        for slot in 0..<child.range.count {
          let item = SizedItem(
            extent: leaf.extent(slot), isEstimate: estimatedCount > 0 && leaf.isEstimate(slot),
            span: tree.hasSpans ? leaf.span(slot) : 0)
          values.append(value(item, leaf.lane(slot)))
        }
      }
    }
    return values
  }

  private mutating func removeAll() {
    let work = tree.work
    tree = LaneTree(
      lanes: geometry.count, gap: tree.gap,
      shape: isShapeGiven ? tree.shape.withoutPayload : .standard(lanes: geometry.count),
      maximumPeriod: tree.maximumPeriod, returnsFirstLane: tree.returnsFirstLane)
    tree.work = work
    dirtyRanges.removeAll()
    (occupied, estimatedCount, spanningCount, settledEnd) = (0, 0, 0, nil)
  }

  /// Appends checked items to the empty section. Many consecutive items of one estimate become a run.
  private mutating func fill(_ items: ContiguousArray<SizedItem>) {
    if items.contains(where: { $0.span > 0 }) { allowSpans() }
    var (begin, index) = (0, 0)
    while index < items.count {
      var end = index + 1
      if items[index].isEstimate, items[index].span == 0 {
        while end < items.count, items[end] == items[index] { end += 1 }
      }
      if end - index > tree.shape.leafCapacity {
        fill(items, begin..<index)
        appendEstimates(of: items[index].extent, count: end - index)
        begin = end
      }
      index = end
    }
    fill(items, begin..<items.count)
  }

  private mutating func fill(_ items: ContiguousArray<SizedItem>, _ range: Range<Int>) {
    var source = WaterfallSource(items, range, grid: grid)
    do throws(LayoutError) { try fill(from: &source) } catch {
      preconditionFailure("the plan is checked")
    }
  }

  /// Appends items with their lanes to the empty section.
  private mutating func fill(_ joiner: LaneJoiner, joined: Int) {
    var filler = LaneJoiner.Filler(joiner)
    tree.append(from: &filler)
    tree.work.itemsPlaced &+= joined
    (occupied, estimatedCount, firstStableItem) = (
      joiner.occupied, filler.estimatedCount, joiner.firstStableItem
    )
  }
}
