import Millrace
import MillraceScripts

/// Queries of sheets, and edits of their rows and columns.
extension CostOperation {
  static let sheets = [
    CostOperation("SpreadsheetSection.elements(in:)", .found) { subject, fraction throws(LayoutError) in
      let view = subject.viewOfSheet(at: fraction)
      subject.uncounted = subject.uncounted + UncountedWork.ofElements(in: view, of: subject.sheet)
      return subject.sheet.elements(in: view).count
    },
    CostOperation("SpreadsheetSection.frame, cell, rowHeight", .found) {
      subject, fraction throws(LayoutError) in
      let (view, row) = (subject.viewOfSheet(at: fraction), subject.row(at: fraction))
      let (sheet, column) = (subject.sheet, subject.sheet.columnCount - 1)
      _ = (sheet.frame(row: row, column: column), sheet.frame(row: row, column: column, in: view))
      _ = (sheet.cell(at: sheet.cellIndex(row: row, column: column)), sheet.rowHeight(at: row))
      _ = sheet.columnWidth(at: column)
      return 5
    },
    rowEdit("SpreadsheetSection.insertRow, moveRow, removeRow") { sheet, row throws(LayoutError) in
      try sheet.insertRow(height: 50, at: row)
      try sheet.moveRow(from: row, to: sheet.rowCount - 1 - row)
      try sheet.removeRow(at: row)
    },
    rowEdit("SpreadsheetSection.insertRows, removeRows") { sheet, row throws(LayoutError) in
      try sheet.insertRows(count: 1_000, height: 50, at: row)
      try sheet.removeRows(row..<row + 1_000)
    },
    rowEdit("SpreadsheetSection.resizeRow, expandRow, collapseRow") { sheet, row throws(LayoutError) in
      try sheet.resizeRow(at: row, to: 51)
      try sheet.expandRow(at: row, to: 400)
      sheet.collapseRow()
    },
    rowEdit("SpreadsheetSection.appendRows, resizeRows, merge, mergedCells, unmerge") {
      sheet, row throws(LayoutError) in
      try sheet.appendRows(heights: [50, 60])
      try sheet.resizeRows([BatchUpdate.Resizing(index: row, extent: 52)])
      try sheet.merge(rows: row..<row + 2, columns: 2..<4)
      _ = sheet.mergedCells(row: row + 1, column: 3)
      try sheet.unmerge(row: row, column: 2)
      try sheet.removeRows(sheet.rowCount - 2..<sheet.rowCount)
    },
    rowEdit("SpreadsheetSection: edits of columns") { sheet, _ throws(LayoutError) in
      try sheet.insertColumns(count: 1_000, width: 50, at: 2)
      try sheet.moveColumn(from: 2, to: 1_000)
      try sheet.resizeColumn(at: 3, to: 60)
      try sheet.expandColumn(at: 3, to: 400)
      sheet.collapseColumn()
      try sheet.removeColumns(2..<1_002)
      try sheet.appendColumns(widths: [50, 60])
      let count = sheet.columnCount
      try sheet.resizeColumns([BatchUpdate.Resizing(index: count - 1, extent: 52)])
      try sheet.insertColumn(width: 50, at: 2)
      try sheet.removeColumn(at: 2)
      try sheet.removeColumns(count - 2..<count)
    },
    CostOperation("withSection(_:as: SpreadsheetSection.self)", .found) { subject, fraction in
      guard let section = subject.path(at: fraction)?.section,
        subject.feed.section(section, as: SpreadsheetSection.self) != nil
      else { return nil }
      try subject.feed.withSection(section, as: SpreadsheetSection.self) { sheet in
        let (row, column) = (
          Int(Double(sheet.rowCount) * fraction), Int(Double(sheet.columnCount) * fraction)
        )
        try sheet.insertRow(height: 50, at: row)
        try sheet.insertColumn(width: 50, at: column)
        try sheet.removeColumn(at: column)
        try sheet.removeRow(at: row)
      }
      return 4
    },
    CostOperation("SpreadsheetSection.withAnchor", .found) { subject, fraction throws(LayoutError) in
      let (view, row) = (subject.viewOfSheet(at: fraction), subject.row(at: fraction))
      try subject.sheet.withAnchor(.firstVisible(in: view)) { (sheet) throws(LayoutError) in
        try sheet.insertRow(height: 50, at: row)
      }
      return 1
    },
    CostOperation("SpreadsheetSection.apply, keeping", .found) { subject, fraction throws(LayoutError) in
      let (view, row) = (subject.viewOfSheet(at: fraction), subject.row(at: fraction))
      var (rows, columns) = (BatchUpdate(), BatchUpdate())
      rows.insert(50, at: row)
      let target = subject.sheet.rowCount - row
      rows.move(from: row, to: target == row ? row + 1 : target)
      columns.resize(at: 2, to: 101 + fraction)
      try subject.sheet.apply(rows: rows, columns: columns, keeping: .firstVisible(in: view))
      return 3
    },
    CostOperation("SpreadsheetSection.relayout", .items) { subject, _ throws(LayoutError) in
      var layout = subject.sheet.layout
      layout.rowSpacing = layout.rowSpacing == 0 ? 2 : 0
      try subject.sheet.relayout(layout)
      return 0
    },
  ]

  private static func rowEdit(
    _ name: String,
    _ edit: @escaping @Sendable (inout SpreadsheetSection, _ row: Int) throws(LayoutError) -> Void
  ) -> CostOperation {
    CostOperation(name, .found) { subject, fraction throws(LayoutError) in
      try edit(&subject.sheet, subject.row(at: fraction))
      return 3
    }
  }
}

extension CostSubject {
  fileprivate func row(at fraction: Double) -> Int { Int(Double(sheet.rowCount - 1) * fraction) }

  fileprivate func viewOfSheet(at fraction: Double) -> LayoutRect {
    let y = (sheet.contentSize.height * fraction).rounded()
    return LayoutRect(x: 0, y: y, width: Self.width, height: Self.viewLength)
  }
}
