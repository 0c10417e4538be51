extension DenseWaterfallSection: LaneSection {
  /// An extent and a number of lanes.
  public typealias Item = WaterfallItem

  func treeIndex(of index: Int) -> Int { tree.treeIndex(ofIndex: index) }

  func firstTreeIndex(ofItemsFrom index: Int) -> Int { max(0, index - maximumDisplacement) }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    let (first, limit) = (sink.elements.count, sink.limit)
    defer { sink.limit = limit }
    // Finds more items than are needed, because the order of the tree is not that of the section.
    var excess = 2 * maximumDisplacement
    while true {
      sink.limit = limit < .max - excess ? limit + excess : .max
      collectLanes(queryRect, counting: &work, into: &sink)
      let isAtLimit = sink.elements.count >= sink.limit
      let end = isAtLimit ? lastItemInOrder(of: sink.elements[first...], counting: &work) : count
      InPlaceSort.sort(&sink.elements, from: first) { $0.index < $1.index }
      if isAtLimit {
        let place = (first..<sink.elements.count).partitioningIndex { sink.elements[$0].index >= end }
        sink.elements.removeSubrange(place...)
      }
      if sink.firstItem > 0 { sink.removeItemsBeforeFirst(from: first) }
      if !isAtLimit || sink.elements.count >= limit { return }
      sink.elements.removeSubrange(first...)
      excess *= 2
    }
  }

  /// Returns the last of `found`, in tree order, that is in order. All items before it are before it in the tree, too.
  private func lastItemInOrder(of found: ArraySlice<Element>, counting work: inout WorkCounters) -> Int {
    let last = found.last { element in
      let treeIndex = tree.treeIndex(ofIndex: element.index, counting: &work)
      return tree.payload(at: treeIndex, as: DenseItem.self).reach == 0
    }
    return last?.index ?? 0
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
