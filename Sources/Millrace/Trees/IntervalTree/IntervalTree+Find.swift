extension NodeView {
  /// Returns the minimum start in child `slot`, from the start of the last item before the node.
  @inline(__always)
  func minimumStart(of slot: Int) -> Units { sum(slot)[0] &+ minimum(of: slot) }

  /// Returns the maximum end in child `slot`, from the start of the last item before the node.
  @inline(__always)
  func maximumEnd(of slot: Int) -> Units { sum(slot)[0] &+ maximum(of: slot) }
}

extension IntervalTree {
  func position(of index: Int) -> (start: Units, item: Item) {
    let (record, item, base) = leafPosition(of: index)
    let leaf = leaf(record)
    return (base &+ leaf.start(of: item), leaf.item(item))
  }

  func start(of index: Int) -> Units {
    let (record, item, base) = leafPosition(of: index)
    return base &+ leaf(record).start(of: item)
  }

  /// Calls `body` with each leaf and the number of its items, in order.
  @inline(__always)
  func forEachLeaf(_ body: (IntervalLeafView, _ count: Int) -> Void) {
    var index = 0
    while index < count {
      var used = 0
      let position = descend(to: index) { node, slot in used = node.count(of: slot) }
      body(leaf(position.leaf), used)
      index += used
    }
  }

  func item(at index: Int) -> Item {
    let position = descend(to: index)
    return leaf(position.leaf).item(position.item)
  }

  /// Returns the leaf and the slot of item `index`, and the start of the last item before the leaf.
  @inline(__always)
  func leafPosition(of index: Int) -> (leaf: UInt32, item: Int, base: Units) {
    assert((0..<count).contains(index))
    var base: Units = 0
    let position = descend(to: index) { node, slot in base &+= node.sum(slot)[0] }
    return (position.leaf, position.item, base)
  }

  /// Returns the maximum end of the items before `index`, at least 0.
  func end(before index: Int) -> Units {
    assert((0...count).contains(index))
    guard index < count else { return end }
    var end: Units = 0
    var base: Units = 0
    let position = descend(to: index) { node, slot in
      for before in 0..<slot { end = max(end, base &+ node.maximumEnd(of: before)) }
      base &+= node.sum(slot)[0]
    }
    return max(end, base &+ leaf(position.leaf).summary(of: 0..<position.item).maximum)
  }

  /// Returns the minimum start of the items from `index` on.
  ///
  /// - Precondition: `index` is in `0..<count`.
  func minimumStart(from index: Int) -> Units {
    assert((0..<count).contains(index))
    var minimum = Units.max
    var base: Units = 0
    var leafCount = 0
    let position = descend(to: index) { node, slot in
      for later in (slot + 1)..<max(slot + 1, node.childCount) {
        minimum = min(minimum, base &+ node.minimumStart(of: later))
      }
      base &+= node.sum(slot)[0]
      leafCount = node.count(of: slot)
    }
    let leaf = leaf(position.leaf)
    base &+= leaf.start(of: position.item)
    minimum = min(minimum, base)
    for item in (position.item + 1)..<max(position.item + 1, leafCount) {
      base &+= leaf.advance(item)
      minimum = min(minimum, base)
    }
    return minimum
  }

  /// Returns the minimum start and the maximum end of the items in `items`, which is not empty.
  func bounds(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    assert(!items.isEmpty && items.lowerBound >= 0 && items.upperBound <= count)
    var bounds = (start: Units.max, end: Units.min)
    add(items, of: root, level: height, from: 0, to: &bounds, counting: &work)
    return bounds
  }

  /// - Parameters:
  ///   - items: Items of the node, numbered from its first.
  ///   - base: The start of the last item before the node.
  private func add(
    _ items: Range<Int>, of record: UInt32, level: Int, from base: Units,
    to bounds: inout (start: Units, end: Units), counting work: inout WorkCounters
  ) {
    work.nodesVisited &+= 1
    let node = node(record)
    var slot = node.slot(ofItem: items.lowerBound)
    while slot < node.childCount, node.count(before: slot) < items.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(items.lowerBound, begin) - begin)..<(min(items.upperBound, end) - begin)
      if part.count == end - begin {
        bounds.start = min(bounds.start, base &+ node.minimumStart(of: slot))
        bounds.end = max(bounds.end, base &+ node.maximumEnd(of: slot))
      } else if level > 1 {
        add(
          part, of: node.child(slot), level: level - 1, from: base &+ node.sum(slot)[0], to: &bounds,
          counting: &work)
      } else {
        work.nodesVisited &+= 1
        let leaf = leaf(node.child(slot))
        var start = base &+ node.sum(slot)[0]
        for item in 0..<part.upperBound {
          start &+= leaf.advance(item)
          guard item >= part.lowerBound else { continue }
          bounds.start = min(bounds.start, start)
          bounds.end = max(bounds.end, start &+ leaf.extent(item))
        }
      }
      slot += 1
    }
  }

  /// Loads the memory that edits at `indices` touch into the caches (`CountedTree.prefetch`).
  @inline(never) @discardableResult
  func prefetch(_ indices: [Int]) -> Units {
    prefetch(indices) { node, _ in
      // The bounds, which the edit reads on the way up. A cache line of 64 bytes has 8.
      var sum: Units = 0
      for slot in stride(from: 0, to: node.childCount, by: 8) {
        sum &+= node.minimumStart(of: slot) &+ node.maximumEnd(of: slot)
      }
      return sum
    } readLeaf: { leaf, _ in
      var sum: Units = 0
      for item in stride(from: 0, to: leaf.capacity, by: 8) {
        sum &+= leaf.advance(item) &+ leaf.extent(item)
      }
      return sum
    }
  }
}
