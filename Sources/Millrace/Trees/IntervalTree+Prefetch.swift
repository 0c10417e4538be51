extension IntervalTree {
  /// Brings what edits at the given items are going to touch into the processor's caches, all of them
  /// together, as `LaneTree.prefetch(_:)` does and for its reason. (Median of 100 edits all over a mosaic of
  /// 10^7 items: 175 us, 231 without.)
  ///
  /// - Parameter indices: Items, in `0...count`.
  /// - Returns: Nothing of use: what was read has to go somewhere, or it would not be read.
  /// - Complexity: O(m · (log n + leaf)) for m items
  @inline(never) @discardableResult
  func prefetch(_ indices: some Collection<Int>) -> Units {
    var places = ContiguousArray(indices.lazy.map { (record: root, item: $0) })
    var sum: Units = 0
    for _ in 0..<height {
      for place in places.indices {
        let node = node(places[place].record)
        guard node.childCount > 0 else { return sum }
        let slot = node.slot(ofItem: places[place].item)
        places[place].item -= node.count(before: slot)
        places[place].record = node.child(slot)
        // The reaches, which are added up again on the way back. A line of 64 bytes has 8.
        for other in stride(from: 0, to: node.childCount, by: 8) {
          sum &+= node.least(of: other) &+ node.greatest(of: other)
        }
      }
    }
    for place in places {
      let leaf = leaf(place.record)
      sum &+= Units(leaves.prefetchPage(of: place.record))
      for item in stride(from: 0, to: leaf.capacity, by: 8) {
        sum &+= leaf.advance(item) &+ leaf.extent(item)
      }
    }
    return sum
  }
}
