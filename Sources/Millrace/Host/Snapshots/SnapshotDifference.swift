/// The edits that make one snapshot of another: `Snapshot.difference(from:)`.
///
/// As in a `BatchUpdate`, removals, the sources of moves and reloads have the path or index before, insertions and the
/// targets of moves have the one after. The identifiers are those that the snapshots have there.
///
/// - Items of a removed section are not in `removals`: they are removed with it, or moved elsewhere.
/// - New items of an inserted section are not in `insertions`: they come with it.
public struct SnapshotDifference: Hashable, Sendable {
  /// The removed items, ascending.
  public internal(set) var removals: [ItemPath] = []
  /// The inserted items, ascending.
  public internal(set) var insertions: [ItemPath] = []
  /// The moved items, by target, ascending.
  public internal(set) var moves: [BatchUpdate.Move] = []
  /// The items to be reloaded, by path before, ascending.
  public internal(set) var reloads: [ItemPath] = []
  /// The items to be reconfigured, by path before, ascending.
  public internal(set) var reconfigurations: [ItemPath] = []
  /// The removed sections, ascending.
  public internal(set) var sectionRemovals: [Int] = []
  /// The inserted sections, ascending.
  public internal(set) var sectionInsertions: [Int] = []
  /// The moved sections, by target, ascending.
  public internal(set) var sectionMoves: [BatchUpdate.SectionMove] = []
  /// The sections to be reloaded, by index before, ascending.
  public internal(set) var sectionReloads: [Int] = []

  /// Whether the snapshots have the same items and sections in the same order, and nothing is reloaded or reconfigured.
  public var isEmpty: Bool { self == SnapshotDifference() }
}
