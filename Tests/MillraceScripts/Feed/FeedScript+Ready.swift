import Millrace
import MillraceOracle

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
    let layout = section.layout.following(axis, direction).scripted
    return try layout.readySection(section.items, width: width, isEdited: random.oneIn(2))
  }
}
