extension WaterfallSection {
  /// Appends items that are not measured yet, all estimated at the same extent.
  ///
  /// They are placed as items of that extent are, and are such items in every respect until they are
  /// measured, removed or estimated anew; any policy, query or edit has them. As long as they stay
  /// together they take up one record, a thousand million of them too. A few that follow items of other
  /// estimates, as where kinds of items alternate, take up what measured items do.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - extent: Their estimated height, in points.
  /// - Throws: If the count is negative, if the extent is out of its range, or if the content would be too
  ///   long, or would be of more than 2^50 items.
  /// - Complexity: O(lanes^2 + lanes · log n), however many items they are; where ties go to the next lane,
  ///   O(lanes^3) if many lanes are level
  public mutating func appendEstimated(count added: Int, extent: Double) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    let extent = grid.roundedDown(try Units(checked: extent, "extent"))
    guard added <= roomForEstimates(of: extent) else { throw .contentTooLong }
    guard added > 0 else { return }
    if !observers.isEmpty { willAppendEstimated(count: added, extent: extent) }
    appendEstimates(of: extent, count: added)
  }

  /// How many items of an extent there is room for.
  func roomForEstimates(of extent: Units) -> Int {
    let stride = extent + tree.gap
    // The number too is bounded: items without extent or spacing don't use up any length.
    let room = stride > 0 ? (Units.maximumPosition - occupied) / stride : Units.maximumPosition
    return min(Int(room), Int(Units.maximumPosition) - count)
  }

  /// Appends items that there is room for.
  mutating func appendEstimates(of extent: Units, count added: Int) {
    let stride = extent + tree.gap
    let countBefore = count
    withLaneVectors(1, lanes: geometry.count) { rows in
      // As in `append(contentsOf:)`: behind the last items as these were packed.
      let last = readPackedProfile(before: count, into: rows[0])
      dirtyRanges.recordAppending(at: count, lastLane: last, profile: tree.hasSpans ? rows[0] : nil)
      var packer = RunPacker(
        rule: rule, stride: stride, ends: rows[0], last: last, listLimit: tree.listLimit)
      packer.pack(added)
      tree.appendEstimates(extent: extent, packer.segments)
      tree.work.itemsPlaced += packer.placed
    }
    occupied += Units(added) * stride
    estimatedCount += added
    recordAppending(since: countBefore)
    tree.checkInvariants()
  }

  /// Whether an item's extent is an estimate.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func isEstimated(at index: Int) -> Bool {
    precondition(index >= 0 && index < count, "index out of range")
    return estimatedCount > 0 && tree.item(at: index).isEstimate
  }

  /// The items that meet a rectangle and are still to be measured, in ascending order.
  ///
  /// Settles what `elements(in:)` settles.
  ///
  /// - Complexity: that of `elements(in:)`, and O(log n) an item found
  public mutating func estimatedItems(in rect: LayoutRect) -> [Int] {
    guard estimatedCount > 0 else { return [] }
    var items: [Int] = []
    for element in elements(in: rect) where isEstimated(at: element.index) { items.append(element.index) }
    return items
  }

  /// Gives all items another estimate that are not measured and are estimated at `old`.
  ///
  /// Under the reflow policy, what lies behind the first of them is left to be settled; under the stable
  /// one every item stays in its lane.
  ///
  /// - Parameters:
  ///   - old: An estimate, in points, as it was given: pixels and units apart, which both are rounded to.
  ///   - new: The other one.
  /// - Throws: If one of them is out of its range, or if the content would be too long.
  /// - Complexity: O(lanes · m) for m nodes, leaves and runs of the section, and O(1) an item in a leaf
  public mutating func reestimate(from old: Double, to new: Double) throws(LayoutError) {
    let old = grid.roundedDown(try Units(checked: old, "old"))
    let new = grid.roundedDown(try Units(checked: new, "new"))
    guard new != old, estimatedCount > 0 else { return }
    let found = tree.estimates(of: old)
    if new > old, found.count > Int((Units.maximumPosition - occupied) / (new - old)) {
      throw .contentTooLong
    }
    if !observers.isEmpty { willReestimate(from: old, to: new) }
    reestimate(old, as: new)
  }

  /// Gives all items that are estimated at `old` the estimate `new`.
  mutating func reestimate(_ old: Units, as new: Units) {
    let found = tree.estimates(of: old)
    guard let first = found.first, old != new else { return }
    tree.reestimate(from: old, to: new)
    occupied += Units(found.count) * (new - old)
    recordEdit(looseFrom: first + 1) { dirtyRanges, count in
      dirtyRanges.markDirty(from: first + 1, count: count)
    }
  }
}
