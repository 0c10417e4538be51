extension CustomSection {
  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of spacing.
  ///
  /// Places all items again.
  ///
  /// - Throws: If the width or a value of the layout is out of range, the layout's placement of an item is
  ///   invalid, or the content is too long. The section is then unchanged.
  /// - Complexity: O(n)
  public mutating func relayout(_ layout: Layout, width: Double) throws(LayoutError) {
    self = try replaced(by: allItems, layout, width: width, in: nil)
  }

  /// Replaces all items that are equal to `old`, and whose sizes are estimates, by `new`.
  ///
  /// Places all items again, if any are replaced.
  ///
  /// - Throws: As `relayout(_:width:)`.
  /// - Complexity: O(n)
  public mutating func reestimate(from old: Layout.Item, to new: Layout.Item) throws(LayoutError) {
    guard new != old, layout.isEstimate(old),
      (0..<placements.chunks.count).contains(where: { store[placements.chunks[$0].slot].items.contains(old) })
    else { return }
    var items = allItems
    for index in items.indices where items[index] == old { items[index] = new }
    anchorsWillResize { section, index in section.item(at: index) == old }
    self = try replaced(by: items, layout, width: width, in: map)
  }

  /// The items, in order. O(n).
  var allItems: ContiguousArray<Layout.Item> {
    var items: ContiguousArray<Layout.Item> = []
    items.reserveCapacity(count)
    for number in 0..<placements.chunks.count { items += store[placements.chunks[number].slot].items }
    return items
  }

  /// Returns a section of other items, or in another layout, with the anchors and the work of this one.
  func replaced(
    by items: ContiguousArray<Layout.Item>, _ layout: Layout, width: Double, in feed: CoordinateMap?
  ) throws(LayoutError) -> CustomSection {
    var new = try CustomSection(
      layout, width: width, items: items, loop: loop, shape: placements.tree.shape, limits: limits, in: feed)
    (new.anchors, new.queryWork) = (anchors, work)
    return new
  }
}
