import Millrace

extension LayoutFormat {
  static let flow = LayoutFormat(
    name: "flow",
    fields: [
      "layout", "itemSpacing", "lineSpacing", "align", "justifiesLastRow", "cross", "indent",
      "maximumItemsPerRow", "insets", "separators", "items",
    ], read: readFlow)

  static let justified = LayoutFormat(
    name: "justified",
    fields: [
      "layout", "rowHeight", "tolerance", "breaking", "lastRowMaximumScale", "itemSpacing",
      "lineSpacing",
      "insets", "separators", "items",
    ], read: readJustified)
}

private func readFlow(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var layout = Flow()
  var items = FeedFile.Items.sizes([])
  try LayoutFormat.flow.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "itemSpacing": layout.itemSpacing = try reader.readLength()
    case "lineSpacing": layout.lineSpacing = try reader.readLength()
    case "align":
      layout.alignment = try reader.readWord([
        "start": .start, "center": .center, "end": .end, "space-between": .spaceBetween,
        "justified": .justified,
      ])
    case "justifiesLastRow": layout.justifiesLastRow = try reader.readFlag()
    case "cross":
      layout.itemAlignment = try reader.readWord(["start": .start, "center": .center, "end": .end])
    case "indent": layout.indent = try reader.readIndent()
    case "maximumItemsPerRow":
      layout.maximumItemsPerRow = try reader.readInteger(
        "a number of items from 1 on", in: 1...Int.max)
    case "insets": layout.insets = try reader.readInsets()
    case "items": items = try FeedFile.Items(sizes: reader)
    default: return false
    }
    return true
  }
  return (Described(layout), items)
}

private func readJustified(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var layout = JustifiedRows(targetHeight: 0)
  var items = FeedFile.Items.sizes([])
  try LayoutFormat.justified.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "rowHeight":
      layout.targetHeight = try reader.readLength("a height in points")
      guard layout.targetHeight > 0 else { throw reader.valueError("a height above 0") }
    case "tolerance": layout.tolerance = try reader.readNumber("a share from 0 to 1", in: 0...1)
    case "breaking": layout.breaking = try reader.readBreaking()
    case "lastRowMaximumScale":
      layout.lastRowMaximumScale = try reader.readNumber("a multiple from 0 to 1000", in: 0...1_000)
    case "itemSpacing": layout.itemSpacing = try reader.readLength()
    case "lineSpacing": layout.lineSpacing = try reader.readLength()
    case "insets": layout.insets = try reader.readInsets()
    case "items": items = try FeedFile.Items(sizes: reader)
    default: return false
    }
    return true
  }
  guard layout.targetHeight > 0 else {
    throw reader.missingField("rowHeight", "a target height of rows in points")
  }
  return (Described(layout), items)
}

/// A layout of items that have a width and a height.
private protocol SizedRows: SectionDescription {}

extension SizedRows {
  var itemForm: ItemForm { .size }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    guard case .size(let size) = item else {
      throw FeedItemError(expectation: "[[section, item], [width, height]]")
    }
    return .size(size)
  }
}

extension Flow: SizedRows {
  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var layout = self
    layout.scale = feed.scale
    return .flow(layout, sizes: try items.sizes(at: place, from: feed.source))
  }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? {
    try items.sizesWithRatios(at: place, from: source).map { .size($0) }
  }
}

extension JustifiedRows: SizedRows {
  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    var layout = self
    layout.scale = feed.scale
    return .justifiedRows(layout, sizes: try items.sizes(at: place, from: feed.source))
  }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? {
    try items.aspects(at: place, from: source)
  }
}

extension JSONReader {
  fileprivate func readNumber(
    _ expectation: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    let number = try readNumber(expecting: expectation)
    guard range.contains(number) else { throw valueError(expectation) }
    return number
  }

  fileprivate func readIndent() throws(InputError) -> Flow.Indent {
    let expectation = "\"none\", \"firstItem\" or a length in points"
    switch value {
    case .string("none"): return .none
    case .string("firstItem"): return .firstItem
    case .number: return .points(try readLength())
    default: throw valueError(expectation)
    }
  }

  fileprivate func readBreaking() throws(InputError) -> JustifiedRows.Breaking {
    let expectation = "\"greedy\" or {\"window\": a number of items from 2 to 1024}"
    if case .string("greedy") = value { return .greedy }
    var window: Int?
    try readObject(expecting: expectation) { (reader, name) throws(InputError) in
      guard name == "window" else { throw reader.unknownField(["window"]) }
      window = try reader.readInteger("a number of items from 2 to 1024", in: 2...1_024)
    }
    guard let window else { throw missingField("window", "a number of items from 2 to 1024") }
    return .optimal(window: window)
  }
}
