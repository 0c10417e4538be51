/// The cell that keeps its position on screen while a sheet changes.
public struct SpreadsheetAnchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case cell(row: Int, column: Int)
    case firstVisible(LayoutRect)
  }

  let target: Target

  /// Returns an anchor that keeps a cell, given by its row and column before the change.
  ///
  /// If its row or column is moved, the anchor follows. If its row or column is removed, the one after it replaces
  /// it, or at the end the one before.
  public static func cell(row: Int, column: Int) -> SpreadsheetAnchor {
    SpreadsheetAnchor(target: .cell(row: row, column: column))
  }

  /// Returns an anchor that keeps the first visible row and column that are not pinned.
  ///
  /// Nothing is kept if there is none. If the leading pinned tracks hide all others, keeps the track at the far edge
  /// of `view`. If the row or column is removed or moved, the one after it replaces it, or at the end the one before.
  public static func firstVisible(in view: LayoutRect) -> SpreadsheetAnchor {
    SpreadsheetAnchor(target: .firstVisible(view))
  }
}

/// The distance to move the content offset so that an anchor keeps its position on screen.
public struct SpreadsheetCorrection: Hashable, Sendable {
  /// The distance to add to the offset's x, in points. Exact, a whole number of 1/192 pt.
  public var x: Double
  /// The distance to add to the offset's y.
  public var y: Double
  /// The row of the anchor's cell after the change, or `nil` if no row was kept.
  public var row: Int?
  /// The column of the anchor's cell after the change, or `nil` if no column was kept.
  public var column: Int?

  /// Creates a correction.
  public init(x: Double, y: Double, row: Int?, column: Int?) {
    self.x = x
    self.y = y
    self.row = row
    self.column = column
  }
}

extension SpreadsheetSection {
  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, another layout.
  ///
  /// ```swift
  /// let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insertRow(height: 44, at: 1)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The cell to keep, at its position in the content, regardless of pinning.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's cell exists.
  /// - Complexity: O(log n), plus the changes
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: SpreadsheetAnchor, _ changes: (inout SpreadsheetSection) throws(Failure) -> Void
  ) throws(Failure) -> SpreadsheetCorrection {
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

  mutating func begin(keeping anchor: SpreadsheetAnchor) {
    switch anchor.target {
    case .cell(let row, let column):
      rows.anchors.append(rows.tracker(of: .item(row), settles: false))
      columns.anchors.append(columns.tracker(of: .item(column), settles: false))
    case .firstVisible(let view):
      let queryRect = AxisRect(view, in: map)
      rows.anchors.append(rows.tracker(ofFirstIn: queryRect.map { StickyView($0).rows }))
      columns.anchors.append(columns.tracker(ofFirstIn: queryRect.map { StickyView($0).columns }))
    }
  }

  /// Ends tracking of the anchors from the given numbers on, and returns the correction for the first.
  mutating func endKeeping(from depths: (rows: Int, columns: Int)) -> SpreadsheetCorrection {
    let row = rows.correction(of: rows.endKeeping(from: depths.rows))
    let column = columns.correction(of: columns.endKeeping(from: depths.columns))
    let offset = map.offset(across: column.points, along: row.points)
    return SpreadsheetCorrection(x: offset.x, y: offset.y, row: row.index, column: column.index)
  }
}

extension TrackList {
  /// Returns the tracker of the first visible track that is not pinned.
  fileprivate mutating func tracker(ofFirstIn view: StickyEdges?) -> AnchorTracker {
    guard let view else { return .nothing }
    return tracker(ofItem: firstBetweenPinned(in: view), followsMoves: false, settles: false)
  }

  /// Returns the first track that is not pinned and not hidden by leading pinned tracks.
  ///
  /// If these hide all others, the track at the far edge of `view`. `nil` if there is no such track, or `view` is empty.
  func firstBetweenPinned(in view: StickyEdges) -> Int? {
    guard view.start < view.end else { return nil }
    let sticky = StickyTracks(self, edges: view, roundsOutward: false)
    guard sticky.leading < sticky.trailing else { return nil }
    // The visible part of the other tracks starts at the end of the leading pinned tracks.
    let covered = tracks.position(of: sticky.leading).start
    let edge = max(view.start, insets.start) + covered
    var first: Int?
    forEachTrack(in: max(view.start, min(view.end - 1, edge))..<view.end) { index in
      guard index >= sticky.leading else { return true }
      first = index < sticky.trailing ? index : nil
      return false
    }
    return first
  }
}
