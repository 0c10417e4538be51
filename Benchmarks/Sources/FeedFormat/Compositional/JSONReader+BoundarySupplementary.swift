import Millrace

// The supplementaries around compositional sections and around feeds.
extension JSONReader {
  /// Reads the supplementaries of a section or of the feed.
  func readBoundarySupplementaries() throws(InputError) -> [CollectionLayoutBoundarySupplementaryItem] {
    var supplementaries: [CollectionLayoutBoundarySupplementaryItem] = []
    try readArray(expecting: "an array of supplementaries") { (reader, _) throws(InputError) in
      supplementaries.append(try reader.readBoundarySupplementary())
    }
    return supplementaries
  }

  private func readBoundarySupplementary() throws(InputError) -> CollectionLayoutBoundarySupplementaryItem {
    var alignment: RectAlignment?
    var one = CollectionLayoutBoundarySupplementaryItem(layoutSize: CollectionLayoutSize(), alignment: .none)
    try readObject(expecting: "a supplementary object") { (reader, name) throws(InputError) in
      switch name {
      case "align": alignment = try reader.readAlignment()
      case "width": one.layoutSize.widthDimension = try reader.readDimension()
      case "height": one.layoutSize.heightDimension = try reader.readDimension()
      case "offset": one.offset = try reader.readDistancePair()
      case "extends": one.extendsBoundary = try reader.readFlag()
      case "pinned": one.pinToVisibleBounds = try reader.readFlag()
      case "insets": one.contentInsets = try reader.readInsets()
      case "measured": one.measuredSize = try reader.readSize()
      case "kind": one.elementKind = try reader.readElementKind()
      case "z": one.zIndex = try reader.readZ()
      default: throw reader.unknownField(FeedFile.Compositional.supplementaryFields)
      }
    }
    guard let alignment else { throw missingField("align", "a word like \"top\"") }
    one.alignment = alignment
    return one
  }
}
