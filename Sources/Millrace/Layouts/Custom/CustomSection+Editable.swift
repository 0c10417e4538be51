extension CustomSection {
  /// A batch of edits.
  public typealias Batch = BatchUpdate<Layout.Item>

  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor stays
  /// where the reader sees it: edits, batches, settling, another width.
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
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout CustomSection) throws(Failure) -> Void
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
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or among
  ///   those that arrive; if a removed item is to be resized, or an item twice; if the layout has no valid
  ///   place for an item that arrives or is resized, or the content would be too long; if the anchor's item
  ///   does not exist.
  /// - Complexity: O(m log m + m · log n) for m edits, and some items for each, beside what is settled for the
  ///   anchor and the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try attempt { (section) throws(LayoutError) in
      try section.applyBatch(batch, keeping: anchor, watching: rect)
    }
  }
}

/// What batches and anchors need of a layout of one's own.
extension CustomSection: EditableSection {
  var map: CoordinateMap { places.geometry.map }

  var unobserved: CustomSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units { contentStart + places.tree.start(of: index) }

  func provisionalFrame(at index: Int) -> LayoutRect { places.frame(at: index) }

  func firstProvisionalItem(in rect: AxisRect) -> Int? { places.first(in: rect) }

  var provisionalLength: Units { contentStart + places.tree.end + places.geometry.insets.mainEnd }

  var minimumLength: Units {
    // The items that are settled are there to stay.
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

  /// What an item adds to the content, only the layout knows, when it places it: `attempt` looks at what came
  /// of it.
  func length(of item: Layout.Item) -> Units { 0 }

  func length(ofItemAt index: Int) -> Units { 0 }

  var occupied: Units { 0 }

  func prefetch(_ indices: [Int]) { places.tree.prefetch(indices) }
}
