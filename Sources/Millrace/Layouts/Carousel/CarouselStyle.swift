/// A function that places an item of a carousel by its distance from the middle of the view.
///
/// ```swift
/// /// Items away from the middle are smaller.
/// struct Shrinking: CarouselStyle {
///   func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
///     CarouselPose(transform: .scale(1 / (1 + abs(distance.items))))
///   }
/// }
/// ```
///
/// All functions describe a carousel that runs from left to right. The engine turns the transforms of one that runs down,
/// and mirrors those of one that runs from right to left. `StandardCarouselStyle` has the known styles.
public protocol CarouselStyle: Hashable, Sendable {
  /// Returns the pose of an item. A pure function, called for each visible item in each query.
  func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose
  /// Returns the number of visible items on each side of the middle one, if `Carousel.visibleCount` is `nil`. By default 1.
  ///
  /// From 0 to 2¹⁹ - 1. Ignored by a style with turns, of which all items of a turn are visible.
  func reach(in geometry: CarouselGeometry) -> Int
  /// Returns the number of items of a turn, from 1 to 2²⁰, if the items are on a circle: further items are not visible. By
  /// default `nil`.
  func itemsPerTurn(in geometry: CarouselGeometry) -> Int?
  /// Whether a carousel wraps around if `Carousel.wraps` is `nil`. By default false.
  var wraps: Bool { get }
  /// The distances in items at which an item does not fade. By default all.
  var opaqueDistances: ClosedRange<Double> { get }
  /// Returns an upper bound of the distance by which the image of an item extends beyond the item's breadth across the
  /// carousel, at either end, in points. By default infinity.
  ///
  /// With infinity, each query of a feed examines all carousels of the feed that have this style.
  ///
  /// - Parameters:
  ///   - geometry: The sizes of the carousel and of its items.
  ///   - distances: A range that contains the distances of all visible items.
  func overflow(in geometry: CarouselGeometry, distances: ClosedRange<Double>) -> Double
  /// Throws if an option is invalid. By default does nothing.
  func check() throws(LayoutError)
}

extension CarouselStyle {
  /// 1.
  public func reach(in geometry: CarouselGeometry) -> Int { 1 }
  /// `nil`.
  public func itemsPerTurn(in geometry: CarouselGeometry) -> Int? { nil }
  /// False.
  public var wraps: Bool { false }
  /// All distances.
  public var opaqueDistances: ClosedRange<Double> { -Double.infinity...(.infinity) }
  /// Infinity.
  public func overflow(in geometry: CarouselGeometry, distances: ClosedRange<Double>) -> Double { .infinity }
  /// Does nothing.
  public func check() throws(LayoutError) {}
}

/// The sizes that a style of a carousel depends on.
public struct CarouselGeometry: Hashable, Sendable {
  let itemUnits: Units
  let breadthUnits: Units
  let pitchUnits: Units
  let viewUnits: Units
  /// The number of items.
  public let count: Int

  /// The length of an item along the carousel, in points.
  public var itemLength: Double { itemUnits.points }
  /// The length of an item across the carousel, in points.
  public var itemBreadth: Double { breadthUnits.points }
  /// The distance from an item's center to the next one's, in points: the length and the spacing.
  public var pitch: Double { pitchUnits.points }
  /// The length of the view along the carousel, without insets, in points.
  public var viewLength: Double { viewUnits.points }
}

/// The signed distance of an item from the middle of the view. Later items have greater distances.
public struct CarouselDistance: Hashable, Sendable {
  let units: Units
  let pitch: Units

  /// The distance in points.
  public var points: Double { units.points }
  /// The distance in items: 1 for the item after the one in the middle.
  public var items: Double { Double(units) / Double(pitch) }
  /// The number of half items in the distance, rounded down.
  public var halves: Int { Int(truncatingIfNeeded: (2 &* units).flooredQuotient(by: pitch)) }
}

/// How an item of a carousel is placed and drawn.
public struct CarouselPose: Hashable, Sendable {
  /// Whether the item moves with the offset. Otherwise its frame stays in the middle of the view.
  public var followsOffset: Bool
  /// The distance by which the frame is moved along the carousel, in units.
  var shiftUnits: Double
  /// The distance by which the frame is moved toward the trailing edge across the carousel, in units. A whole number.
  var crossShiftUnits: Double = 0
  /// The length and the breadth of the frame, in units. `nil` for those of the item.
  var sizeUnits: SIMD2<Double>?
  /// The transform of the item, around the center of its frame.
  public var transform: LayoutTransform
  /// The drawing order. `nil` if nearer items are above further ones.
  public var zIndex: Int32?
  /// Whether the item is invisible, for example because it faces away.
  public var isHidden: Bool

  /// Creates a pose.
  ///
  /// - Parameters:
  ///   - shift: The distance by which the frame is moved along the carousel, in points.
  ///   - followsOffset: Whether the frame moves with the offset.
  ///   - transform: The transform around the center of the frame.
  ///   - zIndex: The drawing order, or `nil` for the default order.
  ///   - isHidden: Whether the item is hidden.
  public init(
    shift: Double = 0, followsOffset: Bool = true, transform: LayoutTransform = .identity,
    zIndex: Int32? = nil, isHidden: Bool = false
  ) {
    self.init(shiftUnits: shift * 192, followsOffset: followsOffset, transform, zIndex)
    self.isHidden = isHidden
  }

  init(
    shiftUnits: Double, followsOffset: Bool = true, _ transform: LayoutTransform, _ zIndex: Int32? = nil
  ) {
    (self.shiftUnits, self.followsOffset, self.transform) = (shiftUnits, followsOffset, transform)
    (self.zIndex, isHidden) = (zIndex, false)
  }

  /// The distance by which the frame is moved along the carousel, in points.
  public var shift: Double {
    get { shiftUnits / 192 }
    set { shiftUnits = newValue * 192 }
  }

  /// The length of the frame along the carousel and across it, in points: the width and the height of a carousel that runs
  /// to the right. `nil` for the size of the item.
  public var size: LayoutSize? {
    get { sizeUnits.map { LayoutSize(width: $0.x / 192, height: $0.y / 192) } }
    set { sizeUnits = newValue.map { [$0.width * 192, $0.height * 192] } }
  }
}
