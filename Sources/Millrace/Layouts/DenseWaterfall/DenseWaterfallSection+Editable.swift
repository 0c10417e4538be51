extension DenseWaterfallSection {
  /// A batch of edits of a dense waterfall (`apply(_:keeping:watching:)`).
  public typealias Batch = BatchUpdate<WaterfallItem>

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, settling, another width, another number of columns.
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
  /// - Complexity: O(lanes² · log n), plus the changes and settling
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true,
    _ changes: (inout DenseWaterfallSection) throws(Failure) -> Void
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
  ///   arrivals; if a removed item is resized, or an item is resized twice; if an extent or a span is out of
  ///   range, or the content is too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · (lanes³ · log n + reach)) for m edits, plus settling for the anchor and
  ///   the watched rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// Support for batches and anchors.
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
    // The end of each lane includes the spacing after its last item.
    return insets.mainStart + max(0, longest - tree.gap) + insets.mainEnd
  }

  var minimumLength: Units {
    // For any placement, the longest lane is at least as long as the average lane.
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
