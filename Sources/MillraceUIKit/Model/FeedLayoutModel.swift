import Foundation
import Millrace

/// A feed as the layout of a collection view: everything but the types of UIKit and AppKit.
///
/// Rects, frames and offsets are in the coordinates of the collection view. They are those of the feed, moved by `shift`: a
/// feed from right to left has content at negative x, which a collection view cannot show.
@MainActor struct FeedLayoutModel {
  let axis: LayoutAxis
  var feed: Feed?
  /// The contradiction after which nothing is shown until the data are reloaded, or the feed is (`reload`).
  var failure: FeedLayoutError? { didSet { isFailureReported = false } }
  private var isFailureReported = true
  /// Returns the part of the content that stays in place when the content changes.
  var anchor: (_ visibleRect: LayoutRect) -> Anchor? = { .reader(in: $0) }
  var selfSizing = FeedSelfSizing.estimated

  /// Whether the data source has new data, of which the updates follow.
  var isAwaitingUpdates = false
  /// The environment of the feed, not rounded.
  var environment: CollectionLayoutEnvironment?
  /// The distance from the x of the feed to the x of the collection view, in points.
  var shift = 0.0
  /// The updates that are being animated.
  var updates: AnimatedUpdates?
  /// The anchor of measurements that follow one another.
  var measuring: MeasuringPass?

  init(axis: LayoutAxis) { self.axis = axis }

  /// Whether queries are answered: not while the data source and the feed have different data.
  var isReady: Bool { feed != nil && failure == nil && !isAwaitingUpdates }

  // MARK: Loading

  /// Discards the feed: the collection view reloads its data.
  mutating func reload() {
    (feed, failure, updates, measuring) = (nil, nil, nil, nil)
    isAwaitingUpdates = false
  }

  /// Returns the failure, once.
  mutating func takeFailure() -> FeedLayoutError? {
    defer { isFailureReported = true }
    return isFailureReported ? nil : failure
  }

  /// Answers no queries until the updates of the data arrive.
  mutating func awaitUpdates() { isAwaitingUpdates = feed != nil }

  /// Loads the feed if there is none, and lays it out for the view.
  ///
  /// - Returns: The distance to move the content offset.
  mutating func prepare(
    for view: HostView, delegate: (any FeedLayoutDelegate)?, counts: () -> DataCounts
  ) -> LayoutPoint {
    // A view without size is laid out when it has one.
    guard failure == nil, view.environment.containerSize != .zero else { return .zero }
    guard feed == nil else {
      let distance = layOut(for: view, delegate: delegate)
      settle(through: view.bounds)
      return distance
    }
    do throws(FeedLayoutError) {
      guard let delegate else { throw .delegateIsMissing }
      var feed = try made { () throws(LayoutError) in
        var feed = try delegate.makeFeed(in: view.environment)
        try feed.relayout(environment: view.environment)
        return feed
      }
      let counts = counts()
      guard feed.sectionCount == counts.sections else {
        throw .sectionCount(dataSource: counts.sections, feed: feed.sectionCount)
      }
      for section in 0..<counts.sections { try Self.check(section, of: feed, counts) }
      if axis == .horizontal, view.environment.direction == .rightToLeft { feed.settle() }
      self.feed = feed
      // Nothing is shown yet: the empty content began at the leading edge.
      shift = view.environment.direction == .rightToLeft && axis == .horizontal ? view.inner.width : 0
      environment = view.environment
      return moveShift()
    } catch {
      failure = error
      return .zero
    }
  }

  static func check(_ section: Int, of feed: Feed, _ counts: DataCounts) throws(FeedLayoutError) {
    let (count, expected) = (feed.itemCount(ofSection: section), counts.items(section))
    guard count == expected else {
      throw .itemCount(section: section, dataSource: expected, feed: count)
    }
  }

  /// Returns what `make` returns, and wraps its error.
  func made<Value>(_ make: () throws(LayoutError) -> Value) throws(FeedLayoutError) -> Value {
    do throws(LayoutError) { return try make() } catch { throw .layout(error) }
  }

  // MARK: Changes

  /// Returns whether another visible rect needs other attributes than those of the elements that come into view.
  func isInvalidated(from old: LayoutRect, to new: HostView) -> Bool {
    guard isReady, let feed else { return feed == nil && failure == nil }
    if new.environment != environment { return true }
    return feed.invalidation(from: inFeed(old), to: inFeed(new.bounds)) >= .pinned
  }

  /// Lays the feed out for another view.
  ///
  /// Does nothing while the data source has new data that the feed has not: the updates lay it out (`beginUpdates`).
  ///
  /// - Parameter old: The visible rect in which the anchor stays in place. `nil` if nothing does.
  /// - Returns: The distance to move the content offset.
  mutating func layOut(
    for view: HostView, from old: LayoutRect? = nil, delegate: (any FeedLayoutDelegate)?
  ) -> LayoutPoint {
    guard isReady, view.environment != environment else { return .zero }
    let anchored = old.flatMap { self.anchor(inFeed($0)) }
    environment = view.environment
    var kept: Anchor?
    var distance = edit(keeping: anchored, kept: &kept) { (feed) throws(LayoutError) in
      try feed.relayout(environment: view.environment)
      try delegate?.updateSizes(in: &feed, for: view.environment)
    }
    guard let old else { return distance }
    if kept == .end {
      // A reader at the end stays there, if the view gets shorter too.
      switch axis {
      case .vertical: distance.y += old.height - view.bounds.height
      case .horizontal where view.environment.direction == .leftToRight:
        distance.x += old.width - view.bounds.width
      case .horizontal: break
      }
    }
    let target = target(view.bounds.origin, movedBy: distance, in: view)
    return LayoutPoint(x: target.x - view.bounds.minX, y: target.y - view.bounds.minY)
  }

