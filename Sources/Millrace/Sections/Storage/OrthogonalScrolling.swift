/// The scrolling of a section along the cross axis of its feed.
///
/// ```swift
/// var shelf = FeedSection.waterfall(Waterfall.list(spacing: 8), extents: widths)
/// shelf.orthogonalScrolling = OrthogonalScrolling(.groupPaging, extent: 180)
/// try feed.append(shelf)
/// ```
///
/// The section is laid out along the cross axis of the feed: in a feed that scrolls vertically, as a section that scrolls
/// horizontally and is `extent` high. At offset 0 it begins at the edge of the safe area, and at the last offset it ends
/// there. Exceptions: `.groupPagingCentered`, and `FeedSection.contentInsetsReference` `.none`.
///
/// Headers, footers and backgrounds do not scroll with the items. The section has no separators. Queries do not find
/// items without width or without height. Where spacing separates such items, a query looks at each of them.
public struct OrthogonalScrolling: Hashable, Sendable {
  /// How the section comes to rest. Compositional sections ignore it: their layout has a behavior.
  public var behavior: OrthogonalScrollingBehavior
  /// The length of the section along the feed without headers and footers, in points: the height of a section in a feed
  /// that scrolls vertically, from 0 to `LayoutUnit.maximumLength`. Insets are included.
  ///
  /// Compositional sections ignore it: their length is that of the group that is longest along the feed, plus the insets.
  public var extent: Double
  /// The distance by which the items are scrolled towards the leading edge, in points.
  ///
  /// At offset 0, the content begins at the leading edge of the feed or of the safe area. With `.groupPagingCentered`, the
  /// first group is then in the middle of the feed.
  ///
  /// Offsets outside of the content are valid, too, as while a drag stretches it, up to a magnitude of 2⁵⁰ units of 1/192
  /// pt. From right to left, offsets count from the right edge.
  public var offset: Double

  /// Creates a description. Values are checked when the section is added.
  public init(_ behavior: OrthogonalScrollingBehavior, extent: Double, offset: Double = 0) {
    (self.behavior, self.extent, self.offset) = (behavior, extent, offset)
  }
}
