/// A header or a footer, of a section or of a whole feed: how long it is, and what it does while it would scroll out
/// of view.
///
/// ```swift
/// var days = FeedSection.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 40)
/// days.headers = [Supplementary(extent: 44, pinning: .section)]
/// ```
///
/// It takes up the breadth of the feed, without its insets, outside of the section's own insets.
public struct Supplementary: Hashable, Sendable {
  /// How far a supplementary follows the edge of the view that it would scroll out at.
  public enum PinningScope: Hashable, Sendable {
    /// It scrolls with the content.
    case none
    /// To the end of its section, the footers included, whose neighbour pushes it out; of the whole feed, if it is the
    /// feed's. (Of those, `group` says the same.)
    case section
    /// To the next section that has one of this kind of pinning on the same side: a month above its days. Those of
    /// sections in between are pinned below it.
    case group
  }

  /// What it is told apart by; `nil` for `.header` among headers, and for `.footer` among footers. A section's headers
  /// are of other kinds than its footers and decorations, and none is an item.
  public var kind: ElementKind?
  /// Its length along the main axis, in points: its height, if the feed scrolls vertically.
  public var extent: Double
  /// How far it is pinned. One inside of the other stand those of the feed, those of a group, those of a section, and the
  /// pinned rows of a sheet.
  public var pinning: PinningScope
  /// How much of it stays in view while it is pinned, in points: it collapses to that, by moving out of view but for so
  /// much. `nil`, or more than `extent`, for all of it.
  public var pinnedExtent: Double?
  /// Whether it grows to fill what is uncovered where the view is scrolled beyond the begin of the content; of a
  /// footer, beyond its end. Only what the content begins with does, or ends with: the feed's first header, or if the
  /// feed has none, the first section's. A background does not go along.
  public var stretches: Bool
  /// The distance from the leading edge of the feed, in points: from the top, if it scrolls horizontally.
  public var leadingInset: Double
  /// The distance from the trailing edge of the feed, in points.
  public var trailingInset: Double
  /// What it is drawn above: what has less. `nil` for 0; of one that has a pinning, wherever it stands just now, for
  /// 1024, of one that is pinned by group for one more, and of the feed's for two more.
  public var zIndex: Int32?

  /// A supplementary of the given values.
  @inlinable
  public init(
    _ kind: ElementKind? = nil, extent: Double, pinning: PinningScope = .none, pinnedExtent: Double? = nil,
    stretches: Bool = false, leadingInset: Double = 0, trailingInset: Double = 0, zIndex: Int32? = nil
  ) {
    self.kind = kind
    self.extent = extent
    self.pinning = pinning
    self.pinnedExtent = pinnedExtent
    self.stretches = stretches
    self.leadingInset = leadingInset
    self.trailingInset = trailingInset
    self.zIndex = zIndex
  }
}
