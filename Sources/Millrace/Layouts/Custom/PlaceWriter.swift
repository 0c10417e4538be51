/// Writes the places that a layout gave items to an interval tree: of items that are there (`IntervalRewriter`),
/// or at its end (`IntervalFiller`).
struct PlaceWriter: IntervalRewriter, IntervalFiller {
  private let geometry: CustomGeometry
  private let places: ContiguousArray<ItemPlace>
  private var next = 0
  /// The next item's origin.
  private(set) var origin: Units
  /// Where the item before it starts.
  private(set) var position: Units
  /// How far below its origin the first item starts.
  private(set) var firstStart: Units = 0
  /// The items that the layout gave no valid place, by their number among these: the first, and the first from
  /// the one on that was to be watched.
  private(set) var fault: Int?
  private(set) var watchedFault: Int?
  private let watched: Range<Int>

  /// - Parameters:
  ///   - places: What the layout said, item by item.
  ///   - origin: The first item's.
  ///   - position: Where the item before that starts; 0 if there is none.
  ///   - watched: The items whose faults are to be told apart, by their numbers among these.
  init(
    _ geometry: CustomGeometry, _ places: ContiguousArray<ItemPlace>, origin: Units, position: Units,
    watched: Range<Int> = 0..<0
  ) {
    self.geometry = geometry
    self.places = places
    self.origin = origin
    self.position = position
    self.watched = watched
  }

  var isAtEnd: Bool { next == places.count }

  /// Between which positions across all of them lie, from where the content begins.
  var sides: CrossBounds {
    var sides = CrossBounds.none
    for place in places {
      if let units = geometry.units(place) { sides.include(units.span) }
    }
    return sides
  }

  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
    let end = min(range.upperBound, range.lowerBound + places.count - next)
    for place in range.lowerBound..<end { write(leaf, place) }
    return end - range.lowerBound
  }

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    _ = fill(leaf, range)
    return !isAtEnd
  }

  /// Goes on behind the last item without writing anything.
  mutating func skip() {
    while !isAtEnd { _ = take() }
  }

  @inline(__always)
  private mutating func write(_ leaf: IntervalLeafView, _ place: Int) {
    let position = position
    let item = take()
    leaf.setAdvance(self.position &- position, place)
    leaf.setExtent(item.extent, place)
    leaf.setPayload(to: item.span, place)
  }

  /// The next item's place; where it starts is `position` then.
  @inline(__always)
  mutating func take() -> UnitPlace {
    var item = UnitPlace.none
    // In this order sums stay far from overflowing, whatever the layout says.
    if let units = geometry.units(places[next]),
      origin &+ units.start &+ units.extent <= Units.maximumPosition,
      origin &+ units.advance <= Units.maximumPosition
    {
      item = units
    } else {
      recordFault()
    }
    if next == 0 { firstStart = item.start }
    position = origin &+ item.start
    origin &+= item.advance
    next &+= 1
    return item
  }

  @inline(never)
  private mutating func recordFault() {
    fault = fault ?? next
    if watched.contains(next) { watchedFault = watchedFault ?? next }
  }

  /// What is wrong with a place that is none.
  ///
  /// - Parameter index: What the item is called in the error.
  func error(of fault: Int, item index: Int) -> LayoutError {
    geometry.units(places[fault]) == nil
      ? geometry.error(of: places[fault], item: index) : .contentTooLong
  }
}
