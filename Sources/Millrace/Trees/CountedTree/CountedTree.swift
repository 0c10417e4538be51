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
  associatedtype Node: CountedNode
  associatedtype Leaf: CountedLeaf

  var shape: TreeShape { get }
  var nodes: PagedRecords { get set }
  var leaves: PagedRecords { get set }
  /// The record of the root, which is always a node, even above a single leaf or none.
  var root: UInt32 { get set }
  /// The number of levels of nodes: 1 if the root's children are leaves.
  var height: Int { get set }
  var work: WorkCounters { get set }

  func node(_ record: UInt32) -> Node
  /// Returns a node to write to, valid until a record is allocated.
  mutating func mutableNode(_ record: UInt32) -> Node
  func leaf(_ record: UInt32) -> Leaf
  /// Returns a leaf to write to.
  mutating func mutableLeaf(_ record: UInt32) -> Leaf

  /// Returns whether a child of a node at level 1 is a run of equal items and not a leaf.
  static func isRun(_ child: UInt32) -> Bool
  /// Moves the border `slot` of `parent`, between two leaves, so that the left leaf has `count` items. The
  /// two leaves together have the same items as before.
  mutating func moveBorder(_ slot: Int, of parent: Node, between left: Leaf, _ right: Leaf, count: Int)
  /// Records that all items of the leaf `record` were in the leaves `first` and `second` before.
  mutating func recordLeaf(_ record: UInt32, isOf first: UInt32, and second: UInt32)

  /// Returns a violated invariant of the child `slot` of `node`, a leaf or a run, or `nil`.
  func violation(ofLeaf slot: Int, of node: Node) -> String?
  /// Returns a violated invariant of the node `record` other than of its counts and sums, or `nil`.
  func violation(ofNode record: UInt32, level: Int) -> String?
  /// The items of the child `slot` of `node`, a leaf or a run, on one line.
  func leafDescription(_ slot: Int, of node: Node) -> String
}

/// A node of a counted tree (`NodeView`), with or without monoid columns.
protocol CountedNode {
  var childCount: Int { get }
  var isFull: Bool { get }
  var count: Int { get }
  func count(before slot: Int) -> Int
  func count(of slot: Int) -> Int
  func slot(ofItem index: Int) -> Int
  func child(_ slot: Int) -> UInt32
  func setChild(_ child: UInt32, _ slot: Int)

  func clear()
  func truncate(to slots: Int)
  func append(_ child: UInt32)
  func append(_ child: UInt32, _ node: Self)
  /// Updates the columns of the last child, the node `child`.
  func updateLast(_ child: Self)
  func appendChildren(_ range: Range<Int>, of source: Self)
  func insertEmptyChild(_ child: UInt32, _ slot: Int)
  func removeChild(_ slot: Int)
  func join(_ slot: Int)
  /// Moves the border `slot`, between two nodes that have the same items together as before.
  func moveBorder(_ slot: Int, between left: Self, _ right: Self)

  /// Whether the columns of child `slot` are those of the node `child`.
  func isConsistent(_ slot: Int, with child: Self) -> Bool
  /// The columns of child `slot`, as text.
  func blockDescription(_ slot: Int) -> String
}

/// A leaf of a counted tree: a fixed number of slots for items. The parent knows how many are in use.
protocol CountedLeaf {
  /// Copies `count` items from `source`, which may be this leaf, to slot `item`.
  func copy(from source: Self, at sourceItem: Int, to item: Int, count: Int)
}

/// A leaf or run, and an item in it.
struct LeafPosition {
  var leaf: UInt32
  var item: Int
}

extension CountedTree {
  @inline(__always)
  static func isRun(_ child: UInt32) -> Bool { false }
  @inline(__always)
  mutating func recordLeaf(_ record: UInt32, isOf first: UInt32, and second: UInt32) {}
  func violation(ofNode record: UInt32, level: Int) -> String? { nil }

  @inline(__always)
  var count: Int { node(root).count }

  @inline(__always)
  var nodesPerDescent: Int { height + 1 }
}

// MARK: - Descents

extension CountedTree {
  /// Descends to item `index`, or to the end of the last leaf if `index` is the count.
  ///
  /// - Parameter visit: Called with each node on the way and the slot of the next child.
  @inline(__always)
  func descend(to index: Int, _ visit: (Node, _ slot: Int) -> Void = { _, _ in }) -> LeafPosition {
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

  /// Descends to item `index` through nodes to write to.
  @inline(__always)
  @discardableResult
  mutating func descendWriting(
    to index: Int, _ visit: (_ record: UInt32, Node, _ slot: Int, _ level: Int) -> Void
  ) -> LeafPosition {
    work.nodesVisited += height
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
    at index: Int, _ visit: (_ record: UInt32, Node, _ slot: Int, _ level: Int) -> Void
  ) -> LeafPosition {
    let (atFront, atEnd) = (index == 0, index == count)
    if node(root).childCount == 0 {
      let leaf = leaves.allocate()
      mutableNode(root).append(leaf)
    }
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    work.nodesVisited += height + 1
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
    work.nodesVisited += height + 1
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

  /// Returns the last node above leaves, after making room for a leaf in it.
  mutating func makeRoomInLastNode() -> UInt32 {
    if node(root).isFull { growRoot(atFront: false, atEnd: true) }
    var record = root
    for level in stride(from: height, to: 1, by: -1) {
      let slot = node(record).childCount - 1
      if !hasRoom(inChild: slot, of: node(record), level: level) {
        splitChild(slot, of: record, level: level, atFront: false, atEnd: true)
      }
      record = node(record).child(node(record).childCount - 1)
    }
    return record
  }
}

// MARK: - Appending

/// A leaf at the end of a tree that is being filled.
struct LastLeaf<Tree: CountedTree> {
  /// The last node above leaves.
  let node: Tree.Node
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
  mutating func openLastLeaf(of last: inout Node?) -> LastLeaf<Self> {
    work.nodesVisited += 2
    if let node = last, node.isFull {
      updateLastChildren()
      last = nil
    }
    let node: Node
    var used = shape.bulkFill
    if let open = last {
      node = open
    } else {
      node = mutableNode(makeRoomInLastNode())
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
    work.nodesVisited += 1
    // The tree now owns the node's page alone, so the view stays valid.
    let node = mutableNode(record)
    let child = node.child(node.childCount - 1)
    updateLastChild(of: child, level: level - 1)
    node.updateLast(self.node(child))
  }
}

/// A path from the root to a leaf: a node and the slot of one of its children for each level, in scratch memory.
struct TreePath {
  private let records: LaneVector
  private let slots: LaneVector

  fileprivate init(records: LaneVector, slots: LaneVector) {
    self.records = records
    self.slots = slots
  }

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
  withLaneVectors(2, lanes: height) { rows in body(TreePath(records: rows[0], slots: rows[1])) }
}
