extension IntervalTree {
  /// Puts another item in the place of one. What lies behind shifts by what its advance differs by.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func replace(_ item: Item, at index: Int) {
    change(at: index) { leaf, place in leaf.setItem(item, place) }
  }

  /// Makes an item, and with it all behind, start so much further on, or if negative, back.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func shift(from index: Int, by distance: Units) {
    guard distance != 0, index < count else { return }
    change(at: index) { leaf, place in leaf.setAdvance(leaf.advance(place) &+ distance, place) }
  }

  @inline(__always)
  private mutating func change(at index: Int, _ body: (IntervalLeafView, Int) -> Void) {
    assert((0..<count).contains(index))
    withIntervalPath(height: height) { path in
      var record = root
      var place = index
      for level in stride(from: height, to: 0, by: -1) {
        let node = node(record)
        let slot = node.slot(ofItem: place)
        path.set(record, slot, level)
        place -= node.count(before: slot)
        record = node.child(slot)
      }
      let leaf = mutableLeaf(record)
      body(leaf, place)
      update(along: path, leaf.summary(of: 0..<node(path.record(1)).count(of: path.slot(1))), addingItems: 0)
    }
  }
}
