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
  /// Whether items of extent 0 along the section are needed. Otherwise layouts may skip them. Reset by `endAppearances`.
  var findsEmpty = true
  /// Memory of a layout, reused so that queries allocate nothing.
  private var scratch: LayoutScratch?

  /// What carousels, circles and banners append.
  enum Search { case visibleImages, frames, all }
  /// Which items of carousels, circles and banners are found: those whose images intersect the rect, those whose frames do,
  /// or all, hidden ones included.
  var search = Search.visibleImages
  /// Whether items were found by their images, which may have a size even if the items have none.
  var findsImages = false
  /// Whether `appearances` are collected.
  var collectsAppearances = false
  /// A reference, so that queries without appearances move and clear one word. `nil` until the first appearance.
  private var list: AppearanceList?

  init() {}

  /// Creates a sink for at most `limit` elements.
  init(limit: Int) { self.limit = limit }

  /// Moves the memory of a layout out of the sink, or makes new memory if the sink has that of another layout, or if a
  /// copy of the sink refers to it.
  mutating func takeScratch<Scratch: LayoutScratch>(_ make: () -> Scratch) -> Scratch {
    defer { scratch = nil }
    guard isKnownUniquelyReferenced(&scratch), let found = scratch as? Scratch else { return make() }
    return found
  }

  mutating func giveBack(_ scratch: LayoutScratch) { self.scratch = scratch }

  /// Moves the memory of a layout from a section to an empty sink, so that only the sink refers to it, or back.
  @inline(__always)
  mutating func swapScratch(with owner: inout LayoutScratch?) { swap(&scratch, &owner) }

  /// Appends an item with a drawing order and an appearance.
  mutating func append(
    _ index: Int, _ frame: LayoutRect, zIndex: Int32, _ appearance: @autoclosure () -> ElementAppearance
  ) {
    findsImages = search != .frames
    if collectsAppearances {
      // A copy of the feed may refer to the list.
      if !isKnownUniquelyReferenced(&list) { list = AppearanceList() }
      list?.appearances.append((elements.count, appearance()))
    }
    elements.append(Element(path: ItemPath(section: section, item: index), frame: frame, zIndex: zIndex))
  }

  /// How elements of carousels and circles are drawn, in the order of the elements. Others have no entry.
  var appearances: [(element: Int, appearance: ElementAppearance)] { list?.appearances ?? [] }

  /// Ends a query that collects appearances, and keeps the capacity.
  mutating func endAppearances() {
    (search, collectsAppearances, findsEmpty) = (.visibleImages, false, true)
    removeAppearances()
  }

  /// Removes the items before `firstItem` from the elements from index `start` on, which are in ascending order.
  mutating func removeItemsBeforeFirst(from start: Int) {
    let end = (start..<elements.count).partitioningIndex { elements[$0].index >= firstItem }
    elements.removeSubrange(start..<end)
  }

  /// Removes all elements, and keeps the capacity.
  mutating func removeElements() {
    elements.removeAll(keepingCapacity: true)
    if collectsAppearances { removeAppearances() }
  }

  private mutating func removeAppearances() {
    guard list != nil else { return }
    if isKnownUniquelyReferenced(&list) {
      list?.appearances.removeAll(keepingCapacity: true)
    } else {
      list = nil
    }
  }

  /// Appends an item, and returns whether the query continues.
  @inline(__always)
  mutating func append(_ index: Int, _ frame: LayoutRect) -> Bool {
    elements.append(Element(path: ItemPath(section: section, item: index), frame: frame))
    return elements.count < limit
  }

  /// The number of elements that `forEachElement` buffers: more than most viewports have. Each further chunk costs
  /// one more descent.
  private static var chunkSize: Int { 128 }

  /// Returns the first item that `query` finds and that is not an estimate, or else the first one.
  ///
  /// - Parameter endOfEstimates: `SectionStorage.endOfEstimates(from:)`. Items before it are not looked up one by one.
  static func firstItem(
    endOfEstimates: (Int) -> Int, foundBy query: (inout ElementSink) -> Void, isEstimate: (Int) -> Bool
  ) -> (index: Int, isEstimate: Bool)? {
    // The first item is often measured, or one of a run of estimates that fills the screen.
    var (sink, end, first) = (ElementSink(limit: 1), 0, Int?.none)
    while true {
      sink.elements.removeAll(keepingCapacity: true)
      sink.firstItem = end
      query(&sink)
      for element in sink.elements where element.index >= end {
        guard isEstimate(element.index) else { return (element.index, false) }
        first = first ?? element.index
        end = endOfEstimates(element.index)
      }
      guard sink.elements.count >= sink.limit else { return first.map { ($0, true) } }
      sink.limit = chunkSize
    }
  }

  /// Returns the first item that `query` finds and that satisfies `predicate`. Buffers one chunk at a time.
  mutating func firstItem(
    foundBy query: (inout ElementSink) -> Void, where predicate: (Element) -> Bool
  ) -> Int? {
    (limit, firstItem) = (Self.chunkSize, 0)
    while true {
      elements.removeAll(keepingCapacity: true)
      query(&self)
      if let found = elements.first(where: predicate) { return found.index }
      guard elements.count >= limit, let last = elements.last else { return nil }
      firstItem = last.index + 1
    }
  }

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

/// Memory in which a layout computes frames.
class LayoutScratch: @unchecked Sendable {}
