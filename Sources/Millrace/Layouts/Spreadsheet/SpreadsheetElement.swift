/// A cell of a spreadsheet that a query found, or several that are merged, and where it stands.
public struct SpreadsheetElement: Hashable, Sendable {
  /// The row; of a merged cell the first one.
  public var row: Int
  /// The column; of a merged cell the first one.
  public var column: Int
  /// The number of rows that it takes up: 1, if it is not merged.
  public var rowSpan: Int
  /// The number of columns that it takes up: 1, if it is not merged.
  public var columnSpan: Int
  /// Where it is, in the section's coordinates: where it stands in the view, if it is pinned.
  public var frame: LayoutRect
  /// Whether it stays in view when the other rows scroll.
  public var rowPinning: Pinning
  /// Whether it stays in view when the other columns scroll.
  public var columnPinning: Pinning

  /// The element of the given cell and frame.
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

  /// What is drawn above what: 0; 1022 for a cell that is pinned one way, 1023 for one in a corner, which is
  /// pinned both ways. (The headers of sections have 1024.) Among equals, the later one is above.
  public var zIndex: Int {
    switch (rowPinning != .none, columnPinning != .none) {
    case (false, false): 0
    case (true, true): 1023
    default: 1022
    }
  }
}
