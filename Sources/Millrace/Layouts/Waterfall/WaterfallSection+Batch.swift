extension WaterfallSection {
  /// A batch of edits of a waterfall, whose items are given by their extents in points, and by their spans.
  public typealias Batch = BatchUpdate<WaterfallItem>

  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// Equal to removing what leaves its place from the last to the first, and then inserting what arrives
  /// from the first to the last; under the stable policy, inserted and moved items join lanes in that
  /// order.
  ///
  /// ```swift
  /// let report = try section.apply(BatchUpdate(newIDs.difference(from: oldIDs)) { height(of: $0) })
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`ChangeReport.offsetCorrection`).
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at
  ///     another place (`ChangeReport.differences`). The rectangle moves with the anchor. Places outside of
  ///     the rectangle are told as items lie there now, settled or not. Watching keeps a copy of the section
  ///     while the batch is applied, so that each page of it that the batch touches (64 KiB) is copied.
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or
  ///   among those that arrive; if a removed item is to be resized, or an item twice; if an extent is out
  ///   of its range, or the content would be too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · lanes · log n) for m edits, beside what is settled for the anchor and
  ///   the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}
