/// The offsets at which a feed and its sections come to rest after a drag.
extension Feed {
  /// Returns the offset at which an orthogonal section comes to rest after a drag.
  ///
  /// Pass the result to `setOrthogonalOffset(_:ofSection:)`, or animate the offset to it. From right to left, offsets count
  /// from the right edge.
  ///
  /// | behavior | rests at |
  /// | --- | --- |
  /// | `continuous` | `proposed`, held between 0 and the last offset |
  /// | `continuousGroupLeadingBoundary` | the group nearest to `proposed`; of two, the later one if `velocity` > 0, otherwise the earlier one |
  /// | `paging`, `groupPaging`, `groupPagingCentered` | `velocity` > 200: the next page or group after the current offset. `velocity` < -200: the previous one. Otherwise the one nearest to `proposed`; of two, the earlier one |
  ///
  /// A carousel rests where an item is in the middle, and a banner where a page is: see `CarouselSection.restingOffset`. If
  /// they wrap around, they rest at any offset.
  ///
  /// The last offset is the one at which the content, with its trailing inset and the safe area, ends at the trailing edge
  /// of the feed. It is 0 if the content is shorter than the feed is wide. `groupPagingCentered` rests only where a group is
  /// in the middle, which may be after the last offset. All other behaviors also rest at the last offset, and never before
  /// 0 or after the last offset. Settles the section.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - proposed: The offset at which the section would come to rest by itself, in points (`Deceleration`).
  ///   - velocity: The velocity of the offset when the drag ends, in points per second. NaN counts as 0.
  /// - Returns: The resting offset, in points. 0 if the section has no items or does not scroll by itself.
  /// - Throws: `LayoutError` if `section` is not in `0..<sectionCount`, or if `proposed` is NaN or its magnitude is above
  ///   2⁵⁰ units of 1/192 pt.
  /// - Complexity: O(log sections), plus the cost of a query of the section in a rect about as long as the feed is wide.
  ///   Settling comes on top.
  public mutating func restingOffset(
    section: Int, proposed: Double, velocity: Double
  ) throws(LayoutError) -> Double {
    try checkSection(section, "section")
    let proposed = try Units(offset: proposed, "proposed")
    var position = sectionTree.position(of: section)
    guard store.section(position.entry).orthogonal != nil else { return 0 }
    if position.entry.isUnsettled || position.entry.isUnsettledAcross {
      settle(position, until: SettlingLimit())
      position = sectionTree.position(of: section)
    }
    guard let scrolled = store.scrolled(position.entry) else { return 0 }
    return scrolled.restingOffset(proposed: proposed, velocity: velocity, counting: &queryWork).points
  }

  /// Returns the offset at which the feed comes to rest after a drag.
  ///
  /// Offsets are distances along the main axis from the start of the feed to the leading edge of the visible rect. Settles
  /// the feed, because the last offset depends on its length.
  ///
  /// In a feed with a safe area along it (`environment`), what comes to rest lies next to the safe area, not below it: the
  /// first offset is above 0 by the safe area before the content, a section starts at the inner edge of the safe area, and a
  /// page is as long as the visible rect inside of the safe area. Only an item of a carousel is in the middle of the whole
  /// visible rect.
  ///
  /// - Parameters:
  ///   - snapping: The offsets at which the feed rests.
  ///   - view: The visible rect when the drag ends, in feed coordinates.
  ///   - proposed: The offset at which the feed would come to rest by itself, in points (`Deceleration`).
  ///   - velocity: The velocity of the offset when the drag ends, in points per second. NaN counts as 0.
  /// - Returns: The resting offset, in points.
  /// - Throws: `LayoutError` if `proposed` is NaN or its magnitude is above 2⁵⁰ units of 1/192 pt, or if a coordinate of
  ///   `view` is NaN or its size is negative.
  /// - Complexity: O(log sections). Settling comes on top.
  public mutating func restingOffset(
    snapping: FeedSnapping, in view: LayoutRect, proposed: Double, velocity: Double
  ) throws(LayoutError) -> Double {
    let proposed = try Units(offset: proposed, "proposed")
    guard let view = AxisFrame(view, in: map) else { throw .invalidRect(argument: "view") }
    _ = settle(before: .max)
    let limits = offsetLimits(of: view.end - view.start)
    if snapping == .items, let item = restingOffset(ofItemsFrom: view.start, proposed: proposed, velocity) {
      return item.points
    }
    // From the first offset on.
    let (first, last) = (limits.lowerBound, limits.upperBound - limits.lowerBound)
    let resting: Units? =
      switch snapping {
      case .free, .items: min(max(proposed - first, 0), last)
      case .paging:
        PageOffsets(page: max(0, view.end - view.start - store.view.safeArea.mainTotal), last: last)
          .page(
            from: view.start - first, proposed: proposed - first, velocity: velocity, counting: &queryWork)
      case .sections:
        LeadingOffsets(starts: SectionStarts(tree: sectionTree), origin: 0, last: last)
          .nearest(to: proposed - first, prefersNext: velocity > 0, counting: &queryWork)
      }
    return (first + (resting ?? 0)).points
  }

