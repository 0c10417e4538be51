import Millrace

extension FeedFile {
  /// A value with an optional custom kind.
  package struct Named<Value> {
    var value: Value
    /// The custom kind's name, or `nil` for the default kind of the field.
    var kind: String?
  }

  /// The headers, footers and decorations of a section or of the feed.
  package struct SectionSupplementaries {
    var headers: [Named<Supplementary>] = []
    var footers: [Named<Supplementary>] = []
    var decorations: [Named<Decoration>] = []

    /// Whether the section or the feed has none of them.
    var isEmpty: Bool { headers.isEmpty && footers.isEmpty && decorations.isEmpty }

    /// The fields of a feed that describe supplementaries.
    static let feedFields = ["header", "headers", "footer", "footers"]
    /// The fields that describe supplementaries in a section of any layout.
    static let sectionFields = feedFields + backgroundsFields
    /// The fields that describe backgrounds in a section of any layout.
    static let backgroundsFields = ["background", "backgrounds"]
    /// The fields of a section's header or footer.
    package static let supplementaryFields = feedSupplementaryFields + ["scope"]
    /// The fields of a feed's header or footer.
    package static let feedSupplementaryFields = [
      "height", "pinned", "pinnedHeight", "stretches", "insets", "kind", "z",
    ]
    /// The field for separators, in sections whose layout has rows.
    static let separatorsField = "separators"
    /// The fields of a background.
    package static let backgroundFields = ["items", "insets", "kind", "z"]
    /// The fields of separators.
    package static let separatorsFields = ["thickness", "insets", "kind", "z"]
  }
}

extension FeedFile.SectionSupplementaries {
  /// Reads the field `name` if it describes supplementaries or decorations.
  ///
  /// - Parameter isOfSection: Whether the field is a section's, not the feed's.
  mutating func read(_ reader: JSONReader, _ name: String, isOfSection: Bool) throws(InputError) {
    switch name {
    case "header": headers.append(try reader.readSupplementary(.header, isOfSection: isOfSection))
    case "footer": footers.append(try reader.readSupplementary(.footer, isOfSection: isOfSection))
    case "headers", "footers":
      let isHeader = name == "headers"
      guard (isHeader ? headers : footers).isEmpty else {
        throw reader.error("either \(name.dropLast()) or \(name), got both")
      }
      try reader.readArray(expecting: "an array of \(name)") { (reader, _) throws(InputError) in
        let one = try reader.readSupplementary(isHeader ? .header : .footer, isOfSection: isOfSection)
        if isHeader { headers.append(one) } else { footers.append(one) }
      }
    case "background" where isOfSection: decorations.append(try reader.readBackground())
    case "backgrounds" where isOfSection:
      guard decorations.isEmpty else { throw reader.error("either background or backgrounds, got both") }
      try reader.readArray(expecting: "an array of backgrounds") { (reader, _) throws(InputError) in
        decorations.append(try reader.readBackground())
      }
    case Self.separatorsField where isOfSection: decorations.append(try reader.readSeparators())
    default: break
    }
  }
}

extension JSONReader {
  fileprivate func readSupplementary(
    _ kind: ElementKind, isOfSection: Bool
  ) throws(InputError) -> FeedFile.Named<Supplementary> {
    var extent: Double?
    var isPinned = false
    var scope: Supplementary.PinningScope?
    var one = FeedFile.Named(value: Supplementary(kind, extent: 0))
    let fields =
      isOfSection
      ? FeedFile.SectionSupplementaries.supplementaryFields
      : FeedFile.SectionSupplementaries.feedSupplementaryFields
    try readObject(expecting: "a \(kind) object") { (reader, name) throws(InputError) in
      switch name {
      case "height": extent = try reader.readLength()
      case "pinned": isPinned = try reader.readFlag()
      case "pinnedHeight": one.value.pinnedExtent = try reader.readLength()
      case "scope" where isOfSection:
        scope = try reader.readWord(["section": .section, "group": .group])
      case "stretches": one.value.stretches = try reader.readFlag()
      case "insets": (one.value.leadingInset, one.value.trailingInset) = try reader.readCrossInsets()
      case "kind": one.kind = try reader.readKind()
      case "z": one.value.zIndex = try reader.readZ()
      default: throw reader.unknownField(fields)
      }
    }
    guard let extent else { throw missingField("height", "a length in points") }
    one.value.extent = extent
    if isPinned {
      one.value.pinning = scope ?? .section
    } else if scope != nil || one.value.pinnedExtent != nil {
      throw error("\"pinned\": true in the same object", at: scope == nil ? "pinnedHeight" : "scope")
    }
    if let pinned = one.value.pinnedExtent, pinned > extent {
      throw error("a length up to the height, got \(JSONValue.number(pinned).summary)", at: "pinnedHeight")
    }
    return one
  }

