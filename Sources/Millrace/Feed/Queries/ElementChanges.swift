/// The elements that appear, disappear or move when the visible rect or the feed changes.
///
/// A reusable buffer: `Feed.changes(from:to:into:)` empties the arrays and keeps their capacity.
public struct ElementChanges: Hashable, Sendable {
  /// An element that is in both rects, but not with the same frame, drawing order or path.
  public struct Move: Hashable, Sendable {
    /// The element in the old rect.
    public var before: Element
    /// The element in the new rect.
    public var after: Element

    /// Creates a move with the given elements.
    @inlinable
    public init(before: Element, after: Element) { (self.before, self.after) = (before, after) }

    /// Whether the element has another path than before: it was moved, or items or sections before it were edited.
    public var isRenamed: Bool { before.path != after.path }
    /// Whether the frame has another size than before.
    public var isResized: Bool { before.frame.size != after.frame.size }
  }

  /// The elements that intersect the new rect and not the old one, in the order of queries.
  public var appeared: [Element] = []
  /// The elements that intersect the old rect and not the new one, as they were in the old one.
  public var disappeared: [Element] = []
  /// The elements that intersect both rects and change their frame, drawing order or path. Of a scroll, these are pinned
  /// elements.
  public var moved: [Move] = []
  /// The items that intersect both rects and whose content changes (`BatchUpdate.reconfigures`), as they are in the new
  /// one. Those whose frame, drawing order or path also changes are in `moved`, too.
  public var reconfigured: [Element] = []

  /// Creates an empty set of changes.
  public init() {}

  mutating func removeAll() {
    appeared.removeAll(keepingCapacity: true)
    disappeared.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    reconfigured.removeAll(keepingCapacity: true)
  }
}
