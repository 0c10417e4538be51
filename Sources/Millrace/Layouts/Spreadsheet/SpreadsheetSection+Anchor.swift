extension SpreadsheetSection: SectionedContent {
  /// Calls `changes`, and returns the distances to move the content offset so that an anchor keeps its position on
  /// screen. See `ItemSection.withAnchor(_:settling:_:)`.
  ///
  /// ```swift
  /// let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insertRow(height: 44, at: 1)
  /// }
  /// screen.origin.y += correction.points
  /// screen.origin.x += correction.crossPoints
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The cell to keep, at its position in the content, regardless of pinning, or the end.
  ///   - changes: A closure that changes the section.
  /// - Precondition: The anchor's cell exists.
  /// - Complexity: O(log n), plus the changes
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, _ changes: (inout SpreadsheetSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    let depths = (rows.anchors.count, columns.anchors.count)
    begin(keeping: anchor)
    do throws(Failure) {
      try changes(&self)
    } catch {
      _ = endKeeping(from: depths)
      throw error
    }
    return endKeeping(from: depths)
  }

  /// Throws if the cell of an anchor does not exist.
  func checkCell(of anchor: Anchor) throws(LayoutError) {
    if case .cell(let row, let column) = anchor.target {
      try rows.check(row, "anchor.row")
      try columns.check(column, "anchor.column")
    } else {
      do throws(LayoutError) { try check(anchor) } catch { throw error.withoutSection }
    }
  }

  mutating func begin(keeping anchor: Anchor) {
    switch anchor.target {
    case .item(let path, _):
      precondition(hasItem(at: path), "anchor out of range")
      begin(keeping: .cell(row: path.item / columnCount, column: path.item % columnCount))
    case .cell(let row, let column):
      begin(rows.tracker(of: .item(row), settles: false), columns.tracker(of: .item(column), settles: false))
    case .reader(let view, let tolerance)
    where !rows.reachesEnd(map.mainEnd(of: view), within: tolerance, settles: false):
      begin(keeping: .firstVisible(in: view))
    case .firstVisible(let view):
      let range = AxisRect(view, in: map).map { VisibleRange($0) }
      begin(rows.tracker(ofFirstIn: range), columns.tracker(ofFirstIn: range))
    case .end, .reader: begin(rows.tracker(of: .end, settles: false), .nothing)
    }
  }

  private mutating func begin(_ row: AnchorTracker, _ column: AnchorTracker) {
    rows.anchors.append(row)
    columns.anchors.append(column)
  }

  /// Ends the keeping of the anchors of the given numbers.
  mutating func endKeeping(from depths: (rows: Int, columns: Int)) -> OffsetCorrection {
    let row = rows.correction(of: rows.endKeeping(from: depths.rows))
    let column = columns.correction(of: columns.endKeeping(from: depths.columns))
    let cell = row.index.flatMap { row in column.index.map { cellIndex(row: row, column: $0) } }
    var correction = OffsetCorrection(
      points: map.isMainMirrored ? 0 - row.points : row.points,
      crossPoints: map.isCrossMirrored ? 0 - column.points : column.points, isEstimate: false,
      path: cell.map { path(ofItem: $0) })
    correction.keepsEnd = row.keepsEnd
    return correction
  }
}

extension TrackList {
  /// Returns the tracker of the first track in a visible range that is not pinned.
  fileprivate mutating func tracker(ofFirstIn view: VisibleRange?) -> AnchorTracker {
    tracker(ofVisible: view.flatMap { firstUncovered(in: $0) }, settles: false)
  }

  /// Returns the first track that is not pinned and not hidden by leading pinned tracks.
  ///
  /// If these hide all others, the track at the far edge of `view`. `nil` if there is no such track or `view` is empty.
  func firstUncovered(in view: VisibleRange) -> VisibleItem? {
    let view = range(of: view)
    guard let visible = uncovered(view.start, view.end) else { return nil }
    let sticky = StickyTracks(self, in: nil, roundsOutward: false)
    let (start, end) = (visible.start - insets.start, visible.end - insets.start)
    var cursor = TrackCursor(tracks, endingAtOrAfter: start)
    while cursor.index < sticky.trailing, cursor.start < end {
      let isVisible = cursor.start + max(cursor.extent, 1) > start
      if isVisible, cursor.index >= sticky.leading {
        return VisibleItem(index: cursor.index, visible: visible, offset: view.start)
      }
      cursor.advance(in: tracks)
    }
    return nil
  }

  /// Returns the part of a visible range that leading pinned tracks leave to the others, at least a unit at its end.
  func uncovered(_ start: Units, _ end: Units) -> AxisRect? {
    let sticky = StickyTracks(self, in: nil, roundsOutward: false)
    guard start < end, sticky.leading < sticky.trailing else { return nil }
    // The visible part of the other tracks starts at the end of the leading pinned tracks.
    let edge = max(start, insets.start) + tracks.position(of: sticky.leading).start
    return AxisRect(start: max(start, min(end - 1, edge)), end: end, crossStart: 0, crossEnd: 1)
  }

  /// Returns the lengths of the pinned tracks at both edges, or 0 if a cell that spans `tracks` is pinned.
  func pinnedLengths(beside tracks: Range<Int>) -> (start: Units, end: Units) {
    let sticky = StickyTracks(self, in: nil, roundsOutward: false)
    guard sticky.leading <= tracks.lowerBound, tracks.upperBound <= sticky.trailing else { return (0, 0) }
    let start = sticky.leading == 0 ? 0 : self.tracks.position(of: sticky.leading).start
    let end =
      sticky.trailing == sticky.count
      ? 0 : self.tracks.length - self.tracks.position(of: sticky.trailing).start
    return (start, end)
  }
}
