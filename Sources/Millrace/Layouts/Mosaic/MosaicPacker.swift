/// A rule that places a mosaic's items one after another.
protocol MosaicPacker {
  /// Places an item.
  ///
  /// - Parameter columns: The number of columns that the item spans, from 1 to the number of columns.
  /// - Returns: The item's first row and column.
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int)
}
