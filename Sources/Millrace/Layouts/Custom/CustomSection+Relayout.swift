extension CustomSection {
  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of spacing.
  ///
  /// Places all items again.
  ///
  /// - Throws: If the width or a value of the layout is out of range, the layout's placement of an item is
  ///   invalid, or the content is too long. The section is then unchanged.
  /// - Complexity: O(n)
  public mutating func relayout(_ layout: Layout, width: Double) throws(LayoutError) {
    try relayout(layout, width: width, in: nil)
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
    anchorsWillResize { section, index in section.item(at: index) == old }
    try relayout(layout, width: width, in: map, replacing: (old, new))
  }

  mutating func relayout(
    _ layout: Layout, width: Double, in feed: CoordinateMap?,
    replacing replacement: (old: Layout.Item, new: Layout.Item)? = nil
  ) throws(LayoutError) {
    var new = try CustomSection(
      layout, width: width, items: EmptyCollection(), loop: loop, shape: placements.tree.shape,
      limits: limits,
      in: feed)
    var number = 0
    var rest: ContiguousArray<Layout.Item>.SubSequence = []
    new.fill { most in
      var page: ContiguousArray<Layout.Item> = []
      while page.count < most {
        if rest.isEmpty {
          guard number < placements.chunks.count else { break }
          rest = store[placements.chunks[number].slot].items[...]
          number += 1
        }
        let piece = rest.prefix(most - page.count)
        page += piece
        if let replacement {
          for slot in page.indices.suffix(piece.count) where page[slot] == replacement.old {
            page[slot] = replacement.new
          }
        }
        rest = rest.dropFirst(piece.count)
      }
      return page
    }
    if let error = new.givenFault { throw error }
    (new.anchors, new.queryWork) = (anchors, work)
    self = new
    placements.checkInvariants()
  }
}
