/// The lanes of items of extent 0 in a tree without a gap.
///
/// Such an item occupies nothing of its lane, so the sums do not show it. Where a lane ends in the range of a query, and other
/// lanes go on, each later subtree may have one. A mark for each lane of each child of a node (`NodeView`) shows which of them
/// do. Only edits of such items change marks, and changes of the tree's structure.
extension LaneTree {
  /// Whether there may be items that occupy nothing of their lanes.
  @inline(__always)
  var mayHaveEmpty: Bool { gap == 0 && node(root).mayHaveEmpty }

  /// Updates the marks above the items `range`.
  ///
  /// - Complexity: O(lanes · log n + leaf) for each leaf that has some of the items
  @inline(never)
  mutating func markEmpty(_ range: Range<Int>) {
    if marksEmpty, !range.isEmpty { markEmpty(range, of: root, level: height) }
  }

  /// Updates the marks after item `index` was removed.
  mutating func markEmpty(around index: Int) { markEmpty(max(0, index - 1)..<min(index + 1, count)) }

  private mutating func markEmpty(_ range: Range<Int>, of record: UInt32, level: Int) {
    work.nodesVisited &+= 1
    let node = mutableNode(record)
    var slot = node.slot(ofItem: range.lowerBound)
    while slot < node.childCount, node.count(before: slot) < range.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      if level > 1 {
        let child = node.child(slot)
        let part = (max(range.lowerBound, begin) - begin)..<(min(range.upperBound, end) - begin)
        markEmpty(part, of: child, level: level - 1)
        node.setMarks(slot, of: self.node(child))
      } else {
        markEmpty(inChild: slot, of: node)
      }
      slot += 1
    }
  }

  /// Updates the marks of a leaf or a run in the node above it.
  func markEmpty(inChild slot: Int, of node: NodeView) {
    node.clearMarks(slot)
    let child = node.child(slot)
    if !Self.isRun(child) {
      markEmpty(0..<node.count(of: slot), of: leaf(child), slot, of: node)
    } else if case let run = run(child), run.extent == 0 {
      for item in 0..<run.period { node.mark(slot, inLane: run.cycleLane(item)) }
    }
  }

  /// Adds marks for items of the leaf `leaf`, child `slot` of `node`.
  @inline(__always)
  func markEmpty(_ items: Range<Int>, of leaf: LeafView, _ slot: Int, of node: NodeView) {
    for item in items where leaf.extent(item) == 0 {
      let lane = leaf.lane(item)
      for lane in lane..<(lane + (hasSpans ? width(item, of: leaf) : 1)) { node.mark(slot, inLane: lane) }
    }
  }
}
