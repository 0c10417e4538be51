import Millrace

/// A naive banner, written from the rules alone. Lengths are in points and times in seconds, as in a feed file.
public struct NaiveBanner: Hashable, Sendable {
  /// The direction in which the banner moves by itself.
  public enum Direction: String, Sendable, CaseIterable {
    /// To the next page.
    case forward
    /// To the previous page.
    case backward
  }

  /// The number of pages.
  public var count: Int
  /// The length of the pages along the feed.
  public var height: Double
  /// The insets.
  public var insets = LayoutInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// The axis along which pages follow one another, or `nil` for the feed's cross axis.
  public var axis: LayoutAxis?
  /// The page that is shown first.
  public var page = 0
  /// The offset, or `nil` for that of `page`.
  public var orthogonalOffset: Double?
  /// The time between two pages, or 0 if the banner does not move by itself.
  public var interval: Double = 2
  /// The time that a motion takes.
  public var duration: Double = 0.3
  /// The direction in which the banner moves by itself.
  public var direction = Direction.forward
  /// The velocity, in points per second, above which a drag is a flick.
  public var flickVelocity: Double = 200

  /// Creates a banner.
  public init(count: Int, height: Double) { (self.count, self.height) = (count, height) }
}

/// A banner in a feed, in units. The number of pages and the offset may change.
package struct NaiveBannerGeometry {
  let space: NaiveRoundSpace
  let insets: NaiveCompositionalInsets
  /// The size of a page on screen.
  let page: NaiveAxisPair<Int>
  /// The axis along which pages follow one another.
  let axis: LayoutAxis
  let flickVelocity: Double
  /// The number of pages.
  package var n: Int
  package var offset: Int

  package init(_ banner: NaiveBanner, _ space: NaiveRoundSpace) {
    self.space = space
    insets = NaiveCompositionalInsets(banner.insets)
    axis = banner.axis ?? space.axis.naiveOther
    var page = NaiveAxisPair(0, 0)
    page[space.axis] = naiveRoundUnits(banner.height)
    page[space.axis.naiveOther] = space.breadth(minus: insets)
    self.page = page
    flickVelocity = banner.flickVelocity
    n = banner.count
    // "o = page·P by default." "With 1 item only that one is live and o = 0. With no items o is as given."
    offset = banner.orthogonalOffset.map(naiveRoundUnits) ?? banner.page * page[axis]
    if n == 1 { offset = 0 }
  }

  package var pitch: Int { page[axis] }

  /// The middle place of the strip.
  package var middlePlace: Int { naiveFloor(2 * offset + pitch, 2 * pitch) }

  /// "The indicator's page is ⌊(2o+P)/2P⌋ mod n; none if n = 0."
  package var indicatorPage: Int? { n == 0 ? nil : naiveModulo(middlePlace, n) }

  /// "Three places are live: the middle one and its neighbors." "With 1 item only that one is live".
  var livePlaces: [Int] {
    switch n {
    case 0: []
    case 1: [0]
    default: [middlePlace - 1, middlePlace, middlePlace + 1]
    }
  }

  func element(at place: Int) -> NaiveRoundElement {
    // "Page i begins at the inset + i·P - o on `axis`, whichever axis that is."
    let edges = NaiveAxisPair { side in
      let start = insets.starts[side] + (side == axis ? place * pitch - offset : 0)
      return NaiveRoundEdges(minimum: NaiveRoundNumber(start), length: NaiveRoundNumber(page[side]))
    }
    return space.element(place: place, item: naiveModulo(place, n), edges)
  }

  /// "An endless `strip` with `paging`." "With n < 2 a banner rests at 0."
  func restingOffset(proposed: Int, velocity: Double) -> Int {
    guard n >= 2 else { return 0 }
    return NaivePlaceRest(pitch: pitch, flickVelocity: flickVelocity, paging: true)
      .offset(from: offset, proposed: proposed, velocity: velocity)
  }
}

extension NaiveBanner {
  /// Returns the elements of the live places, by place.
  public func elements(in space: NaiveRoundSpace) throws(NaiveRoundError) -> [NaiveRoundElement] {
    try check(in: space)
    let geometry = NaiveBannerGeometry(self, space)
    return geometry.livePlaces.map { geometry.element(at: $0) }
  }

  /// Returns the length of the section along the feed, in units: `height` plus insets.
  public func length(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int {
    try check(in: space)
    return naiveRoundUnits(height) + NaiveCompositionalInsets(insets).sum(space.axis)
  }

  /// Returns the page of the indicator, or `nil` without pages.
  public func indicatorPage(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int? {
    try check(in: space)
    return NaiveBannerGeometry(self, space).indicatorPage
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
    return NaiveBannerGeometry(self, space).restingOffset(proposed: proposed, velocity: velocity)
  }
}

extension NaiveBanner {
  /// Throws if the banner is invalid in a feed.
  public func check(in space: NaiveRoundSpace) throws(NaiveRoundError) {
    try space.check()
    try NaiveRoundChecks.count(count)
    try NaiveRoundChecks.length(height)
    try NaiveRoundChecks.insets(insets)
    // "page ≥ max(1, n)".
    guard (0..<max(1, count)).contains(page) else { throw .page }
    if let orthogonalOffset { try NaiveRoundChecks.offset(orthogonalOffset) }
    guard duration >= 0 else { throw .duration }
    // "0 < interval < duration".
    guard interval == 0 || interval >= max(duration, 0) else { throw .interval }
    try NaiveRoundChecks.finite(flickVelocity)
    guard NaiveBannerGeometry(self, space).pitch > 0 else { throw .pitch }
  }
}
