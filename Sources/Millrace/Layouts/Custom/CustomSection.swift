/// Items in a layout of one's own (`CustomLayout`), that can be asked, and changed, anywhere.
///
/// ```swift
/// var section = try CustomSection(Timeline(), width: 390, items: heights)
/// try section.insert(120, at: 4_000)
/// section.forEachElement(in: LayoutRect(x: 0, y: 20_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// A value: copies are independent, and O(1); the first change after a copy copies the tables of pages (8 bytes
/// for each 64 KiB, or for some 3,000 items) and the pages that it touches.
///
/// After any edits, every answer *equals*, bit for bit, the one that a section made from the current items
/// gives. An edit places items anew from some before it on, until the layout's state is what it was there
/// before: what follows is right then, and merely shifts. If that takes too many, the rest is left: a query
/// settles what its answer needs, which is why queries are mutating, and the rest can be settled at leisure, in
/// slices (`settle(budget:)`). Until then items behind the first unsettled one lie as they did beside one
/// another, which `provisional` gives to those who must not wait.
///
/// Items lie wherever the layout says, over one another, out of order. A query finds exactly those that meet
/// its rectangle, in O(log n + k) if items that are near by their indices are near each other.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) an item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n), and up to some 100 items that are placed anew |
/// | `apply`, of m edits | O(m log m), and m edits |
/// | a copy | O(1) |
/// | `relayout` | O(n) |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n + k) |
/// | settling | O(1) an item that is placed anew |
///
/// Queries do not call the layout, but where they settle. (Of 10^6 items in the `Timeline` of `CustomLayout`, on
/// a machine that had much else to do: creation takes 32 ns of processor time an item, and settling 49; at the median a
/// query of the viewport takes 1.1 microseconds, an insertion at random 7.9, with the query of the viewport around it as
/// much. Where states always agree, an insertion takes 5.2. In a feed of 3 * 10^5 sections of ten, which are compact,
/// creation takes 94 ns an item, a query 2.4 microseconds, an insertion of an item 3.5, and one of a section 3.9.) An
/// item takes 23 bytes and its own `Item`, and a chunk, some 60 of them, a `State` and 50 bytes.
public struct CustomSection<Layout: CustomLayout>: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: Layout
  /// The width of the section, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double

  var places: CustomPlaces
  /// What is in the chunks.
  var store = PagedArray<CustomChunk<Layout>>()
  let loop: PlaceLoop<Layout>
  package let limits: CustomLimits

  /// The chunks in which there is an item that the layout has no valid place for.
  var faults: [UInt32: ChunkFault] = [:]
  /// What is wrong with an item that was given since this was last forgotten.
  var givenFault: LayoutError?
  /// What takes back the edits since this was last forgotten.
  var journal: ContiguousArray<CustomUndo<Layout.Item>> = []
  /// The anchors that are being kept, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> = []

  /// A section without items.
  ///
  /// - Parameter width: The section's width in points, insets included; its height, if it scrolls
  ///   horizontally.
  /// - Throws: If the width or a value of the layout is out of its range.
  @inlinable
  public init(_ layout: Layout, width: Double) throws(LayoutError) {
    try self.init(layout, width: width, items: EmptyCollection())
  }

  /// A section of the given items, in their order.
  ///
  /// Items in contiguous storage (an array, an unsafe buffer) are taken in bulk; of any other sequence one by
  /// one.
  ///
  /// - Parameter width: The section's width in points, insets included; its height, if it scrolls
  ///   horizontally.
  /// - Throws: If the width or a value of the layout is out of its range, if the layout has no valid place for
  ///   an item (`LayoutError.invalidPlace`), or if the content would be too long.
  /// - Complexity: O(n)
  @inlinable
  public init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: PlaceLoop())
  }

  @usableFromInline
  init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, loop: PlaceLoop<Layout>
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: loop, shape: nil, limits: CustomLimits())
  }

  /// A section over trees of the given shape, `nil` for the one that is tuned for release.
  package init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, shape: TreeShape?,
    limits: CustomLimits
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, loop: PlaceLoop(), shape: shape, limits: limits)
  }

  /// - Parameter feed: The map of the feed that the section is in, which decides on its axis and direction.
  init(
    _ layout: Layout, width: Double, items: some Sequence<Layout.Item>, loop: PlaceLoop<Layout>,
    shape: TreeShape?, limits: CustomLimits, in feed: CoordinateMap? = nil
  ) throws(LayoutError) {
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.loop = loop
    self.limits = limits
    places = CustomPlaces(
      try CustomGeometry(layout, width: width, in: feed), shape: shape, looseLimit: limits.looseChunks)
    fill(items)
    if let givenFault { throw givenFault }
  }

  /// The number of items.
  public var count: Int { places.tree.count }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// An item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func item(at index: Int) -> Layout.Item {
    precondition(index >= 0 && index < count, "index out of range")
    let chunk = places.chunks.chunk(ofItem: index)
    return store[chunk.slot].items[index - chunk.items.lowerBound]
  }

  /// The width of the section and the height of its content, insets included; if it scrolls horizontally,
  /// the width of its content and its height.
  ///
  /// The content ends where the lowest item does. Exact if `isSettled`; otherwise an estimate: the height of
  /// the provisional placement.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    map.axis.turned(LayoutSize(width: width, height: provisionalLength.points))
  }

  /// Whether every item lies where a fresh layout puts it.
  public var isSettled: Bool { places.loose.isEmpty }

  /// The first item that may not lie where a fresh layout puts it; `nil` if all do.
  public var firstUnsettledIndex: Int? { places.loose.first }

  /// What is wrong with the first item that the layout has no valid place for, or that the content is too
  /// long; `nil` if nothing is.
  ///
  /// No edit leaves the item that it gives in this state, for it throws then. But items behind it may come to
  /// it when they are placed anew (`CustomLayout`), by the edit itself, or later, when they are settled.
  ///
  /// - Complexity: O(1) if nothing is wrong, O(n) otherwise
  public var layoutError: LayoutError? {
    if !faults.isEmpty {
      for number in 0..<places.chunks.count {
        let chunk = places.chunks[number]
        guard let fault = faults[chunk.slot] else { continue }
        guard case .invalidPlace(_, let argument, let value, let valid) = fault.error else {
          return fault.error
        }
        return .invalidPlace(
          item: chunk.items.lowerBound + fault.offset, argument: argument, value: value, valid: valid)
      }
    }
    return isTooLong ? .contentTooLong : nil
  }

  /// Whether items that are right in themselves were shifted too far.
  var isTooLong: Bool { places.tree.end > Units.maximumPosition }

  /// Exact counts of the work done since the section was made, for this value and those it is a copy of.
  public var work: WorkCounters { places.work }

  /// The number of chunks that the items are kept in. For tests.
  package var chunkCount: Int { places.chunks.count }

  /// What is wrong with the structure under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    if let violation = places.invariantViolation() { return violation }
    let chunks = places.chunks
    if store.count != chunks.count { return "\(store.count) chunks are kept, of \(chunks.count)" }
    for number in 0..<chunks.count {
      let (chunk, kept) = (chunks[number], store[chunks[number].slot].items.count)
      if kept != chunk.items.count || kept < 1 || kept > limits.chunkItems {
        return "a chunk of \(chunk.items.count) items has \(kept)"
      }
    }
    return nil
  }
}

