extension DenseWaterfallSection {
  /// Appends items that are not measured yet, all with the same estimated extent, each in one lane.
  ///
  /// An item takes as much memory as a measured one, because later items may fill holes between them.
  ///
  /// - Parameter extent: The estimated height of each item, in points.
  /// - Throws: If the count is negative, the extent is out of range, or the content is too long.
  /// - Complexity: As `append(contentsOf:)`
  public mutating func appendEstimated(count added: Int, extent: Double) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    let extent = grid.roundedDown(try Units(checked: extent, "extent"))
    guard added <= roomForEstimates(of: extent) else { throw .contentTooLong }
    appendItems(repeatElement(SizedItem(extent: extent, isEstimate: true), count: added))
  }

  /// Changes the extent of all unmeasured items that are estimated at `old`, in points. The items keep their spans.
  ///
  /// Under the reflow policy, all items are placed again. Under the stable policy, every item stays in its lane.
  ///
  /// - Parameter old: An estimate. Estimates are compared after rounding to pixels and units.
  /// - Throws: If `old` or `new` is out of range, or the content is too long. The section is then unchanged.
  /// - Complexity: O(n · (lanes + holes)), O(1) if nothing is estimated
  public mutating func reestimate(from old: Double, to new: Double) throws(LayoutError) {
    let old = grid.roundedDown(try Units(checked: old, "old"))
    let new = grid.roundedDown(try Units(checked: new, "new"))
    guard new != old, hasEstimates else { return }
    let found = try estimates(of: old, growingTo: new)
    guard let first = found.first else { return }
    anchorsWillResize { section, index in section.isEstimate(ofItem: index, at: old) }
    guard policy == .stable else {
      var items = sizedItems(in: grid)
      for index in items.indices where items[index].isEstimate && items[index].extent == old {
        items[index].extent = new
      }
      return try replace(by: emptied(layout, width: width), with: items)
    }
    tree.reestimate(from: old, to: new)
    occupied += Units(found.count) * (new - old)
    // No item is further from its tree index.
    _ = recordEdit(changedFrom: max(0, first - 3 * layout.reach))
  }
}
