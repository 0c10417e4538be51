extension WaterfallSection {
  /// Changes the layout or the width, for example after a rotation or a window resize.
  ///
  /// If the number of lanes, the row spacing, the order, the ties, the tolerance and the scale stay the same,
  /// only the positions of the lanes are computed, and every item keeps its lane. Otherwise all items are
  /// repacked as in a fresh layout, under both policies. (Use a copy to repack on another thread.)
  ///
  /// The items keep their extents and spans. Spans are limited by the new number of lanes, not by the old one.
  /// Estimated items stay estimated. If extents depend on the width, pass the new ones to `relayout(_:width:extents:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of range; if the content is too long; if the new
  ///   layout has more than 32 lanes, and items span several; if extents were rounded to the pixels of one
  ///   scale and the scale changes, because the original extents are not known.
  /// - Complexity: O(lanes) or O(n), see above
  public mutating func relayout(_ layout: Waterfall, width: Double) throws(LayoutError) {
    if self.layout.scale != nil, self.layout.scale != layout.scale { throw .extentsAreRounded }
    var new = try WaterfallSection(layout, width: width, policy: policy, like: self)
    if layout.scale == self.layout.scale, layout.order == self.layout.order, layout.ties == self.layout.ties,
      layout.tolerance == self.layout.tolerance, new.tree.gap == tree.gap,
      new.geometry.count == geometry.count
    {
      (self.layout, self.width, geometry, insets) = (new.layout, new.width, new.geometry, new.insets)
      return
    }
    try new.fill(from: self)
    replaceAll(by: new)
  }

  /// Changes the layout or the width, with new extents.
  ///
  /// See `relayout(_:width:)`. Items are packed as in a fresh layout, and count as measured. They keep their spans.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - width: The new width, in points, insets included.
  ///   - extents: The extent of each item, in points. As many as there are items.
  /// - Throws: If a value or an extent is out of range, the number of extents differs from the number of
  ///   items, or the content is too long.
  /// - Complexity: O(n)
  public mutating func relayout(
    _ layout: Waterfall, width: Double, extents: some Sequence<Double>
  ) throws(LayoutError) {
    var new = try WaterfallSection(layout, width: width, policy: policy, like: self)
    if spanningCount > 0 {
      var items: ContiguousArray<WaterfallItem> = []
      for extent in extents {
        items.append(WaterfallItem(extent, span: items.count < count ? span(at: items.count) : nil))
      }
      try new.append(contentsOf: items)
    } else {
      try new.fill(from: extents)
    }
    guard new.count == count else { throw .wrongNumberOfExtents(new.count, expected: count) }
    replaceAll(by: new)
  }

  /// Appends the items of another section, with estimates as estimates. If it throws, this section is left in
  /// an invalid state.
  private mutating func fill(from other: WaterfallSection) throws(LayoutError) {
    let tree = other.tree
    var index = 0
    while index < tree.count {
      if let run = tree.run(holding: index) {
        let extent = grid.roundedDown(run.extent)
        guard run.range.count <= roomForEstimates(of: extent) else { throw .contentTooLong }
        appendEstimates(of: extent, count: run.range.count)
        index = run.range.upperBound
      } else {
        let leaves = tree.leaves(from: index)
        try fill(from: WaterfallSource(tree, leaves, grid: grid))
        index = leaves.upperBound
      }
    }
    estimatedCount = other.estimatedCount
  }

  /// Creates a section without items, with the same kind of tree as `other`.
  private init(
    _ layout: Waterfall, width: Double, policy: EditPolicy, like other: WaterfallSection
  ) throws(LayoutError) {
    try self.init(
      layout, width: width, policy: policy,
      shape: other.isShapeGiven ? other.tree.shape.withoutPayload : nil,
      dirtyRangeLimit: other.isShapeGiven ? other.dirtyRanges.limit : nil,
      hasSpans: other.spanningCount > 0)
  }

  private mutating func replaceAll(by new: WaterfallSection) {
    let (anchors, work) = (anchors, self.work)
    self = new
    self.anchors = anchors
    tree.work = tree.work + work
  }
}
