import Millrace

extension SpreadsheetSection {
  /// What stands in a feed for a sheet, which it does not take: a list that is as long, of long items.
  var placeholder: FeedSection {
    let size = contentSize
    var rest = layout.axis == .vertical ? size.height : size.width
    var extents: [Double] = []
    while rest > 0 {
      extents.append(min(rest, LayoutUnit.maximumLength))
      rest -= extents[extents.count - 1]
    }
    return .waterfall(.list(), extents: extents)
  }

  mutating func edit(_ edit: FeedFile.TrackEdit) throws(LayoutError) {
    switch (edit.verb, edit.side) {
    case (.insert, .row): try insertRow(height: edit.extent, at: edit.index)
    case (.insert, .column): try insertColumn(width: edit.extent, at: edit.index)
    case (.remove, .row): try removeRow(at: edit.index)
    case (.remove, .column): try removeColumn(at: edit.index)
    case (.resize, .row): try resizeRow(at: edit.index, to: edit.extent)
    case (.resize, .column): try resizeColumn(at: edit.index, to: edit.extent)
    case (.move, .row): try moveRow(from: edit.index, to: edit.target)
    case (.move, .column): try moveColumn(from: edit.index, to: edit.target)
    }
  }

  /// The cells that meet a rectangle where they stand in a view, row by row.
  ///
  /// A query tells where cells stand in what it asks for. Those that scroll are the same in any view; those
  /// that are pinned one way are found where the view is on that axis, and the rectangle on the other.
  func elements(in rect: LayoutRect, view: LayoutRect) -> [SpreadsheetElement] {
    var found: [SpreadsheetElement] = []
    for (isRowPinned, isColumnPinned) in [(false, false), (true, false), (false, true), (true, true)] {
      // Which of the two a pinned row stands in is the one along the rows' axis.
      let (alongRows, alongColumns) = (isRowPinned ? view : rect, isColumnPinned ? view : rect)
      let (y, x) = layout.axis == .vertical ? (alongRows, alongColumns) : (alongColumns, alongRows)
      let asked = LayoutRect(x: x.minX, y: y.minY, width: x.width, height: y.height)
      for element in elements(in: asked)
      where (element.rowPinning != .none) == isRowPinned
        && (element.columnPinning != .none) == isColumnPinned && element.frame.meets(rect, layout)
      {
        found.append(element)
      }
    }
    return found.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

extension LayoutRect {
  /// Whether a frame and a rectangle overlap; a frame of no extent along the axis does if it begins there.
  fileprivate func meets(_ rect: LayoutRect, _ layout: Spreadsheet) -> Bool {
    let isAtX =
      switch (layout.axis, layout.direction) {
      case (.vertical, _): minX < rect.maxX && maxX > rect.minX
      case (.horizontal, .leftToRight): minX < rect.maxX && (maxX > rect.minX || minX >= rect.minX)
      case (.horizontal, .rightToLeft): maxX > rect.minX && (minX < rect.maxX || maxX <= rect.maxX)
      }
    let isAtY = minY < rect.maxY && (maxY > rect.minY || layout.axis == .vertical && minY >= rect.minY)
    return isAtX && isAtY
  }
}
