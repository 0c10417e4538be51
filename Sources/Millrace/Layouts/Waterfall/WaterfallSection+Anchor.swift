extension WaterfallSection {
  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor
  /// stays where the reader sees it: edits, batches, settling, another width, another number of columns.
  ///
  /// ```swift
  /// let correction = try section.keeping(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insert(120, at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor counts as where it lies now, before and after, settled or not
  /// (`provisional`), and nothing has to be waited for. So who jumped to an unsettled place and shows it
  /// as it lies can settle in slices and stay there:
  ///
  /// ```swift
  /// let correction = section.keeping(.firstVisible(in: screen), settling: false) { section in
  ///   section.settle(while: { clock.now < endOfFrame })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: What is kept.
  ///   - settling: Whether to settle as far as the anchor, before and after the changes, so that the
  ///     correction is exact.
  ///   - changes: Makes the changes. If it throws, what it changed until then stays changed. If it assigns
  ///     another section, whose items are not known to be these, nothing is kept, and the correction is 0.
  /// - Precondition: An anchor's item exists.
  /// - Complexity: O(lanes · log n) beside the changes and what has to be settled
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true,
    _ changes: (inout WaterfallSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}
