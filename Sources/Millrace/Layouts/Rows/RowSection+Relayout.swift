extension RowSection {
  /// Changes the layout to a flow, or the width. See `relayout(_:width:)` of `RowLayout`.
  public mutating func relayout(_ layout: Flow, width: Double) throws(LayoutError) {
    try relayout(.flow(layout), width: width)
  }

  /// Changes the layout to justified rows, or the width. See `relayout(_:width:)` of `RowLayout`.
  public mutating func relayout(_ layout: JustifiedRows, width: Double) throws(LayoutError) {
    try relayout(.justifiedRows(layout), width: width)
  }

  /// Changes the layout to a grid, or the width. See `relayout(_:width:)` of `RowLayout`.
  public mutating func relayout(_ layout: RowGrid, width: Double) throws(LayoutError) {
    try relayout(.grid(layout), width: width)
  }

  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of alignment.
  ///
  /// Free if rows end where they did and have the same spacing: if only alignments, insets and the direction
  /// change, or the width of a grid. Otherwise all rows are broken again, as in a fresh layout.
  ///
  /// The items keep their widths and heights, also if the axis changes. Only the extents of a grid, which are its items
  /// without a size across the axis, stay along the axis of a grid. To change the items, create a new section. To keep the
  /// scroll position, call this method in `withAnchor(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of range; if the content might get too long; if
  ///   the sizes were rounded to the pixels of one scale and the scale changes, because the original sizes
  ///   are not known; if rows are to be justified, and an item has height 0.
  /// - Complexity: O(1) or O(n), see above
  public mutating func relayout(_ layout: RowLayout, width: Double) throws(LayoutError) {
    if let scale = self.layout.scaleOfSizes, layout.scaleOfSizes != scale { throw .extentsAreRounded }
    var new = try emptied(layout, width: width)
    if count > 0, new.rows.rule.dependsOnFirstItem {
      _ = new.rows.rule.recordFirstItem(rows.size(at: 0))
    }
    if new.rows.tree.gap == rows.tree.gap, layout.axis == self.layout.axis,
      layout.scaleOfSizes == self.layout.scaleOfSizes, new.rows.rule.breaks(like: rows.rule)
    {
      rows.rule = new.rows.rule
      (self.layout, self.width, insets, map, reader) = (
        new.layout, new.width, new.insets, new.map, new.reader
      )
      return
    }
    // The sizes are stored along the axes of the old layout.
    let areExtents = reader.takesExtents && new.reader.takesExtents
    let turning: SizeSource.Turning? =
      layout.axis == self.layout.axis ? nil : areExtents ? .extentsAndSizes : .sizes
    try replace(by: new, with: SizeSource(rows, new.reader, turning: turning, hasEstimates: hasEstimates))
  }

  /// Returns a section without items that has the limits of this one.
  func emptied(_ layout: RowLayout, width: Double) throws(LayoutError) -> RowSection {
    try RowSection(
      layout, width: width, sizes: EmptyCollection(), shape: rows.tree.shape,
      dirtyRangeLimit: rows.dirtyRanges.limit,
      eagerRows: rows.eagerRows == rows.rule.eagerRows ? nil : rows.eagerRows)
  }

  /// Replaces the section by a section without items that gets the items of `source`. The same items are estimated.
  mutating func replace(by empty: RowSection, with source: SizeSource) throws(LayoutError) {
    var new = empty
    try new.fill(source)
    (new.anchors, new.estimatedCount) = (anchors, estimatedCount)
    new.rows.tree.work = new.rows.tree.work + work
    self = new
  }
}
