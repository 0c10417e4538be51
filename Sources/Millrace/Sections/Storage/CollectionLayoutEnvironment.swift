/// The view in which compositional sections are laid out.
public struct CollectionLayoutEnvironment: Hashable, Sendable {
  /// The size of the view, in points, from 0 to `LayoutUnit.maximumLength`.
  public var containerSize: LayoutSize
  /// The distances of the safe area from the view's edges, in points, from 0 to `LayoutUnit.maximumLength`.
  ///
  /// Across the feed, the insets of compositional sections, and of sections that scroll across the feed, count from the
  /// safe area, and boundary supplementaries lie in it, unless the reference is `.none`. Items of other sections ignore it.
  /// Along the feed, pinned elements lie inside of it.
  public var safeAreaInsets: LayoutInsets
  /// The edges from which the insets of sections count if their own reference is `.automatic`, and between which the
  /// boundary supplementaries of the feed lie.
  public var contentInsetsReference: ContentInsetsReference
  /// The number of pixels per point, from 1/64 to 192. Layouts do not use it; section providers may.
  public var displayScale: Double
  /// The axis that the feed scrolls along.
  public var axis: LayoutAxis
  /// The direction of the feed across the screen.
  public var direction: LayoutDirection

  /// Creates an environment, by default without safe area. A feed checks the values.
  public init(
    containerSize: LayoutSize, safeAreaInsets: LayoutInsets = .zero,
    contentInsetsReference: ContentInsetsReference = .safeArea, displayScale: Double = 1,
    axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight
  ) {
    self.containerSize = containerSize
    self.safeAreaInsets = safeAreaInsets
    self.contentInsetsReference = contentInsetsReference
    self.displayScale = displayScale
    self.axis = axis
    self.direction = direction
  }

  /// The size of the view without the safe area's insets, in points, at least 0.
  public var effectiveContainerSize: LayoutSize {
    LayoutSize(
      width: max(0, containerSize.width - safeAreaInsets.leading - safeAreaInsets.trailing),
      height: max(0, containerSize.height - safeAreaInsets.top - safeAreaInsets.bottom))
  }
}
