/// The groups at which the section rests: the rows of the base, or if it has no rows, the first item and all items that
/// have a cross size.
extension ScrolledSection {
  /// The start and the end of the first group in the base. `nil` if there are no items.
  var firstGroup: (start: Units, end: Units)? {
    guard items.count > 0 else { return nil }
    var scratch = RowScratch()
    if let row = base.row(of: 0, items, &scratch) { return (row.start, row.end) }
    return baseFrame(at: 0).map { ($0.start, $0.end) }
  }

  /// Returns the frame of an item in the base, as currently placed.
  func baseFrame(at index: Int) -> AxisFrame? {
    var scratch = RowScratch()
    return AxisFrame(base.frame(at: index, of: items, from: 0, &scratch), in: section.baseMap)
  }

  /// Returns the start of an item in the base, as currently placed. In a carousel, the start at its nearest place.
  func baseStart(ofItem index: Int) -> Units? {
    base.start(ofItem: index, nearestTo: offset - leading) ?? baseFrame(at: index)?.start
  }

  /// Calls `body` with the start and the end of each group that intersects a range of the base, and perhaps of others.
  func forEachGroup(
    from start: Units, before end: Units, counting work: inout WorkCounters,
    _ body: (_ start: Units, _ end: Units) -> Void
  ) {
    guard items.count > 0 else { return }
    var scratch = RowScratch()
    if base.row(of: 0, items, &scratch) != nil {
      var rows: [ItemRow] = []
      base.collectRows(of: items, in: RowRange(start: start, end: end), &scratch, into: &rows)
      work.itemsScanned &+= rows.count
      for row in rows { body(row.start, row.end) }
      return
    }
    // The first item is a group even if it has no cross size, so that queries do not find it.
    if let first = firstGroup { body(first.start, first.end) }
    let bound = 2 * Units.maximumPosition
    guard let rect = AxisRect(start: start, end: end, crossStart: -bound, crossEnd: bound) else { return }
    var sink = ElementSink()
    base.collect(rect, of: items, counting: &work, &scratch, into: &sink)
    for element in sink.elements {
      guard let frame = AxisFrame(element.frame, in: section.baseMap) else { continue }
      body(frame.start, frame.end)
    }
  }
}
