import Millrace

/// A laid out section of a feed, of any layout.
protocol FeedSection: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The section's size.
  var contentSize: LayoutSize { get }

  /// Brings everything up to date.
  mutating func settleAll()
  /// Where an item is, in the section's coordinates.
  mutating func frame(at index: Int) -> LayoutRect
  /// Calls `body` with each item that meets a rectangle, in ascending order.
  mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure)

  /// What an item of the file is in this section, or an error that says what was expected of it.
  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem

  // The edits take what `size(of:)` makes, or what was removed from a section that takes items alike.

  /// Whether the section's items are said like this one.
  func takes(_ item: FeedItem) -> Bool
  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError)
  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError)
}

/// The size of an item, as the edits of a section take it.
enum FeedItem: Hashable, Sendable {
  case extent(Double)
  case cell
}

/// What a section expected of an item.
struct FeedItemError: Error {
  let expectation: String
}

extension WaterfallSection: FeedSection {
  mutating func settleAll() { settle() }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    switch item {
    case .extent(let extent): return .extent(extent)
    case .aspect(let aspect): return .extent(try extent(ofAspect: aspect))
    case .cell: throw FeedItemError(expectation: "[[section, item], height], found no height")
    }
  }

  /// The height of an item that is as wide as its lane.
  func extent(ofAspect aspect: Double) throws(FeedItemError) -> Double {
    if case .tracks(let tracks) = layout.columns, Set(tracks).count > 1 {
      throw FeedItemError(
        expectation: "a height in points, since the lanes' widths differ; found an aspect ratio")
    }
    let extent = aspect * laneWidth(0)
    guard extent <= LayoutUnit.maximumLength else {
      throw FeedItemError(
        expectation: "an aspect ratio of a height up to \(LayoutUnit.maximumLength), found one of \(extent)")
    }
    return extent
  }

  func takes(_ item: FeedItem) -> Bool { if case .extent = item { true } else { false } }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) {
    guard case .extent(let extent) = item else { preconditionFailure("not an item of a waterfall") }
    try insert(extent, at: index)
  }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    .extent(try remove(at: index))
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    guard case .extent(let extent) = item else { preconditionFailure("not an item of a waterfall") }
    try resize(at: index, to: extent)
  }
}

extension GridSection: FeedSection {
  func settleAll() {}

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    guard item == .cell else {
      throw FeedItemError(
        expectation: "[section, item], since the cells of a grid have no sizes of their own")
    }
    return .cell
  }

  func takes(_ item: FeedItem) -> Bool { item == .cell }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) { try insert(at: index) }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    try remove(at: index)
    return .cell
  }

  func resize(at index: Int, to item: FeedItem) {}
}
