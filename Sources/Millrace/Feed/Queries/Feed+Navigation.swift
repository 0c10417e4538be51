/// A step of keyboard navigation.
public enum NavigationStep: Hashable, Sendable, CaseIterable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Up.
  case up
  /// Down.
  case down
  /// About the length of the visible rect towards the start of the feed.
  case pageBackward
  /// About the length of the visible rect towards the end of the feed.
  case pageForward
  /// To the first item of the feed.
  case first
  /// To the last item of the feed.
  case last
}

// Keyboard navigation.
extension Feed {
  /// Returns the item that a step of keyboard navigation leads to.
  ///
  /// ```swift
  /// if let next = feed.nextItem(.down, from: focused, in: screen) {
  ///   focused = next
  ///   if let target = feed.offset(toReveal: next, in: screen) { screen.origin = target.origin }
  /// }
  /// ```
  ///
  /// An item is beside another one if they overlap across the direction of the step.
  ///
  /// - A step to the left, to the right, up or down leads to the item beside the given one whose facing edge is nearest. Of
  ///   several, it is the one whose middle is nearest across the step, and then the one nearest in the order of items. Of items
  ///   of a carousel that all have one frame, as in a ring, it is the one in the middle of the view.
  /// - If nothing is beside the item, a step along the feed leads to the item whose facing edge is nearest, of those within
  ///   `distance` across. Of several, it is the one that is nearest across. If the item lies outside of the feed's width,
  ///   `distance` counts from the nearer edge of the feed.
  /// - A page leads to the farthest item beside the given one that begins within the uncovered length of `view`. If there is
  ///   none, it is a step along the feed.
  /// - Along the axis of a carousel or a banner, a step leads to the next index. If they wrap around, the first item follows
  ///   the last one. At the end, there is no next item.
  ///
  /// Transforms have no effect. Pinned cells count where they would be if they were not pinned. Settles what it examines.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - path: The path of an item.
  ///   - view: The visible rect, in feed coordinates. Only pages depend on it. If it is not valid, pages have length 0.
  ///   - distance: The maximum distance of the facing edges, in points, and across of an item that is not beside the given
  ///     one. It does not limit pages.
  /// - Returns: The path of an item. `nil` if there is none, if there is no item at `path`, or if `distance` is NaN or
  ///   negative.
  /// - Complexity: As for a few calls of `forEachElement(in:view:_:)`. The last examined rect reaches less than twice as far
  ///   as the result is away, or 48 pt. If nothing is beside the item, a rect as wide as the item reaches as far as `distance`, and the last
  ///   rect reaches as far across.
  public mutating func nextItem(
    _ step: NavigationStep, from path: ItemPath, in view: LayoutRect, within distance: Double = 4_096
  ) -> ItemPath? {
    guard hasItem(at: path), distance >= 0,
      let limit = Units(length: min(distance, LayoutUnit.maximumLength))
    else { return nil }
    switch step {
    case .first: return self.path(ofItem: 0)
    case .last: return self.path(ofItem: itemCount - 1)
    case .pageBackward, .pageForward:
      let isForward = step == .pageForward
      return itemAfterPage(pageLength(of: view, inSection: path.section), from: path, isForward)
        ?? nextItem(from: path, axis: axis, isForward, within: limit)
    case .left, .right:
      let isForward = (step == .right) != (direction == .rightToLeft)
      return nextItem(from: path, axis: .horizontal, isForward, within: limit)
    case .up, .down: return nextItem(from: path, axis: .vertical, step == .down, within: limit)
    }
  }

  /// Returns the uncovered length of a visible rect, or 0 if it is not valid.
  private func pageLength(of view: LayoutRect, inSection section: Int) -> Units {
    guard let visible = VisibleRange(view, in: map) else { return 0 }
    let (start, end) = covered(inSection: section, in: visible)
    return max(0, visible.end - end - visible.start - start)
  }

  /// Returns the next item along an axis, forward or backward in the order of the layout.
  private mutating func nextItem(
    from path: ItemPath, axis: LayoutAxis, _ isForward: Bool, within limit: Units
  ) -> ItemPath? {
    let section = store.section(sectionTree.entry(at: path.section))
    let isAlong = axis == self.axis
    if section.followsOffset, isAlong == section.laidOut.runsAlongFeed {
      return section.nextItem(after: path.item, isForward).map { ItemPath(section: path.section, item: $0) }
    }
    guard let frame = AxisFrame(frame(at: path), in: map) else { return nil }
    let from = isAlong ? frame : frame.transposed
    var next = nearestItem(from, path, isAlong: isAlong, isForward, isBeside: true, within: limit)
    if next == nil, isAlong {
      next = nearestItem(from, path, isAlong: true, isForward, isBeside: false, within: limit)
    }
    return next.map { inFront(of: $0) }
  }

  /// Returns the item in the middle of the view if an item of a carousel has the same frame, and otherwise the item itself.
  private mutating func inFront(of path: ItemPath) -> ItemPath {
    let section = store.section(sectionTree.entry(at: path.section))
    let middle = ItemPath(section: path.section, item: section.firstUncovered(insteadOf: path.item))
    return middle != path && frame(at: middle) == frame(at: path) ? middle : path
  }

