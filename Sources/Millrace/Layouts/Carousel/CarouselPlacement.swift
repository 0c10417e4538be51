/// The frames of a carousel's items: formulas of the offset and of the item's place.
///
/// Places are numbered along the carousel. Place `i` shows item `i`, or if the carousel wraps, item `i` modulo the number of
/// items. Positions count from the start of the section. The view starts at the offset.
struct CarouselPlacement<Style: CarouselStyle>: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  let places: PlaceOffsets
  let wraps: Bool
  let scrollsWithFeed: Bool
  private let style: Style
  private let fade: CarouselFade
  private let isPaging: Bool
  private let flickVelocity: Double
  private let item: Units
  private let breadth: Units
  /// The length of the view along the carousel, without insets.
  private let view: Units
  /// The length between the insets across the carousel.
  private let crossLength: Units
  /// The number of visible places on each side of the middle one. `nil` for that of the style.
  private let givenReach: Int?

  /// - Parameters:
  ///   - layout: The layout along the axis of `space`.
  ///   - viewLength: The length of the view along the carousel, with insets.
  init(_ layout: Carousel<Style>, in space: SectionSpace, viewLength: Units) throws(LayoutError) {
    let axis = space.map.axis
    let size = axis.transposed(layout.itemSize)
    let names =
      axis == .vertical ? (breadth: "width", length: "height") : (breadth: "height", length: "width")
    breadth = try Units(checked: size.width, "itemSize.\(names.breadth)")
    item = try Units(checked: size.height, "itemSize.\(names.length)")
    let pitch = item + (try Units(distance: layout.spacing, "spacing"))
    guard pitch > 0 else {
      throw .numberOutOfRange(
        argument: "itemSize.\(names.length) + spacing", value: pitch.points,
        valid: .leastNonzeroMagnitude...(.greatestFiniteMagnitude))
    }
    insets = try AxisInsets(layout.insets, axis: axis)
    let width = layout.scrollsWithFeed ? try Units(checked: space.width, "width") : 0
    let crossInsets = insets.crossStart + insets.crossEnd
    crossLength = layout.scrollsWithFeed ? max(0, width - crossInsets) : breadth
    // A section that scrolls by itself has a natural cross size: its positions count from its leading edge.
    map = CoordinateMap(axis, space.map.direction, crossSize: width)
    view = max(0, viewLength - insets.mainStart - insets.mainEnd)
    places = PlaceOffsets(pitch: pitch)
    if let count = layout.visibleCount, !(1...StandardCarouselStyle.maximumVisibleCount).contains(count) {
      throw .countOutOfRange(
        argument: "visibleCount", value: count, valid: 1...StandardCarouselStyle.maximumVisibleCount)
    }
    givenReach = layout.visibleCount.map { ($0 - 1) / 2 }
    try layout.fade.check()
    try layout.style.check()
    try Double.check(layout.flickVelocity, "flickVelocity", in: 0...(.greatestFiniteMagnitude))
    (style, fade, isPaging, flickVelocity) = (
      layout.style, layout.fade, layout.isPaging, layout.flickVelocity
    )
    scrollsWithFeed = layout.scrollsWithFeed
    wraps = layout.wraps ?? layout.style.wraps
    // A standard style shows the most items from 30 items on.
    let geometry = geometry(count: 30)
    guard turn(in: geometry) ?? (2 * reach(of: geometry) + 1) <= StandardCarouselStyle.maximumVisibleCount
    else {
      throw .tooManyVisibleItems(maximum: StandardCarouselStyle.maximumVisibleCount)
    }
  }

  /// The size of the section across the carousel.
  var crossSize: Units { insets.crossStart + crossLength + insets.crossEnd }

  var maximumCount: Int {
    let room = Units.maximumPosition - insets.mainTotal - view
    return Int(min(room / places.pitch, Units(Units.maximumItemCount)))
  }

  func length(ofItems count: Int) -> Units {
    if count == 0 { return insets.mainTotal }
    return insets.mainTotal + (wraps ? Units(count) * places.pitch : view + Units(count - 1) * places.pitch)
  }

  private func geometry(count: Int) -> CarouselGeometry {
    CarouselGeometry(
      itemUnits: item, breadthUnits: breadth, pitchUnits: places.pitch, viewUnits: view, count: count)
  }

  /// Returns the number of items of a turn, or `nil` if the items are not on a circle.
  private func turn(in geometry: CarouselGeometry) -> Int? {
    // A style of the caller may return any number. This also holds for `reach(of:)`.
    style.itemsPerTurn(in: geometry).map { min(max(1, $0), StandardCarouselStyle.maximumVisibleCount) }
  }

  /// Returns the maximum number of visible places on each side of the middle one.
  private func reach(of geometry: CarouselGeometry) -> Int {
    if let givenReach { return givenReach }
    if let turn = turn(in: geometry) { return turn / 2 + 1 }
    return min(max(0, style.reach(in: geometry)), StandardCarouselStyle.maximumVisibleCount)
  }
}

