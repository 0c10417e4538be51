import Millrace
import MillraceRandom

/// A layout of sections in a naive feed.
package protocol NaiveSectionLayout: Sendable {
  /// The number of items, if the layout determines it. Such items cannot be edited.
  var fixedCount: Int? { get }
  /// Whether items stay in their lanes, so that a fresh layout of the same items may differ.
  var keepsPlacement: Bool { get }
  /// Returns the number of lanes in which items have positions of their own.
  func laneCount(width: Double) -> Int
  /// The maximum distance by which an item is outside of its section, in points.
  var overflow: Double { get }
  /// Returns the layout in a feed of the given orientation.
  func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self
  /// Returns the section for a feed of the engine.
  func feedSection(_ items: [FeedItem]) throws -> FeedSection
  /// Returns the frames of `items` and the size of the content.
  func placed(_ items: [FeedItem], width: Double) -> (frames: [LayoutRect], contentSize: LayoutSize)
  /// Returns the rows of `items`, or `nil` if the layout has none.
  ///
  /// `bounds` returns the start and the end of an item along the main axis, in units. The content starts at
  /// `start`.
  func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]?
  /// Returns `item` in the form that the layout takes.
  func taken(_ item: FeedItem) -> FeedItem
  /// Returns `item` as the layout stores it: rounded to units or down to pixels.
  func stored(_ item: FeedItem) -> FeedItem
  /// Returns whether the layout accepts `item`.
  func accepts(_ item: FeedItem, width: Double) -> Bool
  /// Returns whether the size of an item is an estimate.
  func isEstimated(_ item: FeedItem) -> Bool
  /// Returns what an item is resized to when its size is measured, or `nil` if items of the layout are not measured.
  func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem?
  /// Returns whether the layout accepts `item` but cannot lay it out, because rounding makes its size zero.
  func isTooThin(_ item: FeedItem) -> Bool
  /// Returns whether the layout can lay out `items` in `width`.
  func canLayOut(_ items: [FeedItem], width: Double) -> Bool

  // Edits of the section, for layouts that keep a placement.
  mutating func fill(with items: [FeedItem], width: Double)
  mutating func didInsert(_ item: FeedItem, at index: Int)
  mutating func didRemove(at index: Int)
  /// - Parameter items: The new items, in ascending order of their indices.
  mutating func didResize(_ items: [(index: Int, item: FeedItem)])
  mutating func relayout(width: Double)
}

/// A row of items and its bounds along the main axis, in units.
package typealias NaiveRowBounds = (items: Range<Int>, start: Int, end: Int)

extension NaiveSectionLayout {
  package func laneCount(width: Double) -> Int { 1 }

  package var fixedCount: Int? { nil }
  package var keepsPlacement: Bool { false }
  package var overflow: Double { 0 }
  package func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]? { nil }
  package func taken(_ item: FeedItem) -> FeedItem { item }
  package func stored(_ item: FeedItem) -> FeedItem { item }
  package func isEstimated(_ item: FeedItem) -> Bool {
    switch item {
    case .waterfall(let item): item.isEstimated
    case .size(_, let isEstimated): isEstimated
    default: false
    }
  }
  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    if case .size = item { .size(size) } else { nil }
  }
  package func isTooThin(_ item: FeedItem) -> Bool { false }
  package func canLayOut(_ items: [FeedItem], width: Double) -> Bool { true }
  package mutating func fill(with items: [FeedItem], width: Double) {}
  package mutating func didInsert(_ item: FeedItem, at index: Int) {}
  package mutating func didRemove(at index: Int) {}
  package mutating func didResize(_ items: [(index: Int, item: FeedItem)]) {}
  package mutating func relayout(width: Double) {}

  /// Returns rows of `count` items each.
  func rows(
    of count: Int, _ items: [FeedItem], bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds] {
    stride(from: 0, to: items.count, by: count).map {
      ($0..<min($0 + count, items.count), bounds($0).start, bounds($0).end)
    }
  }
}

/// Returns a length in points as a layout with `scale` pixels per point stores it.
package func storedLength(_ points: Double, _ scale: Double?) -> Double {
  Double(naivePixels(NaiveWaterfall.units(points), scale)) / 192
}