  /// Returns the nearest item beyond a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame. Its main axis is that of the step.
  ///   - isAlong: Whether that is the main axis of the feed.
  ///   - isBeside: Whether the item overlaps the frame across the step.
  private mutating func nearestItem(
    _ frame: AxisFrame, _ path: ItemPath, isAlong: Bool, _ isForward: Bool, isBeside: Bool,
    within limit: Units
  ) -> ItemPath? {
    let across = isBeside ? frame.beside : frame.across(within: limit, ofWidth: crossSize)
    var reach = min(Self.firstReach, limit)
    while true {
      // A unit more, because an item that begins at the end of a rect does not intersect it.
      let range =
        isForward ? (frame.end, frame.end + reach + 1) : (frame.start - reach - 1, frame.start + 1)
      var best: (item: ItemPath, measure: (Units, Units))?
      forEachItem(isAlong: isAlong, range, across) { item, other in
        let distance = isForward ? other.start - frame.end : frame.start - other.end
        guard distance >= 0, distance <= reach else { return }
        // Items without length may be at the same position.
        let (there, here) = ((other.start, other.end, item), (frame.start, frame.end, path))
        guard isForward ? there > here : there < here else { return }
        let measure = (distance, isBeside ? frame.middles(other) : frame.gap(other))
        if let best, best.measure < measure || best.measure == measure && (item < best.item) != isForward {
          return
        }
        best = (item, measure)
      }
      if let best { return best.item }
      if reach == limit { return nil }
      reach = min(2 * reach, limit)
    }
  }

  /// Returns the farthest item beside another one that begins within a page, or `nil` if there is none.
  private mutating func itemAfterPage(_ page: Units, from path: ItemPath, _ isForward: Bool) -> ItemPath? {
    let section = store.section(sectionTree.entry(at: path.section))
    if section.laidOut.runsAlongFeed { return nil }
    guard let frame = AxisFrame(frame(at: path), in: map) else { return nil }
    let range = isForward ? (frame.start, frame.start + page + 1) : (frame.start - page, frame.start + 1)
    var best: (item: ItemPath, distance: Units, across: Units)?
    forEachItem(isAlong: true, range, frame.beside) { item, other in
      let distance = isForward ? other.start - frame.start : frame.start - other.start
      guard item != path, distance > 0, distance <= page else { return }
      let middles = frame.middles(other)
      if let best, (-best.distance, best.across, best.item) <= (-distance, middles, item) { return }
      best = (item, distance, middles)
    }
    return best.map { inFront(of: $0.item) }
  }

  /// Calls `body` with the items in a range along an axis and a range across it, and with their frames along it.
  private mutating func forEachItem(
    isAlong: Bool, _ range: (start: Units, end: Units), _ across: (start: Units, end: Units),
    _ body: (ItemPath, AxisFrame) -> Void
  ) {
    let rect = AxisRect(start: range.start, end: range.end, crossStart: across.start, crossEnd: across.end)
    guard let rect else { return }
    let map = map
    (scratch.sought, scratch.found.search) = (.item, .frames)
    defer { (scratch.sought, scratch.found.search) = (nil, .visibleImages) }
    forEachElement(in: map.rect(isAlong ? rect : rect.transposed), view: nil) { element in
      guard element.kind == .item, let frame = AxisFrame(element.frame, in: map) else { return }
      body(element.path, isAlong ? frame : frame.transposed)
    }
  }
}

extension AxisFrame {
  /// The cross range that items beside the frame overlap.
  fileprivate var beside: (start: Units, end: Units) { (crossStart, max(crossEnd, crossStart + 1)) }

  /// Returns the cross range that reaches to a distance from the frame, or from the edge of the feed if the frame lies
  /// outside. In a section that scrolls across the feed, that is a part of the items.
  fileprivate func across(within distance: Units, ofWidth width: Units) -> (start: Units, end: Units) {
    (min(max(crossStart, 0), width) - distance, min(max(crossEnd, 0), width) + distance)
  }

  /// Returns twice the distance of the middles of two frames on the cross axis.
  fileprivate func middles(_ other: AxisFrame) -> Units {
    abs(other.crossStart + other.crossEnd - crossStart - crossEnd)
  }

  /// Returns the distance of two frames on the cross axis, 0 if they overlap.
  fileprivate func gap(_ other: AxisFrame) -> Units {
    max(0, other.crossStart - crossEnd, crossStart - other.crossEnd)
  }
}

extension AnySection {
  /// Returns the index before or after another one in a carousel or a banner, or `nil` if it does not wrap around there.
  fileprivate func nextItem(after index: Int, _ isForward: Bool) -> Int? {
    let (next, layout) = (isForward ? index + 1 : index - 1, laidOut)
    let count = layout.summary.count
    if (0..<count).contains(next) { return next }
    return count > 1 && layout.wraps ? (isForward ? 0 : count - 1) : nil
  }
}
