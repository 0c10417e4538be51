/// Places a mosaic's items one after the other.
protocol MosaicPacker {
  /// Places an item.
  ///
  /// - Parameter columns: 1 to as many as there are.
  /// - Returns: Its first row and column.
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int)
}
