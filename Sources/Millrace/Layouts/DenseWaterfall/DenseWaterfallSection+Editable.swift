extension DenseWaterfallSection: EditableSection {
  var map: CoordinateMap { geometry.map }

  var unobserved: DenseWaterfallSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units {
    tree.position(of: tree.treeIndex(ofIndex: index)).start + insets.mainStart
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
    // A hole starts no higher than the lanes' ends before the item that left it.
    let first = max(0, min(index, dirtyRanges.firstUnsettledItem ?? index) - layout.reach)
    return withLaneVectors(1, lanes: geometry.count) { rows in
      var uncounted = WorkCounters()
      tree.readProfile(before: tree.cut(before: first, counting: &uncounted), into: rows[0])
      return insets.mainStart + rows[0].minimum
    }
  }

  func checked(_ item: WaterfallItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> StoredItem
  {
    let extent = grid.roundedDown(try Units(checked: item.extent, argument() + ".extent"))
    return StoredItem(extent: extent, span: try item.span?.stored(argument() + ".span") ?? 0)
  }

  func checked(
    _ item: WaterfallItem, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> StoredItem {
    var checked = try checked(item, argument())
    if item.span == nil { checked.span = tree.span(at: tree.treeIndex(ofIndex: index)) }
    return checked
  }

  func description(of item: StoredItem) -> WaterfallItem {
    WaterfallItem(item.extent.points, span: LaneSpan(stored: item.span))
  }

  func length(of item: StoredItem) -> Units { (item.extent + tree.gap) * Units(tree.width(span: item.span)) }

  func length(ofItemAt index: Int) -> Units { length(of: storedItem(at: tree.treeIndex(ofIndex: index))) }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }
}
