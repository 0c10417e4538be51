/// A cursor over the entries of a `SectionTree`: O(1) a step, except at the end of a leaf.
///
/// The cursor does not retain the tree. Valid until the tree changes.
struct SectionCursor {
  private(set) var index: Int
  /// The start of the entry, headers included.
  private(set) var start: Units
  /// The number of nodes and leaves read.
  private(set) var nodesVisited = 0
  private var leaf: SectionLeafView?
  private var slot = 0
  private var slotCount = 0
  /// The number of empty entries to step over before the next search of the tree.
  private var stepsLeft: Int

  /// The number of empty entries to step over before searching the tree for the next one that is not empty.
  ///
  /// A step takes 2.8 ns, a search 100 ns: with 32, a query over 200,000 empty entries takes 1.22 µs, with 64
  /// 1.32 µs, one by one 559 µs; without empty entries it takes 1.09 µs. (Medians, among 2,000 other
  /// entries.) Less where leaves are smaller, as in tests.
  @inline(__always)
  private static func emptySteps(in tree: borrowing SectionTree) -> Int { min(32, tree.shape.leafCapacity) }

  /// Creates a cursor at the first entry whose end, the gap included, is at or after `position`; if there is none, at the last
  /// entry if `orLast` is true, otherwise at the end.
  ///
  /// This is the first entry that can intersect a range that starts at `position`, also with length 0.
  init(_ tree: borrowing SectionTree, endingAtOrAfter position: Units, orLast: Bool = false) {
    (index, start) = (0, 0)
    stepsLeft = Self.emptySteps(in: tree)
    let last = position &- 1 &- tree.origin
    // Until the end of this scope, relative to the first entry.
    defer { start &+= tree.origin }
    let root = tree.node(tree.root)
    guard root.childCount > 0 else { return }
    guard last < root.sum(root.childCount)[SectionTree.extents] else {
      (index, start) = (root.count, root.sum(root.childCount)[SectionTree.extents])
      if orLast {
        index -= 1
        enterLeaf(of: tree)
        start &-= (leaf?.extent(slot) ?? 0) &+ tree.gap
      }
      return
    }
    let child = tree.descend(exceeding: last, inLane: SectionTree.extents)
    (index, start, slotCount) = (child.index, child.start, child.count)
    nodesVisited = tree.height + 1
    let leaf = tree.leaf(child.child)
    var slot = 0
    while start &+ leaf.extent(slot) &+ tree.gap <= last, slot &+ 1 < slotCount {
      start &+= leaf.extent(slot) &+ tree.gap
      slot &+= 1
    }
    index &+= slot
    (self.leaf, self.slot) = (leaf, slot)
  }

  /// The entry; `nil` at the end.
  @inline(__always)
  var entry: SectionEntry? { leaf.map { $0[slot] } }

  /// Advances to the next entry. Precondition: not at the end.
  @inline(__always)
  mutating func advance(in tree: borrowing SectionTree) {
    guard let leaf else { return }
    start &+= leaf.extent(slot) &+ tree.gap
    index &+= 1
    slot &+= 1
    if slot == slotCount { enterLeaf(of: tree) }
  }

  /// Advances to the next entry, or past many empty entries to the next that is not empty.
  ///
  /// - Parameters:
  ///   - entry: The entry at the cursor.
  ///   - itemsOnly: Whether an entry without items is empty; otherwise an entry without elements is.
  @inline(__always)
  mutating func advance(in tree: borrowing SectionTree, passing entry: SectionEntry, itemsOnly: Bool = false)
  {
    advance(in: tree)
    guard itemsOnly ? entry.count == 0 : !entry.hasElements else { return }
    stepsLeft &-= 1
    if stepsLeft == 0 { skipEmpty(in: tree, itemsOnly) }
  }

  /// Advances to the next entry that is not empty, unless this one is not.
  @inline(never)
  private mutating func skipEmpty(in tree: borrowing SectionTree, _ itemsOnly: Bool) {
    stepsLeft = Self.emptySteps(in: tree)
    nodesVisited &+= 2 * (tree.height + 1)
    let next = tree.first(from: index, addingTo: itemsOnly ? .items : .withElements)
    index = next?.index ?? tree.count
    start = next?.start ?? tree.origin &+ tree.length &+ tree.gap
    enterLeaf(of: tree)
  }

  @inline(never)
  private mutating func enterLeaf(of tree: borrowing SectionTree) {
    (leaf, slot) = (nil, 0)
    guard index < tree.count else { return }
    let position = tree.descend(to: index) { node, slot in slotCount = node.count(of: slot) }
    nodesVisited &+= tree.height + 1
    (leaf, slot) = (tree.leaf(position.leaf), position.item)
  }
}
