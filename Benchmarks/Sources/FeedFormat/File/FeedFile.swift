import Millrace

/// The content of a feed file, version 1: what to lay out, and the edits to apply.
///
/// The sections are stacked along the scroll axis. Reading checks every field as far as the file alone
/// allows; `LoadedFeed` lays the file out and checks the rest.
package struct FeedFile {
  /// The scroll axis.
  var axis: LayoutAxis
  /// The direction along the horizontal axis.
  var direction: LayoutDirection
  /// The viewport's width. A feed from right to left is mirrored within it.
  var width: Double
  /// The size along the cross axis: the height if the feed scrolls horizontally.
  var crossSize: Double
  /// The visible rect. Without a height in the file, it extends to the end of the feed.
  var view: LayoutRect
  /// The number of pixels per point to which sizes are rounded down, or `nil` to round nothing.
  var scale: Double?
  /// The distance between adjacent sections.
  var sectionSpacing: Double
  /// Where the feed comes to rest after a drag.
  var snapping: FeedSnapping
  /// The feed's headers and footers.
  var supplementaries: SectionSupplementaries
  /// The safe area and what else surrounds compositional sections.
  var surroundings: Surroundings
  package var sections: [Section]
  var edits: [Edit]
  /// The custom kinds that descriptions of compositional sections and `surroundings` contain.
  var kinds: KindNames

  /// The fields of a feed.
  package static let fields =
    ["version", "width", "height", "axis", "direction", "scale", "offset", "sectionSpacing", "rest"]
    + SectionSupplementaries.feedFields + Surroundings.fields + ["sections", "edits"]

  /// Reads the file whose content is the value of `reader`.
  package init(_ reader: JSONReader) throws(InputError) {
    var isVersion1 = false
    var axis = LayoutAxis.vertical
    var direction = LayoutDirection.leftToRight
    var width: Double?
    var height: Double?
    var offset = [0.0, 0.0]
    var scale: Double?
    var sectionSpacing = 0.0
    var snapping = FeedSnapping.free
    var supplementaries = SectionSupplementaries()
    var supplementaryFields: [String] = []
    var surroundings = Surroundings()
    var sections: [Section] = []
    var edits: [Edit] = []
    try reader.readObject(expecting: "a feed object") { (reader, name) throws(InputError) in
      switch name {
      case "version":
        _ = try reader.readInteger("1, the version of the format", in: 1...1)
        isVersion1 = true
      case "width": width = try reader.readLength()
      case "height": height = try reader.readLength()
      case "offset": offset = try reader.readOffset()
      case "axis": axis = try reader.readWord(["vertical": .vertical, "horizontal": .horizontal])
      case "direction": direction = try reader.readWord(["ltr": .leftToRight, "rtl": .rightToLeft])
      case "scale": scale = try reader.readScale()
      case "sectionSpacing": sectionSpacing = try reader.readLength()
      case "rest":
        snapping = try reader.readWord(["free": .free, "paging": .paging, "sections": .sections])
      case "sections":
        try reader.readArray(expecting: "an array of sections") { (reader, _) throws(InputError) in
          sections.append(try Section(reader))
        }
      case "edits":
        try reader.readArray(expecting: "an array of edits") { (reader, _) throws(InputError) in
          edits.append(try Edit(reader))
        }
      case _ where SectionSupplementaries.feedFields.contains(name):
        supplementaryFields.append(name)
        try supplementaries.read(reader, name, isOfSection: false)
      case _ where Surroundings.fields.contains(name): try surroundings.read(reader, name)
      default: throw reader.unknownField(FeedFile.fields)
      }
    }
    guard isVersion1 else { throw reader.missingField("version", "1, the version of the format") }
    guard let width else { throw reader.missingField("width", "a length in points") }
    try surroundings.check(reader, beside: supplementaryFields)
    if height == nil {
      let inserted = edits.lazy.compactMap { $0.insertedSection }
      let dependent =
        sections.first { $0.layout.dependsOnViewport } ?? inserted.first { $0.layout.dependsOnViewport }
      if let user = dependent.map({ "a \($0.name) section depends" })
        ?? surroundings.supplementaries.map({ _ in "boundary items depend" })
      {
        throw reader.missingField("height", "a length in points, because \(user) on it")
      }
    }
    switch axis {
    case .vertical: crossSize = width
    case .horizontal:
      guard let height else {
        throw reader.missingField("height", "a length in points, which a horizontal feed's sections share")
      }
      crossSize = height
    }
    (self.axis, self.direction, self.width) = (axis, direction, width)
    view = LayoutRect(x: offset[0], y: offset[1], width: width, height: height ?? .infinity)
    self.scale = scale
    self.sectionSpacing = sectionSpacing
    self.snapping = snapping
    self.supplementaries = supplementaries
    self.surroundings = surroundings
    self.sections = sections
    self.edits = edits
    kinds = reader.kinds.names
  }
}

extension FeedFile {
  /// The viewport, which has a height, with its safe area.
  var environment: CollectionLayoutEnvironment {
    CollectionLayoutEnvironment(
      containerSize: view.size, safeAreaInsets: surroundings.safeArea,
      contentInsetsReference: surroundings.insetsReference, axis: axis, direction: direction)
  }
}

extension JSONReader {
  fileprivate func readScale() throws(InputError) -> Double {
    let expectation = "a number from 1/64 to 192"
    let scale = try readNumber(expecting: expectation)
    guard (1.0 / 64...192).contains(scale) else { throw valueError(expectation) }
    return scale
  }

  fileprivate func readOffset() throws(InputError) -> [Double] {
    try readTuple(of: 2, expecting: "[x, y]") { (reader) throws(InputError) in
      try reader.readNumber(expecting: "a number")
    }
  }
}
