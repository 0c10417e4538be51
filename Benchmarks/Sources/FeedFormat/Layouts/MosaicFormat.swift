import Millrace

extension LayoutFormat {
  static let mosaic = LayoutFormat(
    name: "mosaic",
    fields: [
      "layout", "columns", "rowHeight", "columnSpacing", "rowSpacing", "insets", "packing", "items",
    ], read: readMosaic)
}

private func readMosaic(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var columns: LayoutColumns?
  var rowHeight: Grid.RowHeight?
  var layout = Mosaic(columns: .count(1), rowHeight: .points(0))
  var items: [LayoutSize] = []
  try LayoutFormat.mosaic.readFields(reader) { (reader, name) throws(InputError) in
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
  return (Described(layout), .sizes(items))
}

let uniformRowHeightExpectation = "a height in points or {\"aspect\": height / column width}"

private let spanExpectation = "[columns, rows], how many an item spans: 1 to 255 of each"

extension ItemForm {
  /// The numbers of columns and rows that an item spans.
  static let span = ItemForm("span")
}

extension Mosaic: SectionDescription {
  var itemForm: ItemForm { .span }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var layout = self
    layout.scale = feed.scale
    guard case .sizes(let spans) = items else { return .mosaic(layout, items: []) }
    return .mosaic(layout, items: spans.compactMap(MosaicItem.init(span:)))
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    guard case .size(let span) = item, let item = MosaicItem(span: span) else {
      throw FeedItemError(expectation: spanExpectation)
    }
    return .mosaic(item)
  }
}

extension MosaicItem {
  /// An item that spans `span.width` columns and `span.height` rows, or `nil` if no item can.
  fileprivate init?(span: LayoutSize) {
    guard let columns = Int(exactly: span.width), let rows = Int(exactly: span.height),
      (1...255).contains(columns), (1...MosaicItem.maximumRows).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

extension JSONReader {
  /// Reads the numbers of columns and rows that an item spans.
  fileprivate func readSpan() throws(InputError) -> LayoutSize {
    guard case .size(let span) = try FeedFile.Item(self), MosaicItem(span: span) != nil else {
      throw error(spanExpectation)
    }
    return span
  }
}
