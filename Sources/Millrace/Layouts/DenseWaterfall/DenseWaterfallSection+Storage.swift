extension DenseWaterfallSection: LaneSection {
  /// An extent and a number of lanes.
  public typealias Item = WaterfallItem

  func treeIndex(of index: Int) -> Int { tree.treeIndex(ofIndex: index) }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    let first = sink.elements.count
    // Finds all items at once, because the order of the tree is not that of the section.
    sink.limit = .max
    collectLanes(queryRect, counting: &work, into: &sink)
    InPlaceSort.sort(&sink.elements, from: first) { $0.index < $1.index }
  }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    var layout = layout
    layout.waterfall = layout.waterfall.following(space.map)
    try relayout(layout, width: space.width)
  }

  func unchangedStart(before index: Int) -> Units {
    // A hole starts no higher than the lanes' ends before the item that left it.
    let first = max(0, min(index, dirtyRanges.firstUnsettledItem ?? index) - layout.reach)
    return withLaneVectors(1, lanes: geometry.count) { vectors in
      var uncounted = WorkCounters()
      tree.readProfile(before: tree.cut(before: first, counting: &uncounted), into: vectors[0])
      return insets.mainStart + vectors[0].minimum
    }
  }
}
