/// Collects the items that a query of a section finds.
struct ElementSink: Sendable {
  /// The elements found. In a feed, also those of earlier sections, and supplementaries and decorations.
  var elements: [Element] = []
  var section = 0
  /// The start of the section's items along the main axis, in the coordinates of the feed.
  var start: Units = 0
  /// The first item to find.
  var firstItem = 0
  /// The number of elements at which the query ends. A query that finds all items at once sets it to the maximum.
  var limit = Int.max

  /// Appends an item, and returns whether the query continues.
  @inline(__always)
  mutating func append(_ index: Int, _ frame: LayoutRect) -> Bool {
    elements.append(Element(path: ItemPath(section: section, item: index), frame: frame))
    return elements.count < limit
  }

  /// The number of elements that `forEachElement` buffers: more than most viewports have. Each further chunk costs
  /// one more descent.
  private static var chunkSize: Int { 128 }

  /// Calls `body` with each item that `query` finds. Buffers one chunk at a time.
  ///
  /// - Parameter query: Appends the items from `firstItem` on, until `limit` is reached.
  @inline(__always)
  mutating func forEachElement<Failure: Error>(
    foundBy query: (inout ElementSink) -> Void, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    (limit, firstItem) = (Self.chunkSize, 0)
    while true {
      elements.removeAll(keepingCapacity: true)
      query(&self)
      for element in elements { try body(element) }
      guard elements.count >= limit, let last = elements.last else { return }
      firstItem = last.index + 1
    }
  }
}
