/// The placements of a custom layout's items and the items that are not settled, independent of the layout's type.
///
/// Items are placed in chunks of about 50, each from the state stored at its start:
///
///     chunks    | . . . . . . . . . . | . . . . . . . . . | . . . . . . . . . . |
///     states    s0 ---place---> s1 =? s1 ----place---> s2 =? s2' ---place---> ...
///     origins   0               o1                     o2
///
/// Invariant: the items of a chunk are where the layout places them from the chunk's state, and the chunk's origin is
/// the one after the previous chunk. If the state after each chunk also equals the state of the next one, the
/// placements equal a fresh layout's. A chunk whose state may differ from the one after the previous chunk is *dirty*:
/// its first item is in `dirtyChunks`.
///
/// An edit places its chunk again, and then the chunks after it, until the state after one equals the state of the
/// next. If that takes too many, the next chunk becomes dirty, and the chunks from there on only shift. So all chunks
/// before the first dirty one are settled.
struct CustomPlacements: InvariantChecking, Sendable {
  var geometry: CustomGeometry
  /// The items on the main axis, from the start of the content, with a `CrossSpan` each.
  var tree: IntervalTree
  /// The chunks. The mark of each is the distance from its origin to the start of its first item.
  var chunks: ChunkIndex
  var dirtyChunks: UnsettledItems

  var count: Int { tree.count }

  init(_ geometry: CustomGeometry, shape: TreeShape?, dirtyLimit: Int?) {
    self.geometry = geometry
    var shape = shape ?? .intervals(payload: 8)
    shape.payload = 8
    tree = IntervalTree(shape: shape)
    chunks = ChunkIndex(shape: shape)
    dirtyChunks = UnsettledItems(limit: dirtyLimit ?? UnsettledItems.standardLimit)
  }

  /// - Complexity: O(log n)
  func origin(of chunk: ChunkIndex.Chunk) -> Units {
    tree.start(of: chunk.items.lowerBound) - Units(chunk.mark)
  }

  /// Returns whether an unsettled item before `limit.item` may start before `limit.position`.
  func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = dirtyChunks.first, first < limit.item else { return false }
    guard limit.position < .max else { return true }
    return origin(of: chunks.chunk(ofItem: first)) < limit.position + geometry.overflow
  }

  func frame(at index: Int, from origin: Units) -> LayoutRect {
    let (leaf, slot, base) = tree.leafPosition(of: index)
    let view = tree.leaf(leaf)
    return geometry.frame(
      start: origin &+ base &+ view.start(of: slot), extent: view.extent(slot),
      view.payload(slot, as: CrossSpan.self))
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    var sweep = geometry.sweep(of: queryRect)
    sweep.items = sink.firstItem..<Int.max
    let findsEmpty = sink.findsEmpty
    sink.write { writer in
      var collector = ElementCollector(
        geometry: geometry, queryRect: queryRect, findsEmpty: findsEmpty, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }

  func invariantViolation() -> String? {
    if let violation = tree.invariantViolation() { return violation }
    if let violation = chunks.tree.invariantViolation() { return "the chunks: \(violation)" }
    if let violation = dirtyChunks.invariantViolation(count: tree.count) { return violation }
    let chunkCount = chunks.count
    if (chunkCount > 0 ? chunks[chunkCount - 1].items.upperBound : 0) != tree.count {
      return "the chunks do not have \(tree.count) items"
    }
    if let first = dirtyChunks.first, first == 0 || chunks.chunk(ofItem: first).items.lowerBound != first {
      return "item \(first) is dirty, but does not start a chunk after the first"
    }
    return nil
  }
}

private struct ElementCollector: IntervalVisitor {
  let geometry: CustomGeometry
  let queryRect: AxisRect
  let findsEmpty: Bool
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, start: Units, leaf: IntervalLeafView, slot: Int) -> Bool {
    let span = leaf.payload(slot, as: CrossSpan.self)
    guard geometry.intersects(queryRect, span) else { return true }
    return writer.append(
      index, geometry.frame(start: writer.start &+ start, extent: leaf.extent(slot), span))
  }
}
