extension MosaicSection {
  /// A batch of edits of a mosaic, whose items are given by their spans.
  public typealias Batch = BatchUpdate<MosaicItem>

  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor stays
  /// where the reader sees it: edits, batches, settling, another width, another number of columns.
  ///
  /// With `settling: false`, the anchor counts as where it lies now, before and after, settled or not
  /// (`provisional`), and nothing has to be waited for.
  ///
  /// - Parameters:
  ///   - anchor: What is kept.
  ///   - settling: Whether to settle as far as the anchor, before and after the changes, so that the
  ///     correction is exact.
  ///   - changes: Makes the changes. If it throws, what it changed until then stays changed. If it assigns
  ///     another section, whose items are not known to be these, nothing is kept, and the correction is 0.
  /// - Precondition: An anchor's item exists.
  /// - Complexity: O(log n) beside the changes and what has to be settled
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout MosaicSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }

  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// Equal to removing what leaves its place from the last to the first, and then inserting what arrives
  /// from the first to the last.
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`ChangeReport.offsetCorrection`).
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at
  ///     another place (`ChangeReport.differences`). The rectangle moves with the anchor. Places outside of
  ///     the rectangle are told as items lie there now, settled or not. Watching keeps a copy of the section
  ///     while the batch is applied, so that what the batch touches is copied.
  /// - Returns: What changed. In a dense mosaic anything may change, from the top on
  ///   (`ChangeReport.firstChangedPosition`).
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or among
  ///   those that arrive; if a removed item is to be resized, or an item twice; if a span is out of its
  ///   range, or the content would be too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · (columns + log n)) for m edits, beside what is settled for the anchor and
  ///   the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// What batches and anchors need of a mosaic.
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
    // However the items are placed, there is no room for them in fewer rows than these, nor for those that
    // are settled in fewer than they take up.
    let columns = columnCount
    let rows = max(
      Units((rowTotal + columns - 1) / columns), tree.end(before: firstUnsettledIndex ?? count))
    return contentStart + geometry.height(ofRows: rows) + geometry.cells.insets.mainEnd
  }

  var contentStart: Units { geometry.cells.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    // A dense mosaic's later items may fill holes anywhere.
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
