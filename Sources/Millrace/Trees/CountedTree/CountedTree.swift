/// A B+-tree of items that are found by their index: what all trees of the engine share, whatever their leaves hold.
///
/// A node's columns are of two kinds. Sums are prefix sums: a descent adds them up, and a change adds its
/// delta on the way down. Monoids, such as the bounds of intervals, are recomputed from the children on the
/// way up. Nodes and leaves are records in two arenas (`PagedRecords`), named by number: no object per node,
/// no reference counting on the way, copy on write by the page.
///
/// Nodes split and merge on the way down (Comer, "The Ubiquitous B-Tree", 1979), so an edit is one loop from
/// the root to a leaf and, if the node has monoids, one loop back.
protocol CountedTree: InvariantChecking {
  associatedtype Leaf: CountedLeaf

  var shape: TreeShape { get }
  var nodes: PagedRecords { get set }
  var leaves: PagedRecords { get set }
  /// The record of the root, which is always a node, even above a single leaf or none.
  var root: UInt32 { get set }
  /// The number of levels of nodes: 1 if the root's children are leaves.
  var height: Int { get set }
  var work: WorkCounters { get set }

  func node(_ record: UInt32) -> NodeView
  /// Returns a node to write to, valid until a record is allocated.
  mutating func mutableNode(_ record: UInt32) -> NodeView
  func leaf(_ record: UInt32) -> Leaf
  mutating func mutableLeaf(_ record: UInt32) -> Leaf

  /// Returns whether a child of a node at level 1 is a run of equal items and not a leaf.
  static func isRun(_ child: UInt32) -> Bool
  /// Moves the border `slot` of `parent`, between two leaves, so that the left leaf has `count` items. The
  /// two leaves together have the same items as before.
  mutating func moveBorder(_ slot: Int, of parent: NodeView, between left: Leaf, _ right: Leaf, count: Int)
  /// Records that items were moved out of leaf `record` without writing to it.
  mutating func recordSplit(ofLeaf record: UInt32)

  /// The number of runs in their arena.
  var runCount: Int { get }
  /// Returns a violated invariant of the child `slot` of `node`, a leaf or a run, or `nil`.
  func violation(ofLeaf slot: Int, of node: NodeView) -> String?
  /// Returns a violated invariant of the node `record` other than of its counts and sums, or `nil`.
  func violation(ofNode record: UInt32, level: Int) -> String?
  /// Returns the items of the child `slot` of `node`, a leaf or a run, on one line.
  func leafDescription(_ slot: Int, of node: NodeView) -> String
}

/// A leaf of a counted tree: a fixed number of slots for items. The parent knows how many are in use.
protocol CountedLeaf {
  /// Copies `count` items from `source`, which may be this leaf, to slot `item`.
  func copy(from source: Self, at sourceItem: Int, to item: Int, count: Int)
}

extension CountedLeaf {
  /// Moves the items from `item` to `count` by one slot towards the end.
  func openGap(at item: Int, count: Int) {
    assert(item <= count)
    copy(from: self, at: item, to: item + 1, count: count - item)
  }

  /// Moves the items after `item`, of `count` items, by one slot towards the front.
  func closeGap(at item: Int, count: Int) {
    assert(item < count)
    copy(from: self, at: item + 1, to: item, count: count - item - 1)
  }
}

/// The record of a leaf or run and an item in it. During a descent, a node and an item below it.
struct LeafPosition {
  var leaf: UInt32
  var item: Int
}

extension CountedTree {
  @inline(__always)
  static func isRun(_ child: UInt32) -> Bool { false }
  @inline(__always)
  mutating func recordSplit(ofLeaf record: UInt32) {}
  func violation(ofNode record: UInt32, level: Int) -> String? { nil }

  @inline(__always)
  var count: Int { node(root).count }
}

// MARK: - Descents

extension CountedTree {
  /// Descends to item `index`, or to the end of the last leaf if `index` is the count.
  ///
  /// - Parameter visit: Called with each node on the way and the slot of the next child.
  @inline(__always)
  func descend(to index: Int, _ visit: (NodeView, _ slot: Int) -> Void = { _, _ in }) -> LeafPosition {
    var record = root
    var rest = index
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      visit(node, slot)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    return LeafPosition(leaf: record, item: rest)
  }

