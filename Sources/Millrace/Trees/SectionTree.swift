/// Things of any lengths one behind the other along the main axis, each with a number of items: the sections
/// of a feed.
///
/// A counted tree as `LaneTree` is, with the same nodes (`NodeView`), which hold four sums here: of what the
/// entries take up, of their items, of those that are marked or have anything in them, and of those that groups begin or
/// end with. So in O(log n): where entry i begins and how many items lie before it, which entry is at a position, which
/// holds an item, which is the first that is marked, which is the next that has anything, which group an entry is in. Its
/// leaves hold entries of 64-bit lengths, for a section is as long as a feed can be.
///
/// To find marked ones by a sum is to keep no list of them: it is right whatever is inserted, removed and moved.
///
/// | file | what it does | cost |
/// | --- | --- | --- |
/// | `+Find` | by index, by position, by item, by mark | O(log n + leaf) |
/// | `+Kinds` | the next one that has something of a kind | O(log n + leaf) |
/// | `SectionCursor` | from one to the next | O(1) |
/// | `+Insert`, `+Remove` | one entry; what nodes do meanwhile is in `SummedTree` | O(log n + leaf) |
/// | `+Invariants` | the checker | O(n) |
struct SectionTree: Sendable {
  /// The distance behind each entry.
  let gap: Units
  /// Where the first entry begins.
  var origin: Units = 0
  let shape: TreeShape

  var leaves: PagedRecords
  var nodes: PagedRecords
  /// The root is always a node, even above a single leaf or none.
  var root: UInt32
  /// The levels of nodes: 1 if the root's children are leaves.
  var height = 1
  /// What changes cost.
  var work = WorkCounters()
  /// What kinds of things there may be below each leaf and each node.
  var kinds = SectionKindMasks()

  /// The sums of a node.
  static var sums: Int { 4 }
  static var extents: Int { 0 }
  static var items: Int { 1 }
  static var marks: Int { 2 }
  static var groups: Int { 3 }

  /// The shape in release: leaves of 2,000 bytes, 32 of which fill a page.
  ///
  /// It makes little difference. (10^6 sections of 10 items: with leaves of 25, 50 and 100 a viewport query took
  /// 1120, 1140 and 1100 ns, an insertion of a section 1060, 1160 and 800; with nodes of 16, 32 and 64 children
  /// 1110, 1140 and 1130, and 1150, 1160 and 1000.)
  static let standardShape = TreeShape(leafCapacity: 50, fanOut: 32, bulkFill: 50)

  /// An empty stack.
  init(gap: Units, shape: TreeShape? = nil) {
    self.gap = gap
    self.shape = shape ?? Self.standardShape
    leaves = PagedRecords(recordSize: SectionLeafView.recordSize(capacity: self.shape.leafCapacity))
    nodes = PagedRecords(recordSize: NodeView.recordSize(self.shape, lanes: Self.sums))
    root = nodes.allocate()
    mutableNode(root).clear()
  }

  /// The number of entries.
  @inline(__always)
  var count: Int { node(root).count }

  /// A sum over all entries.
  @inline(__always)
  private func total(_ sum: Int) -> Units {
    let root = node(self.root)
    return root.sum(root.childCount)[sum]
  }

  /// From the begin of the first entry to the end of the last one.
  var length: Units { max(0, total(Self.extents) - gap) }

  /// The number of all items.
  @inline(__always)
  var itemCount: Int { Int(total(Self.items)) }

  /// Whether there is any group.
  var hasGroups: Bool { total(Self.groups) != 0 }

  /// The number of marked entries.
  var markedCount: Int { Int(total(Self.marks) & (1 << 32 - 1)) }

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

  /// Writes what an entry adds to the sums to a row.
  @inline(__always)
  func write(_ entry: SectionEntry, to row: LaneVector) {
    row[Self.extents] = entry.extent &+ gap
    row[Self.items] = Units(entry.count)
    row[Self.marks] = entry.markSum
    row[Self.groups] = entry.groupSum
  }

  /// Adds to a row what entries of a leaf add up to.
  func addSums(of range: Range<Int>, in leaf: SectionLeafView, to row: LaneVector) {
    for index in range {
      let entry = leaf[index]
      row[Self.extents] &+= entry.extent &+ gap
      row[Self.items] &+= Units(entry.count)
      row[Self.marks] &+= entry.markSum
      row[Self.groups] &+= entry.groupSum
    }
  }
}
