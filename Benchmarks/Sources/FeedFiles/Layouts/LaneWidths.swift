import Millrace

/// How wide the lanes of a waterfall are, in which its items' heights may be measured.
struct LaneWidths {
  /// A waterfall of the lanes, without items.
  private let empty: WaterfallSection

  /// - Parameter crossSize: The size of the feed across, which the lanes share.
  init(_ layout: Waterfall, crossSize: Double) throws(LayoutError) {
    empty = try WaterfallSection(layout, width: crossSize)
  }

  /// The height of an item that is as wide as its lanes, with what is between them.
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
    // From right to left, the first is the one on the right.
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
