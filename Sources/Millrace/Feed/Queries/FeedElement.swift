/// What a query found in a feed, and where it is: an item, a header, a background.
public struct FeedElement: Hashable, Sendable {
  /// Which one. Of headers, footers and backgrounds, `item` counts those of its section's `headers`, `footers` or
  /// `decorations`; of a separator, it is the last item of the row above. Of what belongs to the whole feed, `section`
  /// is -1 in front of the sections, and their number behind them.
  public var path: ItemPath
  /// Where it is, in the feed's coordinates: of what is pinned, where it stands in the view that was asked for.
  public var frame: LayoutRect
  /// What it is drawn above: what has less; and of what has as much, what comes before it.
  public var zIndex: Int32
  /// What it is.
  public var kind: ElementKind
  /// Whether it is elsewhere than it would be if it were not pinned.
  public var isPinned: Bool

  /// The element of the given values; an item, if nothing else is said.
  @inlinable
  public init(
    _ kind: ElementKind = .item, path: ItemPath, frame: LayoutRect, zIndex: Int32 = 0, isPinned: Bool = false
  ) {
    self.kind = kind
    self.path = path
    self.frame = frame
    self.zIndex = zIndex
    self.isPinned = isPinned
  }
}
