/// A cell, or a merged cell, that a query found.
struct SpreadsheetCell {
  /// The row of the cell, or the first row of a merged cell.
  let row: Int
  /// The column of the cell, or the first column of a merged cell.
  let column: Int
  /// The number of rows that the cell spans: 1 unless merged.
  var rowSpan = 1
  /// The number of columns that the cell spans: 1 unless merged.
  var columnSpan = 1
  /// The frame. If the cell is pinned, the frame in which it is visible.
  let frame: LayoutRect
  /// The edge at which the cell stays visible when other rows scroll.
  let rowPinning: Pinning
  /// The edge at which the cell stays visible when other columns scroll.
  let columnPinning: Pinning

  /// The drawing order: 0 for a cell that scrolls, 1022 if pinned along one axis, 1023 if along both. Headers
  /// of sections have 1024.
  var zIndex: Int32 {
    switch (rowPinning != .none, columnPinning != .none) {
    case (false, false): 0
    case (true, true): 1023
    default: 1022
    }
  }
}
