import Millrace

extension LayoutFormat {
  static let grid = LayoutFormat(
    name: "grid",
    fields: [
      "layout", "columns", "rowHeight", "columnSpacing", "rowSpacing", "insets", "cross",
      "separators",
      "count", "items",
    ], read: readGrid)
}

private func readGrid(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var columns: LayoutColumns?
  var rowHeight: GridRowHeight?
  var alignment: RowGrid.ItemAlignment?
  var items: FeedFile.Items?
  var layout = Grid(columns: .count(1), rowHeight: .points(0))
  var count: Int?
  try LayoutFormat.grid.readFields(reader) { (reader, name) throws(InputError) in
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
    case "count": count = try reader.readItemCount()
    default: return false
    }
    return true
  }
  guard let columns else { throw reader.missingField("columns", columnsExpectation) }
  guard let rowHeight else { throw reader.missingField("rowHeight", rowHeightExpectation) }
  switch rowHeight {
  case .tallest:
    if count != nil {
      throw reader.error("no count: a grid with \"rowHeight\": \"tallest\" has items")
    }
    let rows = RowGrid(
      columns: columns, columnSpacing: layout.columnSpacing, rowSpacing: layout.rowSpacing,
      itemAlignment: alignment ?? .stretch, insets: layout.insets)
    return (Described(rows), items ?? .listed([]))
  case .uniform(let rowHeight):
    if items != nil { throw reader.error("no items: a grid with equal rows has a count") }
    if alignment != nil {
      throw reader.error("no cross: in a grid with equal rows, cells fill their rows")
    }
    (layout.columns, layout.rowHeight) = (columns, rowHeight)
    return (Described(layout), .count(count ?? 0))
  }
}

private enum GridRowHeight {
  case uniform(Grid.RowHeight)
  case tallest
}

extension ItemForm {
  /// An item without a size: all items are alike.
  static let cell = ItemForm("cell")
}

extension Grid: SectionDescription {
  var itemForm: ItemForm { .cell }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var layout = self
    layout.scale = feed.scale
    guard case .count(let count) = items else { return .grid(layout, count: 0) }
    return .grid(layout, count: count)
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    guard case .cell = item else {
      throw FeedItemError(
        expectation: "[section, item] without a size, because all cells of a grid have the same size")
    }
    return .cell
  }
}

extension RowGrid: SectionDescription {
  var itemForm: ItemForm { .height }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var layout = self
    layout.scale = feed.scale
    return .rowGrid(layout, extents: try items.heights(at: place, from: feed.source))
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    guard case .extent(let extent, nil) = item else {
      throw FeedItemError(expectation: "[[section, item], height]")
    }
    return .extent(extent)
  }

  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem? {
    guard form == .lanes, case .waterfall(let item) = item else { return nil }
    return .extent(item.extent)
  }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? {
    guard case .pictures = items else { return try items.aspects(at: place, from: source) }
    return try items.sizes(at: place, from: source).map { .extent($0.height) }
  }
}

extension FeedFile.Items {
  /// Returns the heights of items that have nothing else.
  fileprivate func heights(at place: String, from source: FeedSource) throws(InputError) -> [Double] {
    func error(_ index: Int, _ expectation: String) -> InputError {
      source.error("\(place).items[\(index)]", expectation)
    }
    guard case .listed(let extents, let aspects, let spans) = self else {
      return try sizes(at: place, from: source).map { $0.height }
    }
    if let index = spans.keys.min() {
      throw error(index, "a height in points, got an item of several lanes")
    }
    if let index = aspects.first { throw error(index, "a height in points, got an aspect ratio") }
    return extents
  }
}

private let rowHeightExpectation =
  "a height in points, {\"aspect\": height / column width} or \"tallest\""

extension JSONReader {
  fileprivate func readRowHeight() throws(InputError) -> GridRowHeight {
    if case .string("tallest") = value { return .tallest }
    return .uniform(try readUniformRowHeight(rowHeightExpectation))
  }

  /// Reads the row height that all rows of a grid share.
  func readUniformRowHeight(_ expectation: String) throws(InputError) -> Grid.RowHeight {
    guard case .object = value else { return .points(try readLength(expectation)) }
    var aspect: Double?
    try readObject(expecting: expectation) { (reader, name) throws(InputError) in
      guard name == "aspect" else { throw reader.unknownField(["aspect"]) }
      aspect = try reader.readAspect()
    }
    guard let aspect else {
      throw missingField("aspect", "an aspect ratio (height / width) of 0 or more")
    }
    return .aspectRatio(aspect)
  }
}
