import Foundation
import Millrace

/// Measurements that follow one another while the view does not scroll.
///
/// The collection view reports one size at a time. If each measurement chose its own anchor, the second one could keep an item
/// in place that the first one has just moved.
struct MeasuringPass {
  /// What the first measurement kept in place.
  var anchor: Anchor
  /// The origins of the visible rect, before the offset follows the measurements, and after each of them.
  private(set) var origins: [LayoutPoint]

  init(anchor: Anchor, origin: LayoutPoint) { (self.anchor, origins) = (anchor, [origin]) }

  /// Returns whether a view with the given origin has not scrolled otherwise, to one point.
  func isContinued(at origin: LayoutPoint) -> Bool {
    origins.contains { abs($0.x - origin.x) < 1 && abs($0.y - origin.y) < 1 }
  }

  mutating func move(by distance: LayoutPoint) {
    guard let last = origins.last, distance != .zero else { return }
    origins.append(LayoutPoint(x: last.x + distance.x, y: last.y + distance.y))
  }
}

extension FeedLayoutModel {
  /// Returns whether the size that a view prefers changes the layout.
  ///
  /// If the element has that size already, it counts as measured.
  mutating func isInvalidated(by size: LayoutSize, of name: ElementName, view: LayoutRect) -> Bool {
    guard isReady, selfSizing != .none, var measured = feed, let (path, _) = measured.place(of: name) else {
      return false
    }
    if name.category == .cell {
      guard measured.hasItem(at: path), selfSizing == .all || measured.isEstimated(at: path) else {
        return false
      }
    }
    let view = inFeed(view)
    let old = measured.element(of: name.kind, at: path, in: view)?.frame.size
    do throws(LayoutError) {
      let isSized = try measured.measure(size, of: name.kind, at: path, sizesAll: selfSizing == .all)
      guard isSized else { return false }
    } catch {
      // Errors of sizes out of range are reported. The others mean that the element has no size of its own.
      let lengths = [size.width, size.height]
      if lengths.contains(where: { !(0...LayoutUnit.maximumLength ~= $0) }) { failure = .layout(error) }
      return false
    }
    if measured.element(of: name.kind, at: path, in: view)?.frame.size != old { return true }
    feed = measured
    return false
  }

  /// Sets the size that a view prefers, and returns the distance to move the content offset.
  mutating func measure(_ size: LayoutSize, of name: ElementName, view: LayoutRect) -> LayoutPoint {
    guard isReady, let (path, _) = feed?.place(of: name) else { return .zero }
    let pass = measuring.flatMap { $0.isContinued(at: view.origin) ? $0 : nil }
    let sizesAll = selfSizing == .all
    var kept: Anchor?
    let distance = change(keeping: pass?.anchor ?? anchor(inFeed(view)), kept: &kept) {
      (feed) throws(LayoutError) in
      _ = try feed.measure(size, of: name.kind, at: path, sizesAll: sizesAll)
    }
    measuring = pass ?? kept.map { MeasuringPass(anchor: $0, origin: view.origin) }
    measuring?.move(by: distance)
    return distance
  }
}

extension Feed {
  fileprivate func hasItem(at path: ItemPath) -> Bool {
    (0..<sectionCount).contains(path.section) && (0..<itemCount(ofSection: path.section)).contains(path.item)
  }

  /// Sets the size of an element. Returns false if it has no size of its own.
  fileprivate mutating func measure(
    _ size: LayoutSize, of kind: ElementKind, at path: ItemPath, sizesAll: Bool
  ) throws(LayoutError) -> Bool {
    if kind == .item {
      try measure(at: path, size: size)
      return true
    }
    let isOfSection = (0..<sectionCount).contains(path.section)
    let boundary =
      isOfSection ? boundarySupplementaryItems(ofSection: path.section) : boundarySupplementaryItems
    if !boundary.isEmpty {
      try setMeasuredSize(size, of: kind, at: path)
      return true
    }
    guard sizesAll else { return false }
    try resizeSupplementary(kind, at: path, to: axis == .vertical ? size.height : size.width)
    return true
  }
}
