/// An entry of a stack, and what lies before it.
struct SectionPosition {
  /// Which one it is.
  var index: Int
  var entry: SectionEntry
  /// Where it begins, with what is in front of its items.
  var start: Units
  /// The items of the entries before it.
  var itemsBefore: Int

  /// Where its items begin.
  @inline(__always)
  var itemsStart: Units { start &+ Units(entry.front) }
}

extension SectionTree {
  /// Entry `index`.
  ///
  /// - Complexity: O(log n + leaf)
  func place(of index: Int) -> SectionPosition {
    assert((0..<count).contains(index))
    var record = root
    var rest = index
    var start = origin
    var items: Units = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      start &+= node.sum(slot)[Self.extents]
      items &+= node.sum(slot)[Self.items]
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    let leaf = leaf(record)
    for before in 0..<rest {
      start &+= leaf.extent(before) &+ gap
      items &+= Units(leaf[before].count)
    }
    return SectionPosition(index: index, entry: leaf[rest], start: start, itemsBefore: Int(items))
  }

  /// Entry `index`, without what lies before it.
  ///
  /// - Complexity: O(log n)
  func entry(at index: Int) -> SectionEntry {
    assert((0..<count).contains(index))
    var record = root
    var rest = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    return leaf(record)[rest]
  }

  /// The entry that holds an item, counted from the first entry's first; `nil` if there are not as many.
  ///
  /// - Complexity: O(log n + leaf)
  func place(ofItem item: Int) -> SectionPosition? { firstPlace(exceeding: Units(item), in: .items) }

  /// The first marked entry.
  ///
  /// - Complexity: O(log n + leaf)
  func firstMarked() -> SectionPosition? { marked(0) }

  /// The marked entry of a number, from 0; `nil` if there are not as many.
  ///
  /// - Complexity: O(log n + leaf)
  func marked(_ number: Int) -> SectionPosition? { firstPlace(exceeding: Units(number), in: .marks) }

  /// The entry that group number `number` begins with, or ends with; `nil` if there are not as many.
  ///
  /// - Complexity: O(log n + leaf)
  func place(ofGroup number: Int, _ side: SectionTraits) -> SectionPosition? {
    number < 0 ? nil : firstPlace(exceeding: Units(number), in: .groups(side))
  }

  /// How many groups begin, or end, with entries before entry `index`, which may be the one behind the last.
  ///
  /// - Complexity: O(log n + leaf)
  func groups(before index: Int, _ side: SectionTraits) -> Int { Int(sum(before: index, .groups(side))) }

  /// The first entry from entry `index` on that is not bare; `nil` if there is none.
  ///
  /// - Complexity: O(log n + leaf)
  func firstOccupied(from index: Int) -> SectionPosition? {
    firstPlace(exceeding: sum(before: index, .occupied), in: .occupied)
  }

  /// The first entry from entry `index` on that has any items; `nil` if there is none.
  ///
  /// - Complexity: O(log n + leaf)
  func firstWithItems(from index: Int) -> SectionPosition? {
    firstPlace(exceeding: sum(before: index, .items), in: .items)
  }

  /// One of the sums over the entries before entry `index`, which may be the one behind the last.
  private func sum(before index: Int, _ part: SectionSum) -> Units {
    assert((0...count).contains(index))
    let top = node(root)
    guard index < count else { return part(top.sum(top.childCount)) }
    var record = root
    var rest = index
    var sum: Units = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      sum &+= part(node.sum(slot))
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    let leaf = leaf(record)
    for before in 0..<rest { sum &+= part(leaf[before]) }
    return sum
  }

  /// The first entry with which one of the sums gets larger than a number.
  private func firstPlace(exceeding target: Units, in part: SectionSum) -> SectionPosition? {
    let top = node(root)
    guard top.childCount > 0, part(top.sum(top.childCount)) > target else { return nil }
    var record = root
    var rest = target
    var place = SectionPosition(
      index: 0, entry: SectionEntry(length: 0, count: 0, tag: 0), start: origin, itemsBefore: 0)
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(exceeding: rest, in: part)
      rest &-= part(node.sum(slot))
      place.index &+= node.count(before: slot)
      place.start &+= node.sum(slot)[Self.extents]
      place.itemsBefore &+= Int(node.sum(slot)[Self.items])
      record = node.child(slot)
    }
    let leaf = leaf(record)
    var slot = 0
    while true {
      let entry = leaf[slot]
      let own = part(entry)
      if own > rest {
        place.entry = entry
        return place
      }
      rest &-= own
      place.index &+= 1
      place.start &+= entry.extent &+ gap
      place.itemsBefore &+= entry.count
      slot &+= 1
    }
  }
}

extension NodeView {
  /// The child with which what is counted by a sum gets larger than `target`, which the node's is.
  @inline(__always)
  fileprivate func slot(exceeding target: Units, in part: SectionSum) -> Int {
    var slot = 0
    var length = childCount
    while length > 1 {
      let half = length / 2
      slot = part(sum(slot &+ half)) <= target ? slot &+ half : slot
      length -= half
    }
    return slot
  }

  /// The child with which one of the sums gets larger than `target`, which the node's is.
  @inline(__always)
  func slot(exceeding target: Units, inSum sum: Int) -> Int {
    var slot = 0
    var length = childCount
    while length > 1 {
      let half = length / 2
      slot = self.sum(slot &+ half)[sum] <= target ? slot &+ half : slot
      length -= half
    }
    return slot
  }
}
