/// A header or a footer of a section or of a whole feed: its length, and its behavior while it scrolls out of view.
///
/// ```swift
/// var days = FeedSection.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 40)
/// days.headers = [Supplementary(extent: 44, pinning: .section)]
/// ```
///
/// A supplementary spans the cross size of the feed, less its own insets. It lies outside of the section's insets.
public struct Supplementary: Hashable, Sendable {
  /// How long a supplementary remains pinned to the edge of the visible rect at which it would scroll out.
  public enum PinningScope: Hashable, Sendable {
    /// The supplementary scrolls with the content.
    case none
    /// The supplementary remains pinned up to the end of its section, footers included. The next section pushes it out.
    ///
    /// A supplementary of the whole feed remains pinned up to the end of the feed. For these, `group` has the
    /// same meaning.
    case section
    /// The supplementary remains pinned up to the next section that has a `group` supplementary on the same side.
    ///
    /// For example, the header of a month remains above the headers of its days. Headers of the sections in
    /// between are pinned below it.
    case group
  }

  /// The kind of the supplementary. `nil` means `.header` for a header and `.footer` for a footer.
  ///
  /// A section's headers must differ in kind from its footers and decorations, and none may be `.item`.
  public var kind: ElementKind?
  /// The length along the main axis, in points: the height, if the feed scrolls vertically.
  ///
  /// From 0 to `LayoutUnit.maximumLength`.
  public var extent: Double
  /// The pinning scope.
  ///
  /// Pinned elements are nested, from the outside in: the feed's, a group's, a section's, and the pinned rows
  /// of a sheet.
  public var pinning: PinningScope
  /// The length that remains visible while the supplementary is pinned, in points.
  ///
  /// The supplementary collapses to that length by moving out of the visible rect. If `nil` or more than
  /// `extent`, all of it remains visible.
  public var pinnedExtent: Double?
  /// Whether the supplementary grows to fill the space before the content when the feed is scrolled beyond its start.
  ///
  /// A header fills the space up to the safe area. A footer fills the space after the end of the content. Neither does if the
  /// visible rect is infinite there.
  ///
  /// Applies only to the first or last element of the content: the feed's first header, or if the feed has
  /// none, the first section's first header. Similarly for the last footer. Backgrounds do not grow.
  public var stretches: Bool
  /// The distance from the leading edge of the feed, or from the top if the feed scrolls horizontally, in points.
  public var leadingInset: Double
  /// The distance from the trailing edge of the feed, or from the bottom if the feed scrolls horizontally, in points.
  public var trailingInset: Double
  /// The drawing order. The supplementary is drawn above elements of smaller `zIndex`.
  ///
  /// If `nil`, the value is 0 without pinning, 1024 for section pinning, 1025 for group pinning, and 1026 for
  /// pinned supplementaries of the feed, whether or not the supplementary is currently moved.
  public var zIndex: Int32?

  /// Creates a supplementary. Values are checked on use.
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
