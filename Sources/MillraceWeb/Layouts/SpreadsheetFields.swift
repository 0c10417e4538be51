import Millrace

extension SectionLayout {
  static func spreadsheet(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing()
    let layout = Spreadsheet(
      columnSpacing: spacing.across, rowSpacing: spacing.along, insets: try fields.insets(),
      pinnedRows: try fields.optionalInteger("pinnedRows") ?? 0,
      pinnedColumns: try fields.optionalInteger("pinnedColumns") ?? 0,
      trailingPinnedRows: try fields.optionalInteger("trailingPinnedRows") ?? 0,
      trailingPinnedColumns: try fields.optionalInteger("trailingPinnedColumns") ?? 0)
    let heights = try fields.numbers("rowHeights"), widths = try fields.numbers("columnWidths")
    let rows = heights == nil ? try fields.optionalInteger("rows") ?? 0 : 0
    let columns = widths == nil ? try fields.optionalInteger("columns") ?? 0 : 0
    let height = rows > 0 ? try fields.number("rowHeight") : 0
    let width = columns > 0 ? try fields.number("columnWidth") : 0
    let section = try engine { () throws(LayoutError) in
      var section = try SpreadsheetSection(
        layout, rows: rows, rowHeight: height, columns: columns, columnWidth: width)
      if let heights { try section.appendRows(heights: heights) }
      if let widths { try section.appendColumns(widths: widths) }
      return section
    }
    return FeedSection(section)
  }
}
