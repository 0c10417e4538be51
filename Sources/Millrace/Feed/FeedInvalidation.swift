/// The query results that a host must update after a change.
///
/// It corresponds to `shouldInvalidateLayout(forBoundsChange:)` and the invalidation contexts of
/// `UICollectionViewLayout`. A feed itself has nothing to invalidate: stored values are valid after every
/// call, and values that depend on the visible rect are computed by each query. The type only describes which
/// earlier results are still valid.
///
/// | change | still valid | what to do | cost |
/// | --- | --- | --- | --- |
/// | the offset, the view's height (a scroll, a keyboard) | all frames, except of elements that are pinned or stretch | query the new visible rect (`elements(in:)`) | O(log sections + visible); nothing stored changes |
/// | the width (a rotation, a split of the window) | none | `relayout(width:keeping:)` | O(layouts) if all sections are small and keep their numbers of columns; otherwise O(sections), plus O(n) for those whose placement depends on the width |
/// | the direction (a language) | none, but all frames are mirrored exactly | `relayout(width:direction:keeping:)` | O(layouts), plus O(sections) if there are boxed sections |
/// | the sizes of items (a content size category) | those before the first resized item | resizes in a batch (`apply(_:keeping:watching:)`), or if all items of a section change, a replacement of the section | O(m log n) for m items |
/// | the screen's scale | none | replace the sections by ones with the layout for the new scale, because sizes are rounded to pixels | O(n) |
/// | the data | everything that `ChangeReport` does not list | `apply(_:keeping:watching:)` | O(m log n) for m edits |
/// | the safe area, or the view's length if compositional sections or boundary supplementaries depend on it | none | `relayout(environment:keeping:)` | as for the width |
/// | a header's length | those before the header | `resizeSupplementary(_:at:to:)` | O(log sections) |
///
/// If the feed scrolls horizontally, exchange heights and widths.
public enum FeedInvalidation: Int, Comparable, Sendable {
  /// Nothing: all results are still valid.
  case nothing
  /// The elements that enter the visible rect. Elements already in it have not moved.
  case visible
  /// The elements that enter the visible rect, and the frames of elements that are pinned or stretch.
  case pinned
  /// Everything, after `Feed.relayout(width:direction:keeping:settling:)`.
  case frames

  /// Returns whether `left` requires less to be updated than `right`.
  @inlinable
  public static func < (left: FeedInvalidation, right: FeedInvalidation) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Feed {
  /// Returns the results that a host must update if the visible rect, in feed coordinates, changes from `old` to `new`.
  ///
  /// If the result is `frames`, call `relayout(width:direction:keeping:settling:)`, or in a feed with an environment
  /// `relayout(environment:keeping:settling:)`. Otherwise, query the elements of the new visible rect, or only those not
  /// shown yet, depending on the result.
  ///
  /// The result is `pinned` only if something that is pinned or stretches is in one of the rects, as currently placed.
  ///
  /// - Complexity: O(1) in a feed in which nothing is pinned and nothing stretches; otherwise O(log sections + those in the
  ///   rects), and in a feed with a carousel that scrolls with it, O(sections)
  public func invalidation(from old: LayoutRect, to new: LayoutRect) -> FeedInvalidation {
    if old == new { return .nothing }
    let (before, after) = (axis.transposed(old.size), axis.transposed(new.size))
    if before.width != after.width { return .frames }
    let dependsOnLength =
      supplementaries.hasBoundary || margins.hasBoundary || store.environmentCount > 0
    if dependsOnLength, store.view.length != nil, before.height != after.height { return .frames }
    let isPinned = hasPinnedItems || margins.supplementaries.dependsOnView || supplementaries.dependsOnView
    return isPinned && (showsPinned(old) || showsPinned(new)) ? .pinned : .visible
  }

  /// Returns whether something in a visible rect is pinned or stretches.
  private func showsPinned(_ rect: LayoutRect) -> Bool {
    guard let view = VisibleRange(rect, in: map) else { return false }
    if feedFrame(section: -1).dependsOn(view) { return true }
    // Beyond the ends of the content, the first and the last section may stretch.
    let contentEnd = sectionTree.origin &+ sectionTree.length
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: min(view.start, contentEnd))
    let end = max(view.end, sectionTree.origin &+ 1)
    while cursor.start < end, let entry = cursor.entry {
      let bounds = supplementaryFrame(of: entry, section: cursor.index, start: cursor.start)
      if bounds.dependsOn(view) { return true }
      cursor.advance(in: sectionTree, passing: entry)
    }
    if view.start < contentEnd, view.end > sectionTree.origin {
      // A group of sections reaches from its first section to the next group, or from the one before to its last section.
      let first = SectionCursor(sectionTree, endingAtOrAfter: view.start &+ 1).index
      if sectionTree.groups(before: min(first + 1, sectionCount), .begins) > 0 { return true }
      let endings = sectionTree.groups(before: sectionCount, .ends)
      if sectionTree.groups(before: max(cursor.index - 1, 0), .ends) < endings { return true }
    }
    return hasPinnedItems && showsPinnedItems(rect)
  }

  /// Returns whether items of a section that has pinned ones are in a visible rect.
  private func showsPinnedItems(_ rect: LayoutRect) -> Bool {
    guard let view = AxisRect(rect, in: map) else { return false }
    var scratch = PlacingScratch()
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: view.start - overflow)
    while cursor.start < view.end + overflow, let entry = cursor.entry {
      let start = cursor.start &+ Units(entry.headersLength)
      if store.section(entry).hasPinnedItems,
        firstProvisionalItem(in: view, of: entry, at: start, &scratch) != nil
      {
        return true
      }
      cursor.advance(in: sectionTree, passing: entry)
    }
    return false
  }
}

extension SupplementaryFrame {
  /// Returns whether headers or footers are pinned in a visible rect that shows the section, or stretch there.
  fileprivate func dependsOn(_ view: VisibleRange) -> Bool {
    guard supplementaries.dependsOnView else { return false }
    let (content, hasBoundary) = (supplementaries.content, supplementaries.hasBoundary)
    if start < view.end, end > view.start {
      if hasBoundary { return true }
      if content.headers.contains(where: { $0.pinning != .none }) { return true }
      if content.footers.contains(where: { $0.pinning != .none }) { return true }
    }
    // What stretches reaches to the edge of the view, and boundary supplementaries may be outside of the section.
    let reachesUp = hasBoundary ? supplementaries.movesHeaders : content.headers.contains { $0.stretches }
    let reachesDown = hasBoundary ? supplementaries.movesFooters : content.footers.contains { $0.stretches }
    return reachesUp && view.start < itemsStart || reachesDown && view.end > end &- footersLength
  }
}
