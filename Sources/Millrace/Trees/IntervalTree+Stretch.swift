extension IntervalTree {
  /// From where the first of some items begins, whichever that is, to where the last one ends. There is one.
  ///
  /// - Complexity: O(log n + leaf)
  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    assert(!items.isEmpty && items.lowerBound >= 0 && items.upperBound <= count)
    var stretch = (start: Units.max, end: Units.min)
    add(items, of: root, level: height, from: 0, to: &stretch, counting: &work)
    return stretch
  }

  /// - Parameters:
  ///   - items: Of the node, numbered from its first.
  ///   - base: Where the last item before the node starts.
  private func add(
    _ items: Range<Int>, of record: UInt32, level: Int, from base: Units,
    to stretch: inout (start: Units, end: Units), counting work: inout WorkCounters
  ) {
    work.nodesVisited += 1
    let node = node(record)
    var slot = node.slot(ofItem: items.lowerBound)
    while slot < node.childCount, node.count(before: slot) < items.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(items.lowerBound, begin) - begin)..<(min(items.upperBound, end) - begin)
      if part.count == end - begin {
        stretch.start = min(stretch.start, base &+ node.least(of: slot))
        stretch.end = max(stretch.end, base &+ node.greatest(of: slot))
      } else if level > 1 {
        add(
          part, of: node.child(slot), level: level - 1, from: base &+ node.sum(before: slot), to: &stretch,
          counting: &work)
      } else {
        work.nodesVisited += 1
        let leaf = leaf(node.child(slot))
        var start = base &+ node.sum(before: slot)
        for item in 0..<part.upperBound {
          start &+= leaf.advance(item)
          guard item >= part.lowerBound else { continue }
          stretch.start = min(stretch.start, start)
          stretch.end = max(stretch.end, start &+ leaf.extent(item))
        }
      }
      slot += 1
    }
  }
}
