/// How a section that scrolls along the cross axis of its feed comes to rest.
///
/// The cases are those of Apple's `UICollectionLayoutSectionOrthogonalScrollingBehavior`. In a compositional section, a
/// group is one of the section's groups. In other layouts, it is a row, or if the layout has no rows, an item.
/// `Feed.restingOffset(section:proposed:velocity:)` computes the resting offset.
public enum OrthogonalScrollingBehavior: Hashable, Sendable, CaseIterable {
  /// The section does not scroll by itself.
  case none
  /// The section rests at any offset from the start to the end of its content.
  case continuous
  /// The section rests where a group begins at the leading inset, at the start or at the end of its content.
  case continuousGroupLeadingBoundary
  /// A flick moves the section by one page as wide as the feed. Otherwise it rests at the nearest page or at the end.
  case paging
  /// A flick moves the section by one group. Otherwise the nearest group rests at the leading inset, or the section rests
  /// at the end.
  case groupPaging
  /// A flick moves the section by one group. Otherwise the nearest group rests in the middle of the feed.
  case groupPagingCentered
}
