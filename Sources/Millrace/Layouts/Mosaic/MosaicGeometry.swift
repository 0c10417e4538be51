/// The positions of a mosaic's rows and columns.
struct MosaicGeometry: Sendable {
  let cells: GridGeometry

  init(_ layout: Mosaic, width: Double) throws(LayoutError) {
    cells = try GridGeometry(
      Grid(
        columns: layout.columns, rowHeight: layout.rowHeight, columnSpacing: layout.columnSpacing,
        rowSpacing: layout.rowSpacing, insets: layout.insets, scale: layout.scale, axis: layout.axis,
        direction: layout.direction),
      width: width)
  }

  /// The number of columns, from 1 to 255.
  @inline(__always)
  var columnCount: Int { cells.columns.count }

  /// The maximum of the sum of all items' rows. Even with all items one below another, positions stay in range.
  var maximumRows: Units {
    min(Units(Units.maximumItemCount), Units.maximumPosition / max(1, cells.stride))
  }

  /// Returns the number of columns that an item spans: what it specifies, at most all columns.
  @inline(__always)
  func columns(of cell: MosaicCell) -> Int { min(Int(cell.columns), columnCount) }

  /// Returns the height of `rows` adjacent rows, spacing included.
  @inline(__always)
  func height(ofRows rows: Units) -> Units {
    rows > 0 ? (rows &- 1) &* cells.stride &+ cells.rowHeight : 0
  }

  @inline(__always)
  func frame(row: Units, rows: Units, _ cell: MosaicCell, from origin: Units) -> LayoutRect {
    let first = Int(cell.column)
    return cells.columns.frame(
      lanes: first..<(first &+ columns(of: cell)),
      start: origin &+ cells.insets.mainStart &+ row &* cells.stride,
      extent: height(ofRows: rows))
  }

  /// Returns the range of rows to search in the tree for `queryRect`; `nil` if there are none.
  ///
  /// An item intersects `queryRect` if its first row starts before the rectangle's end and its last row ends after the
  /// rectangle's start. If the rectangle lies between two rows, these are the items in both rows.
  @inline(__always)
  func sweep(of queryRect: AxisRect) -> IntervalTree.Sweep? {
    let (start, end) = (queryRect.start - cells.insets.mainStart, queryRect.end - cells.insets.mainStart)
    guard end > 0 else { return nil }
    // A row of zero height counts as 1 unit tall.
    let lastTopBefore = start - max(cells.rowHeight, 1)
    guard cells.stride > 0 else {
      return lastTopBefore < 0 ? IntervalTree.Sweep(start: 0, end: .max / 4) : nil
    }
    return IntervalTree.Sweep(
      start: lastTopBefore < 0 ? 0 : lastTopBefore / cells.stride + 1, end: (end - 1) / cells.stride + 1)
  }

  func row(from position: Units) -> Units {
    guard position > 0 else { return 0 }
    guard position < .max, cells.stride > 0 else { return .max }
    return (position - 1) / cells.stride + 1
  }

  /// Returns whether an item found by `sweep(of:)` intersects `queryRect`.
  @inline(__always)
  func intersects(_ queryRect: AxisRect, row: Units, rows: Units, _ cell: MosaicCell) -> Bool {
    let first = cells.columns.lanes[Int(cell.column)]
    let last = cells.columns.lanes[Int(cell.column) &+ columns(of: cell) &- 1]
    let end = last.origin &+ last.width
    guard first.origin < queryRect.crossEnd, end > queryRect.crossStart, end > first.origin else {
      return false
    }
    // An item of several rows of zero height is as tall as the spacing between them.
    guard cells.rowHeight == 0, rows > 1, cells.stride > 0 else { return true }
    return cells.insets.mainStart &+ (row &+ rows &- 1) &* cells.stride > queryRect.start
  }
}
