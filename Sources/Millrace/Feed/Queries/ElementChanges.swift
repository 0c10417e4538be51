/// What comes into view and what leaves it, while the view moves.
///
/// A buffer to be used again: `Feed.changes(from:to:into:)` empties the arrays, and keeps their capacity.
public struct ElementChanges: Hashable, Sendable {
  /// An element that is in both views, but not at the same place.
  public struct Move: Hashable, Sendable {
    /// What it was.
    public var before: FeedElement
    /// What it is.
    public var after: FeedElement

    /// The move of the given ends.
    @inlinable
    public init(before: FeedElement, after: FeedElement) { (self.before, self.after) = (before, after) }
  }

  /// What meets the new rectangle, and not the old one, in the order of queries.
  public var entered: [FeedElement] = []
  /// What met the old rectangle, and does not meet the new one, as it was.
  public var left: [FeedElement] = []
  /// What meets both, but is elsewhere in the new view, or drawn in another order: what is pinned.
  public var moved: [Move] = []

  /// No changes.
  public init() {}

  mutating func removeAll() {
    entered.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
  }
}
