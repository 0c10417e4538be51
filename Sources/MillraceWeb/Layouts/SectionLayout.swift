import Millrace

/// A layout of the sections that a page describes: a function that reads the fields of its sections.
///
/// To add a layout, add a file to this folder, a line to `all`, and a type to `millrace.d.ts`.
struct SectionLayout {
  let read: (inout Fields) throws(WebError) -> FeedSection

  private init(_ read: @escaping (inout Fields) throws(WebError) -> FeedSection) { self.read = read }

  /// The layout of sections that have no field `layout`.
  static var usual: SectionLayout { SectionLayout(waterfall) }

  /// The layouts, by the value of the field `layout`.
  static var all: KeyValuePairs<StaticString, SectionLayout> {
    [
      "waterfall": SectionLayout(waterfall), "flow": SectionLayout(flow),
      "justified": SectionLayout(justified),
      "grid": SectionLayout(grid), "rowGrid": SectionLayout(rowGrid), "mosaic": SectionLayout(mosaic),
      "spreadsheet": SectionLayout(spreadsheet), "carousel": SectionLayout(carousel),
      "banner": SectionLayout(banner), "circle": SectionLayout(circle),
      "compositional": SectionLayout(compositional), "custom": SectionLayout(custom),
    ]
  }
}

extension Fields {
  /// Returns a number of columns, or the width of which as many as fit.
  mutating func columns() throws(WebError) -> LayoutColumns {
    if let width = try optional("minimumWidth") { return .minimumWidth(width) }
    return .count(try optionalInteger("columns") ?? 1)
  }

  /// Returns the height of rows, or its ratio to their width.
  mutating func rowHeight() throws(WebError) -> Grid.RowHeight {
    if let ratio = try optional("aspectRatio") { return .aspectRatio(ratio) }
    return .points(try number("rowHeight"))
  }

  /// Returns the distances between columns and rows, or between the items and the lines of a flow: `spacing` if both are equal.
  mutating func spacing(
    _ across: StaticString = "columnSpacing", _ along: StaticString = "rowSpacing"
  ) throws(WebError) -> (across: Double, along: Double) {
    let both = try number("spacing", default: 0)
    return (try number(across, default: both), try number(along, default: both))
  }
}
