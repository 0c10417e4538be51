extension LaneTree {
  /// Where an item is: its leaf, and its place in it.
  struct Place {
    var leaf: UInt32
    var item: Int
  }

  /// Where item `index` is.
  @inline(__always)
  func place(of index: Int) -> Place {
    assert((0..<count).contains(index))
    var record = root
    var index = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: index)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    return Place(leaf: record, item: index)
  }

  /// The items from `index` on that are in one leaf with it: the leaf, and their places there.
  func items(from index: Int) -> (leaf: LeafView, range: Range<Int>) {
    var record = root
    var item = index
    var count = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: item)
      item -= node.count(before: slot)
      count = node.count(of: slot)
      record = node.child(slot)
    }
    return (leaf(record), item..<count)
  }

  /// The extent of item `index`, and its lane.
  func item(at index: Int) -> (extent: Units, lane: Int) {
    let place = place(of: index)
    let leaf = leaf(place.leaf)
    return (leaf.extent(place.item), leaf.lane(place.item))
  }

  /// The lane of item `index`, where in the lane it begins, and its extent.
  ///
  /// - Complexity: O(log n + leaf)
  func position(of index: Int) -> (lane: Int, start: Units, extent: Units) {
    // Which of the sums to add is known only at the leaf. So down once for the lane and once more,
    // through memory that is warm by now, for the sums.
    let place = place(of: index)
    let leaf = leaf(place.leaf)
    let lane = leaf.lane(place.item)
    var start = leaf.sum(before: place.item, inLane: lane, gap: gap)
    var record = root
    var rest = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      rest -= node.count(before: slot)
      start += node.sum(slot)[lane]
      record = node.child(slot)
    }
    return (lane, start, leaf.extent(place.item))
  }

  /// What the first `index` items occupy in each lane: the profile that item `index` meets.
  ///
  /// - Returns: The lane of item `index - 1`, or `nil` at the front.
  /// - Complexity: O(lanes · log n + leaf)
  @discardableResult
  func readProfile(before index: Int, into row: LaneRow) -> Int? {
    row.set(0)
    guard index > 0 else { return nil }
    // Down to the item before, which is the one whose lane is asked for.
    var record = root
    var last = index - 1
    var leafCount = 0
    var isNearEnd = false
    for level in stride(from: height, to: 0, by: -1) {
      let node = node(record)
      let slot = node.slot(ofItem: last)
      last -= node.count(before: slot)
      record = node.child(slot)
      leafCount = node.count(of: slot)
      // In the leaf, on from its begin, or back from its end if that is nearer.
      isNearEnd = level == 1 && last >= leafCount / 2
      row.add(node.sum(isNearEnd ? slot + 1 : slot))
    }
    let leaf = leaf(record)
    if isNearEnd {
      leaf.subtractSums(of: (last + 1)..<leafCount, gap: gap, from: row)
    } else {
      leaf.addSums(of: 0..<(last + 1), gap: gap, to: row)
    }
    return leaf.lane(last)
  }

  /// The first item in `lane` whose stretch, the gap behind it included, ends after `position`:
  /// its index, and where in the lane it begins. `nil` if all end before.
  ///
  /// - Parameter position: 0 or more.
  /// - Complexity: O(log n + leaf)
  func firstItem(inLane lane: Int, endingAfter position: Units) -> (index: Int, start: Units)? {
    assert(position >= 0, "every lane begins at 0, also one without items")
    var record = root
    var index = 0
    var start: Units = 0
    guard node(root).sum(node(root).childCount)[lane] > position else { return nil }
    for _ in 0..<height {
      let node = node(record)
      // The first child that ends after `position` in this lane. There is one: the node does.
      var slot = 0
      var length = node.childCount
      while length > 1 {
        let half = length / 2
        slot = start + node.sum(slot + half)[lane] <= position ? slot + half : slot
        length -= half
      }
      index += node.count(before: slot)
      start += node.sum(slot)[lane]
      record = node.child(slot)
    }
    let leaf = leaf(record)
    var item = 0
    while true {
      if leaf.lane(item) == lane {
        let end = start + leaf.extent(item) + gap
        if end > position { return (index + item, start) }
        start = end
      }
      item += 1
    }
  }
}
