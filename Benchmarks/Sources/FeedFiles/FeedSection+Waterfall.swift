import Millrace

extension WaterfallSection: UnpinnedFeedSection {
  mutating func settleAll() { settle() }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    switch item {
    case .extent(let extent): return .extent(extent)
    case .aspect(let aspect): return .extent(try extent(ofAspect: aspect))
    case .size: throw FeedItemError(expectation: "a height in points, found a width and a height")
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
