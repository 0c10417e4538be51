/// What has to be asked of a feed again because something changed: what a `UICollectionViewLayout` says by
/// `shouldInvalidateLayout(forBoundsChange:)` and its invalidation contexts.
///
/// A feed has nothing that a host would have to invalidate: what is stored is right after every call, and what depends
/// on where the reader is, is computed where it is asked for. So this says which answers of before are still good.
///
/// | what changes | still good | what to do | cost |
/// | --- | --- | --- | --- |
/// | the offset, the view's height (a scroll, a keyboard) | all frames, but of what is pinned or stretches | ask for the new view (`elements(in:)`) | O(log sections + visible); nothing stored changes |
/// | the width (a rotation, a split of the window) | none | `relayout(width:keeping:)` | O(layouts) where all sections are small and the numbers of their columns stay; otherwise O(sections), and O(n) of those whose placement depends on the width |
/// | the direction (a language) | none, but all are mirrored exactly | `relayout(width:direction:keeping:)` | O(layouts), and O(sections) if there are full ones |
/// | the sizes of items (a content size category) | those in front of the first one | resizings in a batch (`apply(_:keeping:watching:)`), or for all items of a section another section in its place | O(m log n) for m items |
/// | the screen's scale | none | sections of the layout for the new scale in their places, for sizes are rounded to pixels | O(n) |
/// | the data | what `FeedChangeReport` does not list | `apply(_:keeping:watching:)` | O(m log n) for m edits |
/// | a header's length | those in front of it | `resizeSupplementary(_:at:to:)` | O(log sections) |
///
/// (Heights and widths are the other way round if the feed scrolls horizontally.)
public enum FeedInvalidation: Int, Comparable, Sendable {
  /// Nothing: what was asked is what would be answered.
  case nothing
  /// What enters the view. What was in it is where it was.
  case visible
  /// What enters the view, and where what is pinned or stretches is now.
  case pinned
  /// Everything, after `Feed.relayout(width:direction:keeping:settling:)`.
  case frames

  /// In the order of what is to be asked again.
  @inlinable
  public static func < (left: FeedInvalidation, right: FeedInvalidation) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Feed {
  /// What has to be asked again when the reader sees something else.
  ///
  /// A host whose view changes asks this, calls `relayout(width:direction:keeping:settling:)` if it is `frames`, and
  /// otherwise asks for the elements of the new view, or of what it has not shown yet, as this says.
  ///
  /// - Parameters:
  ///   - old: What the reader saw, in the feed's coordinates.
  ///   - new: What the reader sees now.
  /// - Complexity: O(1)
  public func invalidation(from old: LayoutRect, to new: LayoutRect) -> FeedInvalidation {
    if old == new { return .nothing }
    let (before, after) = (axis.turned(old.size), axis.turned(new.size))
    if before.width != after.width { return .frames }
    let isPinned = hasPinnedItems || margins.supplementaries.dependsOnView || supplementaries.dependsOnView
    return isPinned ? .pinned : .visible
  }
}

extension SectionSupplementaries {
  /// Whether where something is depends on what the reader sees.
  var dependsOnView: Bool { movesHeaders || movesFooters }
}
