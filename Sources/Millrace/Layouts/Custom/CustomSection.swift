/// Items in a custom layout (`CustomLayout`), with queries and edits anywhere (`ItemSection`).
///
/// ```swift
/// var section = try CustomSection(Timeline(), width: 390, items: heights)
/// try section.insert(120, at: 4_000)
/// section.forEachElement(in: LayoutRect(x: 0, y: 20_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// An edit places items again, starting shortly before the edit, until the state of the layout is the same as before.
/// The items after that only shift. If that takes too many items, the rest is left unsettled. Until settled, items
/// after the first unsettled one keep their relative positions.
///
/// Items may overlap and be in any order. A query finds exactly the items that intersect its rect, in
/// O(log n + k) if items with near indices are near each other. The content ends at the bottom of the lowest item.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) per item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n), and up to about 100 items that are placed again |
/// | `apply`, of m edits | O(m log m) and m edits, or O(m log m + n) if m ≥ n / 64 |
/// | `relayout`, `reestimate` | O(n) |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n + k) |
/// | settling | O(1) per item that is placed again |
///
/// Queries call `place` only to settle. (With 10⁶ items in the `Timeline` of `CustomLayout`, on a busy
/// machine: creation takes 32 ns of processor time per item, and settling 49 ns. The median query of the
/// viewport takes 1.1 µs, a random insertion 7.9 µs, and the same with the query of the viewport around it.
/// If states always agree, an insertion takes 5.2 µs. In a feed of 3 · 10⁵ small sections of ten items,
/// creation takes 94 ns per item, a query 2.4 µs, the insertion of an item 3.5 µs, and of a section 3.9 µs.)
/// An item takes 23 bytes and its own `Item`. A chunk of about 60 items takes a `State` and 50 bytes.
public struct CustomSection<Layout: CustomLayout>: Sendable {
  /// The layout.
  public internal(set) var layout: Layout
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double

  var placements: CustomPlacements
  var store = PagedArray<CustomChunk<Layout>>()
  let loop: PlacementLoop<Layout>
  package let limits: CustomLimits

  /// The first fault of each chunk with an invalid placement, by the chunk's slot.
  var faults: [UInt32: ChunkFault] = [:]
  /// The error in an item that was passed in since this was last reset.
  var givenFault: LayoutError?
  /// The steps that undo the edits since this was last reset.
  var journal: ContiguousArray<CustomUndo<Layout.Item>> = []
  var anchors: ContiguousArray<AnchorTracker> = []
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []

  /// Creates a section without items.
  @inlinable
  public init(_ layout: Layout, width: Double) throws(LayoutError) {
    try self.init(layout, width: width, items: EmptyCollection())
  }

