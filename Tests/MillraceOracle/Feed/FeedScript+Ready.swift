import Millrace

// Sections that are built before a feed takes them.

extension FeedScript {
  /// Returns the engine's section for a section of the model.
  ///
  /// Sometimes the section was built earlier, with another width and direction, and edited since.
  mutating func feedSection(_ section: NaiveFeed.Section) throws -> FeedSection {
    recordOverflow(of: section.layout.rule)
    guard random.oneIn(4), var new = try readySection(section) else {
      return try section.feedSection()
    }
    (new.headers, new.footers, new.decorations) = (
      section.headers, section.footers, section.decorations
    )
    new.orthogonalScrolling = section.orthogonal
    new.contentInsetsReference = section.contentInsetsReference
    return new
  }

  /// Records how far outside of its section an item may be.
  mutating func recordOverflow(of layout: any NaiveSectionLayout) {
    overflow = max(overflow, layout.overflow)
  }

  private mutating func readySection(_ section: NaiveFeed.Section) throws -> FeedSection? {
    let (axis, direction) = random.axisAndDirection()
    let width = random.pick([model.width, 300, 77])
    let layout = section.layout.following(axis, direction).rule
    // Rows keep sizes when the axis changes, and not extents.
    let isRows = section.layout.rule is NaiveRowsLayout
    let items =
      isRows ? section.items.map { $0.sized(along: section.ownAxis(in: model.axis)) } : section.items
    return try layout.readySection(items, width: width, isEdited: random.oneIn(2))
  }
}

extension FeedItem {
  /// An extent as a size, and any other item as it is.
  fileprivate func sized(along axis: LayoutAxis) -> FeedItem {
    guard case .waterfall(let item) = self else { return self }
    return .size(LayoutSize(width: 0, height: item.extent).upright(axis), isEstimated: item.isEstimated)
  }
}
