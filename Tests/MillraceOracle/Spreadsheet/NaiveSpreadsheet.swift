import Millrace

/// A naive spreadsheet, written without knowledge of the engine.
///
/// Rows, columns and merged cells are arrays of identifiers, and queries are linear searches.
public struct NaiveSpreadsheet: Sendable {
  /// A row or a column.
  public struct Track: Hashable, Sendable {
    /// The identifier, which moves keep.
    public var name: Int
    /// The extent in points, unrounded.
    public var extent: Double
  }

  /// Merged cells, by the identifiers of their rows and columns, in order.
  public struct Merge: Hashable, Sendable {
    /// The identifiers of the rows and of the columns.
    public var tracks: [[Int]]
  }

  /// 0 for rows, 1 for columns.
  public typealias Side = Int

  /// The layout.
  public var layout: Spreadsheet
  /// The rows and the columns.
  public var tracks: [[Track]] = [[], []]
  /// The identifiers and extents of the expanded row and column.
  public var expanded: [(name: Int, extent: Double)?] = [nil, nil]
  /// The merged cells.
  public var merges: [Merge] = []
  package var names = 0

  /// Creates an empty spreadsheet.
  public init(_ layout: Spreadsheet) { self.layout = layout }

  /// Returns the index of the expanded row (side 0) or column (1), or `nil` if there is none.
  public func expandedIndex(_ side: Side) -> Int? {
    expanded[side].flatMap { expansion in tracks[side].firstIndex { $0.name == expansion.name } }
  }

  // MARK: - Edits

  /// Returns a row or column with a new identifier.
  public mutating func newTrack(_ extent: Double) -> Track {
    names += 1
    return Track(name: names, extent: extent)
  }

  /// Inserts a row or column. It is merged like its neighbors if these are merged with each other.
  public mutating func insert(_ track: Track, at index: Int, _ side: Side) {
    tracks[side].insert(track, at: index)
    guard index > 0, index + 1 < tracks[side].count else { return }
    let (before, behind) = (tracks[side][index - 1].name, tracks[side][index + 1].name)
    for place in merges.indices {
      let names = merges[place].tracks[side]
      if let position = names.firstIndex(of: before), names.contains(behind) {
        merges[place].tracks[side].insert(track.name, at: position + 1)
      }
    }
  }

  /// Removes a row or column, with its expansion and its part of merged cells.
  public mutating func remove(at index: Int, _ side: Side) {
    if expanded[side]?.name == tracks[side][index].name { expanded[side] = nil }
    _ = take(at: index, side)
  }

  private mutating func take(at index: Int, _ side: Side) -> Track {
    let track = tracks[side].remove(at: index)
    for place in merges.indices { merges[place].tracks[side].removeAll { $0 == track.name } }
    merges.removeAll { merge in
      merge.tracks.contains { $0.isEmpty } || merge.tracks.allSatisfy { $0.count == 1 }
    }
    return track
  }

  /// Moves a row or column. Cells merged within it alone move with it, unless they would overlap others.
  public mutating func move(from source: Int, to target: Int, _ side: Side) {
    guard source != target else { return }
    let (track, carried) = lift(source, side)
    drop(track, carried, at: target, side)
  }

  private mutating func lift(_ index: Int, _ side: Side) -> (Track, [Merge]) {
    let name = tracks[side][index].name
    let carried = merges.filter { $0.tracks[side] == [name] }
    merges.removeAll { $0.tracks[side] == [name] }
    return (take(at: index, side), carried)
  }

  private mutating func drop(_ track: Track, _ carried: [Merge], at index: Int, _ side: Side) {
    insert(track, at: index, side)
    for merge in carried where !merges.contains(where: { Self.overlap($0, merge) }) { merges.append(merge) }
  }

  private static func overlap(_ one: Merge, _ other: Merge) -> Bool {
    (0...1).allSatisfy { side in one.tracks[side].contains { other.tracks[side].contains($0) } }
  }

  /// Applies the edits of a batch by their definition.
  public mutating func apply(_ batch: BatchUpdate, _ side: Side) {
    for resizing in batch.resizes {
      tracks[side][resizing.path.item].extent = resizing.item.naiveWaterfallItem.extent
    }
    var moved: [Int: (Track, [Merge])] = [:]
    let targets = Dictionary(uniqueKeysWithValues: batch.moves.map { ($0.source.item, $0.target.item) })
    for index in (batch.removals + batch.moves.map(\.source)).map(\.item).sorted(by: >) {
      if let target = targets[index] { moved[target] = lift(index, side) } else { remove(at: index, side) }
    }
    for insertion in batch.insertions {
      moved[insertion.path.item] = (newTrack(insertion.item.naiveWaterfallItem.extent), [])
    }
    for (index, (track, carried)) in moved.sorted(by: { $0.key < $1.key }) {
      drop(track, carried, at: index, side)
    }
  }