  /// Returns the offset at which an item of the first section is in the middle of the visible rect, or `nil` if that section is
  /// no carousel that scrolls with the feed.
  private func restingOffset(ofItemsFrom start: Units, proposed: Units, _ velocity: Double) -> Units? {
    guard sectionCount > 0 else { return nil }
    let position = sectionTree.position(of: 0)
    return store.section(position.entry).restingOffset(
      from: start - position.itemsStart, proposed: proposed - position.itemsStart, velocity: velocity
    ).map { $0 + position.itemsStart }
  }
}

/// The offsets at which a feed comes to rest.
public enum FeedSnapping: Hashable, Sendable, CaseIterable {
  /// Any offset between the start and the end of the content.
  case free
  /// The multiples of the length of the visible rect inside of the safe area, and the end of the content.
  case paging
  /// The starts of sections, and the start and the end of the content.
  case sections
  /// The offsets at which an item of the first section is in the middle of the view, if that is a carousel that scrolls with
  /// the feed. Otherwise as `free`.
  case items
}

/// The starts of a feed's sections, headers included.
private struct SectionStarts: RestingOffsets {
  let tree: SectionTree

  func last(atMost offset: Units, counting work: inout WorkCounters) -> Units? {
    // The sections before the cursor's end at or before the offset.
    let cursor = SectionCursor(tree, endingAtOrAfter: offset + 1)
    work.nodesVisited &+= cursor.nodesVisited
    if cursor.entry != nil, cursor.start <= offset { return cursor.start }
    guard cursor.index > 0 else { return nil }
    work.nodesVisited &+= tree.height + 1
    return tree.position(of: cursor.index - 1).start
  }

  func first(above offset: Units, counting work: inout WorkCounters) -> Units? {
    var cursor = SectionCursor(tree, endingAtOrAfter: offset + 1)
    defer { work.nodesVisited &+= cursor.nodesVisited }
    if cursor.entry != nil, cursor.start <= offset { cursor.advance(in: tree) }
    return cursor.entry == nil ? nil : cursor.start
  }
}

extension ScrolledSection {
  /// Returns the offset at which the section comes to rest, 0 if it has no items.
  fileprivate func restingOffset(
    proposed: Units, velocity: Double, counting work: inout WorkCounters
  ) -> Units {
    if let resting = base.restingOffset(from: offset, proposed: proposed, velocity: velocity) {
      return resting
    }
    guard let firstGroup else { return 0 }
    let last = lastOffset
    let starts = GroupOffsets(section: self, isCentered: false)
    let leading = LeadingOffsets(starts: starts, origin: firstGroup.start, last: last)
    let resting: Units? =
      switch section.behavior {
      case .none: 0
      case .continuous: min(max(proposed, 0), last)
      case .continuousGroupLeadingBoundary:
        leading.nearest(to: proposed, prefersNext: velocity > 0, counting: &work)
      case .paging:
        PageOffsets(page: feedCrossSize, last: last).page(
          from: offset, proposed: proposed, velocity: velocity, counting: &work)
      case .groupPaging:
        leading.page(from: offset, proposed: proposed, velocity: velocity, counting: &work)
      case .groupPagingCentered:
        GroupOffsets(section: self, isCentered: true)
          .page(from: offset, proposed: proposed, velocity: velocity, counting: &work)
      }
    return resting ?? 0
  }
}

/// The offsets at which the groups of an orthogonal section are in the middle of the feed, or the starts of the groups in
/// the base of the section.
///
/// The offset of a group lies within the group moved by `shift`. So the search examines the groups in a range as long as
/// the feed is wide, and then in ranges of twice the length, until no group outside of the range can be nearer.
private struct GroupOffsets: RestingOffsets {
  let section: ScrolledSection
  let isCentered: Bool

  /// The distance from an offset to a position in its group, to one unit.
  private var shift: Units { isCentered ? section.feedCrossSize / 2 - section.leading : 0 }

  func last(atMost offset: Units, counting work: inout WorkCounters) -> Units? {
    next(from: offset, isForward: false, counting: &work)
  }

  func first(above offset: Units, counting work: inout WorkCounters) -> Units? {
    next(from: offset, isForward: true, counting: &work)
  }

  /// Returns the first offset above `offset` if `isForward`, and otherwise the last one that is not.
  private func next(from offset: Units, isForward: Bool, counting work: inout WorkCounters) -> Units? {
    // The range outside of which there are no offsets.
    let overflow = section.base.overflow + 2
    let (low, high) = (-overflow - shift, section.contentLength + overflow - shift)
    let begin = isForward ? max(offset, low - 1) : min(offset, high)
    var reach = max(section.feedCrossSize, 1)
    while true {
      let end = isForward ? begin + reach : begin - reach
      var found: Units?
      let (start, limit) = (min(begin, end) + shift - 2, max(begin, end) + shift + 3)
      section.forEachGroup(from: start, before: limit, counting: &work) {
        let candidate = isCentered ? $0 + section.leading - section.centeredStart($1 - $0) : $0
        guard (candidate > offset) == isForward else { return }
        found = found.map { isForward ? min($0, candidate) : max($0, candidate) } ?? candidate
      }
      if let found, isForward ? found <= end : found >= end { return found }
      if isForward ? end > high : end < low { return found }
      reach *= 2
    }
  }
}