/// How a section of a layout of one's own divides its work.
package struct CustomLimits: Sendable {
  /// The most items of a chunk: what an edit places anew at least, and what a state is kept for.
  var chunkItems: Int
  /// The items that an edit places anew before it leaves the rest.
  var eagerItems: Int
  /// The most places that are left to be settled apart; `nil` for as many as is standard.
  var looseChunks: Int?

  /// Chunks of 64 items, for an edit places all of its chunk's anew. (10^6 items, medians of an insertion at
  /// random, and of creation an item: where all states are equal, 3.8, 4.2 and 4.8 us, and 95, 50 and 42 ns, in
  /// chunks of 32, 64 and 128.)
  ///
  /// One chunk more before the rest is left, mostly. (In the `Timeline` of `CustomLayout`, whose states agree
  /// again after some 300 items, an insertion that places 0, 64, 128 and 256 items takes 5.3, 7.1, 8.1 and 10.1
  /// us, and with the query of the viewport around it 8.0, 8.6, 9.9 and 12.0. With none, what agrees within a
  /// chunk or two would be left, too, and add up.)
  package init(chunkItems: Int = 64, eagerItems: Int = 64, looseChunks: Int? = nil) {
    self.chunkItems = chunkItems
    self.eagerItems = eagerItems
    self.looseChunks = looseChunks
  }

  /// Chunks of what is said for release, or, where trees are of a given shape, as small as their leaves.
  init(shape: TreeShape?) {
    self.init()
    if let shape { (chunkItems, eagerItems) = (shape.leafCapacity, shape.leafCapacity) }
  }

  /// The number of items that are appended to a chunk in bulk: as many as to a leaf.
  var bulkFill: Int { max(1, chunkItems * 15 / 16) }
}
