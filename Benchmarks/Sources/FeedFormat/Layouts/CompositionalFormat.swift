import Millrace

extension LayoutFormat {
  static let compositional = LayoutFormat(
    name: "compositional", fields: FeedFile.Compositional.sectionFields,
    sharedFields: FeedFile.SectionSupplementaries.backgroundsFields, read: readCompositional)
}

private func readCompositional(
  _ reader: JSONReader
) throws(InputError) -> (any SectionLayout, FeedFile.Items) {
  var fields = CompositionalSectionFields()
  try LayoutFormat.compositional.readFields(reader) { (reader, name) throws(InputError) in
    try fields.read(reader, name)
  }
  let section = CompositionalDescription(
    layout: try fields.layout(reader), orthogonalOffset: fields.orthogonalOffset)
  return (Described(section), try fields.items(reader))
}

extension ItemForm {
  /// A measured width and height, or none.
  static let measured = ItemForm("measured")
}

/// A compositional section as a feed file describes it, without its backgrounds.
struct CompositionalDescription: SectionDescription {
  var layout: CollectionLayoutSection
  var orthogonalOffset: Double

  var itemForm: ItemForm { .measured }
  var insets: LayoutInsets { layout.contentInsets }
  var dependsOnViewport: Bool { true }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    switch items {
    case .measured(let sizes): .compositional(layout, measured: sizes, offset: orthogonalOffset)
    case .count(let count): .compositional(layout, count: count, offset: orthogonalOffset)
    case .listed, .pictures, .sizes: .compositional(layout, count: 0, offset: orthogonalOffset)
    }
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    switch item {
    case .size(let size): .size(size)
    case .cell: .cell
    case .extent, .aspect: throw FeedItemError(expectation: "a measured size, [width, height]")
    }
  }
}
