extension DenseWaterfallSection {
  /// Edits that are made at once (`apply(_:keeping:watching:)`).
  public typealias Batch = BatchUpdate<WaterfallItem>

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
  /// - Complexity: O(lanes^2 · log n) beside the changes and what has to be settled
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true,
    _ changes: (inout DenseWaterfallSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }

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
  ///     the batch is applied, so that what the batch touches is copied.
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or among
  ///   those that arrive; if a removed item is to be resized, or an item twice; if an extent or a span is out
  ///   of its range, or the content would be too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · (lanes^3 · log n + reach)) for m edits, beside what is settled for the anchor
  ///   and the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// What batches and anchors need of a dense waterfall.
extension DenseWaterfallSection: EditableSection {
  var map: CoordinateMap { geometry.map }

  var unobserved: DenseWaterfallSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units {
    tree.position(of: tree.place(ofIndex: index)).start + insets.mainStart
  }

  var provisionalLength: Units {
    let longest = withLaneVectors(1, lanes: geometry.count) { rows in
      tree.readTotals(into: rows[0])
      return rows[0].maximum
    }
    // Every lane's end counts the spacing behind its last item.
    return insets.mainStart + max(0, longest - tree.gap) + insets.mainEnd
  }

  var minimumLength: Units {
    // However the items are placed, the longest lane is no shorter than all are on an average.
    insets.mainStart + max(0, occupied / Units(geometry.count) - tree.gap) + insets.mainEnd
  }

  var contentStart: Units { insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    // A hole begins no higher than the lanes end before the item that left it.
    let first = max(0, min(index, dirtyRanges.firstUnsettledItem ?? index) - layout.reach)
    return withLaneVectors(1, lanes: geometry.count) { rows in
      var uncounted = WorkCounters()
      tree.readProfile(before: tree.cut(before: first, counting: &uncounted), into: rows[0])
      return insets.mainStart + rows[0].minimum
    }
  }

  func item(of size: WaterfallItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> StoredItem {
    let extent = grid.roundedDown(try Units(checked: size.extent, argument() + ".extent"))
    return StoredItem(extent: extent, span: try size.span?.stored(argument() + ".span") ?? 0)
  }

  func item(
    of size: WaterfallItem, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> StoredItem {
    var item = try item(of: size, argument())
    if size.span == nil { item.span = tree.span(at: tree.place(ofIndex: index)) }
    return item
  }

  func length(of item: StoredItem) -> Units { (item.extent + tree.gap) * Units(tree.width(span: item.span)) }

  func length(ofItemAt index: Int) -> Units { length(of: storedItem(at: tree.place(ofIndex: index))) }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }
}
