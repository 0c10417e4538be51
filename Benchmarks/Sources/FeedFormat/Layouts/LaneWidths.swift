import Millrace

/// The lane widths of a waterfall, to convert aspect ratios to heights.
struct LaneWidths {
  /// A waterfall with the same lanes and no items.
  private let empty: WaterfallSection

  /// - Parameter crossSize: The feed's size along the cross axis, which the lanes share.
  init(_ layout: Waterfall, crossSize: Double) throws(LayoutError) {
    empty = try WaterfallSection(layout, width: crossSize)
  }

  /// Returns the height of an item as wide as its lanes and the spacing between them.
  func extent(ofAspect aspect: Double, span: LaneSpan = .lanes(1)) throws(FeedItemError) -> Double {
    if case .tracks(let tracks) = empty.layout.columns, Set(tracks).count > 1 {
      throw FeedItemError(
        expectation: "a height in points, because the lanes have different widths; got an aspect ratio")
    }
    let last: Int
    switch span {
    case .all: last = empty.laneCount - 1
    case .lanes(let count): last = min(count, empty.laneCount) - 1
    }
    // From right to left, the first lane is the rightmost.
    let left = min(empty.laneOrigin(0), empty.laneOrigin(last))
    let right = max(
      empty.laneOrigin(0) + empty.laneWidth(0), empty.laneOrigin(last) + empty.laneWidth(last))
    let extent = aspect * (right - left)
    guard extent <= LayoutUnit.maximumLength else {
      throw FeedItemError(
        expectation:
          "an aspect ratio that gives a height of at most \(LayoutUnit.maximumLength), got a height of \(extent)"
      )
    }
    return extent
  }
}
