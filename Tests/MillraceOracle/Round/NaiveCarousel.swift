import Millrace

/// A naive carousel, written from the rules alone. Lengths are in points, as in a feed file.
public struct NaiveCarousel: Hashable, Sendable {
  /// The styles.
  public enum Style: String, Sendable, CaseIterable {
    case linear, rotary, carousel, carousel1, coverflow, strip, ring, cylinder, wheel, invertedRing
    case invertedCylinder, invertedWheel, shelf, shelf2, timeMachine, invertedTimeMachine
  }

  /// How items fade out away from the middle.
  public struct Fade: Hashable, Sendable {
    /// The distance in items before which items fade.
    public var min: Double?
    /// The distance in items after which items fade.
    public var max: Double?
    /// The distance, in items, over which items fade.
    public var range: Double
    /// The least alpha.
    public var minAlpha: Double

    /// Creates a fade.
    public init(min: Double? = nil, max: Double? = nil, range: Double = 1, minAlpha: Double = 0) {
      (self.min, self.max, self.range, self.minAlpha) = (min, max, range, minAlpha)
    }
  }

  /// The style.
  public var style: Style
  /// The number of items.
  public var count: Int
  /// The width and height of an item on screen.
  public var itemSize: LayoutSize
  /// The distance between items at rest.
  public var spacing: Double = 0
  /// The insets.
  public var insets = LayoutInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// The number of visible places, or `nil` for the style's default.
  public var visibleCount: Int?
  /// Whether the carousel wraps, or `nil` for the style's default.
  public var wraps: Bool?
  /// The offset of a carousel that scrolls across the feed, or `nil` if it scrolls with the feed.
  public var orthogonalOffset: Double?
  /// Whether a drag moves by at most one item.
  public var paging = false
  /// The velocity, in points per second, above which a drag is a flick.
  public var flickVelocity: Double = 200
  /// The distance of the viewer, in points, or `nil` for the style's default.
  public var perspective: Double?
  /// The tilt, or `nil` for the style's default.
  public var tilt: Double?
  /// The arc of a circular style, in degrees.
  public var arc: Double = 360
  /// The number of places on the arc, or `nil` for the default.
  public var perCircle: Int?
  /// The radius of a circular style, or `nil` for the default.
  public var radius: Double?
  /// How items fade.
  public var fade = Fade()

  /// Creates a carousel.
  public init(_ style: Style, count: Int, itemSize: LayoutSize, orthogonalOffset: Double? = nil) {
    (self.style, self.count, self.itemSize) = (style, count, itemSize)
    self.orthogonalOffset = orthogonalOffset
  }
}

extension NaiveCarousel.Style {
  /// "Circular styles are `ring`, `cylinder`, `wheel` and `invertedRing`, `invertedCylinder`, `invertedWheel`".
  var isCircular: Bool {
    switch self {
    case .ring, .cylinder, .wheel: true
    case .invertedRing, .invertedCylinder, .invertedWheel: true
    default: false
    }
  }
}

/// A carousel in a feed, with the numbers of the rules' section "Geometry", in units.
package struct NaiveCarouselGeometry {
  let carousel: NaiveCarousel
  let space: NaiveRoundSpace
  let insets: NaiveCompositionalInsets
  /// The axis along which the carousel runs.
  let axis: LayoutAxis
  /// The item's extent along the carousel.
  let e: Int
  /// The item's extent across the carousel.
  let b: Int
  /// The pitch.
  package let pitch: Int
  /// The viewport length.
  package let viewport: Int
  /// The offset.
  package let offset: Int

  package var n: Int { carousel.count }
  var isOrthogonal: Bool { carousel.orthogonalOffset != nil }
  /// "Circular styles wrap by default."
  package var wraps: Bool { carousel.wraps ?? carousel.style.isCircular }

  package init(_ carousel: NaiveCarousel, _ space: NaiveRoundSpace) {
    (self.carousel, self.space) = (carousel, space)
    insets = NaiveCompositionalInsets(carousel.insets)
    // "With `orthogonalOffset`, the carousel scrolls along the feed's cross axis."
    axis = carousel.orthogonalOffset == nil ? space.axis : space.axis.naiveOther
    let size = NaiveAxisPair<Int>(carousel.itemSize)
    (e, b) = (size[axis], size[axis.naiveOther])
    pitch = e + naiveRoundUnits(carousel.spacing)
    let view = carousel.orthogonalOffset == nil ? space.viewport ?? 0 : space.breadth
    viewport = max(0, view - insets.sum(axis))
    offset = carousel.orthogonalOffset.map(naiveRoundUnits) ?? space.offset
  }

  /// "The middle place is ⌊(2o+P)/2P⌋."
  package var middlePlace: Int { naiveFloor(2 * offset + pitch, 2 * pitch) }
}

