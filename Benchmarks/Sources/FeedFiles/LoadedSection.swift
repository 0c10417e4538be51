import Millrace

/// A laid out section of a feed, of any layout.
protocol LoadedSection: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The section's size.
  var contentSize: LayoutSize { get }
  /// Whether it has no width of its own: its begin is x = 0, from whichever side it runs.
  var isUnbounded: Bool { get }

  /// Brings everything up to date.
  mutating func settleAll()
  /// Calls `body` with each item, in ascending order, or with each that meets a rectangle.
  ///
  /// - Parameter view: What is in view, in the section's coordinates: where what is pinned stands.
  mutating func forEachItem<Failure: Error>(
    in rect: LayoutRect?, view: LayoutRect, _ body: (LoadedElement) throws(Failure) -> Void
  ) throws(Failure)

  /// Whether there are items that can be edited one by one.
  var hasItems: Bool { get }
  /// Edits a row or a column. Returns `false`, if the section has none of its own.
  mutating func edit(_ edit: FeedFile.TrackEdit) throws(LayoutError) -> Bool

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

extension LoadedSection {
  var hasItems: Bool { true }
  var isUnbounded: Bool { false }

  func edit(_ edit: FeedFile.TrackEdit) -> Bool { false }

  // Of a section without items, none of these is called.
  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    throw FeedItemError(expectation: "nothing: the section has no items that could be edited")
  }
  func takes(_ item: FeedItem) -> Bool { false }
  func insert(item: FeedItem, at index: Int) {}
  func removeItem(at index: Int) -> FeedItem { .cell }
  func move(from source: Int, to target: Int) {}
  func resize(at index: Int, to item: FeedItem) {}
}

/// An item and where it is.
public struct LoadedElement: Hashable, Sendable {
  /// The item, by its index in the section.
  public var item: Int
  /// Where it is.
  public var frame: LayoutRect
  /// What is drawn above what.
  public var zIndex = 0
}

/// A section whose items lie where they do, whatever is in view.
protocol UnpinnedLoadedSection: LoadedSection {
  /// Where an item is, in the section's coordinates.
  mutating func frame(at index: Int) -> LayoutRect
  /// Calls `body` with each item that meets a rectangle, in ascending order.
  mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure)
}

extension UnpinnedLoadedSection {
  mutating func forEachItem<Failure: Error>(
    in rect: LayoutRect?, view: LayoutRect, _ body: (LoadedElement) throws(Failure) -> Void
  ) throws(Failure) {
    if let rect {
      try forEachElement(in: rect) { (element) throws(Failure) in
        try body(LoadedElement(item: element.index, frame: element.frame))
      }
    } else {
      for index in 0..<count { try body(LoadedElement(item: index, frame: frame(at: index))) }
    }
  }
}

/// The size of an item, as the edits of a section take it.
enum FeedItem: Hashable, Sendable {
  case extent(Double, LaneSpan = .lanes(1))
  case size(LayoutSize)
  case span(MosaicItem)
  case cell
}

/// What a section expected of an item.
struct FeedItemError: Error {
  let expectation: String
}