  /// Creates a section of the given items, in order.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk. Any other sequence is read item by item.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included; see `width`.
  ///   - items: The items.
  /// - Throws: If the width or a value of the layout is out of range, the layout's placement of an item is
  ///   invalid (`LayoutError.invalidPlacement`), or the content is too long.
  /// - Complexity: O(n)
  @inlinable
  public init(_ layout: Layout, width: Double, items: some Sequence<Layout.Item>) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: PlacementLoop())
  }

  @usableFromInline
  init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, loop: PlacementLoop<Layout>
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: loop, shape: nil, limits: CustomLimits())
  }

  /// Creates a section over trees of the given shape, or of the default shape if `nil`.
  package init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, shape: TreeShape?,
    limits: CustomLimits
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: PlacementLoop(), shape: shape, limits: limits)
  }

  /// - Parameter feed: The map of the feed that contains the section, which determines its axis and direction.
  init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, loop: PlacementLoop<Layout>,
    shape: TreeShape?, limits: CustomLimits, in feed: CoordinateMap? = nil
  ) throws(LayoutError) {
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.loop = loop
    self.limits = limits
    placements = CustomPlacements(
      try CustomGeometry(layout, width: width, in: feed), shape: shape, dirtyLimit: limits.dirtyChunks)
    fill(items)
    if let givenFault { throw givenFault }
  }

  /// The error of the first item whose placement by the layout is invalid, or `contentTooLong`; `nil` if there is
  /// no error. See the errors of `CustomLayout`.
  ///
  /// - Complexity: O(1) if there is no error, O(n) otherwise
  public var layoutError: LayoutError? {
    if !faults.isEmpty {
      for number in 0..<placements.chunks.count {
        let chunk = placements.chunks[number]
        guard let fault = faults[chunk.slot] else { continue }
        guard case .invalidPlacement(_, let argument, let value, let valid) = fault.error else {
          return fault.error
        }
        return .invalidPlacement(
          item: chunk.items.lowerBound + fault.offset, argument: argument, value: value, valid: valid)
      }
    }
    return isTooLong ? .contentTooLong : nil
  }

  /// Whether valid items were shifted too far.
  var isTooLong: Bool { placements.tree.end > Units.maximumPosition }

  /// The number of chunks of items. For tests.
  package var chunkCount: Int { placements.chunks.count }

  package func invariantViolation() -> String? {
    if let violation = placements.invariantViolation() { return violation }
    let chunks = placements.chunks
    if store.count != chunks.count { return "\(store.count) chunks are stored, of \(chunks.count)" }
    for number in 0..<chunks.count {
      let (chunk, kept) = (chunks[number], store[chunks[number].slot].items.count)
      if kept != chunk.items.count || kept < 1 || kept > limits.chunkItems {
        return "a chunk of \(chunk.items.count) items has \(kept)"
      }
    }
    return nil
  }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CustomSection {
  public var count: Int { placements.tree.count }

  public var firstUnsettledIndex: Int? { placements.dirtyChunks.first }

  public var work: WorkCounters { placements.tree.work + placements.chunks.tree.work + queryWork }

  public func item(at index: Int) -> Layout.Item {
    precondition(index >= 0 && index < count, "index out of range")
    let chunk = placements.chunks.chunk(ofItem: index)
    return store[chunk.slot].items[index - chunk.items.lowerBound]
  }
}

/// The sizes of the work units of a custom section.
package struct CustomLimits: Sendable {
  /// The maximum number of items of a chunk, which an edit places again as a whole.
  var chunkItems: Int
  /// The number of items that an edit places again before it leaves the rest unsettled.
  var eagerItems: Int
  /// The maximum number of separate dirty ranges, or `nil` for the default.
  var dirtyChunks: Int?

  /// Chunks have 64 items, because an edit places all items of its chunk again. (With 10⁶ items, median of a
  /// random insertion, and creation per item: if all states are equal, 3.8, 4.2 and 4.8 µs, and 95, 50 and 42
  /// ns, in chunks of 32, 64 and 128.)
  ///
  /// Usually one more chunk is placed before the rest is left unsettled. (In the `Timeline` of `CustomLayout`, whose
  /// states agree again after about 300 items, an insertion that places 0, 64, 128 and 256 items takes 5.3, 7.1, 8.1
  /// and 10.1 µs, and with the query of the viewport around it 8.0, 8.6, 9.9 and 12.0 µs. With 0 items, edits whose
  /// states agree within one or two chunks would be left too, and accumulate.)
  package init(chunkItems: Int = 64, eagerItems: Int = 64, dirtyChunks: Int? = nil) {
    self.chunkItems = chunkItems
    self.eagerItems = eagerItems
    self.dirtyChunks = dirtyChunks
  }

  /// Creates the default limits, or chunks as small as the leaves if trees have a given shape.
  init(shape: TreeShape?) {
    self.init()
    if let shape { (chunkItems, eagerItems) = (shape.leafCapacity, shape.leafCapacity) }
  }

  /// The number of items per chunk when appending in bulk. As many as in a leaf.
  var bulkFill: Int { max(1, chunkItems * 15 / 16) }
}
