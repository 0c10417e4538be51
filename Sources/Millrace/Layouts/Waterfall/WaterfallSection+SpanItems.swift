extension WaterfallSection {
  /// Creates a section of the given items, in order. Items may span several lanes.
  ///
  /// If no item does, equals `init(_:width:policy:extents:)`, and spans are free until the first such item arrives.
  ///
  /// - Throws: If the width, a value of the layout, an extent or a span is out of range, the content is too
  ///   long, or items span several lanes and there are more than 32 lanes.
  /// - Complexity: O(n), and O(lanes²) per item in several lanes
  public init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: items, shape: nil)
  }

  /// Creates a section of items over a tree of the given shape. See
  /// `init(_:width:policy:extents:shape:dirtyRangeLimit:)`.
  package init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>, shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    let items = ContiguousArray(items)
    try self.init(
      layout, width: width, policy: policy, shape: shape, dirtyRangeLimit: dirtyRangeLimit,
      hasSpans: items.contains { $0.isSpanning })
    try fill(from: ItemSource(items, grid: grid, hasSpans: tree.hasSpans))
  }

  /// Appends items that may span several lanes. If it throws, the section is unchanged.
  ///
  /// See `append(contentsOf:)` for extents.
  ///
  /// - Throws: If an extent or a span is out of range, the content is too long, or items span several lanes
  ///   and there are more than 32 lanes.
  /// - Complexity: O(m + lanes³ · log n) for m items. If they include the first item of the section in
  ///   several lanes, O(n + m)
  public mutating func append(contentsOf items: some Sequence<WaterfallItem>) throws(LayoutError) {
    let items = ContiguousArray(items)
    var total: Units = 0
    for (position, item) in items.enumerated() {
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      let span = try checkedSpan(item.span, "items[\(position)].span")
      total += (extent + tree.gap) * width(span: span)
      // Check here, because the sum of very many items might overflow.
      guard occupied + total <= Units.maximumPosition else { throw .contentTooLong }
    }
    if items.contains(where: \.isSpanning) { allowSpans() }
    let countBefore = count
    if !observers.isEmpty { willAppendPage(of: items.count) }
    try fill(from: ItemSource(items, grid: grid, hasSpans: tree.hasSpans))
    if !observers.isEmpty { didAppendPage(from: countBefore) }
  }
}

extension WaterfallItem {
  /// Whether the item requests a number of lanes other than one.
  fileprivate var isSpanning: Bool { span != nil && span != .lanes(1) }
}

private struct ItemSource: ExtentSource {
  private let items: ContiguousArray<WaterfallItem>
  private let grid: PixelGrid
  private let hasSpans: Bool
  private var position = 0

  /// - Parameter hasSpans: Whether the target tree has spans. If not, no item has one.
  init(_ items: ContiguousArray<WaterfallItem>, grid: PixelGrid, hasSpans: Bool) {
    self.items = items
    self.grid = grid
    self.hasSpans = hasSpans
  }

  var isAtEnd: Bool { position == items.count }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = min(range.count, items.count - position)
    for slot in range.prefix(written) {
      let item = items[position]
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      leaf.setExtent(grid.roundedDown(extent), slot)
      if hasSpans, let span = item.span {
        leaf.setPayload(to: try span.stored("items[\(position)].span"), slot)
      }
      position += 1
    }
    return written
  }
}

/// Extents from another source, with the spans of the items of a tree.
struct SpannedSource: ExtentSource {
  private var base: BufferSource
  private let tree: LaneTree
  private var position: Int

  /// - Parameter position: The item of `tree` that the first extent belongs to.
  init(_ base: BufferSource, spansOf tree: LaneTree, from position: Int) {
    self.base = base
    self.tree = tree
    self.position = position
  }

  var isAtEnd: Bool { base.isAtEnd }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = try base.write(to: leaf, range)
    for slot in range.prefix(written) {
      // There may be more extents than items. This is checked at the end.
      if position < tree.count { leaf.setPayload(to: tree.span(at: position), slot) }
      position += 1
    }
    return written
  }
}
