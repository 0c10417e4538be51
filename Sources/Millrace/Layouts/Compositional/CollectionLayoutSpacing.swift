/// A distance between subitems of a group, or beside one of them.
///
/// Lengths are in points, from 0 to `LayoutUnit.maximumLength`.
public enum CollectionLayoutSpacing: Hashable, Sendable {
  /// A distance of the given length.
  case fixed(Double)
  /// A distance of at least the given length. The flexible distances of a line share the length that is left over.
  case flexible(Double)
}
