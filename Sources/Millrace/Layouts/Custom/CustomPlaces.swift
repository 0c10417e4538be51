/// Where the items of a layout of one's own lie, and which of them may be elsewhere in a fresh layout. It
/// knows nothing of the layout but what it said.
///
/// Items are placed in chunks of some 50, each as a whole from the state that is kept at its begin:
///
///     chunks    | . . . . . . . . . . | . . . . . . . . . | . . . . . . . . . . |
///     states    s0 ---place---> s1 =? s1 ----place---> s2 =? s2' ---place---> ...
///     origins   0               o1                     o2
///
/// At any time the items of a chunk lie as the layout places them from the chunk's own state, and its origin is
/// where the chunk before leaves it. If the states agree too, at each border, that is the layout from scratch.
/// Where a border is not known to agree, the chunk behind it is *loose*: its first item is in `loose`.
///
/// An edit in a chunk places it anew, and then the chunks behind it, until one begins with the state that is
/// left for it. If that takes too many, the next one is loose from then on: it and those behind merely shift.
/// So every chunk in front of the first loose one is settled.
struct CustomPlaces: Sendable {
  var geometry: CustomGeometry
  /// The items along the main axis, from where the content begins there, with a `CrossSpan` each.
  var tree: IntervalTree
  /// The chunks; what is kept with each is how far below its origin its first item starts.
  var chunks: ChunkIndex
  var loose: UnsettledItems
  /// Between which positions across the items lie, and those that were here, from where the content begins: once it
  /// was asked for.
  private(set) var sides: CrossBounds?
  /// What queries did; the trees count what changes did.
  var queryWork = WorkCounters()

  init(_ geometry: CustomGeometry, shape: TreeShape?, looseLimit: Int?) {
    self.geometry = geometry
    var shape = shape ?? .intervals(payload: 8)
    shape.payload = 8
    tree = IntervalTree(shape: shape)
    chunks = ChunkIndex(shape: shape)
    loose = UnsettledItems(limit: looseLimit ?? UnsettledItems.standardLimit)
  }

  /// Where the origin of a chunk is.
  ///
  /// - Complexity: O(log n)
  func origin(of chunk: ChunkIndex.Chunk) -> Units {
    tree.start(of: chunk.items.lowerBound) - Units(chunk.mark)
  }

  /// Whether some item that is not settled may begin in front of a position, or is itself in front of
  /// another item.
  func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = loose.first, first < limit.item else { return false }
    guard limit.position < .max else { return true }
    return origin(of: chunks.chunk(ofItem: first)) < limit.position + geometry.overflow
  }

  /// Between which positions across the items lie, and perhaps did: O(n) at first, O(1) from then on.
  mutating func findCrossBounds() -> CrossBounds {
    if sides == nil {
      var finder = SidesFinder()
      tree.visit(IntervalTree.Sweep(start: .min / 4, end: .max / 4), with: &finder, counting: &queryWork) {
        (_: Never) -> Bool in
      }
      queryWork.itemsScanned += tree.count
      sides = finder.sides
    }
    return (sides ?? .none).moved(by: geometry.insets.crossStart)
  }

  /// Takes note of where items were put.
  @inline(__always)
  mutating func recordCrossBounds(_ writer: PlaceWriter) {
    if sides != nil { sides?.include(writer.sides) }
  }

  /// Exact counts of all work.
  var work: WorkCounters { tree.work + chunks.tree.work + queryWork }

  /// Checks all in debug builds, as long as it is small.
  @inline(__always)
  func checkInvariants() {
    assert(tree.count > 1 << 10 || invariantViolation() == nil, invariantViolation() ?? "")
  }

  /// What is wrong, or `nil`.
  ///
  /// - Complexity: O(n)
  func invariantViolation() -> String? {
    if let violation = tree.invariantViolation() { return violation }
    if let violation = chunks.tree.invariantViolation() { return "the chunks: \(violation)" }
    if let violation = loose.invariantViolation(count: tree.count) { return violation }
    let chunkCount = chunks.count
    if (chunkCount > 0 ? chunks[chunkCount - 1].items.upperBound : 0) != tree.count {
      return "the chunks have not \(tree.count) items"
    }
    if let first = loose.first, first == 0 || chunks.chunk(ofItem: first).items.lowerBound != first {
      return "item \(first) is loose, and does not begin a chunk, or begins all"
    }
    return nil
  }
}

/// Finds out between which positions across items lie.
private struct SidesFinder: IntervalVisitor {
  var sides = CrossBounds.none

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    sides.include(leaf.payload(place, as: CrossSpan.self))
    return true
  }
}
