import Millrace

extension FeedFile {
  /// A waterfall section, without the scale, which is the feed's.
  package struct Section {
    var layout: Waterfall
    var contract: EditContract
    var items: Items

    /// The fields of a waterfall that this version reads.
    package static let fields = [
      "layout", "columns", "columnSpacing", "rowSpacing", "insets", "order", "ties", "edits", "items",
    ]
  }
}

extension FeedFile.Section {
  init(_ reader: JSONReader) throws(InputError) {
    var hasLayout = false
    var columns: Waterfall.Columns?
    var layout = Waterfall(columns: .count(1))
    var contract = EditContract.reflow
    var items = FeedFile.Items.listed([], aspects: [])
    try reader.readObject(expecting: "an object, a section") { (reader, name) throws(InputError) in
      switch name {
      case "layout":
        try reader.readOnly("waterfall", "layout")
        hasLayout = true
      case "columns": columns = try reader.readColumns()
      case "columnSpacing": layout.columnSpacing = try reader.readLength()
      case "rowSpacing": layout.rowSpacing = try reader.readLength()
      case "insets": layout.insets = try reader.readInsets()
      case "order":
        layout.order = try reader.readWord([
          "shortest": .shortest, "leftToRight": .leftToRight, "rightToLeft": .rightToLeft,
        ])
      case "ties": layout.ties = try reader.readWord(["first": .first, "next": .next])
      case "edits": contract = try reader.readWord(["reflow": .reflow, "stable": .stable])
      case "items": items = try FeedFile.Items(reader)
      case "header", "footer", "tolerance": throw reader.error("no \(name): this version reads none")
      default: throw reader.unknownField(Self.fields)
      }
    }
    guard hasLayout else { throw reader.missingField("layout", "\"waterfall\"") }
    guard let columns else { throw reader.missingField("columns", columnsExpectation) }
    layout.columns = columns
    self.init(layout: layout, contract: contract, items: items)
  }
}

private let columnsExpectation = "a count from 1 to 255, {\"minWidth\": length} or an array of tracks"
private let trackExpectation = "a width in points or a share like \"1fr\""

extension JSONReader {
  fileprivate func readColumns() throws(InputError) -> Waterfall.Columns {
    switch value {
    case .object: return .minimumWidth(try readMinimumWidth())
    case .array:
      var tracks: [Waterfall.Track] = []
      try readArray(expecting: columnsExpectation) { (reader, _) throws(InputError) in
        tracks.append(try reader.readTrack())
      }
      guard (1...255).contains(tracks.count) else { throw error("1 to 255 tracks, found \(tracks.count)") }
      return .tracks(tracks)
    default: return .count(try readInteger(columnsExpectation, in: 1...255))
    }
  }

  private func readMinimumWidth() throws(InputError) -> Double {
    var width: Double?
    try readObject(expecting: columnsExpectation) { (reader, name) throws(InputError) in
      guard name == "minWidth" else { throw reader.unknownField(["minWidth"]) }
      width = try reader.readLength()
    }
    guard let width else { throw missingField("minWidth", "a length in points") }
    return width
  }

  private func readTrack() throws(InputError) -> Waterfall.Track {
    guard case .string(let text) = value else { return .points(try readLength(trackExpectation)) }
    let number = text.dropLast(2)
    // `Double` also knows hexadecimal numbers, signs and infinities.
    guard text.hasSuffix("fr"), number.allSatisfy({ "0123456789.".contains($0) }), number.last != ".",
      let share = Double(number), share > 0, share.isFinite
    else { throw valueError(trackExpectation) }
    return .fraction(share)
  }

  fileprivate func readInsets() throws(InputError) -> LayoutInsets {
    let insets = try readTuple(of: 4, expecting: "[top, left, bottom, right]") {
      (reader) throws(InputError) in
      try reader.readLength()
    }
    return LayoutInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
  }
}
