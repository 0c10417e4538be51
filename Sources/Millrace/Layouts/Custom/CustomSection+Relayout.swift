extension CustomSection {
  /// Lays the items out anew, with another layout of the same kind or in another width: after a rotation, a
  /// split of the window, a change of spacing.
  ///
  /// All items are placed anew. To hold the reader's place, call it within `keeping(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of its range, if the layout has no valid place for
  ///   an item, or if the content would be too long. Nothing is changed then.
  /// - Complexity: O(n)
  public mutating func relayout(_ layout: Layout, width: Double) throws(LayoutError) {
    try relayout(layout, width: width, in: nil)
  }

  /// - Parameter feed: The map of the feed that the section is in, which decides on its axis and direction.
  mutating func relayout(_ layout: Layout, width: Double, in feed: CoordinateMap?) throws(LayoutError) {
    var new = try CustomSection(
      layout, width: width, items: EmptyCollection(), loop: loop, shape: places.tree.shape, limits: limits,
      in: feed)
    var number = 0
    var rest: ContiguousArray<Layout.Item>.SubSequence = []
    new.fill { most in
      var page: ContiguousArray<Layout.Item> = []
      while page.count < most {
        if rest.isEmpty {
          guard number < places.chunks.count else { break }
          rest = store[places.chunks[number].slot].items[...]
          number += 1
        }
        let piece = rest.prefix(most - page.count)
        page += piece
        rest = rest.dropFirst(piece.count)
      }
      return page
    }
    if let error = new.givenFault { throw error }
    (new.anchors, new.places.queryWork) = (anchors, new.places.queryWork + work)
    self = new
    places.checkInvariants()
  }
}
