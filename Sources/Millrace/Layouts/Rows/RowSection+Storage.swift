extension RowSection: SettlingSection, ItemSection {
  /// A size, in points, independent of the height and the scale of the item's row, and whether it is an estimate.
  public typealias Item = RowItem

  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  var minimumLength: Units {
    // The settled rows do not change.
    let settled = firstUnsettledIndex.map { rows.top(ofRowOf: $0) } ?? rows.length
    return insets.mainStart + max(0, settled - rows.tree.gap) + insets.mainEnd
  }

  /// Every row includes the spacing after it.
  var provisionalLength: Units {
    insets.mainStart + max(0, rows.length - rows.tree.gap) + insets.mainEnd
  }

  var contentStart: Units { insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = rows.firstUnsettledItem ?? count
    guard count > 0 else { return insets.mainStart }
    let changed = rows.rowStart(of: max(0, index - rows.rule.lookahead))
    return insets.mainStart + rows.top(ofRowOf: min(first, changed))
  }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    try relayout(layout.following(space.map), width: space.width)
  }

  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled { settle(until: limit) }
  }

  @inline(never) @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, let first = rows.firstUnsettledItem, first < limit.item,
      limit.position == .max || rows.top(ofRowOf: first) < limit.position
    {
      let step = rows.rebreak(from: first, unchangedFrom: first, limit: RebreakLimit(settling: rest))
      placed += step
      rest.budget -= step
    }
    rows.tree.checkInvariants()
    return placed
  }

  // MARK: Queries

  var treeHeight: Int { rows.tree.height + 1 }

  func provisionalStart(of index: Int) -> Units {
    let item = rows.frame(at: index)
    return insets.mainStart + item.top + item.frame.mainOffset
  }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let item = rows.frame(at: index)
    return map.rect(item.frame, top: origin + insets.mainStart + item.top)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    rows.collect(queryRect, map, mainStart: insets.mainStart, counting: &work, into: &sink)
  }

  func row(of item: Int) -> ItemRow? { rows.row(of: item).moved(by: insets.mainStart) }

  func row(reaching position: Units) -> ItemRow? {
    rows.row(reaching: position - insets.mainStart)?.moved(by: insets.mainStart)
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let (first, last) = (rows.row(of: items.lowerBound), rows.row(of: items.upperBound - 1))
    work.nodesVisited &+= 6 * (rows.tree.height + 1)
    return (insets.mainStart + first.start)..<(insets.mainStart + last.end)
  }

  mutating func crossOverflow() -> Units {
    switch rows.rule.kind {
    case .grid(_, let columns): return columns.crossOverflow
    case .justified: return 0
    case .flow:
      // Writes nothing the second time, when copies of a feed may share the section.
      if widest == nil { widest = rows.maximumWidth(from: 0) }
      let widest = widest ?? 0
      let room = (Units(coordinate: width) ?? 0) - insets.crossStart - insets.crossEnd
      return max(0, rows.rule.reach(of: ItemSize(width: widest, height: 0)) - room)
    }
  }

  // MARK: Edits

  func feedItem(at index: Int) -> FeedItem {
    let item = rows.item(at: index)
    return reader.feedItem(item.size, isEstimate: item.isEstimate)
  }

  func feedItems() -> ContiguousArray<FeedItem> {
    ContiguousArray(rows.items.lazy.map { reader.feedItem($0.size, isEstimate: $0.isEstimate) })
  }

  func item(of item: FeedItem) throws(LayoutError) -> RowItem {
    try item.rowItem(takesExtents: reader.takesExtents, axis: reader.axis)
  }

  func checked(_ item: RowItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> SizedRowItem {
    SizedRowItem(size: try reader.size(item.size, argument()), isEstimate: item.isEstimated)
  }

  func description(of item: SizedRowItem) -> RowItem {
    RowItem(layout.axis.transposed(item.size.points), isEstimated: item.isEstimate)
  }

  func length(of item: SizedRowItem) -> Units { length(of: item.size) }

  private func length(of size: ItemSize) -> Units { rows.rule.maximumLength(of: size) + rows.tree.gap }

  func length(ofItemAt index: Int) -> Units { length(of: rows.size(at: index)) }

  func prefetch(_ indices: [Int]) { rows.tree.prefetch(indices) }

  var hasEstimates: Bool { estimatedCount > 0 }

  func isEstimate(ofItem index: Int) -> Bool { estimatedCount > 0 && rows.tree.item(at: index).isEstimate }

  mutating func insertItem(_ item: SizedRowItem, at index: Int, movedFrom source: Int?) {
    rows.insert(item, at: index)
    if item.isEstimate { estimatedCount += 1 }
    occupied += length(of: item)
    recordWidth(item.size.width)
    rows.tree.checkInvariants()
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> SizedRowItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    let item = rows.remove(at: index)
    if item.isEstimate { estimatedCount -= 1 }
    occupied -= length(of: item)
    rows.tree.checkInvariants()
    return item
  }

  mutating func resizeItem(at index: Int, to item: SizedRowItem) {
    // Free in a section without estimates.
    if isEstimate(ofItem: index) != item.isEstimate {
      rows.tree.setIsEstimate(item.isEstimate, at: index)
      estimatedCount += item.isEstimate ? 1 : -1
    }
    let before = rows.size(at: index)
    guard item.size != before else { return }
    occupied += length(of: item.size) - length(of: before)
    rows.resize(at: index, to: item.size)
    recordWidth(item.size.width)
    rows.tree.checkInvariants()
  }

  /// Records the width of a new item, or the largest of several.
  mutating func recordWidth(_ width: UInt32) {
    if let widest { self.widest = max(widest, width) }
  }

  var minimumEditsToRebuild: Int? { rows.tree.shape.leafCapacity }

  mutating func rebuild(_ plan: BatchPlan<RowSection>) -> Bool {
    let items = plan.arranged(rows.items)
    rows.removeAll()
    (occupied, estimatedCount) = (0, 0)
    do throws(LayoutError) { try fill(SizeSource(checked: items, reader)) } catch {
      preconditionFailure("the items of a plan are checked")
    }
    rows.tree.checkInvariants()
    return true
  }
}

extension CoordinateMap {
  /// Returns the rect of an item whose row starts at `top`.
  @inline(__always)
  func rect(_ frame: RowFrame, top: Units) -> LayoutRect {
    rect(
      crossStart: frame.crossStart, crossLength: frame.crossLength, mainStart: top &+ frame.mainOffset,
      mainLength: frame.mainLength)
  }
}
