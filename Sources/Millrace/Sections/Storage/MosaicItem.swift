/// How many columns and rows an item of a mosaic takes up.
public struct MosaicItem: Hashable, Sendable {
  /// The most rows that an item may take up.
  public static let maximumRows = 255

  /// The number of columns, 1 or more. An item of more columns than there are takes up all of them, for as
  /// long as there are no more.
  public var columns: Int
  /// The number of rows, 1 to `maximumRows`.
  public var rows: Int

  /// An item of so many columns and rows, which are checked where it is used.
  @inlinable
  public init(columns: Int = 1, rows: Int = 1) {
    self.columns = columns
    self.rows = rows
  }
}

/// The same, once it is checked. More than 255 columns count as 255, which is as many as there can be.
struct MosaicSpan: Hashable, Sendable {
  let columns: UInt8
  let rows: UInt8

  /// - Parameter argument: What the item is called in an error.
  init(_ item: MosaicItem, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard item.columns >= 1 else {
      throw .invalidSpan(argument: argument() + ".columns", value: item.columns, valid: 1...Int.max)
    }
    guard (1...MosaicItem.maximumRows).contains(item.rows) else {
      throw .invalidSpan(
        argument: argument() + ".rows", value: item.rows, valid: 1...MosaicItem.maximumRows)
    }
    columns = UInt8(min(item.columns, 255))
    rows = UInt8(item.rows)
  }

  init(columns: UInt8, rows: UInt8) {
    self.columns = columns
    self.rows = rows
  }

  var item: MosaicItem { MosaicItem(columns: Int(columns), rows: Int(rows)) }
}

/// What a mosaic's tree holds of an item beside its row, as its advance, and the rows that it takes up, as
/// its extent.
struct MosaicCell: BitwiseCopyable {
  /// The first column that it is in.
  var column: UInt8
  /// The number of columns that it asks for.
  let columns: UInt8

  /// The bytes of a cell in a leaf.
  static let size = 2
}
