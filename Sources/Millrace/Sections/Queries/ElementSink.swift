/// Collects the items that a query of a section finds.
struct ElementSink: Sendable {
  /// The elements found. In a feed, also those of earlier sections, and supplementaries and decorations.
  var elements: [Element] = []
  var section = 0
  /// The start of the section's items along the main axis, in the coordinates of the feed.
  var start: Units = 0
  /// Whether the query ends at the first item.
  var findsFirst = false

  /// Appends an item.
  ///
  /// - Returns: Whether the query continues.
  @inline(__always)
  mutating func append(_ index: Int, _ frame: LayoutRect) -> Bool {
    elements.append(Element(path: ItemPath(section: section, item: index), frame: frame))
    return !findsFirst
  }
}
