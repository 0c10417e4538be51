extension SectionTree {
  /// Takes note of what an entry has that was put where it is.
  @inline(never)
  mutating func recordKinds(of entry: SectionEntry, at index: Int) {
    var record = root
    var rest = index
    for _ in 0..<height {
      kinds.addToNode(record, entry.kinds)
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    kinds.addToLeaf(record, entry.kinds)
  }

  /// The same, of the last entry.
  @inline(never)
  mutating func recordKinds(ofLast entry: SectionEntry) {
    var record = root
    for _ in 0..<height {
      kinds.addToNode(record, entry.kinds)
      let node = node(record)
      record = node.child(node.childCount &- 1)
    }
    kinds.addToLeaf(record, entry.kinds)
  }

  /// The first entry from `index` on that has something of one of some kinds; `nil` if there is none.
  ///
  /// - Parameter visited: Counts the nodes and leaves that were looked at.
  /// - Complexity: O(log n + leaf), beside what was noted of entries that are gone, which is not looked at again
  mutating func first(from index: Int, having wanted: UInt16, counting visited: inout Int) -> Int? {
    guard index < count, kinds.ofNode(root) & wanted != 0 else { return nil }
    return find(
      below: root, level: height, base: 0, max(0, index)..<count, having: wanted, isForward: true,
      counting: &visited)
  }

  /// The last entry up to `index`, which is that one itself, that has something of one of some kinds.
  ///
  /// - Complexity: As `first(from:having:)`
  mutating func last(through index: Int, having wanted: UInt16, counting visited: inout Int) -> Int? {
    guard index >= 0, count > 0, kinds.ofNode(root) & wanted != 0 else { return nil }
    return find(
      below: root, level: height, base: 0, 0..<(min(index, count - 1) + 1), having: wanted, isForward: false,
      counting: &visited)
  }

  /// The first or the last entry of a range that is below a node and has something of some kinds.
  ///
  /// - Parameter base: The entries before the node.
  private mutating func find(
    below record: UInt32, level: Int, base: Int, _ range: Range<Int>, having wanted: UInt16, isForward: Bool,
    counting visited: inout Int
  ) -> Int? {
    visited += 1
    let childCount = node(record).childCount
    for step in 0..<childCount {
      let slot = isForward ? step : childCount - 1 - step
      let node = node(record)
      let (child, count) = (node.child(slot), node.count(of: slot))
      let first = base + node.count(before: slot)
      let own = range.clamped(to: first..<(first + count))
      guard !own.isEmpty, (level == 1 ? kinds.ofLeaf(child) : kinds.ofNode(child)) & wanted != 0 else {
        continue
      }
      if level > 1 {
        let found = find(
          below: child, level: level - 1, base: first, range, having: wanted, isForward: isForward,
          counting: &visited)
        if let found { return found }
        continue
      }
      visited += 1
      let leaf = leaf(child)
      for step in 0..<own.count {
        let index = isForward ? own.lowerBound + step : own.upperBound - 1 - step
        if leaf[index - first].kinds & wanted != 0 { return index }
      }
      if own.count == count {
        // What was here is gone.
        var all: UInt16 = 0
        for place in 0..<count { all |= leaf[place].kinds }
        kinds.setLeaf(child, to: all)
      }
    }
    var all: UInt16 = 0
    for slot in 0..<childCount {
      let child = node(record).child(slot)
      all |= level == 1 ? kinds.ofLeaf(child) : kinds.ofNode(child)
    }
    kinds.setNode(record, to: all)
    return nil
  }
}
