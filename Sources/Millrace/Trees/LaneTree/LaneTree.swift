/// A sequence of items, each with an extent and a lane, as a counted tree with a sum per lane.
///
/// In O(log n), the tree finds the start of item i in its lane, the items of one or all lanes in a range of
/// the main axis, and the profile before item i; and it inserts, removes and resizes items anywhere. Items
/// after an edit shift without being touched, because positions are not stored but are sums over the items before.
///
/// Each item occupies its extent and the `gap` after it in its lane. So in each lane the items are sorted and disjoint,
/// whatever lanes they have, and a search by position in a lane is exact. The caller chooses the lanes.
///
///     node   root                      counts and a vector of sums per border (NodeView)
///           /  |  \
///     nodes    ...                     `height` levels of nodes
///       / | \
///     leaves   [extents | lanes]       about a hundred items each, 5 bytes an item (LeafView)
///     or runs  [extent | cycle]        any number of items of one extent, an estimate (RunView)
///
/// | file | operations | cost |
/// | --- | --- | --- |
/// | `+Find` | item, position and profile by index; item by position in a lane | O(log n + leaf) |
/// | `+Visit`, `+VisitQueue` | items in a range, in ascending order | O(lanes · log n + leaf + found) |
/// | `+Edit` | insert, remove, resize | O(log n + leaf) |
/// | `+Rewrite` | new lanes for many items | O(1) an item |
/// | `+Append` | items at the end, in bulk: also how a tree is built | O(1) an item |
/// | `+Runs`, `+EditRuns` | find, split, insert and remove runs; make leaves of them | O(lanes · log n) |
/// | `+Estimates` | append items of one estimate | O(lanes · log n) |
/// | | change an estimate | O(lanes · nodes + runs + items in leaves) |
/// | `+Bounds` | minimum start and maximum end of items | O(lanes · log n + leaf) |
/// | `+Empty` | which lanes have items of extent 0 | O(lanes · log n + leaf) an edit of such an item |
/// | `+Spans`, `+VisitSpans` | the same for items over several lanes | O(lanes² · log n + leaf) |
/// | `+Displaced` | items whose order differs from the section's | O(log n + leaf) |
package struct LaneTree: Sendable {
  /// The number of lanes, 1 to 255.
  let lanes: Int
  /// The distance after each item in its lane.
  let gap: Units
  let shape: TreeShape

  var leaves: PagedRecords
  var nodes: PagedRecords
  var runs: PagedRecords
  /// The longest cycle of a run.
  let maximumPeriod: Int
  /// Whether items may be in several neighboring lanes: then the first byte of an item's payload is the
  /// number of lanes beside the first that it asks for, and nodes and leaves store matrices (`SpanMatrix`).
  let hasSpans: Bool
  /// Whether the order of the items may differ from the section's (`DenseItem`): then an index of this tree is not an
  /// index in the section, except where the documentation says so. True if the tree has spans and a payload of
  /// `DenseItem.size` bytes.
  let isDisplaced: Bool
  /// Whether `readProfile` returns the first lane of an item in several lanes, not the last one.
  let returnsFirstLane: Bool
  /// Whether nodes mark the lanes of items of extent 0 (`LaneTree+Empty`): in a tree of several lanes without a gap, unless
  /// the initializer says that it needs none.
  let marksEmpty: Bool
  var root: UInt32
  var height: Int
  /// The work of all changes of the tree, and of the queries that count into it.
  var work = WorkCounters()

  /// Creates an empty tree.
  ///
  /// - Parameters:
  ///   - maximumPeriod: The default and minimum is twice the number of lanes, or as many as fit in a cache
  ///     line, whichever is more.
  ///   - marksEmpty: Whether queries have to skip subtrees without items of extent 0 in the lanes of the query.
  init(
    lanes: Int, gap: Units, shape: TreeShape, maximumPeriod: Int? = nil, hasSpans: Bool = false,
    returnsFirstLane: Bool = false, marksEmpty: Bool = true
  ) {
    precondition((1...255).contains(lanes), "a lane's number is stored in a byte")
    self.lanes = lanes
    self.gap = gap
    self.shape = shape
    precondition(!hasSpans || shape.payload >= 1, "a span is a byte of an item's payload")
    isDisplaced = hasSpans && shape.payload == DenseItem.size
    precondition(!hasSpans || lanes <= SpanMatrix.maximumLanes, "too many lanes for items to span")
    self.hasSpans = hasSpans
    self.returnsFirstLane = returnsFirstLane
    self.marksEmpty = marksEmpty && gap == 0 && lanes > 1
    let matrixSize = hasSpans ? SpanMatrix.size(lanes: lanes) : 0
    leaves = PagedRecords(recordSize: Self.leafMatrixOffset(shape) + matrixSize)
    let nodeSize = NodeView.recordSize(shape, lanes: lanes, marksEmpty: self.marksEmpty)
    nodes = PagedRecords(recordSize: nodeSize + matrixSize)
    self.maximumPeriod = max(maximumPeriod ?? 0, Self.listLimit(lanes: lanes))
    runs = PagedRecords(recordSize: RunView.recordSize(period: self.maximumPeriod))
    root = nodes.allocate()
    height = 1
    mutableNode(root).clear()
    refreshMatrices()
  }

  private static func listLimit(lanes: Int) -> Int { max(56, 2 * lanes) }

  /// The maximum number of items whose lanes a run lists one by one instead of becoming two runs.
  var listLimit: Int { Self.listLimit(lanes: lanes) }

  /// The length of the longest lane, gaps included.
  var maximumTotal: Units {
    // Without a closure, which would copy the tree.
    guard hasSpans else { return node(root).totals.maximum }
    return withLaneVectors(1, lanes: lanes) { vectors in
      readSpanTotals(into: vectors[0])
      return vectors[0].maximum
    }
  }

  /// Copies the length of each lane, gaps included, to `vector`, in a tree without spans (`readPlainProfile`).
  @inline(__always)
  func readPlainTotals(into vector: LaneVector) { vector.set(node(root).totals) }
}

extension LaneTree: CountedTree {
  @inline(__always)
  func node(_ record: UInt32) -> NodeView {
    unsafe NodeView(nodes.address(record), shape, lanes: lanes, marksEmpty: marksEmpty)
  }

  @inline(__always)
  func leaf(_ record: UInt32) -> LeafView {
    unsafe LeafView(leaves.address(record), shape)
  }

  @inline(__always)
  mutating func mutableNode(_ record: UInt32) -> NodeView {
    let address = unsafe nodes.mutableAddress(record)
    if hasSpans { markNode(record) }
    return unsafe NodeView(address, shape, lanes: lanes, marksEmpty: marksEmpty)
  }

  @inline(__always)
  mutating func mutableLeaf(_ record: UInt32) -> LeafView {
    let address = unsafe leaves.mutableAddress(record)
    if hasSpans { markLeaf(record) }
    return unsafe LeafView(address, shape)
  }

  mutating func moveBorder(
    _ slot: Int, of parent: NodeView, between left: LeafView, _: LeafView, count: Int
  ) {
    withLaneVectors(1, lanes: lanes) { vectors in
      left.addSums(of: 0..<count, gap: gap, to: vectors[0])
      parent.moveBorder(slot, count: count, sums: vectors[0])
    }
    if marksEmpty, parent.mayHaveEmpty {
      for slot in (slot - 1)...slot { markEmpty(inChild: slot, of: parent) }
    }
  }

  mutating func recordSplit(ofLeaf record: UInt32) {
    // A leaf that loses items in a split is not written to, but its matrix changes.
    if hasSpans { _ = mutableLeaf(record) }
  }
}
