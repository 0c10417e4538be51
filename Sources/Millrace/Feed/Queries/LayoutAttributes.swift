/// What a host draws an element with: what a query says of it, and what a hook made of that.
///
/// A feed stores none of it but what `FeedElement` has. The rest is for hooks, which transform what is visible at the
/// time of a query (`Feed.forEachAttributes(in:view:reach:applying:_:)`).
public struct LayoutAttributes: Hashable, Sendable {
  /// What the element is.
  public var kind: ElementKind
  /// Which one.
  public var path: ItemPath
  /// Where it is, in the feed's coordinates, before it is transformed.
  public var frame: LayoutRect
  /// What it is drawn above: what has less; and of what has as much, what comes before it.
  public var zIndex: Int32
  /// Whether it is elsewhere than it would be if it were not pinned.
  public var isPinned: Bool
  /// How opaque it is: 0 to 1.
  public var alpha: Double
  /// Whether it is left out: queries do not answer with it.
  public var isHidden: Bool
  /// What it looks like: around the middle of its frame.
  public var transform: LayoutTransform

  /// The attributes of the given values.
  public init(
    _ kind: ElementKind = .item, path: ItemPath, frame: LayoutRect, zIndex: Int32 = 0, isPinned: Bool = false,
    alpha: Double = 1, isHidden: Bool = false, transform: LayoutTransform = .identity
  ) {
    (self.kind, self.path, self.frame, self.zIndex, self.isPinned) = (kind, path, frame, zIndex, isPinned)
    (self.alpha, self.isHidden, self.transform) = (alpha, isHidden, transform)
  }

  /// An element as it is: opaque, and not transformed.
  public init(_ element: FeedElement) {
    self.init(
      element.kind, path: element.path, frame: element.frame, zIndex: element.zIndex,
      isPinned: element.isPinned)
  }

  /// Where it is to be seen: the smallest rectangle around the transformed frame.
  ///
  /// `nil` if that is nowhere (`LayoutTransform.bounds(of:)`), or if the frame has a negative size.
  ///
  /// - Complexity: O(1)
  public var visibleFrame: LayoutRect? {
    frame.width >= 0 && frame.height >= 0 ? transform.bounds(of: frame) : nil
  }
}
