extension FeedFile {
  /// The names of the fields of compositional sections, as errors list them.
  package enum Compositional {
    /// The fields of a dimension. Each dimension has exactly one.
    package static let dimensionFields = [
      "absolute", "fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings",
    ]
    /// The fields of an item.
    package static let itemFields = ["width", "height", "insets", "edges", "badges"]
    /// The fields of a group.
    package static let groupFields =
      itemFields + ["horizontal", "vertical", "custom", "repeat", "equal", "itemSpacing"]
    /// The fields of a badge.
    package static let badgeFields = ["width", "height", "anchor", "itemAnchor", "kind", "z"]
    /// The fields of an anchor that has an offset.
    package static let anchorFields = ["edges", "offset", "fractionalOffset"]
    /// The fields of a supplementary of a section or of the feed.
    package static let supplementaryFields = [
      "align", "width", "height", "offset", "extends", "pinned", "insets", "measured", "kind", "z",
    ]
    /// The fields of a section, except the shared ones.
    static let sectionFields = [
      "layout", "group", "insets", "groupSpacing", "insetsReference", "supplementaryReference", "orthogonal",
      "orthogonalOffset", "supplementaries", "count", "items",
    ]
  }
}
