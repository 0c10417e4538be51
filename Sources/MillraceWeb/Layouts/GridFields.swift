import Millrace

extension SectionLayout {
  static func grid(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing()
    let layout = Grid(
      columns: try fields.columns(), rowHeight: try fields.rowHeight(), columnSpacing: spacing.across,
      rowSpacing: spacing.along, insets: try fields.insets())
    return .grid(layout, count: try fields.itemCount())
  }
}
