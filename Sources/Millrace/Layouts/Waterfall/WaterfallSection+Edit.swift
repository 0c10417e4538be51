extension WaterfallSection {
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Parameter extent: The height of the item, in points.
  /// - Throws: If `index` is not in `0...count`, the extent is out of range, or the content is too long.
  /// - Complexity: O(lanes · log n). If items span several lanes, O(lanes³ · log n), as for all edits
  public mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    try check(border: index, "index")
    insertItem(try checkedExtent(extent, replacing: -tree.gap, width: 1), at: index)
  }

  /// Inserts an item that may span several lanes before the item at `index`, or at the end.
  ///
  /// - Parameters:
  ///   - extent: The height of the item, in points.
  ///   - span: The number of lanes.
  /// - Throws: If `index` is not in `0...count`, the extent or the span is out of range, the content is too
  ///   long, or the item spans several lanes and the section has more than 32.
  /// - Complexity: O(lanes³ · log n). For the first item of the section that spans several lanes, O(n)
  public mutating func insert(_ extent: Double, span: LaneSpan, at index: Int) throws(LayoutError) {
    try check(border: index, "index")
    let span = try checkedSpan(span, "span")
    insertItem(
      try checkedExtent(extent, replacing: -tree.gap, width: width(span: span)), span: span, at: index)
  }

  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// See `insert(_:span:at:)`.
  public mutating func insert(_ item: WaterfallItem, at index: Int) throws(LayoutError) {
    if let span = item.span, span != .lanes(1) {
      try insert(item.extent, span: span, at: index)
    } else {
      try insert(item.extent, at: index)
    }
  }

  /// Removes an item.
  ///
  /// - Returns: The extent of the item, in points, and its requested number of lanes.
  /// - Throws: If `index` is not in `0..<count`.
  /// - Complexity: O(log n)
  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> WaterfallItem {
    try check(index, "index")
    let span = tree.hasSpans ? tree.span(at: index) : 0
    return WaterfallItem(removeTreeItem(at: index).extent.points, span: LaneSpan(stored: span))
  }

  /// Changes the extent of an item. The item counts as measured, and keeps its span.
  ///
  /// - Parameter extent: The height of the item, in points.
  /// - Throws: If `index` is not in `0..<count`, the extent is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try check(index, "index")
    let item = tree.item(at: index)
    let width = tree.hasSpans ? width(span: tree.span(at: index)) : 1
    let extent = try checkedExtent(extent, replacing: item.extent, width: width)
    resize(index, item, to: extent, isEstimate: false)
  }

  private func checkedExtent(
    _ points: Double, replacing before: Units, width: Units
  ) throws(LayoutError) -> Units {
    let extent = grid.roundedDown(try Units(checked: points, "extent"))
    guard occupied + (extent - before) * width <= Units.maximumPosition else { throw .contentTooLong }
    return extent
  }

  /// Inserts an item with a checked extent.
  ///
  /// - Parameters:
  ///   - lane: Under the stable policy, the lane of the item. If `nil`, the item joins a lane.
  ///   - source: The index of the item before, if it was moved.
  mutating func insertItem(
    _ extent: Units, isEstimate: Bool = false, span: UInt8 = 0, at index: Int, inLane givenLane: Int? = nil,
    movedFrom source: Int? = nil
  ) {
    if span > 0 || tree.hasSpans {
      placeSpanning(extent, isEstimate: isEstimate, span: span, at: index, inLane: givenLane)
      if !observers.isEmpty { didInsert(index, (extent, isEstimate, span), movedFrom: source) }
      return
    }
    let stride = extent + tree.gap
    let (lane, last) = givenLane.map { ($0, 0) } ?? joiningLane(of: stride, at: index)
    tree.insert(extent: extent, lane: lane, isEstimate: isEstimate, at: index)
    occupied += stride
    if isEstimate { estimatedCount += 1 }
    tree.work.itemsPlaced += 1
    let isAppended = index == count - 1
    if isAppended { recordAppending(since: index) }
    recordEdit(changedFrom: isAppended ? count : index) { dirtyRanges, count in
      dirtyRanges.recordInsertion(at: index, lane: lane, stride: stride, lastLane: last, count: count)
    }
    if !observers.isEmpty { didInsert(index, (extent, isEstimate, 0), movedFrom: source) }
  }

  /// Changes the extent of an item to a checked extent.
  mutating func resizeItem(at index: Int, to extent: Units, isEstimate: Bool = false) {
    resize(index, tree.item(at: index), to: extent, isEstimate: isEstimate)
  }

  private mutating func resize(
    _ index: Int, _ item: LaneTree.Item, to extent: Units, isEstimate: Bool
  ) {
    tree.work.nodesVisited += tree.height + 1
    let difference = extent - item.extent
    guard difference != 0 || isEstimate != item.isEstimate else { return }
    estimatedCount += (isEstimate ? 1 : 0) - (item.isEstimate ? 1 : 0)
    if tree.hasSpans {
      changeSpanningExtent(of: index, item, by: difference, isEstimate: isEstimate)
    } else {
      changeExtent(of: index, item, by: difference, isEstimate: isEstimate)
    }
    tree.checkInvariants()
    if !observers.isEmpty { didResize(index, from: item, to: (extent, isEstimate, 0)) }
  }

  private mutating func changeExtent(
    of index: Int, _ item: LaneTree.Item, by difference: Units, isEstimate: Bool
  ) {
    tree.resize(at: index, inLane: item.lane, by: difference, isEstimate: isEstimate)
    if difference != 0 {
      occupied += difference
      recordEdit(changedFrom: index + 1) { dirtyRanges, count in
        dirtyRanges.recordResizing(at: index, lane: item.lane, difference: difference, count: count)
      }
    }
  }

  /// Returns the lane of an item to insert at `index`, and the lane of the item before it.
  ///
  /// - Parameter stride: The length that the item occupies.
  private mutating func joiningLane(of stride: Units, at index: Int) -> (lane: Int, last: Int) {
    if geometry.count == 1 { return (0, 0) }
    return withLaneVectors(1, lanes: geometry.count) { rows in
      if policy == .stable, index < count {
        let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + stride)
        if horizon == count {
          tree.readPlainTotals(into: rows[0])
        } else {
          tree.work.nodesVisited += tree.height + 1
          _ = tree.readPlainProfile(before: horizon, into: rows[0])
        }
        return (rows[0].firstMinimum, 0)
      }
      // Place the item after the previous one. If that item is settled, so is the new one. Later items may have
      // to move.
      tree.work.nodesVisited += tree.height + 1
      let last = readPlainPackedProfile(before: index, into: rows[0])
      return (rule.lane(ends: rows[0], last: last), last)
    }
  }

  /// Records an edit according to the policy.
  ///
  /// - Parameter item: The first item whose placement may differ from a fresh layout's because of the edit.
  @inline(__always)
  mutating func recordEdit(changedFrom item: Int, _ record: (inout DirtyRanges, Int) -> Void) {
    settledEnd = nil
    if let first = firstStableItem {
      firstStableItem = min(first, item)
    } else if geometry.count > 1 {
      // In one lane, every item is always settled.
      record(&dirtyRanges, count)
    }
    tree.checkInvariants()
  }

  /// Removes an item.
  ///
  /// - Parameter source: The source that the item's insertion will name, if the item is being moved.
  @discardableResult
  mutating func removeTreeItem(at index: Int, movedFrom source: Int? = nil) -> LaneTree.Item {
    if !observers.isEmpty { willRemove(index, movedFrom: source) }
    if tree.hasSpans { return takeOutSpanning(index) }
    let removed = tree.remove(at: index)
    let stride = removed.extent + tree.gap
    occupied -= stride
    if removed.isEstimate { estimatedCount -= 1 }
    recordEdit(changedFrom: index) { dirtyRanges, count in
      dirtyRanges.recordRemoval(at: index, lane: removed.lane, stride: stride, count: count)
    }
    return removed
  }
}
