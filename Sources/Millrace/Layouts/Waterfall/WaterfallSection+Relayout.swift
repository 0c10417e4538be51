extension WaterfallSection {
  /// Lays the items out in another way, or in another width: after a rotation, a split of the window, a
  /// change of the number of columns.
  ///
  /// Costs nothing but the lanes' new places, and every item keeps its lane, if the number of lanes, the
  /// row spacing, the order, the ties, the tolerance and the scale stay the same; otherwise all items are
  /// packed anew, as in a fresh layout, under both policies. (Detach a copy, `detachedCopy()`, to do that
  /// on another thread.)
  ///
  /// The items keep their extents and spans (these are cut to the new number of lanes, not to what the old
  /// one left of them), and what is an estimate stays one. Where extents depend on the width,
  /// give the new ones with `relayout(_:width:extents:)`.
  ///
  /// To hold the reader's place, call it within `keeping(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of its range; if the content would be too long;
  ///   if there are to be more than 32 lanes, and there are items in several;
  ///   if the extents were rounded to the pixels of one scale and the scale is to be another, for what
  ///   they were before is not known any more.
  /// - Complexity: O(lanes) or O(n), as said
  public mutating func relayout(_ layout: Waterfall, width: Double) throws(LayoutError) {
    if self.layout.scale != nil, self.layout.scale != layout.scale { throw .extentsAreRounded }
    var new = try WaterfallSection(layout, width: width, policy: policy, like: self)
    if layout.scale == self.layout.scale, layout.order == self.layout.order, layout.ties == self.layout.ties,
      layout.tolerance == self.layout.tolerance, new.tree.gap == tree.gap,
      new.geometry.count == geometry.count
    {
      // Anything that an edit may have to be undone to, or a detached copy, has other lanes' places.
      if !observers.isEmpty { willChangeAtLarge() }
      (self.layout, self.width, geometry, insets) = (new.layout, new.width, new.geometry, new.insets)
      return
    }
    try new.fill(from: self)
    replaceAll(by: new)
  }

  /// Lays the items out in another way or another width, with other extents.
  ///
  /// As `relayout(_:width:)`. Items are packed as in a fresh layout, and count as measured. They keep their
  /// spans.
  ///
  /// - Parameter extents: The extent of each item, in points: as many as there are items.
  /// - Throws: If a value or an extent is out of its range, if there are more or fewer extents than items,
  ///   or if the content would be too long.
  /// - Complexity: O(n)
  public mutating func relayout(
    _ layout: Waterfall, width: Double, extents: some Sequence<Double>
  ) throws(LayoutError) {
    var new = try WaterfallSection(layout, width: width, policy: policy, like: self)
    try new.fill(from: extents, spansOf: new.tree.hasSpans ? tree : nil)
    guard new.count == count else { throw .wrongNumberOfExtents(new.count, expected: count) }
    replaceAll(by: new)
  }

  /// Appends another section's items, estimates as estimates, and leaves this one in pieces if it throws.
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
        try fill(
          from: TreeSource(
            tree, leaves, grid: grid, hasEstimates: other.estimatedCount > 0, hasSpans: self.tree.hasSpans))
        index = leaves.upperBound
      }
    }
    estimatedCount = other.estimatedCount
  }

  /// A section without items, whose tree is of the same kind as that of another one.
  private init(
    _ layout: Waterfall, width: Double, policy: EditPolicy, like other: WaterfallSection
  ) throws(LayoutError) {
    try self.init(
      layout, width: width, policy: policy,
      shape: other.isShapeGiven ? other.tree.shape.withoutPayload : nil,
      dirtyRangeLimit: other.isShapeGiven ? other.dirtyRanges.limit : nil, hasSpans: other.spanningCount > 0)
  }

  /// Becomes another section, whose items are the same ones.
  private mutating func replaceAll(by new: WaterfallSection) {
    if !observers.isEmpty { willChangeAtLarge() }
    let (observers, work) = (observers, self.work)
    self = new
    self.observers = observers
    tree.work = tree.work + work
  }
}