  /// Merges cells.
  ///
  /// - Returns: Whether none of them was merged already.
  public mutating func merge(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    let merge = Merge(tracks: [tracks[0][rows].map(\.name), tracks[1][columns].map(\.name)])
    guard !merges.contains(where: { Self.overlap($0, merge) }) else { return false }
    if rows.count > 1 || columns.count > 1 { merges.append(merge) }
    return true
  }

  /// Splits merged cells.
  public mutating func unmerge(_ row: Int, _ column: Int) {
    if let merge = merge(row, column) { merges.removeAll { $0 == merge } }
  }

  private func merge(_ row: Int, _ column: Int) -> Merge? {
    merges.first { merge in
      merge.tracks[0].contains(tracks[0][row].name) && merge.tracks[1].contains(tracks[1][column].name)
    }
  }
}

/// The frames of a naive spreadsheet, computed from scratch.
public struct NaiveSpreadsheetAnswers: Sendable {
  /// 0 for rows, 1 for columns.
  public typealias Side = Int

  package let layout: Spreadsheet
  package let orientation: NaiveOrientation
  /// The start and the extent of each row and column in the content, in units.
  public private(set) var trackBounds: [[(start: Int, extent: Int)]] = [[], []]
  private var insets: [(start: Int, end: Int)] = []
  /// For each cell, the rows and columns of the merged cells that contain it.
  private var spans: [[[Range<Int>]]]

  /// Computes the frames of a spreadsheet.
  ///
  /// - Parameter width: The feed's size along the cross axis.
  public init(_ sheet: NaiveSpreadsheet, width: Double? = nil) {
    layout = sheet.layout
    orientation = NaiveOrientation(layout.axis, layout.direction, width: width)
    let units = NaiveWaterfall.units
    let (left, right) = (units(layout.insets.leading), units(layout.insets.trailing))
    let (top, bottom) = (units(layout.insets.top), units(layout.insets.bottom))
    insets = layout.axis == .vertical ? [(top, bottom), (left, right)] : [(left, right), (top, bottom)]
    for side in 0...1 {
      var start = insets[side].start
      for track in sheet.tracks[side] {
        let expansion = sheet.expanded[side].flatMap { $0.name == track.name ? $0.extent : nil }
        let extent = naivePixels(units(expansion ?? track.extent), layout.scale)
        trackBounds[side].append((start, extent))
        start += extent + units(side == 0 ? layout.rowSpacing : layout.columnSpacing)
      }
    }
    let (rows, columns) = (sheet.tracks[0].indices, sheet.tracks[1].indices)
    spans = rows.map { row in columns.map { column in [row..<(row + 1), column..<(column + 1)] } }
    for merge in sheet.merges {
      let span = (0...1).map { side in
        let first = sheet.tracks[side].firstIndex { $0.name == merge.tracks[side][0] }!
        return first..<(first + merge.tracks[side].count)
      }
      for row in span[0] { for column in span[1] { spans[row][column] = span } }
    }
  }

  /// Returns the rows and columns of the merged cells that contain a cell.
  public func span(_ row: Int, _ column: Int) -> [Range<Int>] { spans[row][column] }

  /// The size of the content.
  public var contentSize: LayoutSize {
    let lengths = (0...1).map { side in end(side) + insets[side].end }
    return LayoutSize(width: Double(lengths[1]) / 192, height: Double(lengths[0]) / 192).upright(layout.axis)
  }

  /// Returns the end of the last row or column.
  package func end(_ side: Side) -> Int {
    trackBounds[side].last.map { $0.start + $0.extent } ?? insets[side].start
  }

  /// Whether some cells are pinned.
  package var isPinned: Bool {
    [layout.pinnedRows, layout.trailingPinnedRows, layout.pinnedColumns, layout.trailingPinnedColumns]
      .contains { $0 > 0 }
  }

  /// The edge at which a row or a column is pinned.
  package enum Pinning { case none, leading, trailing }

  package func pinning(_ span: Range<Int>, _ side: Side) -> Pinning {
    let count = trackBounds[side].count
    let front = side == 0 ? layout.pinnedRows : layout.pinnedColumns
    let back = side == 0 ? layout.trailingPinnedRows : layout.trailingPinnedColumns
    if span.contains(where: { $0 < front }) { return .leading }
    return span.contains { count - 1 - $0 < back } ? .trailing : .none
  }

  /// Returns the lengths of the pinned rows or columns at both edges.
  package func pinnedLengths(_ side: Side) -> (Int, Int) {
    let (bounds, count) = (trackBounds[side], trackBounds[side].count)
    let front = min(count, side == 0 ? layout.pinnedRows : layout.pinnedColumns)
    let back = min(count - front, side == 0 ? layout.trailingPinnedRows : layout.trailingPinnedColumns)
    let next = front < count ? bounds[front].start : end(side)
    return (
      front == 0 ? 0 : next - bounds[0].start, back == 0 ? 0 : end(side) - bounds[count - back].start
    )
  }

