import Millrace

// Sections that were made before a feed takes them.

extension FeedScript {
  /// What a feed is given for a section: at times one that was made before, in another breadth and another direction,
  /// and was edited since.
  mutating func feedSection(_ section: NaiveFeed.Section) throws -> FeedSection {
    recordOverflow(of: section.layout.rule)
    guard random.oneIn(4), var new = try readySection(section) else {
      return try section.feedSection()
    }
    (new.headers, new.footers, new.decorations) = (
      section.headers, section.footers, section.decorations
    )
    return new
  }

  /// Records how far outside its section an item may lie.
  mutating func recordOverflow(of layout: any NaiveSectionLayout) {
    overflow = max(overflow, layout.overflow)
  }

  private mutating func readySection(_ section: NaiveFeed.Section) throws -> FeedSection? {
    let (axis, direction) = random.axisAndDirection()
    let width = random.pick([model.width, 300, 77])
    let layout = section.layout.following(axis, direction).rule
    return try layout.readySection(section.items, width: width, isEdited: random.oneIn(2))
  }
}
