extension RowSection {
  /// Edits that happen at once, whose items are given by their sizes, in points.
  public typealias Batch = BatchUpdate<LayoutSize>

  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// Equal to removing what leaves its place from the last to the first, and then inserting what arrives from
  /// the first to the last.
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`ChangeReport.offsetCorrection`).
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at another
  ///     place (`ChangeReport.differences`). The rectangle moves with the anchor. Places outside of the
  ///     rectangle are told as items lie there now, settled or not. Watching keeps a copy of the section while
  ///     the batch is applied, so that each page of it that the batch touches (56 KiB) is copied.
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or among
  ///   those that arrive; if a removed item is to be resized, or an item twice; if a size is out of its range,
  ///   or the content might get too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m) and m edits, beside what is settled for the anchor and the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }

  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor stays
  /// where the reader sees it: edits, batches, settling, another width, another layout.
  ///
  /// ```swift
  /// let correction = try section.keeping(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insert(LayoutSize(width: 90, height: 32), at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor counts as where it lies now, before and after, settled or not
  /// (`provisional`), and nothing has to be waited for. So who jumped to an unsettled place and shows it as it
  /// lies can settle in slices and stay there.
  ///
  /// - Parameters:
  ///   - anchor: What is kept.
  ///   - settling: Whether to settle as far as the anchor, before and after the changes, so that the correction
  ///     is exact.
  ///   - changes: Makes the changes. If it throws, what it changed until then stays changed. If it assigns
  ///     another section, whose items are not known to be these, nothing is kept, and the correction is 0.
  /// - Precondition: An anchor's item exists.
  /// - Complexity: O(log n + row) beside the changes and what has to be settled
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout RowSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}