  /// Descends to the child of a node at level 1 in which the sum of `lane` exceeds `target`.
  ///
  /// - Precondition: The total sum exceeds `target`.
  /// - Returns: The child, its number of items, and the number and the sum of the items before it.
  @inline(__always)
  func descend(
    exceeding target: Units, inLane lane: Int
  ) -> (child: UInt32, count: Int, index: Int, start: Units) {
    var (record, count, index) = (root, 0, 0)
    var start: Units = 0
    for _ in 0..<height {
      let node = node(record)
      let slot = node.slot(exceeding: target &- start, inLane: lane)
      index &+= node.count(before: slot)
      start &+= node.sum(slot)[lane]
      record = node.child(slot)
      count = node.count(of: slot)
    }
    return (record, count, index, start)
  }

  /// Descends to item `index` through nodes to write to.
  @inline(__always)
  @discardableResult
  mutating func descendWriting(
    to index: Int, _ visit: (_ record: UInt32, NodeView, _ slot: Int, _ level: Int) -> Void
  ) -> LeafPosition {
    work.nodesVisited &+= height
    var record = root
    var rest = index
    for level in stride(from: height, to: 0, by: -1) {
      let node = mutableNode(record)
      let slot = node.slot(ofItem: rest)
      visit(record, node, slot, level)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    return LeafPosition(leaf: record, item: rest)
  }

  /// Descends to the leaf that an item is inserted into at `index`, and splits full nodes and leaves on the way.
  @inline(__always)
  mutating func descendInserting(
    at index: Int, _ visit: (_ record: UInt32, NodeView, _ slot: Int, _ level: Int) -> Void
  ) -> LeafPosition {
    let (atFront, atEnd) = (index == 0, index == count)
    if node(root).childCount == 0 {
      let leaf = leaves.allocate()
      mutableNode(root).append(leaf)
    }
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    work.nodesVisited &+= height + 1
    var record = root
    var rest = index
    for level in stride(from: height, to: 0, by: -1) {
      var node = mutableNode(record)
      var slot = node.slot(ofItem: rest)
      if !hasRoom(inChild: slot, of: node, level: level) {
        splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
        node = mutableNode(record)
        slot = atEnd ? node.childCount - 1 : atFront ? 0 : node.slot(ofItem: rest)
      }
      visit(record, node, slot, level)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    return LeafPosition(leaf: record, item: rest)
  }

  /// Descends to the leaf that item `index` is removed from through nodes to write to, and refills sparse
  /// nodes and leaves on the way.
  @inline(__always)
  mutating func descendRemoving(at index: Int, recording path: TreePath) -> LeafPosition {
    work.nodesVisited &+= height + 1
    var record = root
    var rest = index
    for level in stride(from: height, to: 0, by: -1) {
      var node = mutableNode(record)
      var slot = node.slot(ofItem: rest)
      if isSparse(child: slot, of: node, level: level), node.childCount > 1 {
        refillChild(slot, of: record, level: level)
        node = mutableNode(record)
        slot = node.slot(ofItem: rest)
      }
      path.set(record, slot, level)
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    return LeafPosition(leaf: record, item: rest)
  }

  /// Removes the leaf at the end of `path`, which is empty.
  ///
  /// An empty leaf has no leaf beside it to merge with: it is the only child, or lies among runs.
  mutating func removeEmptyLeaf(_ path: TreePath) {
    let node = node(path.record(1))
    leaves.deallocate(node.child(path.slot(1)))
    node.removeChild(path.slot(1))
  }

  /// Splits the full nodes on the path to item `index`. Returns the node above the item's leaf or run.
  @discardableResult
  mutating func makeRoom(at index: Int) -> UInt32 {
    let (atFront, atEnd) = (index == 0, index == count)
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    var record = root
    var rest = index
    for level in stride(from: height, to: 1, by: -1) {
      var slot = node(record).slot(ofItem: rest)
      if !hasRoom(inChild: slot, of: node(record), level: level) {
        splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
        slot = atEnd ? node(record).childCount - 1 : atFront ? 0 : node(record).slot(ofItem: rest)
      }
      rest -= node(record).count(before: slot)
      record = node(record).child(slot)
    }
    return record
  }

  /// Loads the memory that edits at the given items touch into the processor's caches.
  ///
  /// An edit at a random index of a large tree mostly waits for memory, node after node on the way down. Many
  /// edits that are known beforehand can descend together, level by level: their loads do not depend on each
  /// other, so the processor does many at a time. (Medians of 100 edits all over 10⁷ items after other work
  /// used 64 MB: 155 µs under the stable policy and 217 under reflow, 208 and 270 without; all over a mosaic
  /// 175 µs, 231 without.)
  ///
  /// - Parameters:
  ///   - readNode: Returns a sum of the numbers in a node that an edit below the child in `slot` reads.
  ///   - readLeaf: Returns a sum of the numbers in a leaf that an edit of an item reads.
  /// - Returns: A sum of the loaded numbers, so that the loads are not optimized away.
  /// - Complexity: O(m · (log n + leaf)) for m items
  @inline(__always)
  func prefetch(
    _ indices: [Int], readNode: (NodeView, _ slot: Int) -> Units, readLeaf: (Leaf, _ item: Int) -> Units
  ) -> Units {
    var positions = ContiguousArray(indices.lazy.map { LeafPosition(leaf: root, item: $0) })
    var sum: Units = 0
    for _ in 0..<height {
      for index in positions.indices {
        let node = node(positions[index].leaf)
        guard node.childCount > 0 else { return sum }
        let slot = node.slot(ofItem: positions[index].item)
        positions[index].item -= node.count(before: slot)
        positions[index].leaf = node.child(slot)
        sum &+= readNode(node, slot)
      }
    }
    for position in positions where !Self.isRun(position.leaf) {
      sum &+= Units(leaves.prefetchPage(of: position.leaf))
      sum &+= readLeaf(leaf(position.leaf), position.item)
    }
    return sum
  }
}

// MARK: - Appending

/// A leaf at the end of a tree that is being filled.
struct LastLeaf<Tree: CountedTree> {
  /// The last node above leaves.
  let node: NodeView
  let leaf: Tree.Leaf
  /// The number of items of the leaf.
  let used: Int

  var slot: Int { node.childCount - 1 }
}

extension CountedTree {
  /// Returns the last leaf, which has room. Allocates it if necessary.
  ///
  /// - Parameter last: The last node above leaves, `nil` at first. No other node is written to until it is
  ///   full, so the view stays valid.
  @inline(__always)
  mutating func openLastLeaf(of last: inout NodeView?) -> LastLeaf<Self> {
    work.nodesVisited &+= 2
    if let node = last, node.isFull {
      updateLastChildren()
      last = nil
    }
    let node: NodeView
    var used = shape.bulkFill
    if let open = last {
      node = open
    } else {
      node = mutableNode(makeRoom(at: count))
      last = node
      let slot = node.childCount - 1
      // The last leaf may have room.
      if slot >= 0, !Self.isRun(node.child(slot)) { used = node.count(of: slot) }
    }
    if used >= shape.bulkFill {
      node.append(leaves.allocate())
      used = 0
    }
    return LastLeaf(node: node, leaf: mutableLeaf(node.child(node.childCount - 1)), used: used)
  }

  /// Updates the columns for the last node above leaves in its ancestors.
  mutating func updateLastChildren() { updateLastChild(of: root, level: height) }

  private mutating func updateLastChild(of record: UInt32, level: Int) {
    guard level > 1 else { return }
    work.nodesVisited &+= 1
    // The tree now owns the node's page alone, so the view stays valid.
    let node = mutableNode(record)
    let child = node.child(node.childCount - 1)
    updateLastChild(of: child, level: level - 1)
    node.updateLast(self.node(child))
  }
}

/// A path from the root to a leaf: a node and the slot of one of its children for each level, in scratch memory.
struct TreePath {
  fileprivate let records: LaneVector
  fileprivate let slots: LaneVector

  @inline(__always)
  func set(_ record: UInt32, _ slot: Int, _ level: Int) {
    records[level - 1] = Units(record)
    slots[level - 1] = Units(slot)
  }

  @inline(__always)
  func record(_ level: Int) -> UInt32 { UInt32(truncatingIfNeeded: records[level - 1]) }

  @inline(__always)
  func slot(_ level: Int) -> Int { Int(truncatingIfNeeded: slots[level - 1]) }
}

/// Calls `body` with scratch memory for a path of `height` levels.
@inline(__always)
func withTreePath<Result>(height: Int, _ body: (TreePath) -> Result) -> Result {
  withLaneVectors(2, lanes: height) { vectors in body(TreePath(records: vectors[0], slots: vectors[1])) }
}
