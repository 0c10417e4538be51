import Millrace

extension FeedFile.Layout {
  /// The fields of a grid that this version reads.
  static let gridFields = [
    "layout", "columns", "rowHeight", "columnSpacing", "rowSpacing", "insets", "count",
  ]
}

extension FeedFile.Section {
  static func grid(_ reader: JSONReader) throws(InputError) -> Self {
    var columns: LayoutColumns?
    var rowHeight: Grid.RowHeight?
    var layout = Grid(columns: .count(1), rowHeight: .points(0))
    var count = 0
    try readFields(reader, FeedFile.Layout.gridFields) { (reader, name) throws(InputError) in
      switch name {
      case "columns": columns = try reader.readColumns()
      case "rowHeight": rowHeight = try reader.readRowHeight()
      case "columnSpacing": layout.columnSpacing = try reader.readLength()
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "count": count = try reader.readInteger("a number of items from 0 to 2^50", in: 0...(1 << 50))
      default: return false
      }
      return true
    }
    guard let columns else { throw reader.missingField("columns", columnsExpectation) }
    guard let rowHeight else { throw reader.missingField("rowHeight", rowHeightExpectation) }
    (layout.columns, layout.rowHeight) = (columns, rowHeight)
    return Self(layout: .grid(layout), items: .count(count))
  }
}

private let rowHeightExpectation = "a height in points or {\"aspect\": height / column width}"

extension JSONReader {
  fileprivate func readRowHeight() throws(InputError) -> Grid.RowHeight {
    guard case .object = value else { return .points(try readLength(rowHeightExpectation)) }
    var aspect: Double?
    try readObject(expecting: rowHeightExpectation) { (reader, name) throws(InputError) in
      guard name == "aspect" else { throw reader.unknownField(["aspect"]) }
      aspect = try reader.readAspect()
    }
    guard let aspect else { throw missingField("aspect", "an aspect ratio (height / width) of 0 or more") }
    return .aspectRatio(aspect)
  }
}