  /// Makes changes that keep the numbers of sections and items.
  ///
  /// - Returns: The distance to move the content offset.
  mutating func edit(
    in view: HostView, _ changes: (inout Feed) throws(LayoutError) -> Void
  ) -> LayoutPoint {
    guard isReady else { return .zero }
    var kept: Anchor?
    return edit(keeping: anchor(inFeed(view.bounds)), kept: &kept, changes)
  }

  private mutating func edit(
    keeping anchor: Anchor?, kept: inout Anchor?, _ changes: (inout Feed) throws(LayoutError) -> Void
  ) -> LayoutPoint {
    measuring = nil
    // Not a copy of the feed, which would make the changes copy what they touch.
    let counts = [feed?.sectionCount, feed?.itemCount]
    let distance = change(keeping: anchor, kept: &kept, changes)
    if failure == nil, [feed?.sectionCount, feed?.itemCount] != counts { failure = .countsChanged }
    return distance
  }

  /// Settles items that updates left unsettled. Returns whether everything is settled.
  mutating func settle(budget: Int) -> Bool {
    feed?.settle(budget: budget)
    return feed?.isSettled ?? true
  }

  /// Settles what ends at or before the end of a rect, so that the content size counts it as it is.
  mutating func settle(through rect: LayoutRect) {
    guard feed?.isSettled == false else { return }
    var end = inFeed(rect)
    switch axis {
    case .vertical: (end.origin.y, end.size.height) = (end.maxY - 1, 1)
    case .horizontal: (end.origin.x, end.size.width) = (end.maxX - 1, 1)
    }
    feed?.forEachElement(in: end, view: nil) { _ in }
  }

  /// Makes changes of any kind. If they throw, the layout has failed.
  ///
  /// - Parameter kept: Set to the anchor that stands for `anchor` from now on.
  /// - Returns: The distance to move the content offset.
  mutating func change(
    keeping anchor: Anchor?, kept: inout Anchor?, _ changes: (inout Feed) throws(LayoutError) -> Void
  ) -> LayoutPoint {
    var correction = OffsetCorrection.zero
    do throws(LayoutError) {
      if let anchor {
        correction = try feed?.withAnchor(anchor, changes) ?? .zero
      } else if feed != nil {
        try changes(&feed!)
      }
    } catch {
      failure = .layout(error)
      return .zero
    }
    kept = correction.keepsEnd ? .end : correction.path.map { .item($0) }
    return distance(of: correction)
  }

  /// Returns the distance to move the content offset after a change with the given correction.
  mutating func distance(of correction: OffsetCorrection) -> LayoutPoint {
    let moved = moveShift()
    let (along, across) = (correction.points, correction.crossPoints)
    return axis == .vertical
      ? LayoutPoint(x: across + moved.x, y: along) : LayoutPoint(x: along + moved.x, y: across)
  }

  // MARK: Coordinates

  /// Makes the content begin at x 0, and returns the distance that it moves.
  private mutating func moveShift() -> LayoutPoint {
    guard let environment, environment.direction == .rightToLeft else {
      defer { shift = 0 }
      return LayoutPoint(x: -shift, y: 0)
    }
    // The length moves everything, so it has to be exact.
    if axis == .horizontal { feed?.settle() }
    let old = shift
    shift = contentSize.width - (axis == .vertical ? feed?.width ?? 0 : 0)
    return LayoutPoint(x: shift - old, y: 0)
  }

  func inFeed(_ rect: LayoutRect) -> LayoutRect { rect.offsetBy(dx: -shift, dy: 0) }

  /// The size of the content. From right to left, content shorter than the view lies at the right edge.
  var contentSize: LayoutSize {
    guard failure == nil, var size = feed?.contentSize else { return .zero }
    if axis == .horizontal, let environment, environment.direction == .rightToLeft {
      let insets = environment.safeAreaInsets
      size.width = max(size.width, environment.containerSize.width - insets.leading - insets.trailing)
    }
    return size
  }

  /// Returns the offset at which the feed comes to rest after a drag.
  ///
  /// - Parameter velocity: The velocity of the offset, in points per second.
  mutating func restingOffset(
    _ snapping: FeedSnapping, proposed: LayoutPoint, velocity: LayoutPoint, in view: HostView
  ) -> LayoutPoint {
    guard isReady, snapping != .free else { return proposed }
    let bounds = inFeed(view.bounds)
    let isMirrored = axis == .horizontal && view.environment.direction == .rightToLeft
    // Offsets count from the start of the feed to the leading edge of the visible rect.
    func along(_ origin: LayoutPoint) -> Double {
      switch axis {
      case .vertical: origin.y
      case .horizontal: isMirrored ? shift - (origin.x + bounds.width) : origin.x
      }
    }
    let speed = axis == .vertical ? velocity.y : isMirrored ? -velocity.x : velocity.x
    let offset = along(proposed)
    guard
      let resting = try? feed?.restingOffset(
        snapping: snapping, in: bounds, proposed: offset, velocity: speed)
    else { return proposed }
    var target = proposed
    switch axis {
    case .vertical: target.y = resting
    case .horizontal: target.x = isMirrored ? shift - resting - bounds.width : resting
    }
    return target
  }
}
