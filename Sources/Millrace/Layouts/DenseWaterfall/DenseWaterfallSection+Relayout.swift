extension DenseWaterfallSection {
  /// Changes the layout or the width. See `WaterfallSection.relayout(_:width:)`.
  ///
  /// Items keep their lanes only if the equality of lane widths and the reach stay the same too.
  ///
  /// - Throws: If the width or a value of the layout is out of range; if the new layout has more than 32
  ///   lanes; if the content is too long; if extents were rounded to the pixels of one scale and the scale
  ///   changes, because the original extents are not known.
  /// - Complexity: O(lanes²) if items keep their lanes, O(n · (lanes + holes)) otherwise
  public mutating func relayout(_ layout: DenseWaterfall, width: Double) throws(LayoutError) {
    let (new, old) = (layout.waterfall, self.layout.waterfall)
    if old.scale != nil, old.scale != new.scale { throw .extentsAreRounded }
    let section = try emptied(layout, width: width)
    if new.scale == old.scale, new.order == old.order, new.ties == old.ties, new.tolerance == old.tolerance,
      section.tree.gap == tree.gap, layout.reach == self.layout.reach,
      section.geometry.hasLanesAlike(geometry)
    {
      (self.layout, self.width, geometry, insets) = (layout, section.width, section.geometry, section.insets)
      noHoles = section.noHoles
      return
    }
    try replace(by: section, with: sizedItems(in: section.grid))
  }

  /// Replaces the section by a section without items that gets `items`. Throws if they are too long.
  mutating func replace(
    by empty: DenseWaterfallSection, with items: ContiguousArray<SizedItem>
  ) throws(LayoutError) {
    var section = empty
    var total: Units = 0
    for item in items {
      total += section.length(of: item)
      guard total <= Units.maximumPosition else { throw .contentTooLong }
    }
    section.appendItems(items)
    section.anchors = anchors
    section.queryWork = queryWork
    section.tree.work = section.tree.work + tree.work
    self = section
  }

  /// Returns a section without items that has the policy and the limits of this one.
  func emptied(_ layout: DenseWaterfall, width: Double) throws(LayoutError) -> DenseWaterfallSection {
    try DenseWaterfallSection(
      layout, width: width, policy: policy, items: EmptyCollection(), shape: tree.shape,
      dirtyRangeLimit: dirtyRanges.limit)
  }

  var sizedItems: ContiguousArray<SizedItem> { sizedItems(in: grid) }

  /// Returns all items in the order of the section, in whole pixels.
  func sizedItems(in grid: PixelGrid) -> ContiguousArray<SizedItem> {
    var items = ContiguousArray(repeating: SizedItem(extent: 0, span: 0), count: count)
    guard count > 0 else { return items }
    var cursor = LeafCursor(tree, at: 0)
    for treeIndex in 0..<count {
      let (leaf, slot) = (cursor.leaf, cursor.slot)
      items[treeIndex + leaf.displacement(slot)] = SizedItem(
        extent: grid.roundedDown(leaf.extent(slot)), isEstimate: leaf.isEstimate(slot), span: leaf.span(slot))
      cursor.advance(in: tree)
    }
    return items
  }
}

extension LaneGeometry {
  /// Returns whether `other` has as many lanes, and two groups of lanes are equally wide in one geometry if they are
  /// in the other.
  fileprivate func hasLanesAlike(_ other: LaneGeometry) -> Bool {
    guard count == other.count else { return false }
    return hasEqualLanes && other.hasEqualLanes
      || lanes.indices.allSatisfy { lanes[$0].width == other.lanes[$0].width }
  }

  private var hasEqualLanes: Bool { lanes.allSatisfy { $0.width == lanes[0].width } }
}
