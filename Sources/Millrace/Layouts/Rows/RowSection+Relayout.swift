extension RowSection {
  /// Lays the items out as a flow, or in another width.
  ///
  /// As `relayout(_:width:)` of rows of any kind.
  public mutating func relayout(_ layout: Flow, width: Double) throws(LayoutError) {
    try relayout(.flow(layout), width: width)
  }

  /// Lays the items out in justified rows, or in another width. An item of no height is an error.
  ///
  /// As `relayout(_:width:)` of rows of any kind.
  public mutating func relayout(_ layout: JustifiedRows, width: Double) throws(LayoutError) {
    try relayout(.justifiedRows(layout), width: width)
  }

  /// Lays the items out as a grid, or in another width.
  ///
  /// As `relayout(_:width:)` of rows of any kind.
  public mutating func relayout(_ layout: RowGrid, width: Double) throws(LayoutError) {
    try relayout(.grid(layout), width: width)
  }

  /// Lays the items out in another way or in another width: after a rotation, a split of the window, a change
  /// of alignment.
  ///
  /// Costs nothing if rows end where they did, and are as far apart: if only alignments, insets and the
  /// direction change, or a grid's width. Otherwise all rows are broken anew, as in a fresh layout.
  ///
  /// The items keep their sizes. To give them others, make a new section. To hold the reader's place, call it
  /// within `keeping(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of its range; if the content might get too long;
  ///   if the sizes were rounded to the pixels of one scale and the scale is to be another, for what they were
  ///   before is not known any more; if rows are to be justified, and an item is of no height.
  /// - Complexity: O(1) or O(n), as said
  public mutating func relayout(_ layout: RowLayout, width: Double) throws(LayoutError) {
    if let scale = self.layout.scaleOfSizes, layout.scaleOfSizes != scale { throw .extentsAreRounded }
    var new = try RowSection(
      layout, width: width, sizes: EmptyCollection(), shape: rows.tree.shape,
      dirtyRangeLimit: rows.dirtyRanges.limit,
      eagerRows: rows.eagerRows == rows.rule.eagerRows ? nil : rows.eagerRows)
    if count > 0, new.rows.rule.dependsOnFirstItem {
      let first = rows.size(at: 0)
      _ = new.rows.rule.recordFirstItem(first)
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
    // Sizes are stored along the axes of the layout before.
    try new.fill(RowTreeSource(rows, new.reader, isTurned: layout.axis != self.layout.axis))
    let (anchors, work) = (anchors, self.work)
    self = new
    self.anchors = anchors
    rows.tree.work = rows.tree.work + work
  }
}
