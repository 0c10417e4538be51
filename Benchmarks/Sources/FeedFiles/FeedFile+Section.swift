import Millrace

extension FeedFile {
  /// A section of a feed file.
  package struct Section {
    /// The name of the layout, as in the field `layout`.
    var name: String
    /// The layout, without the feed's scale, axis and direction.
    var layout: any SectionDescription
    var items: Items
    var supplementaries: SectionSupplementaries
  }
}

extension FeedFile.Section {
  init(_ reader: JSONReader) throws(InputError) {
    var format: LayoutFormat?
    var supplementaries = FeedFile.SectionSupplementaries()
    let names = "one of " + LayoutFormat.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
    try reader.readObject(expecting: "a section object") { (reader, field) throws(InputError) in
      guard field == "layout" else {
        return try supplementaries.read(reader, field, isOfSection: true)
      }
      let name = try reader.readString(expecting: names)
      format = LayoutFormat.all.first { $0.name == name }
      if format == nil {
        throw reader.valueError(names)
      }
    }
    guard let format else { throw reader.missingField("layout", names) }
    (name, self.supplementaries) = (format.name, supplementaries)
    (layout, items) = try format.read(reader)
  }
}
