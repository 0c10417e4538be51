/// A carousel of any number of items, which stores nothing per item.
///
/// In a feed: `FeedSection.carousel(_:count:offset:)`. Outside of a feed, pass the visible rect to queries: its start along
/// the carousel is the offset.
///
/// | operation | cost, of v visible items |
/// | --- | --- |
/// | creation, any edit, `relayout`, a copy | O(1) |
/// | `apply`, of m edits | O(m log m) |
/// | `frame(at:)`, `contentSize`, `restingOffset`, `focusedItem` | O(1) |
/// | `forEachElement(in:)`, `elements(in:)` | O(v) |
public struct CarouselSection<Style: CarouselStyle>: Sendable {
  /// The layout.
  public internal(set) var layout: Carousel<Style>
  /// The number of items.
  public internal(set) var count: Int
  var width: Double
  let viewLength: Units
  var placement: CarouselPlacement<Style>
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a carousel of `count` items.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - viewLength: The length of the view along the carousel, in points, insets included.
  ///   - width: The size of the section across the carousel, in points, insets included. Has an effect only if the layout
  ///     scrolls with a feed. Otherwise the size of an item and the insets.
  ///   - count: The number of items.
  /// - Throws: `LayoutError` if a value is out of range, `count` is negative, more than 2²⁰ items would be visible, or the
  ///   content is too long.
  /// - Complexity: O(1)
  public init(
    _ layout: Carousel<Style>, viewLength: Double, width: Double = 0, count: Int = 0
  ) throws(LayoutError) {
    let length = try Units(checked: viewLength, "viewLength")
    let map = try CoordinateMap(layout.axis, layout.direction, crossSize: width)
    let space = SectionSpace(
      map: map, width: LayoutUnit.nearest(width), environment: nil, viewLength: length, isAcross: true)
    try self.init(layout, in: space, count: count)
  }

  /// Creates a carousel in a space of its own, or in that of its feed.
  init(_ layout: Carousel<Style>, in space: SectionSpace, count: Int) throws(LayoutError) {
    let space = layout.scrollsWithFeed || space.isAcross ? space : space.across(length: 0)
    guard let viewLength = space.viewLength else {
      throw .environmentIsMissing(argument: "a carousel that scrolls with its feed")
    }
    self.layout = layout.following(space.map)
    placement = try CarouselPlacement(self.layout, in: space, viewLength: viewLength)
    guard count >= 0 else { throw .invalidCount(count) }
    guard count <= placement.maximumCount else { throw .contentTooLong }
    (self.count, self.viewLength, width) = (count, viewLength, space.width)
  }

  /// Changes the layout or the size of the view, in points.
  ///
  /// - Throws: `LayoutError` if a value is out of range, more than 2²⁰ items would be visible, or the content is too long.
  /// - Complexity: O(1)
  public mutating func relayout(
    _ layout: Carousel<Style>, viewLength: Double, width: Double = 0
  ) throws(LayoutError) {
    replace(by: try CarouselSection(layout, viewLength: viewLength, width: width, count: count))
  }

  /// Whether the first item follows the last one, endlessly in both directions: as `Carousel.wraps` says, or else the style.
  public var wraps: Bool { placement.wraps }

  /// Returns the item in the middle of the view at an offset, in points, or the item nearest to it. `nil` if there are no
  /// items or the offset is NaN.
  ///
  /// - Complexity: O(1)
  public func focusedItem(at offset: Double) -> Int? {
    Units(coordinate: offset).flatMap { placement.focusedItem(count: count, at: $0) }
  }

  /// Returns the offset at which an item is in the middle of the view, in points. The nearest one of a carousel that wraps.
  ///
  /// - Parameters:
  ///   - index: The index of the item.
  ///   - offset: The current offset, in points. NaN counts as 0.
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(1)
  public func offset(ofItem index: Int, nearestTo offset: Double = 0) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    let offset = Units(coordinate: offset) ?? 0
    return (placement.nearestPlace(ofItem: index, count: count, at: offset) * placement.places.pitch).points
  }

  /// Returns the offset at which the carousel comes to rest after a drag, in points: with an item in the middle of the view.
  ///
  /// That is the item nearest to `proposed`, of two the later one. After a flick, at least the next one in its direction.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends, in points.
  ///   - proposed: The offset at which the carousel would come to rest by itself, in points (`Deceleration`).
  ///   - velocity: The velocity of the offset, in points per second. NaN counts as 0.
  /// - Throws: `LayoutError` if an offset is NaN or its magnitude is above 2⁵⁰ units.
  /// - Complexity: O(1)
  public func restingOffset(
    from offset: Double, proposed: Double, velocity: Double
  ) throws(LayoutError) -> Double {
    let offset = try Units(offset: offset, "offset")
    let proposed = try Units(offset: proposed, "proposed")
    return placement.restingOffset(from: offset, proposed: proposed, velocity: velocity, count: count).points
  }
}

extension CarouselSection: CarouselStorage {
  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    var space = layout.scrollsWithFeed || space.isAcross ? space : space.across(length: 0)
    space.viewLength = space.viewLength ?? viewLength
    replace(by: try CarouselSection(layout, in: space, count: count))
  }

  // As in `CarouselStorage`, whose code is not specialized for styles of other modules, so that each use of `placement`
  // copies it there: queries take 19 % more instructions, and edits 56 %.

  var map: CoordinateMap { placement.map }

  var maximumCount: Int { placement.maximumCount }

  func length(ofItems count: Int) -> Units { placement.length(ofItems: count) }

  var overflow: Units { placement.scrollsWithFeed ? Units.maximumPosition : 0 }

  func crossOverflow() -> Units { placement.crossOverflow(count: count) }

  var hasPinnedItems: Bool { placement.scrollsWithFeed }

  func collect(
    _ queryRect: AxisRect, in view: VisibleRange?, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    placement.collect(queryRect, count: count, offset: view?.start ?? queryRect.start, into: &sink)
  }
}
