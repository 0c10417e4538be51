/// Where the cells of a uniform grid lie: formulas of the index, and their inverse.
struct GridGeometry: Sendable {
  let columns: LaneGeometry
  let insets: AxisInsets
  let rowHeight: Units
  /// From the top of a row to that of the next one.
  let stride: Units

  /// The cells of `layout` in a section of the given width.
  init(_ layout: Grid, width: Double) throws(LayoutError) {
    let grid = try PixelGrid(scale: layout.scale)
    insets = try AxisInsets(layout.insets, axis: layout.axis)
    columns = try LaneGeometry(
      layout.columns, spacing: layout.columnSpacing, width: width, insets: insets,
      map: try CoordinateMap(layout.axis, layout.direction, width: width), grid: grid)
    rowHeight = grid.roundedDown(try Self.height(layout.rowHeight, width: columns.lanes[0].width))
    stride = rowHeight + (try Units(checked: layout.rowSpacing, "rowSpacing"))
  }

  private static func height(_ height: Grid.RowHeight, width: Units) throws(LayoutError) -> Units {
    switch height {
    case .points(let points): return try Units(checked: points, "rowHeight")
    case .aspectRatio(let ratio):
      guard ratio >= 0, ratio < .infinity else {
        throw .invalidAspectRatio(argument: "rowHeight", value: ratio)
      }
      let height = Double(width) * ratio
      guard height <= Double(Units.maximumLength) else {
        throw .invalidLength(argument: "rowHeight", value: height / 192)
      }
      return Units(roundingNonNegative: height)
    }
  }

  /// The most items that there is room for.
  ///
  /// The number too is bounded: rows without height or spacing don't use up any length.
  var maximumCount: Int {
    guard stride > 0 else { return Int(Units.maximumPosition) }
    return min(Int(Units.maximumPosition), Int(Units.maximumPosition / stride) * columns.count)
  }

  /// The number of rows that so many items take up.
  func rowCount(of count: Int) -> Int { (count + columns.count - 1) / columns.count }

  /// Where a row begins.
  @inline(__always)
  func top(ofRow row: Int) -> Units { insets.mainStart &+ Units(row) &* stride }

  /// The height of the content, insets included.
  func contentHeight(of count: Int) -> Units {
    let rows = rowCount(of: count)
    let occupied = rows > 0 ? Units(rows - 1) * stride + rowHeight : 0
    return insets.mainStart + occupied + insets.mainEnd
  }

  /// The rows that meet a stretch of the main axis, of so many items.
  ///
  /// - Complexity: O(1)
  func rows(meeting start: Units, _ end: Units, of count: Int) -> Range<Int> {
    let (start, end, all) = (start - insets.mainStart, end - insets.mainStart, rowCount(of: count))
    guard end > 0 else { return 0..<0 }
    // In whole units a row meets the stretch if it begins before its end, and ends behind its start; one
    // without height, as if it were 1 unit high.
    let missing = start - max(rowHeight, 1)
    guard stride > 0 else { return missing < 0 ? 0..<all : 0..<0 }
    let first = missing < 0 ? 0 : missing / stride + 1
    let behind = min(Units(all), (end - 1) / stride + 1)
    return Int(min(first, behind))..<Int(behind)
  }

  /// Where a cell is.
  @inline(__always)
  func frame(row: Int, column: Int) -> LayoutRect {
    columns.frame(lane: column, start: top(ofRow: row), extent: rowHeight)
  }

  /// Calls `body` with each of so many items that meets a rectangle, in ascending order, as long as it
  /// returns true.
  ///
  /// - Complexity: O(log columns + k), and O(1) a column without width that lies in the rectangle
  @inline(__always)
  func visit(_ queryRect: AxisRect, of count: Int, _ body: (_ index: Int, _ frame: LayoutRect) -> Bool) {
    let lanes = columns.lanes(meeting: queryRect.crossStart, queryRect.crossEnd)
    // Beside all columns there is nothing in any row, however many there are.
    guard !lanes.isEmpty else { return }
    for row in rows(meeting: queryRect.start, queryRect.end, of: count) {
      let first = row &* columns.count
      // The last row may not be full.
      for column in lanes.lowerBound..<max(lanes.lowerBound, min(lanes.upperBound, count &- first))
      where columns.lanes[column].width > 0 {
        guard body(first &+ column, frame(row: row, column: column)) else { return }
      }
    }
  }
}
