/// What carousels and banners have in common: sections of equal items that are placed by their distance from the middle of the
/// view.
protocol CarouselStorage: UniformStorage {
  associatedtype Style: CarouselStyle
  var placement: CarouselPlacement<Style> { get }
  /// The length of the view along the carousel, insets included.
  var viewLength: Units { get }
}

extension CarouselStorage {
  var map: CoordinateMap { placement.map }

  var maximumCount: Int { placement.maximumCount }

  func length(ofItems count: Int) -> Units { placement.length(ofItems: count) }

  var contentStart: Units { placement.insets.mainStart }

  /// Items of a carousel that scrolls with its feed are visible at any offset.
  var overflow: Units { placement.scrollsWithFeed ? Units.maximumPosition : 0 }

  func crossOverflow() -> Units { placement.crossOverflow(count: count) }

  var naturalCrossLength: Units? { placement.scrollsWithFeed ? nil : placement.crossSize }

  var scrollingBehavior: OrthogonalScrollingBehavior? {
    placement.scrollsWithFeed ? OrthogonalScrollingBehavior.none : .continuous
  }

  static var dependsOnEnvironment: Bool { true }

  func fits(_ space: SectionSpace) -> Bool { space.viewLength ?? viewLength == viewLength }

  func provisionalStart(of index: Int) -> Units { placement.start(ofPlace: Units(index)) }

  var followsOffset: Bool { true }

  var wraps: Bool { placement.wraps }

  var runsAlongFeed: Bool { placement.scrollsWithFeed }

  var hasPinnedItems: Bool { placement.scrollsWithFeed }

  func start(ofItem index: Int, nearestTo offset: Units) -> Units? {
    placement.start(ofPlace: placement.nearestPlace(ofItem: index, count: count, at: offset))
  }

  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? {
    placement.restingOffset(from: offset, proposed: proposed, velocity: velocity, count: count)
  }

  /// Returns the frame of an item when it is in the middle of the view.
  ///
  /// A half unit is rounded alike for all items, so that anchors are exact.
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let offset = Units(index) * placement.places.pitch
    let centered = placement.frame(at: Units(index), count: count, offset: offset)
    let start = placement.start(ofPlace: Units(index))
    return rect(centered.from(centered.start - start), from: origin)
  }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    let place = placement.visiblePlace(ofItem: index, count: count, at: view.start)
    return rect(placement.frame(at: place, count: count, offset: view.start), from: origin)
  }

  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    let offset = view?.start ?? Units(index) * placement.places.pitch
    let place = placement.visiblePlace(ofItem: index, count: count, at: offset)
    return ItemDrawing(zIndex: placement.zIndex(at: place, count: count, offset: offset))
  }

  private func rect(_ frame: AxisFrame, from origin: Units) -> LayoutRect { map.rect(frame.from(-origin)) }

  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink) {
    placement.collectAhead(of: offset, by: distance, limit: limit, count: count, into: &sink)
  }

  /// Returns the item in the middle of the view, so that anchors keep it there.
  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    placement.focusedItem(count: count, at: view.start) ?? index
  }

  func collect(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
    placement.collect(queryRect, count: count, offset: queryRect.start, into: &sink)
  }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    placement.collect(queryRect, count: count, offset: view?.start ?? queryRect.start, into: &sink)
  }
}
