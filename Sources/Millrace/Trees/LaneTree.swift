/// A sequence of items, each with an extent and a lane, as a counted tree with a sum per lane.
///
/// It answers, in O(log n): where in its lane does item i begin, which items of a lane or of all
/// lanes meet a stretch of the main axis, what do the lanes add up to before item i. And it changes
/// in O(log n): insert, remove, resize anywhere; everything behind shifts without being touched,
/// because positions are not stored but are sums of what lies before.
///
/// In a lane, item follows item: each occupies its extent and the `gap` behind it. So in each lane
/// the items are sorted and disjoint whatever the lanes of the items are, and a search by position
/// in a lane is always exact. What decides on the lanes is not known here.
///
///     node   root                      counts and a row of sums per border (NodeView)
///           /  |  \
///     nodes    ...                     `height` levels of nodes
///       / | \
///     leaves   [extents | lanes]       hundreds of items each, 5 bytes an item (LeafView)
///     or runs  [extent | cycle]        any number of items of one extent, an estimate (RunView)
///
/// This is a B+-tree (Comer, "The Ubiquitous B-Tree", 1979) whose keys are running totals. It
/// splits and merges on the way down, so each edit is one loop from the root to a leaf. Nodes and
/// leaves are records in two arenas (`PagedRecords`), named by number: no object per node, no
/// reference counting on the way, copy on write by the page.
///
/// | file | what it does | cost |
/// | --- | --- | --- |
/// | `+Find` | item, position and profile by index; item by position in a lane | O(log n + leaf) |
/// | `+Visit` | the items that meet a stretch, in ascending order | O(lanes · log n + leaf + found) |
/// | `+Insert`, `+Remove`, `+Resize` | one item; what nodes do meanwhile is in `SummedTree` | O(log n + leaf) |
/// | `+Append` | items at the end, in bulk: also how a tree is built | O(1) an item |
/// | `+RewriteLanes` | new lanes for a run of items | O(log n + run) |
/// | `+Runs`, `+RemoveRun`, `+Isolate` | runs: in, out, in two; leaves made of them | O(lanes · log n) |
/// | `+AppendEstimates` | any number of items of one extent at the end | O(lanes · log n) |
/// | `+Measure` | many extents at once | O(lanes · log n + leaf) a leaf |
/// | `+Reestimate` | another extent for all estimates of one | O(nodes) |
/// | `+Spans`, `+Carry`, `+VisitSpans` | the same for items over several lanes | O(lanes^2 · log n + leaf) |
/// | `+Displaced` | items whose index is not their place | O(log n + leaf) |
/// | `LeafView+Payload` | what is held of an item beside extent and lane | O(log n) |
/// | `+Invariants` | the checker | O(n) |
package struct LaneTree: Sendable {
  /// The number of lanes, 1 to 255.
  let lanes: Int
  /// What each item occupies in its lane behind its extent.
  let gap: Units
  let shape: TreeShape

  var leaves: PagedRecords
  var nodes: PagedRecords
  var runs: PagedRecords
  /// The longest cycle of a run.
  let maximumPeriod: Int
  /// Whether items may be in several neighbouring lanes at once: then the first byte of an item's payload is how
  /// many lanes beside the first it asks for, and nodes and leaves know what they do to a profile (`SpanMatrix`).
  let hasSpans: Bool
  /// Whether items may have another place here than in the feed (`DenseItem`): then what this tree calls an
  /// item's index is its place, except where it says otherwise.
  let isDisplaced: Bool
  /// Whether the lane that an item over several lanes leaves behind is its first one, not its last one.
  let leavesFirstLane: Bool
  /// The root is always a node, even above a single leaf or none.
  var root: UInt32
  /// The levels of nodes: 1 if the root's children are leaves.
  var height: Int
  /// What changes of this tree cost, and what its queries cost where they are told to count.
  var work = WorkCounters()

  /// An empty tree.
  ///
  /// - Parameters:
  ///   - maximumPeriod: The longest cycle of a run; a short one if `nil`, which is twice as long
  ///     as there are lanes, or makes the record a cache line.
  ///   - hasSpans: Whether items may be in several lanes. The shape has to have room for them.
  ///   - leavesFirstLane: Which lane of an item in several `readProfile` answers: the first, or the last.
  init(
    lanes: Int, gap: Units, shape: TreeShape, maximumPeriod: Int? = nil, hasSpans: Bool = false,
    leavesFirstLane: Bool = false
  ) {
    precondition((1...255).contains(lanes), "a lane's number is stored in a byte")
    self.lanes = lanes
    self.gap = gap
    self.shape = shape
    precondition(!hasSpans || shape.payload >= 1, "a span is a byte of an item's own")
    isDisplaced = hasSpans && shape.payload == DenseItem.size
    precondition(!hasSpans || lanes <= SpanMatrix.mostLanes, "too many lanes for items to span")
    self.hasSpans = hasSpans
    self.leavesFirstLane = leavesFirstLane
    let matrixSize = hasSpans ? SpanMatrix.size(lanes: lanes) : 0
    leaves = PagedRecords(recordSize: Self.leafMatrixOffset(shape) + matrixSize)
    nodes = PagedRecords(recordSize: Self.nodeMatrixOffset(shape, lanes: lanes) + matrixSize)
    self.maximumPeriod = max(maximumPeriod ?? 0, Self.listLimit(lanes: lanes))
    runs = PagedRecords(recordSize: RunView.recordSize(period: self.maximumPeriod))
    root = nodes.allocate()
    height = 1
    mutableNode(root).clear()
    refreshMatrices()
  }

  private static func listLimit(lanes: Int) -> Int { max(56, 2 * lanes) }

  /// The most items that a run lists one by one instead of being two runs.
  var listLimit: Int { Self.listLimit(lanes: lanes) }

  /// The number of items.
  @inline(__always)
  var count: Int { node(root).count }

  /// What the items occupy in each lane, copied to `row`.
  func readTotals(into row: LaneVector) {
    if hasSpans { readSpanTotals(into: row) } else { readPlainTotals(into: row) }
  }

  /// As `readTotals`, where no item may be in several lanes (`readPlainProfile`).
  @inline(__always)
  func readPlainTotals(into row: LaneVector) {
    let root = node(self.root)
    row.set(root.sum(root.childCount))
  }

  @inline(__always)
  func node(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.address(record), shape, lanes: lanes)
  }

  @inline(__always)
  func leaf(_ record: UInt32) -> LeafView {
    unsafe LeafView(leaves.address(record), shape)
  }

  /// A node to write to.
  @inline(__always)
  mutating func mutableNode(_ record: UInt32) -> NodeView {
    let address = unsafe nodes.mutableAddress(record)
    if hasSpans { markNode(record) }
    return unsafe NodeView(address, shape, lanes: lanes)
  }

  /// A leaf to write to.
  @inline(__always)
  mutating func mutableLeaf(_ record: UInt32) -> LeafView {
    let address = unsafe leaves.mutableAddress(record)
    if hasSpans { markLeaf(record) }
    return unsafe LeafView(address, shape)
  }
}
