/// The styles of HJCarouselDemo and iCarousel.
///
/// ```swift
/// var style = StandardCarouselStyle(.cylinder)
/// style.perspective = 800
/// let layout = Carousel(style, itemSize: LayoutSize(width: 120, height: 160))
/// ```
///
/// A shape ignores options that it does not use.
public struct StandardCarouselStyle: Hashable, Sendable {
  /// An arrangement of the items.
  public enum Shape: Hashable, Sendable, CaseIterable {
    /// A row of items that are smaller away from the middle.
    case linear
    /// The same, on an arc: items also turn.
    case rotary
    /// Items that go behind the middle one.
    case carousel
    /// The same, but the item before the middle one shrinks at its trailing edge while it leaves.
    case carousel1
    /// A row of items that turn their outer edges toward the viewer.
    case coverFlow
    /// A row of items.
    case strip
    /// A circle seen from outside. All items face the viewer.
    case ring
    /// The outside of a cylinder.
    case cylinder
    /// A wheel in the plane of the screen, with its axle below the middle item.
    case wheel
    /// A circle seen from inside. All items face the viewer.
    case invertedRing
    /// The inside of a cylinder.
    case invertedCylinder
    /// A wheel with its axle above the middle item.
    case invertedWheel
    /// Two stacks of turned items beside the middle one.
    case shelf
    /// The same, but items turn at once, halfway to the middle.
    case shelf2
    /// Earlier items lie behind the middle one. Later items fade.
    case timeMachine
    /// Later items lie behind the middle one. Earlier items fade.
    case invertedTimeMachine
  }

  /// The arrangement of the items.
  public var shape: Shape
  /// The distance of the viewer, in points, from 0.001 to 10¹². `nil` for 400 in a cover flow and 500 in other shapes.
  public var perspective: Double?
  /// For shelves, the turn of items as a fraction of 90°: 0.9 if `nil`. For time machines, the shift as a fraction of the
  /// pitch: 0.3 if `nil`. From -10⁶ to 10⁶.
  public var tilt: Double?
  /// The angle of a turn of a circle, in degrees, from 10⁻¹⁰⁰ to 360.
  public var arc: Double
  /// The number of items of a turn, from 1 to 2²⁰. `nil` for all items, but at most 30, and at most π times as many as fit
  /// into the view or 12, whichever is more.
  public var itemsPerTurn: Int?
  /// The radius of a circle, in points. `nil` for the one on which the items touch.
  public var radius: Double?

  /// Creates a style. The options are checked where the layout is used.
  public init(
    _ shape: Shape, perspective: Double? = nil, tilt: Double? = nil, arc: Double = 360,
    itemsPerTurn: Int? = nil, radius: Double? = nil
  ) {
    (self.shape, self.perspective, self.tilt, self.arc) = (shape, perspective, tilt, arc)
    (self.itemsPerTurn, self.radius) = (itemsPerTurn, radius)
  }
}

extension StandardCarouselStyle {
  /// The maximum of `itemsPerTurn` and of the number of visible items: each query examines them all.
  static let maximumVisibleCount = 1 << 20

  /// Throws if an option is out of its range.
  public func check() throws(LayoutError) {
    // Within these limits, all transforms are finite.
    try Double.check(perspective ?? 500, "perspective", in: 0.001...1e12)
    try Double.check(tilt ?? 0, "tilt", in: -1e6...1e6)
    try Double.check(arc, "arc", in: 1e-100...360)
    if let radius { _ = try Units(distance: radius, "radius") }
    if let itemsPerTurn, !(1...Self.maximumVisibleCount).contains(itemsPerTurn) {
      throw .countOutOfRange(
        argument: "itemsPerTurn", value: itemsPerTurn, valid: 1...Self.maximumVisibleCount)
    }
  }
}

extension CarouselStyle where Self == StandardCarouselStyle {
  /// A row of items that are smaller away from the middle.
  public static var linear: Self { Self(.linear) }
  /// A row on an arc.
  public static var rotary: Self { Self(.rotary) }
  /// Items that go behind the middle one.
  public static var carousel: Self { Self(.carousel) }
  /// Items that go behind the middle one, and shrink before it.
  public static var carousel1: Self { Self(.carousel1) }
  /// A row of items that turn their outer edges toward the viewer.
  public static var coverFlow: Self { Self(.coverFlow) }
  /// A row of items.
  public static var strip: Self { Self(.strip) }
}
