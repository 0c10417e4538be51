extension RowSection {
  /// A batch of edits of rows, whose items are given by sizes, in points.
  public typealias Batch = BatchUpdate<LayoutSize>

  /// Applies all edits of a batch at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing items from last to first, and then inserting the arriving items from
  /// first to last.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content that keeps its position on screen (`ChangeReport.offsetCorrection`).
  ///   - rect: A rect to watch for changes, usually the viewport. The report lists its visible changes
  ///     (`ChangeReport.differences`). The rect moves with the anchor. Positions outside of the rect are
  ///     provisional. Watching keeps a copy of the section during the batch, so each page that the batch
  ///     touches (56 KiB) is copied.
  /// - Returns: The changes.
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, or an item is resized twice; if a size is out of range, or the
  ///   content might get too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m) and the cost of m edits, plus settling for the anchor and the watched rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, settling, another width, another layout.
  ///
  /// ```swift
  /// let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insert(LayoutSize(width: 90, height: 32), at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor's position is its provisional one before and after the changes,
  /// settled or not (`provisional`), and nothing is settled. Use this after a jump to an unsettled position,
  /// to settle in slices without moving the visible items.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content to keep.
  ///   - settling: Whether to settle up to the anchor, before and after the changes, so that the correction
  ///     is exact.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, whose items are not known to be the same, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's item exists.
  /// - Complexity: O(log n + row), plus the changes and settling
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout RowSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}