  fileprivate func readBackground() throws(InputError) -> FeedFile.Named<Decoration> {
    if case .bool(true) = value { return FeedFile.Named(value: .background()) }
    var (items, insets, z, kind) = (Range<Int>?.none, LayoutInsets.zero, Int32?.none, String?.none)
    try readObject(expecting: "true or a background object") { (reader, name) throws(InputError) in
      switch name {
      case "items": items = try reader.readRange()
      case "insets": insets = try reader.readDistances()
      case "kind": kind = try reader.readKind()
      case "z": z = try reader.readZ()
      default: throw reader.unknownField(FeedFile.SectionSupplementaries.backgroundFields)
      }
    }
    var background =
      items.map { Decoration.background(items: $0, insets: insets) } ?? .background(insets: insets)
    if let z { background.zIndex = z }
    return FeedFile.Named(value: background, kind: kind)
  }

  /// Reads the separators between rows.
  fileprivate func readSeparators() throws(InputError) -> FeedFile.Named<Decoration> {
    var one = FeedFile.Named(value: Decoration.separators())
    if case .bool(true) = value { return one }
    try readObject(expecting: "true or a separators object") { (reader, name) throws(InputError) in
      switch name {
      case "thickness": one.value.extent = .rows(thickness: try reader.readLength())
      case "insets":
        let (leading, trailing) = try reader.readCrossInsets()
        // Only the insets along the cross axis count: top and bottom in a feed that scrolls horizontally.
        one.value.insets = LayoutInsets(top: leading, leading: leading, bottom: trailing, trailing: trailing)
      case "kind": one.kind = try reader.readKind()
      case "z": one.value.zIndex = try reader.readZ()
      default: throw reader.unknownField(FeedFile.SectionSupplementaries.separatorsFields)
      }
    }
    return one
  }

  private func readCrossInsets() throws(InputError) -> (leading: Double, trailing: Double) {
    let insets = try readTuple(of: 2, expecting: "[leading, trailing]") { (reader) throws(InputError) in
      try reader.readLength()
    }
    return (insets[0], insets[1])
  }

  /// Reads a half-open range of item indices.
  private func readRange() throws(InputError) -> Range<Int> {
    let indices = try readTuple(of: 2, expecting: "[first, end]") { (reader) throws(InputError) in
      try reader.readIndex()
    }
    guard indices[0] <= indices[1] else {
      throw error("[first, end] with first <= end, got \(indices)")
    }
    return indices[0]..<indices[1]
  }

  /// Reads insets, which may be negative.
  private func readDistances() throws(InputError) -> LayoutInsets {
    let distances = try readTuple(of: 4, expecting: "[top, leading, bottom, trailing]") {
      (reader) throws(InputError) in
      try reader.readDistance()
    }
    return LayoutInsets(
      top: distances[0], leading: distances[1], bottom: distances[2], trailing: distances[3])
  }

  /// Reads a z-index.
  func readZ() throws(InputError) -> Int32 {
    Int32(try readInteger("an integer from -2^31 to 2^31 - 1", in: Int(Int32.min)...Int(Int32.max)))
  }

  /// Reads the name of a kind. The allowed characters need no quotes in CSV.
  func readKind() throws(InputError) -> String {
    let expectation = "a name of 1 to 64 letters, digits, - and _ that begins with a letter"
    let name = try readString(expecting: expectation)
    guard name.isKind else { throw valueError(expectation) }
    let taken = ["item", "header", "footer", "background", "separator", "badge", "supplementary"]
    guard !taken.contains(name) else {
      throw error("a name other than those of the default kinds, got \"\(name)\"")
    }
    return name
  }
}

extension String {
  /// Whether the text is valid as the name of a kind.
  fileprivate var isKind: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
    }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let first = utf8.first, isLetter(first), utf8.count <= 64 else { return false }
    return utf8.allSatisfy {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }
}
