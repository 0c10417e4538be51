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
    var cursor = SectionCursor(
      sectionTree, endingAtOrAfter: min(view.start, sectionTree.origin &+ sectionTree.length))
    // A group of sections reaches to the next one.
    if sectionTree.groups(before: min(cursor.index + 1, sectionCount), .begins) > 0 { return true }
    let end = max(view.end, sectionTree.origin &+ 1)
    while cursor.start < end, let entry = cursor.entry {
      let bounds = supplementaryFrame(of: entry, section: cursor.index, start: cursor.start)
      if bounds.dependsOn(view) { return true }
      cursor.advance(in: sectionTree, passing: entry)
    }
    let endings = sectionTree.groups(before: sectionCount, .ends)
    if sectionTree.groups(before: max(cursor.index - 1, 0), .ends) < endings { return true }
    return hasPinnedItems && showsPinnedItems(view)
  }

  /// Returns whether a section with pinned items reaches into a visible rect. Carousels are visible at any offset.
  private func showsPinnedItems(_ view: VisibleRange) -> Bool {
    let start = min(view.start - overflow, sectionTree.origin &+ sectionTree.length)
    let end = max(view.end + overflow, sectionTree.origin &+ 1)
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: start)
    while cursor.start < end, let entry = cursor.entry {
      if store.section(entry).hasPinnedItems { return true }
      cursor.advance(in: sectionTree, passing: entry)
    }
    return false
  }
}

extension SupplementaryFrame {
  /// Returns whether headers or footers are pinned in a visible rect that shows the section, or stretch there.
  fileprivate func dependsOn(_ view: VisibleRange) -> Bool {
    guard supplementaries.dependsOnView else { return false }
    if start < view.end, end > view.start {
      if supplementaries.hasBoundary { return true }
      let content = supplementaries.content
      if content.headers.contains(where: { $0.pinning != .none }) { return true }
      if content.footers.contains(where: { $0.pinning != .none }) { return true }
    }
    return supplementaries.movesHeaders && view.start < itemsStart
      || supplementaries.movesFooters && view.end > end &- footersLength
  }
}
