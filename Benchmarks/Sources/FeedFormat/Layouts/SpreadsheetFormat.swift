import Millrace

extension LayoutFormat {
  static let spreadsheet = LayoutFormat(
    name: "spreadsheet",
    fields: [
      "layout", "columnWidths", "rowHeights", "columnSpacing", "rowSpacing", "insets", "pinnedRows",
      "pinnedColumns", "trailingPinnedRows", "trailingPinnedColumns", "expandedRow",
      "expandedHeight",
      "expandedColumn", "expandedWidth", "merged", "roundsOutward",
    ], read: readSpreadsheet)
}

private func readSpreadsheet(
  _ reader: JSONReader
) throws(InputError) -> (any SectionLayout, FeedFile.Items) {
  var sheet = SheetDescription()
  try LayoutFormat.spreadsheet.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "rowHeights": sheet.rows = try reader.readTracks("height")
    case "columnWidths": sheet.columns = try reader.readTracks("width")
    case "columnSpacing": sheet.layout.columnSpacing = try reader.readLength()
    case "rowSpacing": sheet.layout.rowSpacing = try reader.readLength()
    case "insets": sheet.layout.insets = try reader.readInsets()
    case "pinnedRows": sheet.layout.pinnedRows = try reader.readPinnedCount()
    case "pinnedColumns": sheet.layout.pinnedColumns = try reader.readPinnedCount()
    case "trailingPinnedRows": sheet.layout.trailingPinnedRows = try reader.readPinnedCount()
    case "trailingPinnedColumns": sheet.layout.trailingPinnedColumns = try reader.readPinnedCount()
    case "expandedRow": sheet.expandedRow.index = try reader.readIndex()
    case "expandedHeight": sheet.expandedRow.extent = try reader.readLength()
    case "expandedColumn": sheet.expandedColumn.index = try reader.readIndex()
    case "expandedWidth": sheet.expandedColumn.extent = try reader.readLength()
    case "roundsOutward": sheet.layout.roundsOutward = try reader.readFlag()
    case "merged":
      try reader.readArray(expecting: "an array of merged cells") {
        (reader, _) throws(InputError) in
        sheet.merged.append(
          try reader.readTuple(of: 4, expecting: "[row, column, rows, columns]") {
            (reader) throws(InputError) in try reader.readIndex()
          })
      }
    default: return false
    }
    return true
  }
  for (expansion, index, extent) in [
    (sheet.expandedRow, "expandedRow", "expandedHeight"),
    (sheet.expandedColumn, "expandedColumn", "expandedWidth"),
  ] where (expansion.index == nil) != (expansion.extent == nil) {
    throw expansion.index == nil
      ? reader.missingField(index, "an index in addition to \(extent)")
      : reader.missingField(extent, "a length in points in addition to \(index)")
  }
  return (Described(sheet), .count(0))
}

/// A spreadsheet as a feed file describes it, its rows and columns included.
private struct SheetDescription: SectionDescription {
  /// Rows or columns.
  enum Tracks {
    case listed([Double])
    case uniform(count: Int, extent: Double)
  }

  /// A row or column that is expanded.
  struct Expansion {
    var index: Int?
    var extent: Double?
  }

  var layout = Spreadsheet()
  var rows = Tracks.listed([])
  var columns = Tracks.listed([])
  var expandedRow = Expansion()
  var expandedColumn = Expansion()
  /// Row, column, and how many of each.
  var merged: [[Int]] = []

  var itemForm: ItemForm { ItemForm("track") }
  var hasItems: Bool { false }
  var insets: LayoutInsets { layout.insets }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var sheet = self
    (sheet.layout.scale, sheet.layout.axis, sheet.layout.direction) = (
      feed.scale, feed.axis, feed.direction
    )
    do throws(LayoutError) {
      return FeedSection(try SpreadsheetSection(sheet))
    } catch {
      throw feed.source.error(error, place)
    }
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    throw FeedItemError(
      expectation: "an edit of a row or a column, because cells of a spreadsheet cannot be edited")
  }
}

extension JSONReader {
  /// Reads rows or columns, of which each has an extent of this name.
  fileprivate func readTracks(_ extentName: String) throws(InputError) -> SheetDescription.Tracks {
    let expectation = "an array of lengths or {\"count\": number, \"\(extentName)\": length}"
    guard case .object = value else {
      var extents: [Double] = []
      try readArray(expecting: expectation) { (reader, _) throws(InputError) in
        extents.append(try reader.readLength())
      }
      return .listed(extents)
    }
    var (count, extent) = (Int?.none, Double?.none)
    try readObject(expecting: expectation) { (reader, name) throws(InputError) in
      switch name {
      case "count":
        count = try reader.readInteger("a number from 0 to 2^31 - 1", in: 0...Int(Int32.max))
      case extentName: extent = try reader.readLength()
      default: throw reader.unknownField(["count", extentName])
      }
    }
    guard let count else { throw missingField("count", "a number from 0 to 2^31 - 1") }
    guard let extent else { throw missingField(extentName, "a length in points") }
    return .uniform(count: count, extent: extent)
  }

  fileprivate func readPinnedCount() throws(InputError) -> Int {
    try readInteger("a number from 0 to 65536", in: 0...65_536)
  }
}

extension SpreadsheetSection {
  /// A section that contains the cells of `sheet`.
  fileprivate init(_ sheet: SheetDescription) throws(LayoutError) {
    try self.init(sheet.layout, rowHeights: [], columnWidths: [])
    switch sheet.rows {
    case .listed(let heights): try appendRows(heights: heights)
    case .uniform(let count, let height): try insertRows(count: count, height: height, at: 0)
    }
    switch sheet.columns {
    case .listed(let widths): try appendColumns(widths: widths)
    case .uniform(let count, let width): try insertColumns(count: count, width: width, at: 0)
    }
    if let row = sheet.expandedRow.index, let height = sheet.expandedRow.extent {
      try expandRow(at: row, to: height)
    }
    if let column = sheet.expandedColumn.index, let width = sheet.expandedColumn.extent {
      try expandColumn(at: column, to: width)
    }
    // In ascending order, in which merging cells takes O(log m). In another order, it takes O(m) for m merged cells.
    for cells in sheet.merged.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      let (lastRow, isRowTooFar) = cells[0].addingReportingOverflow(cells[2])
      let (lastColumn, isColumnTooFar) = cells[1].addingReportingOverflow(cells[3])
      try merge(
        rows: cells[0]..<(isRowTooFar ? .max : lastRow),
        columns: cells[1]..<(isColumnTooFar ? .max : lastColumn))
    }
  }

  /// Applies an edit of a feed file.
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
}
