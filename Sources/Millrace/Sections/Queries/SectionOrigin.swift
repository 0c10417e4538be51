/// Where a section is: its index in the feed, and the start of its items.
struct SectionOrigin: Sendable {
  var section: Int
  /// The start of the items along the main axis, in the coordinates of the feed.
  var start: Units

  /// The origin of a section that is not in a feed.
  static var zero: SectionOrigin { SectionOrigin(section: 0, start: 0) }

  /// Returns an item of the section.
  @inline(__always)
  func element(_ index: Int, _ frame: LayoutRect) -> Element {
    Element(path: ItemPath(section: section, item: index), frame: frame)
  }
}
