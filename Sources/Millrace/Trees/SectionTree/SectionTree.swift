/// The sections of a feed, one after the other along the main axis, each with a length and a number of items.
///
/// A counted tree whose nodes hold five sums: of the entries' extents, of their items, of the entries that are
/// unsettled or have elements, of the entries that groups begin or end with, and of the entries that are unsettled
/// across. So in O(log n), the tree finds the start of entry i and the number of items before it; the entry at a
/// position; the entry that holds an item; the first unsettled entry; the next entry that has elements; and the group
/// of an entry. The leaves hold 64-bit lengths: a section may be as long as a feed.
///
/// Unsettled entries are found by a sum, not by a list, so nothing has to be updated when entries move.
///
/// | file | operations | cost |
/// | --- | --- | --- |
/// | `+Find` | by index, by position, by item, by flag | O(log n + leaf) |
/// | `SectionCursor` | from one entry to the next | O(1) |
/// | `+Edit` | insert, append, replace, remove | O(log n + leaf) |
struct SectionTree: Sendable {
  /// The distance after each entry.
  let gap: Units
  /// The start of the first entry.
  var origin: Units = 0
  let shape: TreeShape

  var leaves: PagedRecords
  var nodes: PagedRecords
  var root: UInt32
  var height = 1
  var work = WorkCounters()

  /// The number of sums of a node, and their columns.
  static var sums: Int { 5 }
  static var extents: Int { 0 }
  static var items: Int { 1 }
  static var flags: Int { 2 }
  static var groups: Int { 3 }
  static var across: Int { 4 }

  /// The shape in release: leaves of 2,400 bytes, 4 in a page.
  ///
  /// It makes little difference. (10⁶ sections of 10 items: with leaves of 25, 50 and 100 a viewport query
  /// took 1120, 1140 and 1100 ns, an insertion of a section 1060, 1160 and 800; with nodes of 16, 32 and 64
  /// children 1110, 1140 and 1130, and 1150, 1160 and 1000.)
  static let standardShape = TreeShape(leafCapacity: 50, fanOut: 32, bulkFill: 50)

  init(gap: Units, shape: TreeShape? = nil) {
    self.gap = gap
    self.shape = shape ?? Self.standardShape
    leaves = PagedRecords(recordSize: SectionLeafView.recordSize(capacity: self.shape.leafCapacity))
    nodes = PagedRecords(recordSize: NodeView.recordSize(self.shape, lanes: Self.sums))
    root = nodes.allocate()
    mutableNode(root).clear()
  }

  @inline(__always)
  private func total(_ sum: Int) -> Units { node(root).totals[sum] }

  /// The distance from the start of the first entry to the end of the last one.
  var length: Units { max(0, total(Self.extents) - gap) }

  @inline(__always)
  var itemCount: Int { Int(total(Self.items)) }

  var hasGroups: Bool { total(Self.groups) != 0 }

  var unsettledCount: Int { Int(total(Self.flags) & (1 << 32 - 1)) }

  var unsettledAcrossCount: Int { Int(total(Self.across)) }

  @inline(__always)
  func add(_ entry: SectionEntry, to vector: LaneVector) {
    vector[Self.extents] &+= entry.extent &+ gap
    vector[Self.items] &+= Units(entry.count)
    vector[Self.flags] &+= entry.flagSum
    vector[Self.groups] &+= entry.groupSum
    vector[Self.across] &+= entry.isUnsettledAcross ? 1 : 0
  }
}

extension SectionTree: CountedTree {
  static var checkedCount: Int { 1 << 8 }

  @inline(__always)
  func node(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.address(record), shape, lanes: Self.sums)
  }

  @inline(__always)
  func leaf(_ record: UInt32) -> SectionLeafView {
    unsafe SectionLeafView(leaves.address(record), capacity: shape.leafCapacity)
  }

  @inline(__always)
  mutating func mutableNode(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.mutableAddress(record), shape, lanes: Self.sums)
  }

  @inline(__always)
  mutating func mutableLeaf(_ record: UInt32) -> SectionLeafView {
    unsafe SectionLeafView(leaves.mutableAddress(record), capacity: shape.leafCapacity)
  }

  mutating func moveBorder(
    _ slot: Int, of parent: NodeView, between left: SectionLeafView, _: SectionLeafView, count: Int
  ) {
    withLaneVectors(1, lanes: Self.sums) { vectors in
      for index in 0..<count { add(left[index], to: vectors[0]) }
      parent.moveBorder(slot, count: count, sums: vectors[0])
    }
  }

  func violation(ofLeaf slot: Int, of node: NodeView) -> String? {
    let leaf = leaf(node.child(slot))
    for index in 0..<node.count(of: slot) {
      if leaf.extent(index) != leaf[index].extent { return "an extent differs from its entry's" }
    }
    let isConsistent = withLaneVectors(1, lanes: Self.sums) { vectors in
      for index in 0..<node.count(of: slot) { add(leaf[index], to: vectors[0]) }
      return node.isConsistent(slot, with: vectors[0])
    }
    return isConsistent ? nil : "the sums of a leaf differ from its parent's: \(node.blockDescription(slot))"
  }

  /// An entry is its extent and its number of items, an unsettled one has an exclamation mark: `100/5!`.
  func leafDescription(_ slot: Int, of node: NodeView) -> String {
    let leaf = leaf(node.child(slot))
    let entries = (0..<node.count(of: slot)).map { index in
      let entry = leaf[index]
      return "\(entry.extent)/\(entry.count)\(entry.isUnsettled ? "!" : "")"
    }
    return entries.joined(separator: " ")
  }
}
