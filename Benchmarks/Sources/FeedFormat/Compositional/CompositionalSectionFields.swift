import Millrace

/// The fields of a compositional section, read one by one.
struct CompositionalSectionFields {
  private var group: CollectionLayoutGroup?
  private var insets = LayoutInsets.zero
  private var groupSpacing = 0.0
  private var insetsReference = ContentInsetsReference.automatic
  private var supplementaryReference = ContentInsetsReference.automatic
  private var supplementaries: [CollectionLayoutBoundarySupplementaryItem] = []
  private var orthogonal = FeedFile.Orthogonal()
  private var count: Int?
  private var measured: [LayoutSize?]?

  /// Reads the field `name`. Returns whether a compositional section has such a field.
  mutating func read(_ reader: JSONReader, _ name: String) throws(InputError) -> Bool {
    switch name {
    case "group": group = try reader.readGroup()
    case "insets": insets = try reader.readInsets()
    case "groupSpacing": groupSpacing = try reader.readLength()
    case "insetsReference": insetsReference = try reader.readInsetsReference()
    case "supplementaryReference": supplementaryReference = try reader.readInsetsReference()
    case "orthogonal", "orthogonalOffset": try orthogonal.read(reader, name)
    case "supplementaries": supplementaries = try reader.readBoundarySupplementaries()
    case "count": count = try reader.readItemCount()
    case "items": measured = try reader.readMeasuredSizes()
    default: return false
    }
    return true
  }

  /// Returns the description of the section. Throws if the fields do not fit together.
  ///
  /// - Parameter reader: The reader of the section.
  func layout(_ reader: JSONReader) throws(InputError) -> CollectionLayoutSection {
    guard let group else { throw reader.missingField("group", "a group object") }
    try orthogonal.checkOffset(reader)
    var layout = CollectionLayoutSection(group: group)
    layout.contentInsets = insets
    layout.interGroupSpacing = groupSpacing
    layout.contentInsetsReference = insetsReference
    layout.supplementaryContentInsetsReference = supplementaryReference
    layout.orthogonalScrollingBehavior = orthogonal.behavior ?? .none
    layout.boundarySupplementaryItems = supplementaries
    return layout
  }

  /// Returns the items. Throws if there are two descriptions of them.
  ///
  /// - Parameter reader: The reader of the section.
  func items(_ reader: JSONReader) throws(InputError) -> FeedFile.Items {
    guard let measured else { return .count(count ?? 0) }
    if count != nil { throw reader.error("either count or items, got both") }
    return .measured(measured)
  }

  /// The distance from the start of the groups to the leading edge of the feed.
  var orthogonalOffset: Double { orthogonal.offset ?? 0 }
}

extension JSONReader {
  fileprivate func readMeasuredSizes() throws(InputError) -> [LayoutSize?] {
    var sizes: [LayoutSize?] = []
    try readArray(expecting: "an array of [width, height] or null") { (reader, _) throws(InputError) in
      if case .null = reader.value { return sizes.append(nil) }
      sizes.append(try reader.readSize("[width, height] or null"))
    }
    return sizes
  }

  fileprivate func readInsetsReference() throws(InputError) -> ContentInsetsReference {
    try readWord([
      "automatic": ContentInsetsReference.automatic, "safeArea": .safeArea, "none": .none,
    ])
  }
}
