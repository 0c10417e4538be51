extension MosaicSection: EditableSection {
  var map: CoordinateMap { geometry.cells.columns.map }

  var unobserved: MosaicSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units {
    contentStart + tree.start(of: index) * geometry.cells.stride
  }

  var provisionalLength: Units {
    contentStart + geometry.height(ofRows: tree.end) + geometry.cells.insets.mainEnd
  }

  var minimumLength: Units {
    // For any placement, the items need at least this many rows, and the settled items at least the rows that
    // they take up.
    let columns = columnCount
    let rows = max(
      Units((rowTotal + columns - 1) / columns), tree.end(before: firstUnsettledIndex ?? count))
    return contentStart + geometry.height(ofRows: rows) + geometry.cells.insets.mainEnd
  }

  var contentStart: Units { geometry.cells.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    // Later items of a dense mosaic may fill holes anywhere.
    guard layout.packing == .sparse else { return contentStart }
    let first = min(index, firstUnsettledIndex ?? index)
    return first > 0 ? provisionalStart(of: first - 1) : contentStart
  }

  func checked(_ item: MosaicItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> MosaicSpan {
    try MosaicSpan(item, argument())
  }

  func description(of span: MosaicSpan) -> MosaicItem { span.item }

  func length(of item: MosaicSpan) -> Units { Units(item.rows) * max(1, geometry.cells.stride) }

  func length(ofItemAt index: Int) -> Units { length(of: span(at: index)) }

  var occupied: Units { Units(rowTotal) * max(1, geometry.cells.stride) }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }
}
