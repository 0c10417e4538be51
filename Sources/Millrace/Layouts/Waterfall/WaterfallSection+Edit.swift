extension WaterfallSection {
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Parameters:
  ///   - extent: The height of the item, in points.
  ///   - index: The index of the new item.
  /// - Throws: If `index` is not in `0...count`, the extent is out of range, or the content is too long.
  /// - Complexity: O(lanes · log n). If items span several lanes, O(lanes³ · log n), as for all edits
  public mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    try insert(extent, span: .lanes(1), at: index)
  }

  /// Inserts an item that may span several lanes before the item at `index`, or at the end.
  ///
  /// - Parameters:
  ///   - extent: The height of the item, in points.
  ///   - span: The number of lanes.
  ///   - index: The index of the new item.
  /// - Throws: If `index` is not in `0...count`, the extent or the span is out of range, the content is too
  ///   long, or the item spans several lanes and the section has more than 32.
  /// - Complexity: O(lanes³ · log n). For the first item of the section that spans several lanes, O(n)
  public mutating func insert(_ extent: Double, span: LaneSpan, at index: Int) throws(LayoutError) {
    try check(border: index, "index")
    let span = try SizedItemChecker.span(span, lanes: geometry.count, "span")
    let extent = try checkedExtent(extent, replacing: -tree.gap, width: width(span: span))
    insertItem(SizedItem(extent: extent, span: span), at: index, movedFrom: nil)
  }

  /// Changes the extent of an item. The item counts as measured, and keeps its span.
  ///
  /// - Parameters:
  ///   - index: The index of the item.
  ///   - extent: The height of the item, in points.
  /// - Throws: If `index` is not in `0..<count`, the extent is out of range, or the content is too long.
  /// - Complexity: O(log n)
  public mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try check(index, "index")
    let item = tree.item(at: index)
    let span = tree.hasSpans ? tree.span(at: index) : 0
    let extent = try checkedExtent(extent, replacing: item.extent, width: width(span: span))
    if !anchors.isEmpty { anchorsWillResize { $1 == index } }
    resize(index, item, to: SizedItem(extent: extent, span: span))
  }

  private func checkedExtent(
    _ points: Double, replacing before: Units, width: Units
  ) throws(LayoutError) -> Units {
    let extent = grid.roundedDown(try Units(checked: points, "extent"))
    guard occupied + (extent - before) * width <= Units.maximumPosition else { throw .contentTooLong }
    return extent
  }

  mutating func insertItem(_ item: SizedItem, at index: Int, movedFrom source: Int?) {
    if item.span > 0 || tree.hasSpans {
      insertSpanning(item, at: index)
    } else {
      insertPlain(item, at: index)
    }
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  /// Inserts an item into a tree without spans.
  private mutating func insertPlain(_ item: SizedItem, at index: Int) {
    let stride = item.extent + tree.gap
    let (lane, last) = joiningLane(of: stride, at: index)
    tree.insert(extent: item.extent, lane: lane, isEstimate: item.isEstimate, at: index)
    occupied += stride
    if recordInsertion(of: item, at: index) {
      dirtyRanges.recordInsertion(at: index, lane: lane, stride: stride, lastLane: last, count: count)
    }
  }

  /// Counts an item that was inserted at `index`, and records the edit. See `recordEdit(changedFrom:)`.
  @inline(__always)
  mutating func recordInsertion(of item: SizedItem, at index: Int) -> Bool {
    if item.isEstimate { estimatedCount += 1 }
    if item.span > 0 { spanningCount += 1 }
    tree.work.itemsPlaced &+= 1
    let isAppended = index == count - 1
    if isAppended { recordAppending(since: index) }
    return recordEdit(changedFrom: isAppended ? count : index)
  }

  mutating func resizeItem(at index: Int, to item: SizedItem) {
    if item.span == tree.span(at: index) {
      resize(index, tree.item(at: index), to: item)
    } else {
      allowSpans()
      _ = removeSpanning(index)
      insertSpanning(item, at: index)
    }
  }

  /// Changes the extent of an item, which keeps its span.
  private mutating func resize(_ index: Int, _ item: LaneTree.Item, to new: SizedItem) {
    tree.work.nodesVisited &+= tree.height + 1
    let difference = new.extent - item.extent
    guard difference != 0 || new.isEstimate != item.isEstimate else { return }
    estimatedCount += (new.isEstimate ? 1 : 0) - (item.isEstimate ? 1 : 0)
    if tree.hasSpans {
      changeSpanningExtent(of: index, item, by: difference, isEstimate: new.isEstimate)
    } else {
      tree.resize(at: index, inLane: item.lane, by: difference, isEstimate: new.isEstimate)
      occupied += difference
      if difference != 0, recordEdit(changedFrom: index + 1) {
        dirtyRanges.recordResizing(at: index, lane: item.lane, difference: difference, count: count)
      }
    }
    tree.checkInvariants()
  }

  /// Returns the lane of an item to insert at `index`, and the lane of the item before it.
  private mutating func joiningLane(of stride: Units, at index: Int) -> (lane: Int, last: Int) {
    if geometry.count == 1 { return (0, 0) }
    return withLaneVectors(1, lanes: geometry.count) { vectors in
      if policy == .stable, index < count {
        let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + stride)
        if horizon == count {
          tree.readPlainTotals(into: vectors[0])
        } else {
          tree.work.nodesVisited &+= tree.height + 1
          _ = tree.readPlainProfile(before: horizon, into: vectors[0])
        }
        return (vectors[0].firstMinimum, 0)
      }
      // Place the item after the previous one. If that item is settled, so is the new one. Later items may have
      // to move.
      tree.work.nodesVisited &+= tree.height + 1
      let last = readPlainPackedProfile(before: index, into: vectors[0])
      return (rule.lane(ends: vectors[0], last: last), last)
    }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> SizedItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    return tree.hasSpans ? removeSpanning(index) : removePlain(index)
  }

  /// Removes an item from a tree without spans.
  private mutating func removePlain(_ index: Int) -> SizedItem {
    let removed = tree.remove(at: index)
    let stride = removed.extent + tree.gap
    occupied -= stride
    if removed.isEstimate { estimatedCount -= 1 }
    if recordEdit(changedFrom: index) {
      dirtyRanges.recordRemoval(at: index, lane: removed.lane, stride: stride, count: count)
    }
    return SizedItem(extent: removed.extent, isEstimate: removed.isEstimate)
  }
}
