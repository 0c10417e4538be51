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

  mutating func relayout(_ layout: Layout, width: Double, in feed: CoordinateMap?) throws(LayoutError) {
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
