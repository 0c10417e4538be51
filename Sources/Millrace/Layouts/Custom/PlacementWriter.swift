/// A writer of a layout's placements to an interval tree.
///
/// It writes to existing items (`IntervalRewriter`) or at the end (`IntervalFiller`).
struct PlacementWriter: IntervalRewriter, IntervalFiller {
  private let geometry: CustomGeometry
  let placements: ContiguousArray<ItemPlacement>
  private var next = 0
  private(set) var origin: Units
  private(set) var position: Units
  /// The distance from the first item's origin to its start.
  private(set) var firstStart: Units = 0
  /// The first item with an invalid placement, as an index in `placements`.
  private(set) var fault: Int?
  /// The first item of `watched` with an invalid placement.
  private(set) var watchedFault: Int?
  private let watched: Range<Int>

  /// - Parameters:
  ///   - origin: The origin of the first item.
  ///   - position: The start of the item before the first; 0 if there is none.
  ///   - watched: The items whose faults are reported separately, as indices in `placements`.
  init(
    _ geometry: CustomGeometry, _ placements: ContiguousArray<ItemPlacement>, origin: Units, position: Units,
    watched: Range<Int> = 0..<0
  ) {
    self.geometry = geometry
    self.placements = placements
    self.origin = origin
    self.position = position
    self.watched = watched
  }

  var isAtEnd: Bool { next == placements.count }

  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
    let end = min(range.upperBound, range.lowerBound + placements.count - next)
    for slot in range.lowerBound..<end { write(leaf, slot) }
    return end - range.lowerBound
  }

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    _ = fill(leaf, range)
    return !isAtEnd
  }

  /// Moves past the last item without writing.
  mutating func skip() {
    while !isAtEnd { _ = take() }
  }

  @inline(__always)
  private mutating func write(_ leaf: IntervalLeafView, _ slot: Int) {
    let position = position
    let item = take()
    leaf.setAdvance(self.position &- position, slot)
    leaf.setExtent(item.extent, slot)
    leaf.setPayload(to: item.span, slot)
  }

  /// Returns the next item's placement, moves past the item, and sets `position` to its start.
  @inline(__always)
  mutating func take() -> UnitPlacement {
    var item = UnitPlacement.none
    // `units` bounds each value first, so these sums do not overflow.
    if let units = geometry.units(placements[next]),
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

  /// Returns the error of the invalid placement at index `fault` of `placements`, which is that of item `index`.
  func error(of fault: Int, item index: Int) -> LayoutError {
    geometry.units(placements[fault]) == nil
      ? geometry.error(of: placements[fault], item: index) : .contentTooLong
  }
}