// MARK: - Visible places

extension CarouselPlacement {
  /// Returns the places around the middle of the view that are visible if they have an item.
  ///
  /// Empty if only the middle place could be visible, and it lies where a turn ends.
  private func placesAround(_ offset: Units, _ geometry: CarouselGeometry) -> Range<Units> {
    let pitch = places.pitch
    let middle = places.middle(at: offset)
    let reach = Units(reach(of: geometry))
    var (first, end) = (middle - reach, middle + reach + 1)
    if let turn = turn(in: geometry) {
      let length = Units(turn) * pitch
      first = max(first, (2 * offset - length).ceilingQuotient(by: 2 * pitch))
      end = min(end, (2 * offset + length).ceilingQuotient(by: 2 * pitch))
    }
    return first..<max(first, end)
  }

  /// The places that have an item.
  private func validPlaces(count: Int) -> Range<Units> {
    wraps ? -2 * Units.maximumPosition..<(2 * Units.maximumPosition) : 0..<Units(count)
  }

  /// Calls `body` with the visible places, in the order of their items.
  private func forEachVisiblePlace(
    at offset: Units, _ geometry: CarouselGeometry, from firstItem: Int,
    _ body: (_ place: Units, _ item: Int) -> Void
  ) {
    guard geometry.count > 0 else { return }
    let range = placesAround(offset, geometry).clamped(to: validPlaces(count: geometry.count))
    guard !range.isEmpty else { return }
    let (visible, count) = (ClosedRange(range), Units(geometry.count))
    func visit(_ places: ClosedRange<Units>, _ turn: Units) {
      for place in places where place - turn >= Units(firstItem) { body(place, Int(place - turn)) }
    }
    let (first, last) = (
      visible.lowerBound.flooredQuotient(by: count) * count,
      visible.upperBound.flooredQuotient(by: count) * count
    )
    if visible.upperBound - visible.lowerBound < count {
      // The places after the last item come first.
      if first < last { visit(last...visible.upperBound, last) }
      visit(visible.lowerBound...min(visible.upperBound, first + count - 1), first)
      return
    }
    for item in Units(firstItem)..<max(count, Units(firstItem)) {
      for turn in stride(from: first, through: last, by: Units.Stride(count))
      where visible.contains(turn + item) {
        body(turn + item, Int(item))
      }
    }
  }

