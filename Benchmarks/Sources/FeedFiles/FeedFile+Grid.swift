import Millrace

extension FeedFile.Layout {
  /// The fields of a grid that this version reads.
  static let gridFields = [
    "layout", "columns", "rowHeight", "columnSpacing", "rowSpacing", "insets", "cross", "separators", "count",
    "items",
  ]
}

extension FeedFile.Section {
  static func grid(_ reader: JSONReader) throws(InputError) -> Self {
    var columns: LayoutColumns?
    var rowHeight: RowHeight?
    var alignment: RowGrid.ItemAlignment?
    var items: FeedFile.Items?
    var layout = Grid(columns: .count(1), rowHeight: .points(0))
    var count: Int?
    try readFields(reader, FeedFile.Layout.gridFields) { (reader, name) throws(InputError) in
      switch name {
      case "columns": columns = try reader.readColumns()
      case "rowHeight": rowHeight = try reader.readRowHeight()
      case "columnSpacing": layout.columnSpacing = try reader.readLength()
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "cross":
        alignment = try reader.readWord([
          "stretch": .stretch, "start": .start, "center": .center, "end": .end,
        ])
      case "items": items = try FeedFile.Items(extents: reader)
      case "count": count = try reader.readInteger("a number of items from 0 to 2^50", in: 0...(1 << 50))
      default: return false
      }
      return true
    }
    guard let columns else { throw reader.missingField("columns", columnsExpectation) }
    guard let rowHeight else { throw reader.missingField("rowHeight", rowHeightExpectation) }
    switch rowHeight {
    case .tallest:
      if count != nil { throw reader.error("no count: rows are as high as their tallest of the items") }
      let rows = RowGrid(
        columns: columns, columnSpacing: layout.columnSpacing, rowSpacing: layout.rowSpacing,
        itemAlignment: alignment ?? .stretch, insets: layout.insets)
      return Self(layout: .rows(.grid(rows)), items: items ?? .listed([]))
    case .uniform(let rowHeight):
      if items != nil { throw reader.error("no items: the cells are alike, and have a count") }
      if alignment != nil { throw reader.error("no cross: the cells are as high as their rows") }
      (layout.columns, layout.rowHeight) = (columns, rowHeight)
      return Self(layout: .grid(layout), items: .count(count ?? 0))
    }
  }

  fileprivate enum RowHeight {
    case uniform(Grid.RowHeight)
    case tallest
  }
}

private let rowHeightExpectation = "a height in points, {\"aspect\": height / column width} or \"tallest\""

extension JSONReader {
  fileprivate func readRowHeight() throws(InputError) -> FeedFile.Section.RowHeight {
    if case .string("tallest") = value { return .tallest }
    return .uniform(try readUniformRowHeight(rowHeightExpectation))
  }

  /// Reads the height of all rows of a grid.
  func readUniformRowHeight(_ expectation: String) throws(InputError) -> Grid.RowHeight {
    guard case .object = value else { return .points(try readLength(expectation)) }
    var aspect: Double?
    try readObject(expecting: expectation) { (reader, name) throws(InputError) in
      guard name == "aspect" else { throw reader.unknownField(["aspect"]) }
      aspect = try reader.readAspect()
    }
    guard let aspect else { throw missingField("aspect", "an aspect ratio (height / width) of 0 or more") }
    return .aspectRatio(aspect)
  }
}