extension NaiveCarousel {
  /// Returns the elements at all visible places, by place.
  public func elements(in space: NaiveRoundSpace) throws(NaiveRoundError) -> [NaiveRoundElement] {
    try check(in: space)
    let geometry = NaiveCarouselGeometry(self, space)
    return geometry.visiblePlaces.map { geometry.element(at: $0) }
  }

  /// Returns the length of the section along the feed, in units.
  public func length(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int {
    try check(in: space)
    let geometry = NaiveCarouselGeometry(self, space)
    let sides = geometry.insets.sum(space.axis)
    // "The section's length is the item's plus insets."
    if geometry.isOrthogonal { return geometry.b + sides }
    // "V + (n-1)P; n·P if it wraps; 0 without items", "plus insets".
    if count == 0 { return sides }
    if geometry.wraps { return count * geometry.pitch + sides }
    return geometry.viewport + (count - 1) * geometry.pitch + sides
  }

  /// Returns the middle place.
  public func middlePlace(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int {
    try check(in: space)
    return NaiveCarouselGeometry(self, space).middlePlace
  }

  /// Returns the item at the middle place, or `nil` if there is none.
  public func focusedItem(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int? {
    let place = try middlePlace(in: space)
    if NaiveCarouselGeometry(self, space).wraps { return count == 0 ? nil : naiveModulo(place, count) }
    return (0..<count).contains(place) ? place : nil
  }

  /// Returns the resting offset, in units.
  ///
  /// - Parameters:
  ///   - proposed: The proposed offset, in units from the leading edge.
  ///   - velocity: The velocity, in points per second.
  public func restingOffset(
    in space: NaiveRoundSpace, proposed: Int, velocity: Double
  ) throws(NaiveRoundError) -> Int {
    try check(in: space)
    let geometry = NaiveCarouselGeometry(self, space)
    var rest = NaivePlaceRest(pitch: geometry.pitch, flickVelocity: flickVelocity, paging: paging)
    if !geometry.wraps { rest.places = 0...max(0, count - 1) }
    return rest.offset(from: geometry.offset, proposed: proposed, velocity: velocity)
  }
}

/// The rules for the offset at which a carousel or a banner comes to rest.
struct NaivePlaceRest {
  package let pitch: Int
  let flickVelocity: Double
  let paging: Bool
  /// The places that exist, or `nil` if all do.
  var places: ClosedRange<Int>?

  package func offset(from offset: Int, proposed: Int, velocity: Double) -> Int {
    // "q = ⌊(2·proposed + P)/2P⌋".
    var q = naiveFloor(2 * proposed + pitch, 2 * pitch)
    // "next = ⌊o/P⌋ + 1, previous = ⌈o/P⌉ - 1. If velocity > flickVelocity, q = max(q, next). If velocity <
    // -flickVelocity, q = min(q, previous)."
    let next = naiveFloor(offset, pitch) + 1
    let previous = naiveCeiling(offset, pitch) - 1
    if velocity > flickVelocity { q = max(q, next) }
    if velocity < -flickVelocity { q = min(q, previous) }
    // "If `paging`, clamp q to previous…next."
    if paging { q = min(max(q, previous), next) }
    // "If it does not wrap, clamp q to 0…max(0, n-1)."
    if let places { q = min(max(q, places.lowerBound), places.upperBound) }
    return q * pitch
  }
}
