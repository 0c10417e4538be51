/// A banner of any number of pages, which stores nothing per page.
///
/// Created by `FeedSection.banner(_:count:offset:)`.
///
/// - Complexity: O(1), except `apply`: O(m log m) for m edits
public struct BannerSection: Sendable {
  /// The layout.
  public internal(set) var layout: Banner
  /// The number of pages.
  public internal(set) var count: Int
  var width: Double
  private var viewLength: Units
  var placement: BannerPlacement
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a banner in the space of its feed.
  init(_ layout: Banner, in space: SectionSpace, count: Int) throws(LayoutError) {
    let space = space.isAcross ? space : space.across(length: 0)
    guard let viewLength = space.viewLength else {
      throw .environmentIsMissing(argument: "a banner")
    }
    placement = try BannerPlacement(layout, in: space, viewLength: viewLength)
    guard count >= 0 else { throw .invalidCount(count) }
    (self.layout, self.count, self.viewLength, width) = (layout, count, viewLength, space.width)
    guard count <= maximumCount else { throw .contentTooLong }
  }

  /// The length of a page along the banner, in points.
  public var pageLength: Double { placement.places.pitch.points }

  /// Returns the page in the middle of the view at an offset, in points, for a page indicator. `nil` without pages, or if the
  /// offset is NaN.
  public func page(at offset: Double) -> Int? {
    guard count > 0, let offset = Units(coordinate: offset) else { return nil }
    return placement.places.item(at: placement.places.middle(at: offset), of: count)
  }
}

extension BannerSection: UniformStorage {
  /// A page. All pages are equal.
  public typealias Item = GridCell

  var map: CoordinateMap { placement.map }

  var maximumCount: Int {
    let room = Units.maximumPosition - placement.insets.mainStart - placement.insets.mainEnd
    return Int(min(room / placement.places.pitch, Units(Units.maximumItemCount)))
  }

  func length(ofItems count: Int) -> Units { placement.length(ofItems: count) }

  var contentStart: Units { placement.insets.mainStart }

  func crossOverflow() -> Units { placement.crossOverflow }

  var naturalCrossLength: Units? { placement.crossSize }

  var scrollingBehavior: OrthogonalScrollingBehavior? { .continuous }

  static var dependsOnEnvironment: Bool { true }

  func fits(_ space: SectionSpace) -> Bool { space.viewLength == viewLength }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    let new = try BannerSection(layout, in: space, count: count)
    (viewLength, width, placement) = (new.viewLength, new.width, new.placement)
  }

  var followsOffset: Bool { true }

  func start(ofItem index: Int, nearestTo offset: Units) -> Units? {
    placement.start(ofPlace: placement.places.place(ofItem: index, of: count, nearestTo: offset))
  }

  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? {
    if count < 2 { return 0 }
    return placement.places.restingOffset(
      from: offset, proposed: proposed, velocity: velocity, flickVelocity: placement.flickVelocity)
  }

  func provisionalStart(of index: Int) -> Units { placement.start(ofPlace: Units(index)) }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    0..<provisionalLength
  }

  /// Returns the frame of a page when it is in the middle of the view.
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    frame(at: Units(index), offset: Units(index) * placement.places.pitch, from: origin)
  }

  func frame(at index: Int, in view: VisibleRange, from origin: Units) -> LayoutRect {
    let place = placement.places.place(ofItem: index, of: count, nearestTo: view.start)
    return frame(at: place, offset: view.start, from: origin)
  }

  private func frame(at place: Units, offset: Units, from origin: Units) -> LayoutRect {
    map.rect(placement.frame(at: place, count: count, offset: offset).from(-origin))
  }

  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink) {
    guard count > 1 else { return }
    let end = Units.maximumPosition
    func visible(_ offset: Units) -> Range<Units> {
      let middle = placement.places.middle(at: min(max(offset, -end), end))
      return (middle - 1)..<(middle + 2)
    }
    let places = PlaceOffsets.placesAhead(
      from: visible(offset), to: visible(offset + distance), in: -2 * end..<(2 * end))
    for place in places.lazy.prefix(min(limit, count)) {
      let frame = placement.frame(at: place, count: count, offset: offset)
      sink.append(
        placement.places.item(at: place, of: count), map.rect(frame), zIndex: 0, ElementAppearance())
    }
  }

  /// Returns the page in the middle of the view, so that anchors keep it there.
  func firstUncovered(in view: VisibleRange, insteadOf index: Int) -> Int {
    page(at: view.start.points) ?? index
  }

  func collect(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
    collect(queryRect, in: nil, counting: &work, into: &sink)
  }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    let offset = view?.start ?? queryRect.start
    // Copies of values without references: the closure would otherwise copy the section for each page.
    let (placement, count, map, firstItem) = (placement, count, map, sink.firstItem)
    placement.forEachVisiblePlace(at: offset, count: count) { place, item in
      guard item >= firstItem else { return }
      let frame = placement.frame(at: place, count: count, offset: offset)
      guard sink.includesHidden || frame.isOverlapping(queryRect) else { return }
      sink.append(item, map.rect(frame.from(-sink.start)), zIndex: 0, ElementAppearance())
    }
  }
}
