/// The number of columns and rows of an item of a mosaic.
public struct MosaicItem: Hashable, Sendable {
  /// The maximum number of rows of an item.
  public static let maximumRows = 255

  /// The number of columns, 1 or more. If the mosaic has fewer columns, the item takes up all of them.
  public var columns: Int
  /// The number of rows, 1 to `maximumRows`.
  public var rows: Int

  /// Creates an item. The numbers are checked when the item is used.
  @inlinable
  public init(columns: Int = 1, rows: Int = 1) {
    self.columns = columns
    self.rows = rows
  }
}

/// A checked `MosaicItem`. More than 255 columns count as 255, the maximum number of columns of a mosaic.
struct MosaicSpan: Hashable, Sendable {
  let columns: UInt8
  let rows: UInt8

  var item: MosaicItem { MosaicItem(columns: Int(columns), rows: Int(rows)) }
}

extension MosaicSpan {
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
}

/// The payload of an item in a mosaic's tree.
///
/// The tree stores the row as the item's advance, and the number of rows as its extent.
struct MosaicCell: BitwiseCopyable {
  var column: UInt8
  /// The requested number of columns.
  let columns: UInt8

  /// The size of a cell in a leaf, in bytes.
  static let size = 2
}
