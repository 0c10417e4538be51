import Millrace

extension CostLayout {
  static let sheets = [
    sheet("sheet") { layout, rows, columns throws(LayoutError) in
      try SpreadsheetSection(layout, rows: rows, rowHeight: 44, columns: columns, columnWidth: 100)
    },
    sheet("wideSheet") { layout, rows, columns throws(LayoutError) in
      try SpreadsheetSection(layout, rows: columns, rowHeight: 44, columns: rows, columnWidth: 100)
    },
    sheet("hiddenRows") { _, rows, columns throws(LayoutError) in
      try SpreadsheetSection(
        unspaced, rowHeights: hiddenTracks(rows), columnWidths: Array(repeating: 100, count: columns))
    },
    sheet("hiddenColumns") { _, rows, columns throws(LayoutError) in
      try SpreadsheetSection(
        unspaced, rowHeights: Array(repeating: 44, count: columns), columnWidths: hiddenTracks(rows))
    },
  ]

  /// A hidden track with spacing after it counts as a cell, as documented.
  private static let unspaced = Spreadsheet(pinnedRows: 1, pinnedColumns: 1)

  /// Returns the lengths of tracks of which all but the first and the last are hidden.
  private static func hiddenTracks(_ count: Int) -> [Double] {
    (0..<count).map { $0 < 10 || $0 > count - 10 ? 44 : 0 }
  }

  /// - Parameter section: Returns a sheet with a number of tracks one way and a few the other way.
  private static func sheet(
    _ name: String,
    _ section: @escaping @Sendable (Spreadsheet, Int, Int) throws(LayoutError) -> SpreadsheetSection
  ) -> CostLayout {
    CostLayout(name, .none) { count, parameters, _ throws(LayoutError) in
      let layout = Spreadsheet(
        columnSpacing: parameters.spacing, rowSpacing: parameters.spacing, pinnedRows: 1, pinnedColumns: 1)
      return FeedSection(try section(layout, max(1, count / 4), 4))
    } item: { _, _ in
      .cell
    }
  }
}
