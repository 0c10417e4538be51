import Millrace

/// What the suite calls of a section: what the sections' public methods have in common.
protocol MicroSection {
  /// What is said of an item.
  associatedtype Size: Hashable & Sendable
  /// What a query finds.
  associatedtype Found
  /// What a removal returns.
  associatedtype Removed
  /// What a batch returns.
  associatedtype Report

  var contentSize: LayoutSize { get }
  mutating func frame(at index: Int) -> LayoutRect
  mutating func elements(in rect: LayoutRect, into buffer: inout [Found])
  mutating func insert(_ size: Size, at index: Int) throws(LayoutError)
  mutating func remove(at index: Int) throws(LayoutError) -> Removed
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to size: Size) throws(LayoutError)
  mutating func apply(_ batch: BatchUpdate<Size>) throws(LayoutError) -> Report
  mutating func settle()
}

extension WaterfallSection: MicroSection {
  mutating func insert(_ item: WaterfallItem, at index: Int) throws(LayoutError) {
    try insert(item.extent, span: item.span ?? .lanes(1), at: index)
  }
  /// Another extent; an item keeps its span.
  mutating func resize(at index: Int, to item: WaterfallItem) throws(LayoutError) {
    try resize(at: index, to: item.extent)
  }
  mutating func apply(_ batch: Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil)
  }
  mutating func settle() { settle(budget: .max) }
}

extension DenseWaterfallSection: MicroSection {
  mutating func apply(_ batch: Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil)
  }
  mutating func settle() { settle(budget: .max) }
}

extension RowSection: MicroSection {
  mutating func apply(_ batch: Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil)
  }
  mutating func settle() { settle(budget: .max) }
}

extension MosaicSection: MicroSection {
  mutating func apply(_ batch: Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil)
  }
  mutating func settle() { settle(budget: .max) }
}

extension GridSection: MicroSection {
  mutating func insert(_ cell: GridCell, at index: Int) throws(LayoutError) { try insert(at: index) }
  /// There is nothing to be said of a cell.
  mutating func resize(at index: Int, to cell: GridCell) {}
  mutating func apply(_ batch: Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil)
  }
  mutating func settle() {}
}

/// Items are rows.
extension SpreadsheetSection: MicroSection {
  func frame(at row: Int) -> LayoutRect { frame(row: row, column: 1) }
  mutating func insert(_ height: Double, at row: Int) throws(LayoutError) {
    try insertRow(height: height, at: row)
  }
  mutating func remove(at row: Int) throws(LayoutError) { try removeRow(at: row) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try moveRow(from: source, to: target)
  }
  mutating func resize(at row: Int, to height: Double) throws(LayoutError) {
    try resizeRow(at: row, to: height)
  }
  mutating func apply(_ batch: Batch) throws(LayoutError) -> SpreadsheetReport { try apply(rows: batch) }
  mutating func settle() {}
}
