import Millrace

extension SectionLayout {
  static func flow(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing("itemSpacing", "lineSpacing")
    let layout = Flow(
      itemSpacing: spacing.across, lineSpacing: spacing.along,
      alignment: try fields.choice(
        "alignment", default: .start,
        [
          "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
          "justified": .justified,
        ]),
      justifiesLastRow: try fields.flag("justifiesLastRow"),
      itemAlignment: try fields.choice(
        "itemAlignment", default: .start, ["start": .start, "center": .center, "end": .end]),
      maximumItemsPerRow: try fields.optionalInteger("maximumItemsPerRow"), insets: try fields.insets())
    return try fields.rows(.flow(layout))
  }

  static func justified(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing("itemSpacing", "lineSpacing")
    let window = try fields.optionalInteger("window")
    let layout = JustifiedRows(
      targetHeight: try fields.number("targetHeight"),
      tolerance: try fields.number("tolerance", default: 0.25),
      breaking: window.map { .optimal(window: $0) } ?? .greedy, itemSpacing: spacing.across,
      lineSpacing: spacing.along, insets: try fields.insets())
    return try fields.rows(.justifiedRows(layout))
  }

  static func rowGrid(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing()
    let layout = RowGrid(
      columns: try fields.columns(), columnSpacing: spacing.across, rowSpacing: spacing.along,
      itemAlignment: try fields.choice(
        "itemAlignment", default: .stretch,
        ["stretch": .stretch, "start": .start, "center": .center, "end": .end]),
      insets: try fields.insets())
    return try fields.rows(.grid(layout))
  }
}

extension Fields {
  /// Returns items with a width and a height each: `sizes` of every item, or `size` or `estimatedSize` of all.
  fileprivate mutating func rows(_ layout: RowLayout) throws(WebError) -> FeedSection {
    if let sizes = try sizes() { return .rows(layout, sizes: sizes) }
    if let size = try optionalSize("size") {
      return .rows(layout, sizes: repeatElement(size, count: try storedItemCount()))
    }
    let count = try itemCount()
    let estimate = try optionalSize("estimatedSize")
    guard let size = estimate ?? (count == 0 ? .zero : nil) else {
      throw .unexpected("estimatedSize", "a width and a height", "none")
    }
    return .rows(layout, count: count, estimatedSize: size)
  }

  /// Returns the widths and heights of all items in turn.
  mutating func sizes() throws(WebError) -> LazyMapCollection<Range<Int>, LayoutSize>? {
    try pairs("sizes")?.map { LayoutSize(width: $0.first, height: $0.second) }
  }
}
