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
/// The section turns no pages. `BannerScrolling` does, with a clock that the host passes in.
public struct Banner: Hashable, Sendable {
  /// The length of the pages along the feed, in points, without insets. Above 0 if pages follow one another along the feed.
  public var length: Double
  /// The distances of the pages from the section's edges, in points.
  public var insets: LayoutInsets
  /// The axis along which pages follow one another. `nil` for the cross axis of the feed.
  public var pageAxis: LayoutAxis?
  /// The velocity above which the end of a drag is a flick, in points per second, 0 or more.
  public var flickVelocity: Double

  /// Creates a banner. The values are checked where the layout is used.
  public init(
    length: Double, insets: LayoutInsets = .zero, pageAxis: LayoutAxis? = nil, flickVelocity: Double = 200
  ) {
    (self.length, self.insets, self.pageAxis, self.flickVelocity) = (length, insets, pageAxis, flickVelocity)
  }
}

/// The frames of a banner's pages.
///
/// The main axis is the cross axis of the feed. Main positions count from the leading edge of the view at offset 0.
struct BannerPlacement: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  let places: PlaceOffsets
  let flickVelocity: Double
  /// The length of a page along the main axis and across it.
  private let size: (main: Units, cross: Units)
  /// Whether pages follow one another along the feed instead of along the main axis.
  private let runsAlongFeed: Bool

  /// - Parameter viewLength: The length of the view along the main axis, with insets.
  init(_ layout: Banner, in space: SectionSpace, viewLength: Units) throws(LayoutError) {
    map = space.map
    insets = try AxisInsets(layout.insets, axis: map.axis)
    size = (
      max(0, viewLength - insets.mainStart - insets.mainEnd), try Units(checked: layout.length, "length")
    )
    runsAlongFeed = layout.pageAxis == map.axis.other
    let pitch = runsAlongFeed ? size.cross : size.main
    guard pitch > 0 else { throw .zeroLength(argument: runsAlongFeed ? "length" : "the length of a page") }
    places = PlaceOffsets(pitch: pitch)
    try Double.check(layout.flickVelocity, "flickVelocity", in: 0...(.greatestFiniteMagnitude))
    flickVelocity = layout.flickVelocity
  }

  /// The length of the section along the feed.
  var crossSize: Units { insets.crossStart + size.cross + insets.crossEnd }

  /// The maximum distance by which visible pages extend beyond the section along the feed.
  var crossOverflow: Units { runsAlongFeed ? 2 * places.pitch : 0 }

  func length(ofItems count: Int) -> Units { insets.mainStart + Units(count) * places.pitch + insets.mainEnd }

  /// Returns the start of a place on the main axis at the offset at which the banner rests there.
  func start(ofPlace place: Units) -> Units { insets.mainStart + place * places.pitch }

  func frame(at place: Units, count: Int, offset: Units) -> AxisFrame {
    // One page does not follow the offset.
    let distance = count == 1 ? 0 : place * places.pitch - offset
    let start = insets.mainStart + offset + (runsAlongFeed ? 0 : distance)
    let crossStart = insets.crossStart + (runsAlongFeed ? distance : 0)
    return AxisFrame(
      start: start, end: start + size.main, crossStart: crossStart, crossEnd: crossStart + size.cross)
  }

  /// Calls `body` with the visible places, in the order of their items.
  func forEachVisiblePlace(at offset: Units, count: Int, _ body: (_ place: Units, _ item: Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0, 0) }
      return
    }
    let middle = places.middle(at: offset)
    func visible(_ place: Units) -> (place: Units, item: Int) { (place, places.item(at: place, of: count)) }
    var (first, second, third) = (visible(middle - 1), visible(middle), visible(middle + 1))
    if first.item > second.item { swap(&first, &second) }
    if second.item > third.item { swap(&second, &third) }
    if first.item > second.item { swap(&first, &second) }
    body(first.place, first.item)
    body(second.place, second.item)
    body(third.place, third.item)
  }
}
