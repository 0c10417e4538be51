extension MosaicSection {
  /// A batch of edits of a mosaic, whose items are given by their spans.
  public typealias Batch = BatchUpdate<MosaicItem>

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, settling, another width, another number of columns.
  ///
  /// With `settling: false`, the anchor's position is its provisional one before and after the changes,
  /// settled or not (`provisional`), and nothing is settled.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content to keep.
  ///   - settling: Whether to settle up to the anchor, before and after the changes, so that the correction
  ///     is exact.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, whose items are not known to be the same, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's item exists.
  /// - Complexity: O(log n), plus the changes and settling
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout MosaicSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }

  /// Applies all edits of a batch at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing items from last to first, and then inserting the arriving items from
  /// first to last.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content that keeps its position on screen (`ChangeReport.offsetCorrection`).
  ///   - rect: A rect to watch for changes, usually the viewport. The report lists its visible changes
  ///     (`ChangeReport.differences`). The rect moves with the anchor. Positions outside of the rect are
  ///     provisional. Watching keeps a copy of the section during the batch, so the data that the batch
  ///     touches is copied.
  /// - Returns: The changes. In a dense mosaic, any item may change, from the top on
  ///   (`ChangeReport.firstChangedPosition`).
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, or an item is resized twice; if a span is out of range, or the
  ///   content is too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · (columns + log n)) for m edits, plus settling for the anchor and the
  ///   watched rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// Support for batches and anchors.
extension MosaicSection: EditableSection {
  var map: CoordinateMap { geometry.cells.columns.map }

  var unobserved: MosaicSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units {
    contentStart + tree.start(of: index) * geometry.cells.stride
  }

  var provisionalLength: Units {
    contentStart + geometry.height(ofRows: tree.end) + geometry.cells.insets.mainEnd
  }

  var minimumLength: Units {
    // For any placement, the items need at least this many rows, and the settled items at least the rows that
    // they take up.
    let columns = columnCount
    let rows = max(
      Units((rowTotal + columns - 1) / columns), tree.end(before: firstUnsettledIndex ?? count))
    return contentStart + geometry.height(ofRows: rows) + geometry.cells.insets.mainEnd
  }

  var contentStart: Units { geometry.cells.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    // Later items of a dense mosaic may fill holes anywhere.
    guard layout.packing == .sparse else { return contentStart }
    let first = min(index, firstUnsettledIndex ?? index)
    return first > 0 ? provisionalStart(of: first - 1) : contentStart
  }

  func item(of size: MosaicItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> MosaicSpan {
    try MosaicSpan(size, argument())
  }

  func length(of item: MosaicSpan) -> Units { Units(item.rows) * max(1, geometry.cells.stride) }

  func length(ofItemAt index: Int) -> Units { length(of: span(at: index)) }

  var occupied: Units { Units(rowTotal) * max(1, geometry.cells.stride) }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }
}
