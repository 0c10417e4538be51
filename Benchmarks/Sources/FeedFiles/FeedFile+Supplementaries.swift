import Millrace

extension FeedFile {
  /// Something of a kind that may have a name of its own.
  package struct Named<Value> {
    var value: Value
    /// The kind's name; `nil`, if it is what the field's name says.
    var kind: String?
  }

  /// What a section has beside its items, or the feed beside its sections.
  package struct SectionSupplementaries {
    var headers: [Named<Supplementary>] = []
    var footers: [Named<Supplementary>] = []
    var decorations: [Named<Decoration>] = []

    /// The fields of a feed that are about it.
    static let feedFields = ["header", "headers", "footer", "footers"]
    /// The fields of a section that are about it, whatever its layout.
    static let sectionFields = feedFields + ["background", "backgrounds"]
    /// The fields of a header or a footer of a section that this version reads.
    package static let supplementaryFields = feedSupplementaryFields + ["scope"]
    /// Those of a header or a footer of the feed.
    package static let feedSupplementaryFields = [
      "height", "pinned", "pinnedHeight", "stretches", "insets", "kind", "z",
    ]
    /// The field of a section that is about what is between its rows, of layouts that have rows.
    static let separatorsField = "separators"
    /// The fields of a background that this version reads.
    package static let backgroundFields = ["items", "insets", "kind", "z"]
    /// The fields of separators that this version reads.
    package static let separatorsFields = ["thickness", "insets", "kind", "z"]
  }
}

extension FeedFile.SectionSupplementaries {
  /// Reads a field, if it is one of those that are about it.
  ///
  /// - Parameter isOfSection: Whether it is a section's, not the feed's.
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
    try readObject(expecting: "an object, a \(kind)") { (reader, name) throws(InputError) in
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
      throw error("\"pinned\": true beside it", at: scope == nil ? "pinnedHeight" : "scope")
    }
    if let pinned = one.value.pinnedExtent, pinned > extent {
      throw error("a length up to the height, got \(JSONValue.number(pinned).summary)", at: "pinnedHeight")
    }
    return one
  }

  fileprivate func readBackground() throws(InputError) -> FeedFile.Named<Decoration> {
    if case .bool(true) = value { return FeedFile.Named(value: .background()) }
    var (items, insets, z, kind) = (Range<Int>?.none, LayoutInsets.zero, Int32?.none, String?.none)
    try readObject(expecting: "true, or an object, a background") { (reader, name) throws(InputError) in
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

  /// Reads what is between rows of a feed that scrolls along any axis.
  fileprivate func readSeparators() throws(InputError) -> FeedFile.Named<Decoration> {
    var one = FeedFile.Named(value: Decoration.separators())
    if case .bool(true) = value { return one }
    try readObject(expecting: "true, or an object, separators") { (reader, name) throws(InputError) in
      switch name {
      case "thickness": one.value.extent = .rows(thickness: try reader.readLength())
      case "insets":
        let (leading, trailing) = try reader.readCrossInsets()
        // Only those across count: in a feed that scrolls horizontally, those above and below.
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

  /// Reads the indices of items, from the first up to, but without, the second.
  private func readRange() throws(InputError) -> Range<Int> {
    let indices = try readTuple(of: 2, expecting: "[first, end]") { (reader) throws(InputError) in
      try reader.readIndex()
    }
    guard indices[0] <= indices[1] else {
      throw error("[first, end], the end not in front of the first, got \(indices)")
    }
    return indices[0]..<indices[1]
  }

  /// Reads insets, of which each may be negative.
  private func readDistances() throws(InputError) -> LayoutInsets {
    let limit = LayoutUnit.maximumLength
    let distances = try readTuple(of: 4, expecting: "[top, leading, bottom, trailing]") {
      (reader) throws(InputError) in
      let distance = try reader.readNumber(expecting: "a distance in points")
      guard distance.magnitude <= limit else {
        throw reader.valueError("a distance in points from -\(limit) to \(limit)")
      }
      return distance
    }
    return LayoutInsets(
      top: distances[0], leading: distances[1], bottom: distances[2], trailing: distances[3])
  }

  private func readZ() throws(InputError) -> Int32 {
    Int32(try readInteger("a whole number from -2^31 to 2^31 - 1", in: Int(Int32.min)...Int(Int32.max)))
  }

  /// Reads the name of a kind, which has no sign that a table of comma-separated values would have to quote.
  private func readKind() throws(InputError) -> String {
    let expectation = "a name of 1 to 64 letters, digits, - and _ that begins with a letter"
    let name = try readString(expecting: expectation)
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,63}/) != nil else { throw valueError(expectation) }
    let taken = ["item", "header", "footer", "background", "separator"]
    guard !taken.contains(name) else { throw error("a name of its own, got \"\(name)\"") }
    return name
  }
}