  /// Appends the items that become visible while the offset changes by a distance, each once, with the frames of a strip.
  func collectAhead(
    of offset: Units, by distance: Units, limit: Int, count: Int, into sink: inout ElementSink
  ) {
    let geometry = geometry(count: count)
    let end = min(max(offset + distance, -Units.maximumPosition), Units.maximumPosition)
    guard count > 0 else { return }
    let ahead = PlaceOffsets.placesAhead(
      from: placesAround(offset, geometry), to: placesAround(end, geometry), in: validPlaces(count: count))
    let crossStart = insets.crossStart + Units.nearest(halves: crossLength - breadth, adding: 0)
    for place in ahead.lazy.prefix(min(limit, count)) {
      let start = start(ofPlace: place)
      let frame = AxisFrame(
        start: start, end: start + item, crossStart: crossStart, crossEnd: crossStart + breadth)
      sink.append(
        wraps ? places.item(at: place, of: count) : Int(place), map.rect(frame), zIndex: 0,
        ElementAppearance())
    }
  }

  /// Returns the place of an item that is nearest to the middle of the view; of two, the later one.
  func nearestPlace(ofItem index: Int, count: Int, at offset: Units) -> Units {
    wraps ? places.place(ofItem: index, of: count, nearestTo: offset) : Units(index)
  }

  /// Returns the nearest place of an item, or if the item is at both ends of a turn, the visible place, which is the first.
  func visiblePlace(ofItem index: Int, count: Int, at offset: Units) -> Units {
    let place = nearestPlace(ofItem: index, count: count, at: offset)
    let isTurnEnd = wraps && 2 * (place * places.pitch - offset) == Units(count) * places.pitch
    return isTurnEnd && turn(in: geometry(count: count)) == count ? place - Units(count) : place
  }

  /// Returns the item in the middle of the view, or the nearest one. `nil` if there are no items.
  func focusedItem(count: Int, at offset: Units) -> Int? {
    guard count > 0 else { return nil }
    let middle = places.middle(at: offset)
    guard wraps else { return Int(min(max(middle, 0), Units(count - 1))) }
    return places.item(at: middle, of: count)
  }

  func restingOffset(from offset: Units, proposed: Units, velocity: Double, count: Int) -> Units {
    places.restingOffset(
      from: offset, proposed: proposed, velocity: velocity, flickVelocity: flickVelocity, isPaging: isPaging,
      in: wraps ? -places.end...places.end : 0...max(0, Units(count) - 1))
  }
}

// MARK: - Frames

extension CarouselPlacement {
  /// Returns the position of a place's start at the offset at which the place is in the middle of the view.
  func start(ofPlace place: Units) -> Units {
    insets.mainStart + Units.nearest(halves: view - item, adding: 0) + place * places.pitch
  }

  /// Returns the frame of the item at a place.
  func frame(at place: Units, count: Int, offset: Units) -> AxisFrame {
    let distance = CarouselDistance(units: place * places.pitch - offset, pitch: places.pitch)
    return frame(style.pose(at: distance, in: geometry(count: count)), distance, offset)
  }

  /// Returns the drawing order of the item at a place.
  func zIndex(at place: Units, count: Int, offset: Units) -> Int32 {
    let distance = CarouselDistance(units: place * places.pitch - offset, pitch: places.pitch)
    return zIndex(style.pose(at: distance, in: geometry(count: count)), distance)
  }

  private func frame(_ pose: CarouselPose, _ distance: CarouselDistance, _ offset: Units) -> AxisFrame {
    // Halves and the sine part are kept apart: the sum is rounded once, in the coordinates of the feed.
    let origin = scrollsWithFeed ? 0 : offset
    var halves = 2 * (insets.mainStart + offset - origin) + view
    if pose.followsOffset { halves += 2 * distance.units }
    var crossHalves = 2 * insets.crossStart + crossLength
    var (shift, crossShift) = (pose.shiftUnits.clampedShift, pose.crossShiftUnits)
    var (length, crossLength) = (item, breadth)
    if let size = pose.sizeUnits {
      let (along, across) = (size.x.clampedLength, size.y.clampedLength)
      (length, crossLength) = (
        Units.nearest(halves: 0, adding: along), Units.nearest(halves: 0, adding: across)
      )
      shift -= along / 2
      crossShift -= across / 2
    } else {
      halves -= item
      crossHalves -= breadth
    }
    let start = origin + Units.nearest(halves: halves, adding: shift)
    let crossStart = Units.nearest(halves: crossHalves, adding: crossShift)
    return AxisFrame(
      start: start, end: start + length, crossStart: crossStart, crossEnd: crossStart + crossLength)
  }

