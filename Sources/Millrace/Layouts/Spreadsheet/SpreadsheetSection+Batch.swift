/// The changes that a batch of edits of a sheet made.
public struct SpreadsheetReport: Hashable, Sendable {
  /// The changes of the rows. The first changed position is that of a row, in points. There are no
  /// differences.
  public internal(set) var rows: ChangeReport
  /// The changes of the columns, in the same form.
  public internal(set) var columns: ChangeReport
  /// The distance to move the content offset to keep the anchor, or `nil` if there was no anchor.
  public internal(set) var offsetCorrection: SpreadsheetCorrection?
}

extension SpreadsheetSection {
  /// Edits of rows, by their heights in points, or of columns, by their widths.
  public typealias Batch = BatchUpdate<Double>

  /// Applies all edits of rows and columns at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing tracks from last to first, and then inserting the arriving tracks from
  /// first to last, with the effects on merged cells (`moveRow(from:to:)`): first rows, then columns.
  ///
  /// ```swift
  /// var week = SpreadsheetSection.Batch()
  /// week.remove(at: 7)
  /// week.insert(120, at: 1)
  /// let report = try section.apply(columns: week, keeping: .firstVisible(in: screen))
  /// ```
  ///
  /// - Parameter anchor: The cell that keeps its position on screen (`SpreadsheetReport.offsetCorrection`).
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed row or column is resized, or one is resized twice; if an extent is out of
  ///   range, or the content is too long; if the anchor's cell does not exist.
  /// - Complexity: O(e log e + e log n + e m) for e edits and m merged cells
  @discardableResult
  public mutating func apply(
    rows rowBatch: Batch = Batch(), columns columnBatch: Batch = Batch(),
    keeping anchor: SpreadsheetAnchor? = nil
  ) throws(LayoutError) -> SpreadsheetReport {
    let rowPlan = try rows.plan(rowBatch)
    let columnPlan = try columns.plan(columnBatch)
    if case .cell(let row, let column)? = anchor?.target {
      try rows.check(row, "anchor.row")
      try columns.check(column, "anchor.column")
    }
    if let anchor { begin(keeping: anchor) }
    var report = SpreadsheetReport(
      rows: rows.apply(rowPlan, keeping: nil, watching: nil),
      columns: columns.apply(columnPlan, keeping: nil, watching: nil))
    if map.isMainMirrored {
      report.rows.firstChangedPosition = report.rows.firstChangedPosition.map { 0 - $0 }
    }
    if map.isCrossMirrored {
      report.columns.firstChangedPosition = report.columns.firstChangedPosition.map { 0 - $0 }
    }
    merges.apply(rowPlan.map, .rows)
    merges.apply(columnPlan.map, .columns)
    if anchor != nil {
      report.offsetCorrection = endKeeping(from: (rows.anchors.count - 1, columns.anchors.count - 1))
    }
    return report
  }
}

extension TrackList {
  /// Returns the checked plan of a batch.
  fileprivate func plan(_ batch: BatchUpdate<Double>) throws(LayoutError) -> BatchPlan<TrackList> {
    let plan = try BatchPlan(batch, for: self)
    guard count - batch.removals.count + batch.insertions.count <= Self.maximumCount else {
      throw .contentTooLong
    }
    return plan
  }
}

extension SpanIndex {
  /// Records a batch of edits.
  fileprivate mutating func apply(_ map: IndexMap, _ side: CellSpan.Side) {
    guard !isEmpty else { return }
    var carried: [Int: ContiguousArray<CellSpan>] = [:]
    for departure in map.departures.reversed() {
      if departure.counterpart != nil {
        carried[departure.index] = removeSpans(inTrack: departure.index, side)
      }
      recordRemoval(of: departure.index..<(departure.index + 1), side)
    }
    for arrival in map.arrivals {
      recordInsertion(of: 1, at: arrival.index, side)
      if let source = arrival.counterpart { insert(carried[source] ?? [], inTrack: arrival.index, side) }
    }
  }
}
