import Millrace

extension FeedFile {
  /// One item as the file describes it.
  package enum Item: Hashable {
    /// A height in points, and the item's lanes if the file gives them.
    case extent(Double, span: LaneSpan? = nil)
    /// A height as a multiple of the item's width.
    case aspect(Double, span: LaneSpan? = nil)
    /// A width and a height in points.
    case size(LayoutSize)
    /// No size: all items are alike.
    case cell

    /// The fields of an item.
    package static let fields = ["aspect", "extent", "span"]
  }

  /// The items of a section.
  package enum Items {
    /// Heights in points, or as multiples of the item's width at the ascending positions `aspects`.
    ///
    /// `spans` contains the lanes of items that do not have exactly one, by position.
    ///
    /// A million plain numbers are the usual case, so this is the array that the engine takes, not an array
    /// of `Item`.
    case listed([Double], aspects: [Int] = [], spans: [Int: LaneSpan] = [:])
    /// A picture for each row of another file, with the columns or fields of these names.
    case pictures(Pictures)
    /// Widths and heights.
    case sizes([LayoutSize])
    /// A number of items without sizes.
    case count(Int)
    /// Measured widths and heights, or `nil` for items that are not measured.
    case measured([LayoutSize?])

    /// The fields of items that are read from another file.
    package static let fields = ["csv", "jsonl", "width", "height"]

    /// Whether each item is listed, in the feed file or in another one.
    var areListed: Bool { if case .count = self { false } else { true } }

    /// The lanes of the items that do not have exactly one, by position.
    var spans: [Int: LaneSpan] {
      if case .listed(_, _, let spans) = self { spans } else { [:] }
    }

    /// Returns the widths and heights of items that have both.
    ///
    /// - Parameter place: The section's place in the file.
    func sizes(at place: String, from source: FeedSource) throws(InputError) -> [LayoutSize] {
      switch self {
      case .count, .listed, .measured: []
      case .sizes(let sizes): sizes
      case .pictures(let pictures): try source.sizes(of: pictures, at: place)
      }
    }

    /// Returns the widths and heights of items that have both. Throws if a width is 0.
    ///
    /// - Parameter place: The section's place in the file.
    func sizesWithRatios(at place: String, from source: FeedSource) throws(InputError) -> [LayoutSize] {
      let sizes = try sizes(at: place, from: source)
      if let index = sizes.firstIndex(where: { $0.width <= 0 }) {
        throw source.error("\(place).items[\(index)]", "a width above 0, got \(sizes[index].width)")
      }
      return sizes
    }

    /// Returns the extents or aspect ratios of the items.
    ///
    /// - Parameter place: The section's place in the file.
    func aspects(at place: String, from source: FeedSource) throws(InputError) -> [FeedSize] {
      switch self {
      case .count, .measured: return []
      case .listed(let values, let aspects, _):
        var sizes = values.map { FeedSize.extent($0) }
        for index in aspects { sizes[index] = .aspect(values[index]) }
        return sizes
      case .sizes:
        return try sizesWithRatios(at: place, from: source).map { .aspect($0.height / $0.width) }
      case .pictures(let pictures):
        return try source.aspectRatios(of: pictures, at: place).map { .aspect($0) }
      }
    }
  }
}

extension FeedFile.Item {
  init(_ reader: JSONReader) throws(InputError) {
    switch reader.value {
    case .object: break
    case .array:
      self = .size(try reader.readSize())
      return
    default:
      self = .extent(try reader.readLength("a height in points"))
      return
    }
    var (extent, aspect) = (Double?.none, Double?.none)
    var span: LaneSpan?
    try reader.readObject(expecting: "an item") { (reader, name) throws(InputError) in
      switch name {
      case "extent": extent = try reader.readLength()
      case "aspect": aspect = try reader.readAspect()
      case "span": span = try reader.readLaneSpan()
      default: throw reader.unknownField(Self.fields)
      }
    }
    switch (extent, aspect) {
    case (let extent?, nil): self = .extent(extent, span: span)
    case (nil, let aspect?): self = .aspect(aspect, span: span)
    case (_?, _?): throw reader.error("either an extent or an aspect, got both")
    case (nil, nil): throw reader.error("an extent or an aspect, got neither")
    }
  }
}

extension FeedFile.Items {
  /// Reads items given by a height.
  init(extents reader: JSONReader) throws(InputError) {
    if case .object = reader.value {
      self = try .pictures(reader)
      return
    }
    var values: [Double] = []
    var aspects: [Int] = []
    var spans: [Int: LaneSpan] = [:]
    let expectation = "an array of items, {\"csv\": path} or {\"jsonl\": path}"
    try reader.readArray(expecting: expectation) { (reader, index) throws(InputError) in
      switch try FeedFile.Item(reader) {
      case .extent(let extent, let span):
        values.append(extent)
        if let span, span != .lanes(1) { spans[index] = span }
      case .aspect(let aspect, let span):
        values.append(aspect)
        aspects.append(index)
        if let span, span != .lanes(1) { spans[index] = span }
      case .size, .cell: throw reader.valueError("a height in points")
      }
    }
    self = .listed(values, aspects: aspects, spans: spans)
  }

  /// Reads items given by a width and a height.
  init(sizes reader: JSONReader) throws(InputError) {
    if case .object = reader.value {
      self = try .pictures(reader)
      return
    }
    var sizes: [LayoutSize] = []
    let expectation = "an array of sizes, [width, height], {\"csv\": path} or {\"jsonl\": path}"
    try reader.readArray(expecting: expectation) { (reader, _) throws(InputError) in
      sizes.append(try reader.readSize())
    }
    self = .sizes(sizes)
  }

  private static func pictures(_ reader: JSONReader) throws(InputError) -> Self {
    var files: [FeedFile.Pictures.File] = []
    var width = "width"
    var height = "height"
    try reader.readObject(expecting: "a field csv or jsonl") { (reader, name) throws(InputError) in
      switch name {
      case "csv": files.append(.csv(try reader.readString(expecting: "a path")))
      case "jsonl": files.append(.jsonLines(try reader.readString(expecting: "a path")))
      case "width": width = try reader.readString(expecting: "the name of a column or field")
      case "height": height = try reader.readString(expecting: "the name of a column or field")
      default: throw reader.unknownField(Self.fields)
      }
    }
    guard let file = files.first else { throw reader.error("a field csv or jsonl, got neither") }
    guard files.count == 1 else { throw reader.error("either csv or jsonl, got both") }
    return .pictures(FeedFile.Pictures(file: file, width: width, height: height))
  }
}

extension JSONReader {
  /// Reads the number of lanes of an item.
  fileprivate func readLaneSpan() throws(InputError) -> LaneSpan {
    if case .string("all") = value { return .all }
    return .lanes(try readInteger("a number of lanes from 1 on, or \"all\"", in: 1...Int.max))
  }

  /// Reads a width and a height.
  func readSize(_ expectation: String = "[width, height]") throws(InputError) -> LayoutSize {
    let lengths = try readTuple(of: 2, expecting: expectation) { (reader) throws(InputError) in
      try reader.readLength()
    }
    return LayoutSize(width: lengths[0], height: lengths[1])
  }

  /// Reads an aspect ratio.
  func readAspect() throws(InputError) -> Double {
    let expectation = "an aspect ratio (height / width) of 0 or more"
    let aspect = try readNumber(expecting: expectation)
    guard aspect >= 0 else { throw valueError(expectation) }
    return aspect
  }
}
