import Millrace

extension SectionLayout {
  static func mosaic(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing()
    let layout = Mosaic(
      columns: try fields.columns(), rowHeight: try fields.rowHeight(), columnSpacing: spacing.across,
      rowSpacing: spacing.along, insets: try fields.insets(),
      packing: try fields.choice("packing", default: .sparse, ["sparse": .sparse, "dense": .dense]))
    guard let pairs = try fields.pairs("spans") else {
      throw .unexpected("spans", "an array of numbers", "none")
    }
    var items: [MosaicItem] = []
    for pair in pairs {
      items.append(try MosaicItem(columns: pair.first, rows: pair.second))
    }
    return .mosaic(layout, items: items)
  }
}
