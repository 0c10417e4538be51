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
  /// - Complexity: O(1)
  public func invalidation(from old: LayoutRect, to new: LayoutRect) -> FeedInvalidation {
    if old == new { return .nothing }
    let (before, after) = (axis.transposed(old.size), axis.transposed(new.size))
    if before.width != after.width { return .frames }
    let dependsOnLength =
      supplementaries.hasBoundary || margins.hasBoundary || store.environmentCount > 0
    if dependsOnLength, store.view.length != nil, before.height != after.height { return .frames }
    let isPinned = hasPinnedItems || margins.supplementaries.dependsOnView || supplementaries.dependsOnView
    return isPinned ? .pinned : .visible
  }
}
