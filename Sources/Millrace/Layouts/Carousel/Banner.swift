/// A banner: an endless loop of pages, of which three exist at a time. Pages are as long as the view, or if they follow one
/// another along the feed, as long as `length`.
///
/// Along the feed, a page that turns covers the sections beside the banner: the host clips pages to the section.
///
/// ```swift
/// try feed.append(.banner(Banner(length: 160), count: 5))
/// var scrolling = try BannerScrolling(pageCount: 5, pageLength: 390)
/// // At each frame:
/// try scrolling.advance(to: now)
/// try feed.setOrthogonalOffset(scrolling.offset, ofSection: 0)
/// ```
///
/// Page `i` begins at the leading edge at the offset `i * pageLength`. After the last page, page 0 follows, and the offset
/// continues to grow. The items of the section are the pages; those in the middle and on both sides of it are visible. With
/// two pages, one of them is on both sides. One page stays where it is.
///
/// A `CollectionView` turns the pages of the banners that it shows. Elsewhere the section turns no pages: `BannerScrolling` does,
/// with a clock that the host passes in.
public struct Banner: Hashable, Sendable {
  /// The length of the pages along the feed, in points, without insets. Above 0 if pages follow one another along the feed.
  public var length: Double
  /// The distances of the pages from the section's edges, in points.
  public var insets: LayoutInsets
  /// The axis along which pages follow one another. `nil` for the cross axis of the feed.
  public var pageAxis: LayoutAxis?
  /// The velocity above which the end of a drag is a flick, in points per second, 0 or more.
  public var flickVelocity: Double
  /// The seconds between two turns in a collection view, at least `duration`; 0 if the banner does not turn by itself.
  public var interval: Double
  /// The seconds that a turn takes in a collection view, 0 or more.
  public var duration: Double
  /// Which page follows when the banner turns by itself.
  public var direction: BannerScrolling.Direction

  /// Creates a banner. The values are checked where the layout is used.
  public init(
    length: Double, insets: LayoutInsets = .zero, pageAxis: LayoutAxis? = nil, flickVelocity: Double = 200,
    interval: Double = 2, duration: Double = 0.3, direction: BannerScrolling.Direction = .forward
  ) {
    (self.length, self.insets, self.pageAxis, self.flickVelocity) = (length, insets, pageAxis, flickVelocity)
    (self.interval, self.duration, self.direction) = (interval, duration, direction)
  }
}

/// The pages of a banner, as the items of an endless carousel.
struct PageStyle: CarouselStyle {
  /// Whether pages follow one another along the feed, which is across the carousel.
  let runsAlongFeed: Bool

  var wraps: Bool { true }

  /// A single page does not follow the offset.
  func reach(in geometry: CarouselGeometry) -> Int { geometry.count > 1 ? 1 : 0 }

  func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
    let follows = geometry.count > 1
    var pose = CarouselPose(shiftUnits: 0, followsOffset: follows && !runsAlongFeed, .identity, 0)
    if follows && runsAlongFeed { pose.crossShiftUnits = Double(distance.units) }
    return pose
  }

  func overflow(in geometry: CarouselGeometry, distances: ClosedRange<Double>) -> Double {
    runsAlongFeed ? 2 * geometry.pitch : 0
  }
}
