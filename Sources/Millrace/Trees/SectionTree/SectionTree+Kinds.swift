extension SectionTree {
  /// Adds the kinds of entry `index` to the masks of its leaf and its ancestors.
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

  /// Adds the kinds of the last entry to the masks of its leaf and its ancestors.
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

  /// Returns the first entry from `index` on that has something of one of the kinds `wanted`; `nil` if there
  /// is none.
  ///
  /// - Parameter visited: Incremented for each node and leaf that is read.
  /// - Complexity: O(log n + leaf), and once for each entry removed before O(leaf)
  mutating func first(from index: Int, having wanted: UInt16, counting visited: inout Int) -> Int? {
    guard index < count, kinds.ofNode(root) & wanted != 0 else { return nil }
    return find(
      below: root, level: height, base: 0, max(0, index)..<count, having: wanted, isForward: true,
      counting: &visited)
  }

  /// Returns the last entry up to and including `index` that has something of one of the kinds `wanted`;
  /// `nil` if there is none.
  ///
  /// - Complexity: as `first(from:having:counting:)`
  mutating func last(through index: Int, having wanted: UInt16, counting visited: inout Int) -> Int? {
    guard index >= 0, count > 0, kinds.ofNode(root) & wanted != 0 else { return nil }
    return find(
      below: root, level: height, base: 0, 0..<(min(index, count - 1) + 1), having: wanted, isForward: false,
      counting: &visited)
  }

  /// Returns the first or the last entry of a range, below a node, that has something of one of the kinds
  /// `wanted`.
  ///
  /// - Parameter base: The number of entries before the node.
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
      let part = range.clamped(to: first..<(first + count))
      guard !part.isEmpty, (level == 1 ? kinds.ofLeaf(child) : kinds.ofNode(child)) & wanted != 0 else {
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
      for step in 0..<part.count {
        let index = isForward ? part.lowerBound + step : part.upperBound - 1 - step
        if leaf[index - first].kinds & wanted != 0 { return index }
      }
      if part.count == count {
        // The mask is out of date: entries were removed.
        var all: UInt16 = 0
        for slot in 0..<count { all |= leaf[slot].kinds }
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
