import Millrace

/// A naive mosaic, written without knowledge of the engine.
///
/// It is a table of occupied cells, and each item goes to the first free position.
///
/// It shares only public types with the engine, and stays naive on purpose.
public struct NaiveMosaic {
  /// The frame of each item.
  public let frames: [LayoutRect]
  /// The size of the content.
  ///
  /// The width is the section's; height and width are swapped if the section scrolls horizontally.
  public let contentSize: LayoutSize
  private let orientation: NaiveOrientation

  /// Lays out `items`. All values must be valid.
  public init(_ layout: Mosaic, width: Double, items: [MosaicItem]) {
    let orientation = NaiveOrientation(layout.axis, layout.direction, width: width)
    self.orientation = orientation
    // A row of cells of zero height gives the positions of the columns.
    let lanes = Waterfall(
      columns: layout.columns, columnSpacing: layout.columnSpacing, insets: layout.insets,
      order: .leftToRight, scale: layout.scale, axis: layout.axis)
    let row = NaiveWaterfall(lanes, width: width, extents: repeatElement(0, count: 255))
    let columnCount = row.lanes.max()! + 1
    let columns = row.frames.prefix(columnCount).map { $0.upright(layout.axis) }
    let height = Self.rowHeight(layout, lanes, width: width, columnWidth: columns[0].width)
    let stride = height + NaiveWaterfall.units(layout.rowSpacing)
    let top = NaiveWaterfall.units(columns[0].minY)

    // By row and column. All rows after the last one are free.
    var occupied: [[Bool]] = []
    var cursor = (row: 0, column: 0)
    var frames: [LayoutRect] = []
    var rows = 0
    for item in items {
      let span = min(item.columns, columnCount)
      if layout.packing == .dense { cursor = (0, 0) }
      func isFree(_ row: Int, _ column: Int) -> Bool {
        occupied.dropFirst(row).prefix(item.rows).allSatisfy { !$0[column..<(column + span)].contains(true) }
      }
      while cursor.column + span > columnCount || !isFree(cursor.row, cursor.column) {
        cursor.column += 1
        if cursor.column + span > columnCount { cursor = (cursor.row + 1, 0) }
      }
      while occupied.count < cursor.row + item.rows {
        occupied.append(Array(repeating: false, count: columnCount))
      }
      for row in cursor.row..<(cursor.row + item.rows) {
        for column in cursor.column..<(cursor.column + span) { occupied[row][column] = true }
      }
      rows = max(rows, cursor.row + item.rows)
      let (first, last) = (columns[cursor.column], columns[cursor.column + span - 1])
      let right = NaiveWaterfall.units(last.minX) + NaiveWaterfall.units(last.width)
      frames.append(
        LayoutRect(
          x: first.minX, y: Double(top + cursor.row * stride) / 192,
          width: Double(right - NaiveWaterfall.units(first.minX)) / 192,
          height: Double(item.rows * stride - (stride - height)) / 192))
    }
    let insets =
      layout.axis == .vertical
      ? layout.insets.top + layout.insets.bottom : layout.insets.leading + layout.insets.trailing
    let content = NaiveWaterfall.units(insets) + (rows > 0 ? rows * stride - (stride - height) : 0)
    let size = LayoutSize(
      width: Double(NaiveWaterfall.units(width)) / 192, height: Double(content) / 192)
    self.frames = frames.map(orientation.placed)
    contentSize = size.upright(layout.axis)
  }

  private static func rowHeight(
    _ layout: Mosaic, _ lanes: Waterfall, width: Double, columnWidth: Double
  ) -> Int {
    let height: Double
    switch layout.rowHeight {
    case .points(let points): height = points
    case .aspectRatio(let ratio):
      height = (Double(NaiveWaterfall.units(columnWidth)) * ratio).rounded(.toNearestOrEven) / 192
    }
    // The height of an item of this extent, rounded to whole pixels if there is a scale.
    let item = NaiveWaterfall(lanes, width: width, extents: [height]).frames[0].upright(layout.axis)
    return NaiveWaterfall.units(item.height)
  }

  /// Returns the items that intersect a rectangle, by a linear filter.
  public func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }.map {
      Element(index: $0, frame: frames[$0])
    }
  }
}
