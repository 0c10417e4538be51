/// Where the rows and columns of a mosaic lie.
struct MosaicGeometry: Sendable {
  /// The cells that items are made of.
  let cells: GridGeometry

  /// The cells of `layout` in a section of the given width.
  init(_ layout: Mosaic, width: Double) throws(LayoutError) {
    cells = try GridGeometry(
      Grid(
        columns: layout.columns, rowHeight: layout.rowHeight, columnSpacing: layout.columnSpacing,
        rowSpacing: layout.rowSpacing, insets: layout.insets, scale: layout.scale, axis: layout.axis,
        direction: layout.direction),
      width: width)
  }

  /// The number of columns, 1 to 255.
  @inline(__always)
  var columnCount: Int { cells.columns.count }

  /// The most rows that the items may take up in all: one below the other there is room for them.
  var maximumRows: Int { Int(Units.maximumPosition / max(1, cells.stride)) }

  /// The number of columns that an item takes up which asks for so many.
  @inline(__always)
  func columns(of cell: MosaicCell) -> Int { min(Int(cell.columns), columnCount) }

  /// The height of so many rows, the spacings between them included.
  @inline(__always)
  func height(ofRows rows: Units) -> Units {
    rows > 0 ? (rows &- 1) &* cells.stride &+ cells.rowHeight : 0
  }

  /// Where an item is.
  @inline(__always)
  func frame(row: Units, rows: Units, _ cell: MosaicCell) -> LayoutRect {
    let first = Int(cell.column)
    return cells.columns.frame(
      lanes: first..<(first &+ columns(of: cell)), start: cells.insets.mainStart &+ row &* cells.stride,
      extent: height(ofRows: rows))
  }

  /// The rows that a rectangle asks the tree for; `nil` if it meets none of them.
  ///
  /// An item meets the rectangle if it begins in a row that begins before the rectangle's end, and ends in
  /// one that ends behind its start. Between two rows both are said at once, of items that are in both.
  @inline(__always)
  func sweep(of queryRect: AxisRect) -> IntervalTree.Sweep? {
    let (start, end) = (queryRect.start - cells.insets.mainStart, queryRect.end - cells.insets.mainStart)
    guard end > 0 else { return nil }
    // In whole units, a row ends behind the start as if, without height, it were 1 unit high.
    let missing = start - max(cells.rowHeight, 1)
    guard cells.stride > 0 else {
      return missing < 0 ? IntervalTree.Sweep(start: 0, end: .max / 4) : nil
    }
    return IntervalTree.Sweep(
      start: missing < 0 ? 0 : missing / cells.stride + 1, end: (end - 1) / cells.stride + 1)
  }

  /// The row from which on items begin at `position` or behind, not counting the inset in front.
  func row(from position: Units) -> Units {
    guard position > 0 else { return 0 }
    guard position < .max, cells.stride > 0 else { return .max }
    return (position - 1) / cells.stride + 1
  }

  /// Whether an item whose rows are asked for meets the rectangle, of which that is all.
  @inline(__always)
  func meets(_ queryRect: AxisRect, row: Units, rows: Units, _ cell: MosaicCell) -> Bool {
    let first = cells.columns.lanes[Int(cell.column)]
    let last = cells.columns.lanes[Int(cell.column) &+ columns(of: cell) &- 1]
    let end = last.origin &+ last.width
    guard first.origin < queryRect.crossEnd, end > queryRect.crossStart, end > first.origin else {
      return false
    }
    // Rows without height: an item of several is as high as what lies between them.
    guard cells.rowHeight == 0, rows > 1, cells.stride > 0 else { return true }
    return cells.insets.mainStart &+ (row &+ rows &- 1) &* cells.stride > queryRect.start
  }
}
