extension WaterfallSection {
  /// A section of the given items, in their order, of which some may be in several lanes.
  ///
  /// Where no item is, this is `init(_:width:policy:extents:)`, and such items cost nothing until the first
  /// one arrives.
  ///
  /// - Throws: If the width, a value of the layout, an extent or a span is out of its range, if the content
  ///   would be too long, or if there are items in several lanes and more than 32 lanes.
  /// - Complexity: O(n), and O(lanes^2) an item in several lanes
  public init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: items, shape: nil)
  }

  /// A section of items over a tree of the given shape, as `init(_:width:policy:extents:shape:dirtyRangeLimit:)`.
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

  /// Appends items, of which some may be in several lanes. All or, if it throws, none.
  ///
  /// As `append(contentsOf:)` of extents.
  ///
  /// - Throws: If an extent or a span is out of its range, if the content would be too long, or if there are
  ///   items in several lanes and more than 32 lanes.
  /// - Complexity: O(m + lanes^3 · log n) for m items; O(n + m), if the first item in several lanes is one of
  ///   them
  public mutating func append(contentsOf items: some Sequence<WaterfallItem>) throws(LayoutError) {
    let items = ContiguousArray(items)
    var total: Units = 0
    for (position, item) in items.enumerated() {
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      let span = try checkedSpan(item.span, "items[\(position)].span")
      total += (extent + tree.gap) * width(span: span)
      // Or the sum of very many would not fit into a number.
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
  /// Whether the item asks for more lanes than one, or for fewer.
  fileprivate var isSpanning: Bool { span != nil && span != .lanes(1) }
}

/// Items from an array.
private struct ItemSource: ExtentSource {
  private let items: ContiguousArray<WaterfallItem>
  private let grid: PixelGrid
  private let hasSpans: Bool
  private var position = 0

  /// - Parameter hasSpans: Whether the tree that they go to has spans. If not, none of them has.
  init(_ items: ContiguousArray<WaterfallItem>, grid: PixelGrid, hasSpans: Bool) {
    self.items = items
    self.grid = grid
    self.hasSpans = hasSpans
  }

  var isAtEnd: Bool { position == items.count }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = min(range.count, items.count - position)
    for place in range.prefix(written) {
      let item = items[position]
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      leaf.setExtent(grid.roundedDown(extent), place)
      if hasSpans, let span = item.span {
        leaf.setPayload(to: try span.stored("items[\(position)].span"), place)
      }
      position += 1
    }
    return written
  }
}

/// Extents from another source, with the spans of a tree's items.
struct SpannedSource<Base: ExtentSource>: ExtentSource {
  private var base: Base
  private let tree: LaneTree
  private var position = 0

  init(_ base: Base, spansOf tree: LaneTree) {
    self.base = base
    self.tree = tree
  }

  var isAtEnd: Bool { base.isAtEnd }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = try base.write(to: leaf, range)
    for place in range.prefix(written) {
      // There may be more extents than items, which is found out at the end.
      if position < tree.count { leaf.setPayload(to: tree.span(at: position), place) }
      position += 1
    }
    return written
  }
}
