import Millrace

extension FeedFile {
  /// A section of a feed file.
  package struct Section {
    /// The name of the layout, as in the field `layout`.
    package private(set) var name: String
    /// The layout, without the feed's scale, axis and direction.
    package private(set) var layout: any SectionLayout
    package var items: Items
    var supplementaries: SectionSupplementaries
    var orthogonal: Orthogonal
  }
}

extension FeedFile.Section {
  init(_ reader: JSONReader) throws(InputError) {
    let format = try LayoutFormat(ofSection: reader)
    var supplementaries = FeedFile.SectionSupplementaries()
    var orthogonal = FeedFile.Orthogonal()
    try reader.readObject(expecting: "a section object") { (reader, field) throws(InputError) in
      guard format.isShared(field) else { return }
      try orthogonal.read(reader, field)
      try supplementaries.read(reader, field, isOfSection: true)
    }
    try orthogonal.check(reader)
    (name, self.supplementaries, self.orthogonal) = (format.name, supplementaries, orthogonal)
    (layout, items) = try format.read(reader)
  }
}

extension LayoutFormat {
  /// Returns the layout of a section.
  ///
  /// - Parameter reader: The reader of the section.
  fileprivate init(ofSection reader: JSONReader) throws(InputError) {
    var format: LayoutFormat?
    let names = "one of " + LayoutFormat.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
    try reader.readObject(expecting: "a section object") { (reader, field) throws(InputError) in
      guard field == "layout" else { return }
      let name = try reader.readString(expecting: names)
      format = LayoutFormat.all.first { $0.name == name }
      if format == nil { throw reader.valueError(names) }
    }
    guard let format else { throw reader.missingField("layout", names) }
    self = format
  }
}
