extension WaterfallSection: EditableSection {
  var map: CoordinateMap { geometry.map }

  var anchors: ContiguousArray<AnchorTracker> {
    @inline(__always) get { observers.anchors }
    @inline(__always) _modify { yield &observers.anchors }
  }

  var unobserved: WaterfallSection {
    var section = self
    section.observers = EditObservers()
    return section
  }

  func provisionalStart(of index: Int) -> Units { tree.position(of: index).start + insets.mainStart }

  var provisionalLength: Units { contentHeight }

  var minimumLength: Units {
    // For any packing, the longest lane is at least as long as the average lane.
    insets.mainStart + max(0, occupied / Units(geometry.count) - tree.gap) + insets.mainEnd
  }

  var contentStart: Units { insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    withLaneVectors(1, lanes: geometry.count) { rows in
      tree.readProfile(before: min(index, dirtyRanges.firstUnsettledItem ?? index), into: rows[0])
      return insets.mainStart + rows[0].minimum
    }
  }

  func checked(_ item: WaterfallItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> SizedItem
  {
    let extent = grid.roundedDown(try Units(checked: item.extent, argument() + ".extent"))
    return (extent, false, try checkedSpan(item.span, argument() + ".span"))
  }

  func checked(
    _ item: WaterfallItem, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> SizedItem {
    var checked = try checked(item, argument())
    if item.span == nil { checked.span = tree.span(at: index) }
    return checked
  }

  func description(of item: SizedItem) -> WaterfallItem {
    WaterfallItem(item.extent.points, span: LaneSpan(stored: item.span))
  }

  func length(of item: SizedItem) -> Units { (item.extent + tree.gap) * width(span: item.span) }

  func length(ofItemAt index: Int) -> Units {
    (tree.item(at: index).extent + tree.gap) * width(span: tree.span(at: index))
  }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }

  mutating func insertItem(_ item: SizedItem, at index: Int, movedFrom source: Int?) {
    insertItem(item.extent, isEstimate: item.isEstimate, span: item.span, at: index, movedFrom: source)
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> SizedItem {
    let span = tree.span(at: index)
    let item = removeTreeItem(at: index, movedFrom: source)
    return (item.extent, item.isEstimate, span)
  }

  mutating func resizeItem(at index: Int, to item: SizedItem) {
    setSpan(stored: item.span, at: index)
    resizeItem(at: index, to: item.extent)
  }
}
