extension WaterfallSection: LaneSection {
  /// An extent and a number of lanes.
  public typealias Item = WaterfallItem

  func treeIndex(of index: Int) -> Int { index }

  func firstTreeIndex(ofItemsFrom index: Int) -> Int { index }

  func row(of item: Int) -> ItemRow? {
    guard laneCount == 1 else { return nil }
    let (_, start, extent) = tree.position(of: item)
    let top = insets.mainStart + start
    return ItemRow(first: item, last: item, start: top, end: top + extent)
  }

  func row(reaching position: Units) -> ItemRow? {
    guard laneCount == 1, count > 0 else { return nil }
    let distance = position - insets.mainStart
    if distance <= 0 { return row(of: 0) }
    return tree.firstItem(inLane: 0, endingAfter: distance - 1).flatMap { row(of: $0.index) }
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    collectLanes(queryRect, counting: &work, into: &sink)
  }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    try relayout(layout.following(space.map), width: space.width)
  }

  func unchangedStart(before index: Int) -> Units {
    withLaneVectors(1, lanes: geometry.count) { vectors in
      tree.readProfile(before: min(index, dirtyRanges.firstUnsettledItem ?? index), into: vectors[0])
      return insets.mainStart + vectors[0].minimum
    }
  }
}

extension Waterfall: OrientedLayout {}
