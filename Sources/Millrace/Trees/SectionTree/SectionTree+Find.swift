/// An entry of a `SectionTree` with its start and the number of items before it.
struct SectionPosition {
  var index: Int
  var entry: SectionEntry
  /// The start of the entry, headers included.
  var start: Units
  var itemsBefore: Int

  @inline(__always)
  var itemsStart: Units { start &+ Units(entry.headersLength) }
}

extension SectionTree {
  /// Returns entry `index` with its position.
  func position(of index: Int) -> SectionPosition {
    assert((0..<count).contains(index))
    var start = origin
    var items: Units = 0
    let position = descend(to: index) { node, slot in
      start &+= node.sum(slot)[Self.extents]
      items &+= node.sum(slot)[Self.items]
    }
    let leaf = leaf(position.leaf)
    for before in 0..<position.item {
      start &+= leaf.extent(before) &+ gap
      items &+= Units(leaf[before].count)
    }
    return SectionPosition(index: index, entry: leaf[position.item], start: start, itemsBefore: Int(items))
  }

  func entry(at index: Int) -> SectionEntry {
    assert((0..<count).contains(index))
    let position = descend(to: index)
    return leaf(position.leaf)[position.item]
  }

  /// Returns the entry that holds item number `item` of all entries; `nil` if there are fewer items.
  func position(ofItem item: Int) -> SectionPosition? { firstEntry(exceeding: Units(item), in: .items) }

  /// Returns the first unsettled entry after `number` others; `nil` if there are fewer.
  func firstUnsettled(after number: Int = 0) -> SectionPosition? {
    firstEntry(exceeding: Units(number), in: .unsettled)
  }

  /// Returns the entry that group `number` begins or ends with; `nil` if there are fewer groups.
  func position(ofGroup number: Int, _ side: SectionTraits) -> SectionPosition? {
    number < 0 ? nil : firstEntry(exceeding: Units(number), in: .groups(side))
  }

  /// Returns the number of groups that begin, or end, with entries before entry `index`, in `0...count`.
  func groups(before index: Int, _ side: SectionTraits) -> Int { Int(sum(before: index, .groups(side))) }

  /// Returns the first entry from entry `index` on that adds to the sum `part`; `nil` if there is none.
  func first(from index: Int, addingTo part: SectionSum) -> SectionPosition? {
    firstEntry(exceeding: sum(before: index, part), in: part)
  }

  /// Returns a sum over the entries before entry `index`, in `0...count`.
  private func sum(before index: Int, _ part: SectionSum) -> Units {
    assert((0...count).contains(index))
    guard index < count else { return part(node(root).totals) }
    var sum: Units = 0
    let position = descend(to: index) { node, slot in sum &+= part(node.sum(slot)) }
    let leaf = leaf(position.leaf)
    for before in 0..<position.item { sum &+= part(leaf[before]) }
    return sum
  }

  /// Returns the first entry up to which a sum exceeds `target`.
  private func firstEntry(exceeding target: Units, in part: SectionSum) -> SectionPosition? {
    let top = node(root)
    guard top.childCount > 0, part(top.totals) > target else { return nil }
    var record = root
    var rest = target
    var found = SectionPosition(
      index: 0, entry: SectionEntry(length: 0, count: 0, tag: 0), start: origin, itemsBefore: 0)
    for _ in 0..<height {
      let node = node(record)
      let slot = node.lastSlot { part(node.sum($0)) <= rest }
      rest &-= part(node.sum(slot))
      found.index &+= node.count(before: slot)
      found.start &+= node.sum(slot)[Self.extents]
      found.itemsBefore &+= Int(node.sum(slot)[Self.items])
      record = node.child(slot)
    }
    let leaf = leaf(record)
    var slot = 0
    while true {
      let entry = leaf[slot]
      let added = part(entry)
      if added > rest {
        found.entry = entry
        return found
      }
      rest &-= added
      found.index &+= 1
      found.start &+= entry.extent &+ gap
      found.itemsBefore &+= entry.count
      slot &+= 1
    }
  }
}
