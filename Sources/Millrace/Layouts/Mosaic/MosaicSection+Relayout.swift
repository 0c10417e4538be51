extension MosaicSection {
  /// Lays the items out in another way, or in another width: after a rotation, a split of the window, a
  /// change of the number of columns.
  ///
  /// Costs nothing but the columns' new places, and every item keeps its own, if the number of columns and
  /// the packing stay; otherwise all items are placed anew. Items take up as many columns as they asked for,
  /// also if there were fewer until now.
  ///
  /// To hold the reader's place, call it within `keeping(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of its range, or if the content would be too
  ///   long, were the items one below the other.
  /// - Complexity: O(columns) or O(n · columns), as said
  public mutating func relayout(_ layout: Mosaic, width: Double) throws(LayoutError) {
    let geometry = try MosaicGeometry(layout, width: width)
    guard rowTotal <= geometry.maximumRows else { throw .contentTooLong }
    let keepsPlaces = geometry.columnCount == columnCount && layout.packing == self.layout.packing
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.geometry = geometry
    settledRow = nil
    if keepsPlaces {
      if tree.end > Units(geometry.maximumRows) { settle() }
      return
    }
    dirtyRanges = MosaicDirtyRanges(columns: columnCount, limit: dirtyRanges.limit)
    front = DenseFront(columns: columnCount)
    if layout.packing == .sparse, count > 0 { dirtyRanges.insert(0..<count, at: 0) }
    settle()
  }
}
