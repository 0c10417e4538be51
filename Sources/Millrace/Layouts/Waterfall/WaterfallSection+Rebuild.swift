// Batches that edit a large share of the items.
extension WaterfallSection {
  var minimumEditsToRebuild: Int? { tree.shape.leafCapacity }

  /// Edits that leave nothing to settle take less time: 200 to 240 ns, for 8.1 and 9.9 ns per item, in a list and under the
  /// stable policy without spans.
  var itemsPerEdit: Int { !tree.hasSpans && (policy == .stable || geometry.count == 1) ? 20 : 64 }

  mutating func rebuild(_ plan: BatchPlan<WaterfallSection>) -> Bool {
    if policy == .stable {
      let hasSpans =
        spanningCount > 0 || plan.insertedItems.contains { $0.span > 0 }
        || plan.resizes.contains { $0.item.span > 0 }
      let empty = emptyTree(hasSpans: hasSpans)
      for part in plan.rejoining(hasSpans ? sizedItems : []) { rebuildKeepingLanes(part, in: empty) }
    } else {
      let items = plan.arranged(sizedItems)
      removeAll(replacingBy: emptyTree(hasSpans: false))
      fill(items)
    }
    tree.checkInvariants()
    return true
  }

  /// Applies a part of a batch under the stable policy, in a tree that is empty.
  private mutating func rebuildKeepingLanes(_ part: BatchPlan<WaterfallSection>, in empty: LaneTree) {
    guard let firstStableItem else { preconditionFailure("the policy is reflow") }
    let items = items { LaneJoiner.Item(item: $0, lane: UInt8(truncatingIfNeeded: $1)) }
    var joiner = LaneJoiner(
      occupied: occupied, firstStableItem: firstStableItem, tree: empty, before: items)
    joiner.make(part)
    removeAll(replacingBy: empty)
    fill(joiner)
    fill(joiner.arriving, from: joiner.joiningCount)
  }

  var sizedItems: ContiguousArray<SizedItem> { items { item, _ in item } }

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

  /// Returns an empty tree like that of the section, with or without spans.
  func emptyTree(hasSpans: Bool) -> LaneTree {
    let plainShape =
      isShapeGiven ? tree.shape.withoutPayload : TreeShape.standard(lanes: geometry.count)
    return LaneTree(
      lanes: geometry.count, gap: tree.gap, shape: hasSpans ? plainShape.withSpans : plainShape,
      maximumPeriod: tree.maximumPeriod, hasSpans: hasSpans, returnsFirstLane: tree.returnsFirstLane)
  }

  private mutating func removeAll(replacingBy empty: LaneTree) {
    let work = tree.work
    tree = empty
    tree.work = work
    dirtyRanges.removeAll()
    (occupied, estimatedCount, spanningCount, settledEnd) = (0, 0, 0, nil)
  }

  /// Appends the checked items from `first` on. Many consecutive items of one estimate become a run.
  private mutating func fill(_ items: ContiguousArray<SizedItem>, from first: Int = 0) {
    if items[first...].contains(where: { $0.span > 0 }) { allowSpans() }
    var (begin, index) = (first, first)
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
    do throws(LayoutError) { try fill(from: WaterfallSource(items, range, grid: grid)) } catch {
      preconditionFailure("the plan is checked")
    }
  }

  /// Appends items with their lanes to the empty section.
  private mutating func fill(_ joiner: LaneJoiner) {
    var filler = LaneJoiner.Filler(
      items: joiner.items, joins: joiner.joins, gap: tree.gap, nextJoined: joiner.stayingCount)
    tree.append(from: &filler)
    tree.work.itemsPlaced &+= joiner.joiningCount
    (estimatedCount, spanningCount) = (filler.estimatedCount, filler.spanningCount)
    (occupied, firstStableItem) = (joiner.occupied, joiner.firstStableItem)
  }
}
