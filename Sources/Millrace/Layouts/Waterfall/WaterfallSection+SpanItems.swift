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
    var source = WaterfallSource(items, grid: grid, hasSpans: tree.hasSpans)
    try fill(from: &source)
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
    var source = WaterfallSource(items, grid: grid, hasSpans: tree.hasSpans)
    try fill(from: &source)
    if !observers.isEmpty { didAppendPage(from: countBefore) }
  }
}

extension WaterfallItem {
  /// Whether the item requests a number of lanes other than one.
  fileprivate var isSpanning: Bool { span != nil && span != .lanes(1) }
}
