extension WaterfallSection {
  /// A batch of edits of a waterfall, whose items are given by extents, in points, and spans.
  public typealias Batch = BatchUpdate<WaterfallItem>

  /// Applies all edits of a batch at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing items from last to first, and then inserting the arriving items from
  /// first to last. Under the stable policy, inserted and moved items join lanes in that order.
  ///
  /// ```swift
  /// let report = try section.apply(BatchUpdate(newIDs.difference(from: oldIDs)) { height(of: $0) })
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The part of the content that keeps its position on screen (`ChangeReport.offsetCorrection`).
  ///   - rect: A rect to watch for changes, usually the viewport. The report lists its visible changes
  ///     (`ChangeReport.differences`). The rect moves with the anchor. Positions outside of the rect are
  ///     provisional. Watching keeps a copy of the section during the batch, so each page that the batch
  ///     touches (64 KiB) is copied.
  /// - Returns: The changes.
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, or an item is resized twice; if an extent is out of range, or
  ///   the content is too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · lanes · log n) for m edits, plus settling for the anchor and the watched
  ///   rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}
