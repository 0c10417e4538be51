extension CustomSection {
  /// A batch of edits.
  public typealias Batch = BatchUpdate<Layout.Item>

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, settling, another width.
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
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout CustomSection) throws(Failure) -> Void
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
  /// - Returns: The changes.
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, or an item is resized twice; if the layout has no valid place
  ///   for an arriving or resized item, or the content is too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · log n) for m edits, and some items for each, plus settling for the anchor
  ///   and the watched rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try attempt { (section) throws(LayoutError) in
      try section.applyBatch(batch, keeping: anchor, watching: rect)
    }
  }
}

/// Support for batches and anchors.
extension CustomSection: EditableSection {
  var map: CoordinateMap { places.geometry.map }

  var unobserved: CustomSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units { contentStart + places.tree.start(of: index) }

  var provisionalLength: Units { contentStart + places.tree.end + places.geometry.insets.mainEnd }

  var minimumLength: Units {
    // The settled items do not change.
    contentStart + places.tree.end(before: firstUnsettledIndex ?? count) + places.geometry.insets.mainEnd
  }

  var contentStart: Units { places.geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = min(index, firstUnsettledIndex ?? index, count - 1)
    guard first >= 0 else { return contentStart - places.geometry.overflow }
    let origin = places.origin(of: places.chunks.chunk(ofItem: first))
    return contentStart + origin - places.geometry.overflow
  }

  func item(of size: Layout.Item, _ argument: @autoclosure () -> String) throws(LayoutError) -> Layout.Item {
    size
  }

  /// The layout determines the length of an item when it places the item. `attempt` checks the result.
  func length(of item: Layout.Item) -> Units { 0 }

  func length(ofItemAt index: Int) -> Units { 0 }

  var occupied: Units { 0 }

  func prefetch(_ indices: [Int]) { places.tree.prefetch(indices) }
}
