extension DenseWaterfallSection {
  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of the
  /// number of columns.
  ///
  /// If the number of lanes, the equality of lane widths, the row spacing, the order, the ties, the tolerance,
  /// the scale and the reach stay the same, computes only the positions of the lanes, and every item keeps its
  /// lanes. Otherwise places all items again as in a fresh layout, under both policies.
  ///
  /// The items keep their extents and spans. Spans are limited by the new number of lanes, not by the old
  /// one. To keep the scroll position, call this method in `withAnchor(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of range; if the new layout has more than 32
  ///   lanes; if the content is too long; if extents were rounded to the pixels of one scale and the scale
  ///   changes, because the original extents are not known.
  /// - Complexity: O(lanes²) or O(n · (lanes + holes)), see above
  public mutating func relayout(_ layout: DenseWaterfall, width: Double) throws(LayoutError) {
    let (new, old) = (layout.waterfall, self.layout.waterfall)
    if old.scale != nil, old.scale != new.scale { throw .extentsAreRounded }
    var section = try DenseWaterfallSection(
      layout, width: width, policy: policy, items: EmptyCollection(), shape: tree.shape,
      dirtyRangeLimit: dirtyRanges.limit)
    if new.scale == old.scale, new.order == old.order, new.ties == old.ties, new.tolerance == old.tolerance,
      section.tree.gap == tree.gap, layout.reach == self.layout.reach,
      section.geometry.hasLanesAlike(geometry)
    {
      (self.layout, self.width, geometry, insets) = (layout, section.width, section.geometry, section.insets)
      noHoles = section.noHoles
      return
    }
    let items = storedItems(in: section.grid)
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

  /// Returns all items in the order of the feed, in whole pixels.
  private func storedItems(in grid: PixelGrid) -> ContiguousArray<StoredItem> {
    var items = ContiguousArray(repeating: StoredItem(extent: 0, span: 0), count: count)
    guard count > 0 else { return items }
    var cursor = LeafCursor(tree, at: 0)
    for place in 0..<count {
      let (leaf, item) = (cursor.leaf, cursor.slot)
      items[place + leaf.displacement(item)] = StoredItem(
        extent: grid.roundedDown(leaf.extent(item)), span: leaf.span(item))
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
