import Millrace

extension WaterfallSection: UnpinnedLoadedSection {
  mutating func settleAll() { settle() }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    switch item {
    case .extent(let extent, let span): return .extent(extent, span ?? .lanes(1))
    case .aspect(let aspect, let span):
      return .extent(try extent(ofAspect: aspect, span: span ?? .lanes(1)), span ?? .lanes(1))
    case .size: throw FeedItemError(expectation: "a height in points, found a width and a height")
    case .cell: throw FeedItemError(expectation: "[[section, item], height], found no height")
    }
  }

  /// The height of an item that is as wide as its lanes, with what is between them.
  func extent(ofAspect aspect: Double, span: LaneSpan = .lanes(1)) throws(FeedItemError) -> Double {
    if case .tracks(let tracks) = layout.columns, Set(tracks).count > 1 {
      throw FeedItemError(
        expectation: "a height in points, since the lanes' widths differ; found an aspect ratio")
    }
    let last: Int
    switch span {
    case .all: last = laneCount - 1
    case .lanes(let count): last = min(count, laneCount) - 1
    }
    // From right to left, the first is the one on the right.
    let left = min(laneOrigin(0), laneOrigin(last))
    let right = max(laneOrigin(0) + laneWidth(0), laneOrigin(last) + laneWidth(last))
    let extent = aspect * (right - left)
    guard extent <= LayoutUnit.maximumLength else {
      throw FeedItemError(
        expectation: "an aspect ratio of a height up to \(LayoutUnit.maximumLength), found one of \(extent)")
    }
    return extent
  }

  func takes(_ item: FeedItem) -> Bool { if case .extent = item { true } else { false } }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) {
    guard case .extent(let extent, let span) = item else {
      preconditionFailure("not an item of a waterfall")
    }
    try insert(extent, span: span, at: index)
  }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    try check(index)
    let span = span(at: index)
    return .extent(try remove(at: index), span)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    guard case .extent(let extent, let span) = item else {
      preconditionFailure("not an item of a waterfall")
    }
    try resize(at: index, to: extent)
    try setSpan(span, at: index)
  }

  private func check(_ index: Int) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<count)
    }
  }
}
