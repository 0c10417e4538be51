/// A banner of any number of pages, which stores nothing per page.
///
/// In a feed: `FeedSection.banner(_:count:offset:)`. Outside of a feed, pass the visible rect to queries: its start along the
/// banner is the offset.
///
/// - Complexity: O(1), except `apply`: O(m log m) for m edits
public struct BannerSection: Sendable {
  /// The layout.
  public internal(set) var layout: Banner
  /// The number of pages.
  public internal(set) var count: Int
  var width: Double
  let viewLength: Units
  var placement: CarouselPlacement<PageStyle>
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a banner of `count` pages.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - viewLength: The length of the view along the banner, in points, insets included.
  ///   - axis: The axis of the banner: in a feed, its cross axis.
  ///   - direction: The direction of the section across the screen.
  ///   - count: The number of pages.
  /// - Throws: `LayoutError` if a value is out of range, `count` is negative, or the content is too long.
  public init(
    _ layout: Banner, viewLength: Double, axis: LayoutAxis = .horizontal,
    direction: LayoutDirection = .leftToRight, count: Int = 0
  ) throws(LayoutError) {
    let length = try Units(checked: viewLength, "viewLength")
    let space = SectionSpace(
      map: CoordinateMap(axis, direction, crossSize: Units(0)), width: 0, environment: nil,
      viewLength: length,
      isAcross: true)
    try self.init(layout, in: space, count: count)
  }

  /// Creates a banner in the space of its feed.
  init(_ layout: Banner, in space: SectionSpace, count: Int) throws(LayoutError) {
    let space = space.isAcross ? space : space.across(length: 0)
    guard let viewLength = space.viewLength else { throw .environmentIsMissing(argument: "a banner") }
    let axis = space.map.axis
    let insets = try AxisInsets(layout.insets, axis: axis)
    let page = max(0, viewLength - insets.mainStart - insets.mainEnd)
    let length = try Units(checked: layout.length, "length")
    let runsAlongFeed = layout.pageAxis == axis.other
    let pitch = runsAlongFeed ? length : page
    guard pitch > 0 else { throw .zeroLength(argument: runsAlongFeed ? "length" : "the length of a page") }
    let carousel = Carousel(
      PageStyle(runsAlongFeed: runsAlongFeed),
      itemSize: axis.transposed(LayoutSize(width: length.points, height: page.points)),
      spacing: (pitch - page).points, insets: layout.insets, isPaging: true,
      flickVelocity: layout.flickVelocity)
    placement = try CarouselPlacement(carousel, in: space, viewLength: viewLength)
    _ = try BannerScrolling(layout, pageCount: 0, pageLength: pitch.points)
    guard count >= 0 else { throw .invalidCount(count) }
    guard count <= placement.maximumCount else { throw .contentTooLong }
    (self.layout, self.count, self.viewLength, width) = (layout, count, viewLength, space.width)
  }

  /// The length of a page along the banner, in points.
  public var pageLength: Double { placement.places.pitch.points }

  /// Returns the page in the middle of the view at an offset, in points, for a page indicator. `nil` without pages, or if the
  /// offset is NaN.
  public func page(at offset: Double) -> Int? {
    Units(coordinate: offset).flatMap { placement.focusedItem(count: count, at: $0) }
  }
}

extension BannerSection {
  /// Returns the scrolling of the pages from a time on. The page that is nearest to the middle at an offset is there.
  func scrolling(nearestTo offset: Units, time: Double) throws(LayoutError) -> BannerScrolling {
    let places = placement.places
    let place = count < 2 ? 0 : min(max(places.middle(at: offset), -places.end), places.end)
    return try BannerScrolling(
      layout, pageCount: count, pageLength: pageLength, offset: (place * places.pitch).points, time: time)
  }

  /// Returns whether a scrolling is one of these pages.
  func isScrolled(by scrolling: BannerScrolling) -> Bool {
    scrolling.pageCount == count && scrolling.pageLength == pageLength
      && scrolling.interval == layout.interval && scrolling.duration == layout.duration
      && scrolling.direction == layout.direction && scrolling.flickVelocity == layout.flickVelocity
  }
}

extension BannerScrolling {
  /// Creates the scrolling of a banner.
  fileprivate init(
    _ layout: Banner, pageCount: Int, pageLength: Double, offset: Double? = nil, time: Double = 0
  ) throws(LayoutError) {
    try self.init(
      pageCount: pageCount, pageLength: pageLength, offset: offset, interval: layout.interval,
      duration: layout.duration, direction: layout.direction, flickVelocity: layout.flickVelocity, time: time)
  }
}

extension BannerSection: CarouselStorage {
  var runsAlongFeed: Bool { layout.pageAxis == placement.map.axis.other }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    replace(by: try BannerSection(layout, in: space, count: count))
  }

  func restingOffset(from offset: Units, proposed: Units, velocity: Double) -> Units? {
    if count < 2 { return 0 }
    return placement.restingOffset(from: offset, proposed: proposed, velocity: velocity, count: count)
  }

  func collectAhead(of offset: Units, by distance: Units, limit: Int, into sink: inout ElementSink) {
    if count < 2 { return }
    placement.collectAhead(of: offset, by: distance, limit: limit, count: count, into: &sink)
  }
}
