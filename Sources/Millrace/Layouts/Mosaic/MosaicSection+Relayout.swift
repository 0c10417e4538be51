extension MosaicSection {
  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of the
  /// number of columns.
  ///
  /// If the number of columns and the packing stay, only the positions of the columns are computed, and every
  /// item keeps its cells. Otherwise all items are placed again. Items take up as many columns as requested,
  /// even if there were fewer until now.
  ///
  /// To keep the scroll position, call this method in `withAnchor(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of range, or the content would be too long with
  ///   the items one below the other.
  /// - Complexity: O(columns) or O(n · columns), see above
  public mutating func relayout(_ layout: Mosaic, width: Double) throws(LayoutError) {
    let geometry = try MosaicGeometry(layout, width: width)
    guard rowTotal <= geometry.maximumRows else { throw .contentTooLong }
    let keepsCells = geometry.columnCount == columnCount && layout.packing == self.layout.packing
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.geometry = geometry
    settledRow = nil
    if keepsCells {
      if tree.end > geometry.maximumRows { settle() }
      return
    }
    dirtyRanges = MosaicDirtyRanges(columns: columnCount, limit: dirtyRanges.limit)
    front = DenseFront(columns: columnCount)
    if layout.packing == .sparse, count > 0 { dirtyRanges.insert(0..<count, at: 0) }
    settle()
  }
}
