import Millrace

extension FeedFile.Layout {
  /// The fields of a waterfall that this version reads.
  static let waterfallFields = [
    "layout", "columns", "columnSpacing", "rowSpacing", "insets", "order", "ties", "tolerance", "dense",
    "reach",
    "edits", "items",
  ]

  /// The fields of a list, a waterfall of one lane.
  static let listFields = ["layout", "rowSpacing", "insets", "separators", "items"]
}

extension FeedFile.Section {
  static func waterfall(_ reader: JSONReader) throws(InputError) -> Self {
    var columns: LayoutColumns?
    var layout = Waterfall(columns: .count(1))
    var isDense = false
    var reach: Int?
    var policy = EditPolicy.reflow
    var items = FeedFile.Items.listed([])
    try readFields(reader, FeedFile.Layout.waterfallFields) { (reader, name) throws(InputError) in
      switch name {
      case "columns": columns = try reader.readColumns()
      case "columnSpacing": layout.columnSpacing = try reader.readLength()
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "order":
        layout.order = try reader.readWord([
          "shortest": .shortest, "leftToRight": .leftToRight, "rightToLeft": .rightToLeft,
        ])
      case "ties": layout.ties = try reader.readWord(["first": .first, "next": .next])
      case "tolerance": layout.tolerance = try reader.readLength()
      case "dense": isDense = try reader.readFlag()
      case "reach": reach = try reader.readInteger("a number of items from 1 to 255", in: 1...255)
      case "edits": policy = try reader.readWord(["reflow": .reflow, "stable": .stable])
      case "items": items = try FeedFile.Items(extents: reader)
      default: return false
      }
      return true
    }
    guard let columns else { throw reader.missingField("columns", columnsExpectation) }
    layout.columns = columns
    guard isDense else {
      if reach != nil { throw reader.error("\"dense\": true beside it", at: "reach") }
      return Self(layout: .waterfall(layout, policy), items: items)
    }
    var dense = DenseWaterfall(layout)
    if let reach { dense.reach = reach }
    return Self(layout: .denseWaterfall(dense, policy), items: items)
  }

  static func list(_ reader: JSONReader) throws(InputError) -> Self {
    var layout = Waterfall(columns: .count(1))
    var items = FeedFile.Items.listed([])
    try readFields(reader, FeedFile.Layout.listFields) { (reader, name) throws(InputError) in
      switch name {
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "items": items = try FeedFile.Items(extents: reader)
      default: return false
      }
      return true
    }
    return Self(layout: .waterfall(layout, .reflow), items: items)
  }
}
