import Millrace

extension FeedFile.Layout {
  /// The fields of a mosaic that this version reads.
  static let mosaicFields = [
    "layout", "columns", "rowHeight", "columnSpacing", "rowSpacing", "insets", "packing", "items",
  ]
}

extension FeedFile.Section {
  static func mosaic(_ reader: JSONReader) throws(InputError) -> Self {
    var columns: LayoutColumns?
    var rowHeight: Grid.RowHeight?
    var layout = Mosaic(columns: .count(1), rowHeight: .points(0))
    var items: [MosaicItem] = []
    try readFields(reader, FeedFile.Layout.mosaicFields) { (reader, name) throws(InputError) in
      switch name {
      case "columns": columns = try reader.readColumns()
      case "rowHeight": rowHeight = try reader.readUniformRowHeight(uniformRowHeightExpectation)
      case "columnSpacing": layout.columnSpacing = try reader.readLength()
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "packing": layout.packing = try reader.readWord(["sparse": .sparse, "dense": .dense])
      case "items":
        try reader.readArray(expecting: "an array of spans, [columns, rows]") {
          (reader, _) throws(InputError) in items.append(try reader.readSpan())
        }
      default: return false
      }
      return true
    }
    guard let columns else { throw reader.missingField("columns", columnsExpectation) }
    guard let rowHeight else { throw reader.missingField("rowHeight", uniformRowHeightExpectation) }
    (layout.columns, layout.rowHeight) = (columns, rowHeight)
    return Self(layout: .mosaic(layout, items), items: .count(0))
  }
}

let uniformRowHeightExpectation = "a height in points or {\"aspect\": height / column width}"

/// What is expected of a mosaic's item.
let spanExpectation = "[columns, rows], how many an item spans: 1 to 255 of each"

extension MosaicItem {
  /// The item of these spans, if it is one.
  init?(span: LayoutSize) {
    guard let columns = Int(exactly: span.width), let rows = Int(exactly: span.height),
      (1...255).contains(columns), (1...MosaicItem.maximumRows).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

extension JSONReader {
  fileprivate func readSpan() throws(InputError) -> MosaicItem {
    guard case .size(let span) = try FeedFile.Item(self), let item = MosaicItem(span: span) else {
      throw error(spanExpectation)
    }
    return item
  }
}
