import Millrace

extension FeedFile {
  /// A section, without the scale and the axis, which are the feed's.
  package struct Section {
    var layout: Layout
    var items: Items
    /// What the layout is called.
    var name = ""
    var supplementaries = SectionSupplementaries()
  }

  /// How a section lays its items out.
  package enum Layout {
    case waterfall(Waterfall, EditPolicy)
    case denseWaterfall(DenseWaterfall, EditPolicy)
    case grid(Grid)
    case rows(RowLayout)
    case mosaic(Mosaic, [MosaicItem])
    case spreadsheet(Sheet)

    /// The names of the layouts that this version reads, each with its fields.
    package static let fields: KeyValuePairs<String, [String]> = [
      "waterfall": waterfallFields, "list": listFields, "flow": flowFields, "justified": justifiedFields,
      "grid": gridFields, "mosaic": mosaicFields, "spreadsheet": spreadsheetFields,
    ]

    /// The fields of all of them.
    package static let sharedFields = SectionSupplementaries.sectionFields
  }
}

extension FeedFile.Section {
  init(_ reader: JSONReader) throws(InputError) {
    var name: String?
    var supplementaries = FeedFile.SectionSupplementaries()
    let names = FeedFile.Layout.fields.map { "\"\($0.key)\"" }.joined(separator: ", ")
    try reader.readObject(expecting: "an object, a section") { (reader, field) throws(InputError) in
      guard field == "layout" else {
        return try supplementaries.read(reader, field, isOfSection: true)
      }
      name = try reader.readString(expecting: "one of \(names)")
      if !FeedFile.Layout.fields.contains(where: { $0.key == name }) {
        throw reader.valueError("one of \(names)")
      }
    }
    switch name {
    case "waterfall": self = try .waterfall(reader)
    case "list": self = try .list(reader)
    case "flow": self = try .flow(reader)
    case "justified": self = try .justified(reader)
    case "grid": self = try .grid(reader)
    case "mosaic": self = try .mosaic(reader)
    case "spreadsheet": self = try .spreadsheet(reader)
    default: throw reader.missingField("layout", "one of \(names)")
    }
    self.name = name ?? ""
    self.supplementaries = supplementaries
  }

  /// Reads the fields of a section that its layout has a use for.
  ///
  /// - Parameter read: Returns whether the layout has a field of this name.
  static func readFields(
    _ reader: JSONReader, _ fields: [String],
    _ read: (JSONReader, String) throws(InputError) -> Bool
  ) throws(InputError) {
    try reader.readObject(expecting: "an object, a section") { (reader, name) throws(InputError) in
      // Those have been read already.
      let isRead = name == "layout" || FeedFile.SectionSupplementaries.sectionFields.contains(name)
      if isRead || name == FeedFile.SectionSupplementaries.separatorsField && fields.contains(name) { return }
      guard try read(reader, name) else { throw reader.unknownField(fields + FeedFile.Layout.sharedFields) }
    }
  }
}
