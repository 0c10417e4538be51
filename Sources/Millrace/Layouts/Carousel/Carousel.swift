/// A carousel: a row of equal items that follow the offset, each placed by its distance from the middle of the view.
///
/// ```swift
/// var layout = Carousel(.coverFlow, itemSize: LayoutSize(width: 200, height: 300), spacing: 16)
/// layout.visibleCount = 5
/// try feed.append(.carousel(layout, count: 1_000_000))
/// ```
///
/// Item `i` is in the middle of the view at the offset `i * (length + spacing)`. A style places, transforms and fades the
/// items around it (`CarouselStyle`). Nothing is stored per item, and a query looks only at the visible items.
///
/// A carousel scrolls along the cross axis of its feed, by an offset of its own (`Feed.setOrthogonalOffset`). Its length in
/// the feed is that of an item and the insets. If `scrollsWithFeed` is set, it scrolls with the feed instead.
///
/// Source of the rules: panghaijiao/HJCarouselDemo and nicklockwood/iCarousel.
public struct Carousel<Style: CarouselStyle>: Hashable, Sendable {
  /// What places the items around the middle one.
  public var style: Style
  /// The width and the height of each item, in points.
  public var itemSize: LayoutSize
  /// The distance between adjacent items, in points. It may be negative, but its sum with the length of an item is above 0.
  public var spacing: Double
  /// The distances of the view of the items from the section's edges, in points.
  public var insets: LayoutInsets
  /// The maximum number of visible items, from 1 to 2²⁰. An even number is rounded down to an odd one. `nil` for that of the
  /// style.
  public var visibleCount: Int?
  /// Whether the first item follows the last one, endlessly in both directions. `nil` for what the style says.
  ///
  /// If there are fewer items than places, items are visible several times.
  public var wraps: Bool?
  /// Whether a drag moves by at most one item.
  public var isPaging: Bool
  /// The velocity above which the end of a drag is a flick, in points per second, 0 or more.
  public var flickVelocity: Double
  /// How items fade away from the middle.
  public var fade: CarouselFade
  /// Whether the carousel scrolls with its feed. It is then meant to be the only section of the feed.
  ///
  /// To keep an item in the middle during edits if such a carousel wraps, pass the visible rect to `Anchor.item(_:in:)`.
  public var scrollsWithFeed: Bool
  /// The axis of the carousel. A feed sets it.
  public var axis: LayoutAxis
  /// The direction of the section across the screen. A feed sets it.
  public var direction: LayoutDirection

  /// Creates a carousel. The values are checked where the layout is used.
  public init(
    _ style: Style, itemSize: LayoutSize, spacing: Double = 0, insets: LayoutInsets = .zero,
    visibleCount: Int? = nil, wraps: Bool? = nil, isPaging: Bool = false, flickVelocity: Double = 200,
    fade: CarouselFade = CarouselFade(), scrollsWithFeed: Bool = false, axis: LayoutAxis = .horizontal,
    direction: LayoutDirection = .leftToRight
  ) {
    (self.style, self.itemSize, self.spacing, self.insets) = (style, itemSize, spacing, insets)
    (self.visibleCount, self.wraps, self.isPaging) = (visibleCount, wraps, isPaging)
    (self.flickVelocity, self.fade, self.scrollsWithFeed) = (flickVelocity, fade, scrollsWithFeed)
    (self.axis, self.direction) = (axis, direction)
  }
}

extension Carousel: OrientedLayout {}

/// How the items of a carousel fade away from the middle. Distances are in items: 1 is that of the next item.
public struct CarouselFade: Hashable, Sendable {
  /// The signed distance from the middle below which items fade, in items. `nil` for that of the style.
  public var minimum: Double?
  /// The signed distance from the middle above which items fade, in items. `nil` for that of the style.
  public var maximum: Double?
  /// The distance over which alpha falls from 1 to `minimumAlpha`, in items, above 0.
  public var range: Double
  /// The alpha at `range` or more outside of `minimum...maximum`, from 0 to 1.
  public var minimumAlpha: Double

  /// Creates a fade. The values are checked where the layout is used.
  public init(
    minimum: Double? = nil, maximum: Double? = nil, range: Double = 1, minimumAlpha: Double = 0
  ) {
    (self.minimum, self.maximum, self.range, self.minimumAlpha) = (minimum, maximum, range, minimumAlpha)
  }

  /// Returns the alpha at a distance.
  ///
  /// - Parameter opaque: The distances at which items do not fade, if `minimum` and `maximum` are `nil`.
  func alpha(at distance: Double, opaque: ClosedRange<Double>) -> Double {
    let excess = max(distance - (maximum ?? opaque.upperBound), (minimum ?? opaque.lowerBound) - distance, 0)
    return 1 - min(excess, range) / range * (1 - minimumAlpha)
  }

  func check() throws(LayoutError) {
    let finite = -Double.greatestFiniteMagnitude...(.greatestFiniteMagnitude)
    try Double.check(minimum ?? 0, "fade.minimum", in: finite)
    try Double.check(maximum ?? 0, "fade.maximum", in: finite)
    try Double.check(range, "fade.range", in: .leastNonzeroMagnitude...(.greatestFiniteMagnitude))
    try Double.check(minimumAlpha, "fade.minimumAlpha", in: 0...1)
  }
}
