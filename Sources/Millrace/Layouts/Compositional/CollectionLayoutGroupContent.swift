/// The content of a group: a line of subitems, or frames.
public enum CollectionLayoutGroupContent: Hashable, Sendable {
  /// The number of subitems of a line.
  public enum Filling: Hashable, Sendable {
    /// The subitems in turn, again and again, as many as fit.
    case fitting
    /// The only subitem, the given number of times in its own size, whether they fit or not.
    case repeating(Int)
    /// The only subitem, the given number of times, in equal parts of the group.
    case equalParts(Int)
  }

  /// Subitems one after another along an axis: `.horizontal` along x, `.vertical` along y, whatever axis the feed
  /// scrolls along.
  case line(LayoutAxis, subitems: [CollectionLayoutItem], Filling)
  /// Frames that do not depend on the group's size.
  case frames([CollectionLayoutGroupCustomItem])
  /// Frames computed from the group's size.
  case itemProvider(CollectionLayoutGroupItemProvider)
}
