extension IntervalTree {
  /// An item and where it starts.
  ///
  /// - Complexity: O(log n + leaf)
  func position(of index: Int) -> (start: Units, item: Item) {
    let (record, place, base) = place(of: index)
    let leaf = leaf(record)
    return (base &+ leaf.start(of: place), leaf.item(place))
  }

  /// Where an item starts.
  ///
  /// - Complexity: O(log n + leaf)
  func start(of index: Int) -> Units {
    let (record, place, base) = place(of: index)
    return base &+ leaf(record).start(of: place)
  }

  /// An item.
  ///
  /// - Complexity: O(log n)
  func item(at index: Int) -> Item {
    let (record, place, _) = place(of: index)
    return leaf(record).item(place)
  }

  /// Where item `index` is: its leaf, its place there, and where the last item before the leaf starts.
  @inline(__always)
  func place(of index: Int) -> (leaf: UInt32, item: Int, base: Units) {
    assert((0..<count).contains(index))
    var record = root
    var index = index
    var base: Units = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: index)
      index -= node.count(before: slot)
      base &+= node.sum(before: slot)
      record = node.child(slot)
    }
    return (record, index, base)
  }

  /// The greatest end of the items before `index`; 0 if there are none, or if none ends behind 0.
  ///
  /// - Complexity: O(log n + leaf)
  func end(before index: Int) -> Units {
    assert((0...count).contains(index))
    guard index < count else { return end }
    var end: Units = 0
    var record = root
    var rest = index
    var base: Units = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      for before in 0..<slot { end = max(end, base &+ node.greatest(of: before)) }
      rest -= node.count(before: slot)
      base &+= node.sum(before: slot)
      record = node.child(slot)
    }
    return max(end, base &+ leaf(record).summary(of: 0..<rest).greatest)
  }

  /// Where the item from `index` on starts that does so first.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n + leaf)
  func minimumStart(from index: Int) -> Units {
    assert((0..<count).contains(index))
    var least = Units.max
    var record = root
    var rest = index
    var base: Units = 0
    var leafCount = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      for behind in (slot + 1)..<max(slot + 1, node.childCount) {
        least = min(least, base &+ node.least(of: behind))
      }
      rest -= node.count(before: slot)
      base &+= node.sum(before: slot)
      leafCount = node.count(of: slot)
      record = node.child(slot)
    }
    let leaf = leaf(record)
    base &+= leaf.start(of: rest)
    least = min(least, base)
    for place in (rest + 1)..<max(rest + 1, leafCount) {
      base &+= leaf.advance(place)
      least = min(least, base)
    }
    return least
  }
}
