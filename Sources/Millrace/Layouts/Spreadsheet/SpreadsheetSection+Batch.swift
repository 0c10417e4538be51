extension SpreadsheetSection {
  /// Applies all edits of rows and columns at once. If it throws, the section is unchanged.
  ///
  /// Equal to the edits one by one, in the order of `ItemSection.apply(_:keeping:watching:)`, with the effects on
  /// merged cells (`moveRow(from:to:)`): first rows, then columns. The rows and the columns are section 0 of their
  /// batches. Their items have extents (`FeedItem.extent(_:span:)`): the heights of rows and the widths of columns.
  ///
  /// ```swift
  /// var week = BatchUpdate()
  /// week.remove(at: 7)
  /// week.insert(120, at: 1)
  /// let report = try section.apply(columns: week, keeping: .firstVisible(in: screen))
  /// ```
  ///
  /// - Parameters:
  ///   - rowBatch: The edits of rows.
  ///   - columnBatch: The edits of columns.
  ///   - anchor: The cell that keeps its position on screen (`ChangeReport.offsetCorrection`).
  /// - Returns: The changes of the rows and of the columns, without those of elements. Their first changed positions
  ///   are those of a row and of a column. Both have the offset correction of the anchor.
  /// - Throws: As `ItemSection.apply(_:keeping:watching:)`. Also if the anchor's cell does not exist.
  /// - Complexity: O(e log e + e log n + e m) for e edits and m merged cells, or O(e log e + n + e m) if e ≥ n / 16
  @discardableResult
  public mutating func apply(
    rows rowBatch: BatchUpdate = BatchUpdate(), columns columnBatch: BatchUpdate = BatchUpdate(),
    keeping anchor: Anchor? = nil
  ) throws(LayoutError) -> (rows: ChangeReport, columns: ChangeReport) {
    let (rowPlan, rowReport) = try rows.plan(rowBatch)
    let (columnPlan, columnReport) = try columns.plan(columnBatch)
    let newRowCount = rowCount + rowBatch.insertions.count - rowBatch.removals.count
    let newColumnCount = columnCount + columnBatch.insertions.count - columnBatch.removals.count
    guard newRowCount <= TrackList.maximumCount(crossCount: newColumnCount),
      newColumnCount <= TrackList.maximumCount(crossCount: newRowCount)
    else { throw .contentTooLong }
    if let anchor {
      try checkCell(of: anchor)
      begin(keeping: anchor)
    }
    var report = (
      rows: rows.apply(rowPlan, rowReport, keeping: nil, watching: nil),
      columns: columns.apply(columnPlan, columnReport, keeping: nil, watching: nil)
    )
    if map.isMainMirrored, let first = report.rows.firstChangedPosition {
      report.rows.firstChangedPosition = 0 - first
    }
    if map.isCrossMirrored, let first = report.columns.firstChangedPosition {
      report.columns.firstChangedPosition = 0 - first
    }
    merges.apply(rowPlan.map, .rows)
    merges.apply(columnPlan.map, .columns)
    if anchor != nil {
      let correction = endKeeping(from: (rows.anchors.count - 1, columns.anchors.count - 1))
      (report.rows.offsetCorrection, report.columns.offsetCorrection) = (correction, correction)
    }
    return report
  }
}

extension SpanIndex {
  fileprivate mutating func apply(_ map: IndexMap, _ axis: CellSpan.TrackAxis) {
    guard !isEmpty else { return }
    var carried: [Int: ContiguousArray<CellSpan>] = [:]
    for departure in map.departures.reversed() {
      if departure.counterpart != nil {
        carried[departure.index] = removeSpans(inTrack: departure.index, axis)
      }
      recordRemoval(of: departure.index..<(departure.index + 1), axis)
    }
    for arrival in map.arrivals {
      recordInsertion(of: 1, at: arrival.index, axis)
      if let source = arrival.counterpart { insert(carried[source] ?? [], inTrack: arrival.index, axis) }
    }
  }
}
