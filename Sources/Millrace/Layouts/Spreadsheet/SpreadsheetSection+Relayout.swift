extension SpreadsheetSection {
  /// Changes the layout: spacings, insets, pinned rows and columns.
  ///
  /// Rows and columns keep their extents. Merged cells stay merged, and expanded tracks stay expanded.
  ///
  /// - Throws: If a value of the layout is out of range, if the content is too long, or if the scale changes
  ///   after extents were rounded to its pixels, because the original extents are not known.
  /// - Complexity: O(1) if the scale and the spacings stay. Otherwise O(rows + columns), where tracks of one
  ///   size that were never changed individually count as one
  public mutating func relayout(_ layout: Spreadsheet) throws(LayoutError) {
    if self.layout.scale != nil, self.layout.scale != layout.scale { throw .extentsAreRounded }
    let isRounded = self.layout.scale != layout.scale
    let newRows = try rows.laidOut(layout, isRounded: isRounded)
    let newColumns = try columns.laidOut(layout, isRounded: isRounded)
    (self.layout, rows, columns) = (layout, newRows, newColumns)
  }
}

extension TrackList {
  /// Returns the same tracks with the spacing, insets and pixel grid of `layout`.
  fileprivate func laidOut(_ layout: Spreadsheet, isRounded: Bool) throws(LayoutError) -> TrackList {
    var new = try TrackList(axis, layout, shape: tracks.tree.shape)
    new.anchors = anchors
    new.expansion = expansion
    if new.tracks.gap == tracks.gap, !isRounded {
      new.tracks = tracks
      return new
    }
    if let expansion { new.expansion?.extent = new.grid.roundedDown(expansion.extent) }
    // Rounding makes nothing longer.
    let growth = (new.tracks.gap - tracks.gap) * Units(count)
    guard occupied + growth <= Units.maximumPosition else { throw .contentTooLong }
    new.tracks = TrackTree(tracks, gap: new.tracks.gap, grid: new.grid)
    return new
  }
}
