/// A cell of a spreadsheet, or a merged cell, that a query found.
public struct SpreadsheetElement: Hashable, Sendable {
  /// The row of the cell; the first row of a merged cell.
  public var row: Int
  /// The column of the cell; the first column of a merged cell.
  public var column: Int
  /// The number of rows that the cell spans; 1 unless merged.
  public var rowSpan: Int
  /// The number of columns that the cell spans; 1 unless merged.
  public var columnSpan: Int
  /// The frame in the section's coordinates; if the cell is pinned, the frame in which it is visible.
  public var frame: LayoutRect
  /// The edge at which the cell stays in view when other rows scroll.
  public var rowPinning: Pinning
  /// The edge at which the cell stays in view when other columns scroll.
  public var columnPinning: Pinning

  /// Creates an element for the given cell and frame.
  @inlinable
  public init(
    row: Int, column: Int, rowSpan: Int = 1, columnSpan: Int = 1, frame: LayoutRect,
    rowPinning: Pinning = .none, columnPinning: Pinning = .none
  ) {
    self.row = row
    self.column = column
    self.rowSpan = rowSpan
    self.columnSpan = columnSpan
    self.frame = frame
    self.rowPinning = rowPinning
    self.columnPinning = columnPinning
  }

  /// The z-index: 0 for a cell that scrolls, 1022 if pinned along one axis, 1023 if pinned along both.
  ///
  /// (Headers of sections have 1024.) Of elements with equal z-indices, the later one is in front.
  public var zIndex: Int {
    switch (rowPinning != .none, columnPinning != .none) {
    case (false, false): 0
    case (true, true): 1023
    default: 1022
    }
  }
}