  /// Appends the visible items whose images overlap `queryRect`.
  ///
  /// Specialized, because callers in other modules would otherwise run unspecialized code.
  @specialized(where Style == StandardCarouselStyle)
  @specialized(where Style == PageStyle)
  func collect(_ queryRect: AxisRect, count: Int, offset: Units, into sink: inout ElementSink) {
    let geometry = geometry(count: count)
    // Images are computed relative to the offset, which may be far greater than the view.
    let queryRect = AxisRect(queryRect, from: offset)
    let rect = map.rect(queryRect)
    let firstItem = sink.firstItem
    forEachVisiblePlace(at: offset, geometry, from: firstItem) { place, item in
      let distance = CarouselDistance(units: place * places.pitch - offset, pitch: places.pitch)
      let pose = style.pose(at: distance, in: geometry)
      let frame = frame(pose, distance, offset)
      let alpha = fade.alpha(at: distance.items, opaque: style.opaqueDistances)
      let isHidden = alpha == 0 || pose.isHidden
      let transform = transform(pose.transform)
      let isFound =
        switch sink.search {
        case .visibleImages: transform.isOverlapping(frame.from(offset), queryRect, rect, in: map)
        case .frames: frame.from(offset).intersects(queryRect)
        case .all: true
        }
      guard isFound, !isHidden || sink.search == .all else { return }
      sink.append(
        item, map.rect(frame.from(-sink.start)), zIndex: zIndex(pose, distance),
        ElementAppearance(alpha: alpha, isHidden: isHidden, transform: transform))
    }
  }

  /// Returns the drawing order that the style sets, or one in which nearer items are above further ones.
  private func zIndex(_ pose: CarouselPose, _ distance: CarouselDistance) -> Int32 {
    pose.zIndex ?? Int32(clamping: -(2 &* abs(distance.units)).flooredQuotient(by: distance.pitch))
  }

  /// Turns a transform of a carousel that runs to the right as this one runs.
  private func transform(_ transform: LayoutTransform) -> LayoutTransform {
    let turned = map.axis == .vertical ? transform.turnedClockwise : transform
    return map.direction == .rightToLeft ? turned.mirrored : turned
  }

  /// An upper bound of the distance by which images extend beyond the section across the carousel.
  func crossOverflow(count: Int) -> Units {
    let geometry = geometry(count: max(count, 1))
    let reach = Double(reach(of: geometry)) + 1
    var distances = -reach...reach
    if fade.minimumAlpha == 0 {
      // Items beyond the fade are hidden.
      let opaque = style.opaqueDistances
      let end = (fade.maximum ?? opaque.upperBound) + fade.range
      let start = (fade.minimum ?? opaque.lowerBound) - fade.range
      distances = min(max(-reach, start), reach)...max(min(reach, end), min(max(-reach, start), reach))
    }
    // In units, rounded up.
    let overflow = max(0, style.overflow(in: geometry, distances: distances)) * 192 + 1
    // The items are centered between the insets.
    let outside = Double(max(0, breadth - crossLength)) / 2
    return Units(min(overflow, Double(Units.maximumPosition))) + Units(outside) + 1
  }
}

extension Double {
  /// A distance in units, limited so that sums with positions do not overflow. 0 for NaN.
  fileprivate var clampedShift: Double { isNaN ? 0 : Swift.min(Swift.max(self, -0x1p50), 0x1p50) }

  /// A length in units, limited to 0 and the maximum length. 0 for NaN.
  fileprivate var clampedLength: Double {
    Swift.max(0, Swift.min(clampedShift, Double(Units.maximumLength)))
  }
}
