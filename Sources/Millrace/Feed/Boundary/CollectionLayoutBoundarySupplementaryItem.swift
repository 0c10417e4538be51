/// A header, a footer or another element at the boundary of a section or of a feed.
///
/// Set it as one of `FeedSection.boundarySupplementaryItems`, or with `Feed.setBoundarySupplementaryItems(_:)`.
///
/// ```swift
/// var header = CollectionLayoutBoundarySupplementaryItem(
///   layoutSize: CollectionLayoutSize(heightDimension: .estimated(44)), alignment: .top)
/// header.pinToVisibleBounds = true
/// ```
public struct CollectionLayoutBoundarySupplementaryItem: Hashable, Sendable {
  /// The size. Fractions are of the distance between the sides on the cross axis, and along the main axis of the length
  /// of the view less the insets of the section. No length may be above `LayoutUnit.maximumLength`.
  public var layoutSize: CollectionLayoutSize
  /// The kind. `nil` means `.header` at the start of the main axis, `.footer` at its end, otherwise `.supplementary`.
  public var elementKind: ElementKind?
  /// The position around the content.
  public var alignment: RectAlignment
  /// The distance from that position, in points.
  ///
  /// Positive values are towards the trailing and the bottom edge. From -`LayoutUnit.maximumLength` to
  /// `LayoutUnit.maximumLength`.
  public var offset: LayoutPoint
  /// Whether the section or feed is made long enough to contain the supplementary.
  ///
  /// If true, a supplementary at the start or the end of the main axis lies before or after the content. If false, it lies
  /// over the content, at its edge. One in the middle lies over the content in both cases.
  public var extendsBoundary = true
  /// Whether the supplementary remains visible as long as its section, or feed, is visible.
  public var pinToVisibleBounds = false
  /// The distances of the frame from the edges of the size, in points, from 0 to `LayoutUnit.maximumLength`.
  ///
  /// They do not change the length of the section, and do not count along a soft dimension. The frame is at least 0 long.
  public var contentInsets: LayoutInsets = .zero
  /// The drawing order. The supplementary is drawn above elements of smaller `zIndex`.
  ///
  /// If `nil`, the value is 1, or 1024 if pinned, or 1026 if pinned and of the feed.
  public var zIndex: Int32?
  /// The measured size, in points, which replaces estimates along soft dimensions. `nil` before it is measured.
  ///
  /// `Feed.setMeasuredSize(_:of:at:)` sets it in a feed.
  public var measuredSize: LayoutSize?

  /// Creates a boundary supplementary. Values are checked when it is added to a feed.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: ElementKind? = nil, alignment: RectAlignment,
    absoluteOffset: LayoutPoint = LayoutPoint(x: 0, y: 0)
  ) {
    self.layoutSize = layoutSize
    self.elementKind = elementKind
    self.alignment = alignment
    offset = absoluteOffset
  }
}

extension CollectionLayoutBoundarySupplementaryItem {
  /// Returns the kind of the supplementary in a feed with the main axis `axis`: `elementKind`, or the kind that `nil` means.
  ///
  /// - Complexity: O(1)
  public func kind(along axis: LayoutAxis) -> ElementKind {
    if let elementKind { return elementKind }
    return switch axis == .vertical ? alignment.vertical : alignment.horizontal {
    case .start: .header
    case .middle: .supplementary
    case .end: .footer
    }
  }

  /// Returns the drawing order of the supplementary: `zIndex`, or the value that `nil` means.
  ///
  /// - Parameter isOfFeed: Whether it is a supplementary of the feed, not of a section.
  /// - Complexity: O(1)
  public func drawingOrder(isOfFeed: Bool) -> Int32 {
    zIndex ?? (pinToVisibleBounds ? (isOfFeed ? 1026 : 1024) : 1)
  }
}
