/// The frames of a uniform grid's cells, by formulas of the index and their inverse.
struct GridGeometry: Sendable {
  let columns: LaneGeometry
  let insets: AxisInsets
  let rowHeight: Units
  /// The distance between the starts of adjacent rows.
  let stride: Units

  init(_ layout: Grid, width: Double) throws(LayoutError) {
    let grid = try PixelGrid(scale: layout.scale)
    insets = try AxisInsets(layout.insets, axis: layout.axis)
    columns = try LaneGeometry(
      layout.columns, spacing: layout.columnSpacing, width: width, insets: insets,
      map: try CoordinateMap(layout.axis, layout.direction, crossSize: width), grid: grid)
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

  /// The maximum number of items, so that positions stay within `Units.maximumPosition`.
  var maximumCount: Int {
    guard stride > 0 else { return Units.maximumItemCount }
    return Int(min(Units(Units.maximumItemCount), Units.maximumPosition / stride * Units(columns.count)))
  }

  func rowCount(of count: Int) -> Int { (count + columns.count - 1) / columns.count }

  @inline(__always)
  func top(ofRow row: Int) -> Units { insets.mainStart &+ Units(row) &* stride }

  /// Returns the height of the content, insets included.
  func contentHeight(of count: Int) -> Units {
    let rows = rowCount(of: count)
    let occupied = rows > 0 ? Units(rows - 1) * stride + rowHeight : 0
    return insets.mainStart + occupied + insets.mainEnd
  }

  /// Returns the rows of `count` items that intersect the range from `start` to `end` on the main axis.
  ///
  /// - Complexity: O(1)
  func rows(intersecting start: Units, _ end: Units, of count: Int) -> Range<Int> {
    let (start, end, all) = (start - insets.mainStart, end - insets.mainStart, rowCount(of: count))
    guard end > 0 else { return 0..<0 }
    // A row intersects if it starts before `end` and ends after `start`. A row of zero height counts as 1 unit tall.
    let lastTopBefore = start - max(rowHeight, 1)
    guard stride > 0 else { return lastTopBefore < 0 ? 0..<all : 0..<0 }
    let first = lastTopBefore < 0 ? 0 : lastTopBefore / stride + 1
    let next = min(Units(all), (end - 1) / stride + 1)
    return Int(min(first, next))..<Int(next)
  }

  /// Calls `body` with each of `count` items from `first` on that intersects `queryRect`, in ascending order, while it
  /// returns true.
  ///
  /// - Complexity: O(log c + k + z), for c columns, k visited items, and z columns of zero width in the rectangle
  @inline(__always)
  func visit<Failure: Error>(
    _ queryRect: AxisRect, of count: Int, startingAt firstItem: Int, from origin: Units,
    _ body: (_ index: Int, _ frame: LayoutRect) throws(Failure) -> Bool
  ) throws(Failure) {
    let lanes = columns.lanes(intersecting: queryRect.crossStart, queryRect.crossEnd)
    // If no column intersects, do not loop over the rows.
    guard !lanes.isEmpty else { return }
    let rows = rows(intersecting: queryRect.start, queryRect.end, of: count)
    for row in rows.clamped(to: (firstItem / columns.count)..<Int.max) {
      let first = row &* columns.count
      let start = origin &+ top(ofRow: row)
      let (minimum, length) = (columns.map.mainMinimum(start, rowHeight).points, rowHeight.points)
      // The last row may not be full.
      let end = min(lanes.upperBound, count &- first)
      // Not a range, whose iteration takes 4 more instructions per item.
      var column = max(lanes.lowerBound, firstItem &- first)
      while column < end {
        let lane = columns.lanes[column]
        if lane.width > 0 {
          let frame = columns.map.rect(
            crossMinimum: lane.minimumPoints, crossLength: lane.widthPoints, mainMinimum: minimum,
            mainLength: length)
          guard try body(first &+ column, frame) else { return }
        }
        column &+= 1
      }
    }
  }

  func row(of item: Int, count: Int) -> ItemRow {
    let row = item / columns.count
    let top = top(ofRow: row)
    let first = row * columns.count
    return ItemRow(
      first: first, last: min(first + columns.count, count) - 1, start: top, end: top &+ rowHeight)
  }

  /// Returns the range from the start of the row of the first of `items` to the end of the row of the last one.
  func mainRange(of items: Range<Int>, count: Int) -> Range<Units> {
    row(of: items.lowerBound, count: count).start..<row(of: items.upperBound - 1, count: count).end
  }

  /// Returns the first row whose end, spacing included, is at `position` or later; `nil` if there is none.
  func row(reaching position: Units, count: Int) -> ItemRow? {
    let distance = position - insets.mainStart
    guard count > 0 else { return nil }
    guard distance > 0 else { return row(of: 0, count: count) }
    guard stride > 0 else { return nil }
    let number = (distance - 1) / stride
    return number < Units(rowCount(of: count)) ? row(of: Int(number) * columns.count, count: count) : nil
  }

  func frame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns.count)
    return columns.frame(lane: column, start: origin &+ top(ofRow: row), extent: rowHeight)
  }
}
