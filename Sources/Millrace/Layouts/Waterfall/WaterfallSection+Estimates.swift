extension WaterfallSection {
  /// Appends items that are not measured yet, all with the same estimated extent.
  ///
  /// The items are placed as items of that extent until they are measured, removed or estimated again. While they
  /// stay together, they take one record, even for 10⁹ items. A few that follow items with other estimates, for
  /// example if kinds of items alternate, take as much memory as measured items.
  ///
  /// - Parameters:
  ///   - added: The number of items.
  ///   - extent: The estimated height of each item, in points.
  /// - Throws: If the count is negative, the extent is out of range, or the content is too long or has more
  ///   than 2⁵⁰ items.
  /// - Complexity: O(lanes² + lanes · log n), for any number of items. If ties go to the next lane, O(lanes³)
  ///   if many lanes are level
  public mutating func appendEstimated(count added: Int, extent: Double) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    let extent = grid.roundedDown(try Units(checked: extent, "extent"))
    guard added <= roomForEstimates(of: extent) else { throw .contentTooLong }
    guard added > 0 else { return }
    appendEstimates(of: extent, count: added)
  }

  /// Appends items. There must be room for them.
  mutating func appendEstimates(of extent: Units, count added: Int) {
    let stride = extent + tree.gap
    let countBefore = count
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let last = beginFilling(vectors[0])
      var packer = RunPacker(
        rule: rule, stride: stride, ends: vectors[0], last: last,
        segments: RunSegments(listLimit: tree.listLimit))
      packer.pack(added)
      tree.appendEstimates(extent: extent, packer.segments)
      tree.work.itemsPlaced &+= packer.placed
    }
    occupied += Units(added) * stride
    estimatedCount += added
    recordAppending(since: countBefore)
    tree.checkInvariants()
  }

  /// Changes the estimate of all unmeasured items that are estimated at `old`.
  ///
  /// Under the reflow policy, the items after the first of them become unsettled. Under the stable policy, every
  /// item stays in its lane.
  ///
  /// - Parameters:
  ///   - old: An estimate, in points. Estimates are compared after rounding to pixels and units.
  ///   - new: The new estimate, in points.
  /// - Throws: If `old` or `new` is out of range, or the content is too long.
  /// - Complexity: O(lanes · m) for m nodes, leaves and runs of the section, and O(1) per item in a leaf
  public mutating func reestimate(from old: Double, to new: Double) throws(LayoutError) {
    guard let change = try willReestimate(from: old, to: new) else { return }
    tree.reestimate(from: change.old, to: change.new)
    occupied += change.growth
    if recordEdit(changedFrom: change.first + 1) {
      dirtyRanges.markDirty(from: change.first + 1, count: count)
    }
  }
}
