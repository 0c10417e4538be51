extension SpreadsheetSection {
  /// Lays the cells out in another way: with other spacings, other insets, other rows and columns pinned.
  ///
  /// Rows and columns keep their extents, merged cells and what is expanded stay so.
  ///
  /// - Throws: If a value of the layout is out of its range; if the content would be too long; if the
  ///   extents were rounded to the pixels of one scale and the scale is to be another, for what they were
  ///   before is not known any more.
  /// - Complexity: O(1), unless the scale or a spacing is to be another: then O(rows + columns), where those
  ///   of one size that were never told apart count as one
  public mutating func relayout(_ layout: Spreadsheet) throws(LayoutError) {
    if self.layout.scale != nil, self.layout.scale != layout.scale { throw .extentsAreRounded }
    let isRounded = self.layout.scale != layout.scale
    let newRows = try rows.laidOut(layout, isRounded: isRounded)
    let newColumns = try columns.laidOut(layout, isRounded: isRounded)
    (self.layout, rows, columns) = (layout, newRows, newColumns)
  }
}

extension TrackList {
  /// The same tracks, laid out as `layout` says.
  fileprivate func laidOut(_ layout: Spreadsheet, isRounded: Bool) throws(LayoutError) -> TrackList {
    var new = try TrackList(side, layout, shape: tracks.tree.shape)
    new.anchors = anchors
    new.expansion = expansion
    if new.tracks.gap == tracks.gap, !isRounded {
      new.tracks = tracks
      return new
    }
    if let expansion { new.expansion?.extent = new.grid.roundedDown(expansion.extent) }
    // Wherever rounding may lead, it makes nothing longer.
    let growth = (new.tracks.gap - tracks.gap) * Units(count)
    guard occupied + growth <= Units.maximumPosition else { throw .contentTooLong }
    new.tracks = TrackTree(tracks, gap: new.tracks.gap, grid: new.grid)
    return new
  }
}