  /// Returns the start and end of some rows or columns in a visible rect, in units.
  private func bounds(_ span: Range<Int>, _ side: Side, in view: (Int, Int)?) -> (Int, Int) {
    var start = trackBounds[side][span.first!].start
    let extent = trackBounds[side][span.last!].start + trackBounds[side][span.last!].extent - start
    if let view {
      let (first, last) = (insets[side].start, end(side))
      switch pinning(span, side) {
      case .none: break
      case .leading:
        // At its own position or at the edge of the visible rect, whichever is further, but within the
        // content.
        start = min(max(start, view.0 + start - first), last - extent)
      case .trailing: start = max(min(start, view.1 - (last - start)), first)
      }
    }
    var end = start + extent
    if layout.roundsOutward {
      while start % 192 != 0 { start -= 1 }
      while end % 192 != 0 { end += 1 }
    }
    return (start, end)
  }

  /// Returns the first visible row or column that is neither pinned nor covered by the leading pinned ones.
  ///
  /// If these cover the whole view, returns the one at its far edge.
  public func firstVisible(_ side: Int, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    let first = visibleStart(side, from: start, to: end)
    return trackBounds[side].indices.first { index in
      let track = trackBounds[side][index]
      return pinning(index..<(index + 1), side) == .none && track.start < end
        && track.start + max(track.extent, 1) > first
    }
  }

  /// Returns the track to keep if the first visible one is resized: if that begins before the visible part, the one after
  /// it, if it begins in the visible part.
  package func firstAfterCut(_ index: Int, _ side: Int, from start: Int, to end: Int) -> Int {
    let next = index + 1
    guard trackBounds[side][index].start < visibleStart(side, from: start, to: end),
      next < trackBounds[side].count, trackBounds[side][next].start < end,
      pinning(next..<(next + 1), side) == .none
    else { return index }
    return next
  }

  /// Returns the start of the part of a visible range that leading pinned tracks leave.
  private func visibleStart(_ side: Int, from start: Int, to end: Int) -> Int {
    let spacing = NaiveWaterfall.units(side == 0 ? layout.rowSpacing : layout.columnSpacing)
    var first = start
    for (index, track) in trackBounds[side].enumerated() where pinning(index..<(index + 1), side) == .leading
    {
      let place = max(track.start, start + track.start - insets[side].start)
      first = max(first, place + track.extent + spacing)
    }
    return min(first, end - 1)
  }

  /// Returns the frame of a cell, pinned if there is a visible rect.
  public func frame(_ row: Int, _ column: Int, in view: LayoutRect? = nil) -> LayoutRect {
    frame(row, column, edges: edges(of: view, from: 0))
  }

  /// Returns the edges of a visible rect along both axes, or `nil` for an empty rect.
  ///
  /// They are relative to a sheet that starts at `start`.
  func edges(of view: LayoutRect?, from start: Int) -> [(Int, Int)?] {
    guard let view, view.width > 0, view.height > 0 else { return [nil, nil] }
    let (down, across) = orientation.uprightEdges(of: view)
    guard down.0 < down.1, across.0 < across.1 else { return [nil, nil] }
    return [(down.0 - start, down.1 - start), across]
  }

  /// Returns whether pinning changes the frame of a cell.
  func isMoved(_ row: Int, _ column: Int, edges: [(Int, Int)?]) -> Bool {
    (0...1).contains { side in
      let span = span(row, column)[side]
      return bounds(span, side, in: edges[side]) != bounds(span, side, in: nil)
    }
  }

  /// Returns the frame of a cell in a visible rect with these edges.
  package func frame(_ row: Int, _ column: Int, edges: [(Int, Int)?]) -> LayoutRect {
    let span = span(row, column)
    let rows = bounds(span[0], 0, in: edges[0])
    let columns = bounds(span[1], 1, in: edges[1])
    return orientation.placed(
      LayoutRect(
        x: Double(columns.0) / 192, y: Double(rows.0) / 192, width: Double(columns.1 - columns.0) / 192,
        height: Double(rows.1 - rows.0) / 192))
  }

  /// Returns the visible cells, by a linear filter.
  public func elements(in view: LayoutRect) -> [Element] {
    var elements: [Element] = []
    let edges = edges(of: view, from: 0)
    for row in spans.indices {
      for column in spans[row].indices {
        let span = spans[row][column]
        guard span[0].lowerBound == row, span[1].lowerBound == column else { continue }
        let frame = frame(row, column, in: view)
        guard orientation.intersects(frame, view) else { continue }
        var element = Element(index: row * spans[row].count + column, frame: frame)
        let axes = (0...1).count { pinning(span[$0], $0) != .none }
        element.zIndex = axes == 0 ? 0 : axes == 1 ? 1022 : 1023
        element.isPinned = isMoved(row, column, edges: edges)
        elements.append(element)
      }
    }
    return elements
  }
}
