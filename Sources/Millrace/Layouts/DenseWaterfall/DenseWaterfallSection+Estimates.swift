extension DenseWaterfallSection {
  /// Appends items that are not measured yet, all with the same estimated extent, each in one lane.
  ///
  /// An item takes as much memory as a measured one, because later items may fill holes between them.
  ///
  /// - Parameters:
  ///   - added: The number of items.
  ///   - extent: The estimated height of each item, in points.
  /// - Throws: If the count is negative, the extent is out of range, or the content is too long.
  /// - Complexity: As `append(contentsOf:)`
  public mutating func appendEstimated(count added: Int, extent: Double) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    let extent = grid.roundedDown(try Units(checked: extent, "extent"))
    guard added <= roomForEstimates(of: extent) else { throw .contentTooLong }
    // The first items may fill holes. No hole is open to the items after them.
    let filling = min(added, layout.reach)
    appendItems(repeatElement(SizedItem(extent: extent, isEstimate: true), count: filling))
    appendEstimatesPastHoles(of: extent, count: added - filling)
  }

  /// Appends estimates to which no hole is open, so that their lanes repeat (`RunPacker`).
  private mutating func appendEstimatesPastHoles(of extent: Units, count added: Int) {
    guard added > 0 else { return }
    let (countBefore, stride) = (count, extent + tree.gap)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      // The last item of the tree is in order.
      let last =
        tree.readProfile(before: count, into: vectors[0]) ?? rule.laneBeforeFirst(of: geometry.count)
      var packer = RunPacker(
        rule: rule, stride: stride, ends: vectors[0], last: last,
        segments: RunSegments(listLimit: tree.listLimit))
      packer.pack(added)
      var filler = EstimateFiller(extent: extent, gap: tree.gap, segments: packer.segments)
      tree.append(from: &filler)
    }
    tree.work.itemsPlaced &+= added
    occupied += Units(added) * stride
    estimatedCount += added
    didAppend(since: countBefore)
  }

  /// Changes the extent of all unmeasured items that are estimated at `old`, in points. The items keep their spans.
  ///
  /// Under the reflow policy, all items are placed again. Under the stable policy, every item stays in its lane.
  ///
  /// - Parameters:
  ///   - old: An estimate. Estimates are compared after rounding to pixels and units.
  ///   - new: The new estimate, in points.
  /// - Throws: If `old` or `new` is out of range, or the content is too long. The section is then unchanged.
  /// - Complexity: O(n · (lanes + holes)), O(1) if nothing is estimated
  public mutating func reestimate(from old: Double, to new: Double) throws(LayoutError) {
    guard let change = try willReestimate(from: old, to: new) else { return }
    guard policy == .stable else {
      var items = sizedItems
      for index in items.indices where items[index].isEstimate && items[index].extent == change.old {
        items[index].extent = change.new
      }
      return try replace(by: emptied(layout, width: width), with: items)
    }
    tree.reestimate(from: change.old, to: change.new)
    occupied += change.growth
    // No item is further from its tree index.
    _ = recordEdit(changedFrom: max(0, change.first - 3 * layout.reach))
  }
}

/// Writes estimates of one extent to leaves, each in one lane. Their payloads are 0: they are in order.
private struct EstimateFiller: LaneFiller {
  let extent: Units
  let gap: Units
  let segments: RunSegments
  /// The segment of the next item, and the number of the item in it.
  var number = 0
  var next = 0

  var isAtEnd: Bool { number == segments.segments.count }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    var slot = range.lowerBound
    while slot < range.upperBound, !isAtEnd {
      let segment = segments.segments[number]
      let slots = slot..<(slot + min(range.upperBound - slot, segment.count - next))
      write(segment, to: leaf, slots, sums: sums)
      (slot, next) = (slots.upperBound, next + slots.count)
      if next == segment.count { (number, next) = (number + 1, 0) }
    }
    return slot - range.lowerBound
  }

  private func write(
    _ segment: RunSegments.Segment, to leaf: LeafView, _ slots: Range<Int>, sums: LaneVector
  ) {
    let cycle = segments.cycle(segment)
    leaf.setItems(slots, extent: extent, period: cycle.count) { item in
      Int(cycle[cycle.startIndex + (next + item) % cycle.count])
    }
    leaf.estimates.set(slots)
    // The items up to these slots, less those before them.
    var part = segment
    part.count = next + slots.count
    segments.addSums(of: part, stride: extent + gap, to: sums)
    part.count = next
    segments.addSums(of: part, stride: -(extent + gap), to: sums)
  }
}
