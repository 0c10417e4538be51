extension WaterfallSection {
  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, settling, another width, another number of columns.
  ///
  /// ```swift
  /// let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insert(120, at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor's position is its provisional one before and after the changes,
  /// settled or not (`provisional`), and nothing is settled. Use this after a jump to an unsettled position,
  /// to settle in slices without moving the visible items:
  ///
  /// ```swift
  /// let correction = section.withAnchor(.firstVisible(in: screen), settling: false) { section in
  ///   section.settle(while: { clock.now < endOfFrame })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The part of the content to keep.
  ///   - settling: Whether to settle up to the anchor, before and after the changes, so that the correction
  ///     is exact.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, whose items are not known to be the same, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's item exists.
  /// - Complexity: O(lanes · log n), plus the changes and settling
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true,
    _ changes: (inout WaterfallSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}
