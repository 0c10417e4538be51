/// The edges from which the insets of a compositional section, or of another section that scrolls across its feed, count
/// across the feed.
public enum ContentInsetsReference: Hashable, Sendable {
  /// Those of the environment: for a section those of the feed, for a supplementary those of its section.
  ///
  /// For the feed itself, the safe area.
  case automatic
  /// The edges of the safe area.
  case safeArea
  /// The edges of the view.
  case none
}
