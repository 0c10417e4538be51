/// The state of a search for the element nearest to a point.
///
/// The search examines one range of the main axis after the other, above and below the point, until no unseen
/// element can be nearer.
struct NearestSearch {
  let point: AxisPoint
  /// The minimum distance across the main axis from the point to any wanted element.
  private(set) var excess: Units = 0
  /// The wanted kind, or `nil` for all kinds.
  private let kind: ElementKind?
  /// The range in which all elements were seen, or that has none.
  private(set) var start: Units
  private(set) var end: Units
  /// The length of the next range to examine, upward and downward.
  private var stepUp = firstStep
  private var stepDown = firstStep
  /// The nearest element seen.
  private(set) var best: Element?
  /// The distance of `best`. If there is none, the maximum distance.
  private var distance: SquaredDistance
  /// An upper bound of the distance, in units.
  private(set) var reach: Units

  /// The distance that the search examines around the point first.
  ///
  /// Each next range along the main axis is twice as long.
  ///
  /// Measured on 10⁶ items with 12, 24, 48, 96 and 192 pt (medians in ns):
  ///
  /// - random points in ten waterfalls: 620, 640, 670, 720 and 840;
  /// - random points in waterfalls of ten items: 830, 800, 740, 780 and 840;
  /// - random points in a flow: 1060, 950, 900, 890 and 1300;
  /// - 30 pt beside the feed, in ten waterfalls: 1590, 1600, 600, 650 and 770.
  static let firstStep: Units = 48 * 192

  /// A length greater than any distance.
  static let farthest: Units = 1 << 53

  /// - Parameter limit: The maximum distance of the element.
  init(_ point: AxisPoint, kind: ElementKind?, within limit: Units) {
    (self.point, self.kind) = (point, kind)
    (distance, reach) = (SquaredDistance(limit, 0), limit)
    (start, end) = (point.main, point.main)
  }

  /// Considers an element as the nearest one.
  @inline(__always)
  mutating func consider(_ element: Element, in map: CoordinateMap) {
    guard kind == nil || kind == element.kind, let frame = AxisFrame(element.frame, in: map) else { return }
    let (along, across) = (frame.mainDistance(to: point), frame.crossDistance(to: point))
    let distance = SquaredDistance(along, across)
    guard distance <= self.distance else { return }
    if let best, distance == self.distance, !Self.comesFirst(element, best) { return }
    (best, self.distance, reach) = (element, distance, along + across)
  }

  /// Returns whether `left` is preferred to `right` if both are equally near.
  private static func comesFirst(_ left: Element, _ right: Element) -> Bool {
    (left.path.section, left.kind.rawValue, left.path.item)
      < (right.path.section, right.kind.rawValue, right.path.item)
  }
}

extension NearestSearch {
  /// Starts a pass along the main axis from the point, for elements at least `excess` away across the main
  /// axis.
  mutating func begin(excess: Units) {
    self.excess = excess
    (start, end) = (point.main, point.main)
    (stepUp, stepDown) = (Self.firstStep, Self.firstStep)
  }

  /// Returns whether an element at this distance along the main axis may be the nearest.
  private func mayBeNearest(at mainDistance: Units) -> Bool {
    SquaredDistance(mainDistance, excess) <= distance
  }

  /// Returns whether an element above the seen range may be the nearest.
  ///
  /// Such an element ends at or above `start`.
  func looksUp(from content: Range<Units>) -> Bool {
    start > content.lowerBound && mayBeNearest(at: point.main - start)
  }

  /// Returns whether an element below the seen range may be the nearest.
  ///
  /// Such an element starts at or below `end`.
  func looksDown(to content: Range<Units>) -> Bool {
    end < content.upperBound && mayBeNearest(at: end - point.main)
  }

  /// Returns the next range to examine, and counts it as seen. `nil` if no unseen element can be the nearest.
  ///
  /// - Parameter borders: The positions at which the range ends at the latest, above and below.
  mutating func nextStretch(
    within content: Range<Units>, borders: (above: Units, below: Units) = (.min / 4, .max / 4)
  ) -> Range<Units>? {
    let (above, below) = (point.main - start, end - point.main)
    let (looksUp, looksDown) = (looksUp(from: content), looksDown(to: content))
    if looksUp, !looksDown || above <= below {
      let bottom = start
      start = min(bottom - 1, max(bottom - stepUp, point.main - reach - 1, borders.above))
      stepUp = min(2 * stepUp, Self.farthest)
      return start..<bottom
    }
    guard looksDown else { return nil }
    let top = end
    end = max(top + 1, min(top + stepDown, point.main + reach + 1, borders.below))
    stepDown = min(2 * stepDown, Self.farthest)
    return top..<end
  }

  /// Returns the maximum distance across the main axis of an element that may be the nearest and is no nearer
  /// along the main axis than `stretch`.
  ///
  /// - Parameter enough: A lower bound of the result. Smaller distances need not be told apart.
  func reachAcross(of stretch: Range<Units>, enough: Units) -> Units {
    guard best != nil, reach > enough else { return reach }
    let along = max(0, stretch.lowerBound - point.main, point.main - stretch.upperBound)
    // The root of a difference of squares, by bisection.
    var (low, high) = (enough, reach)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if SquaredDistance(along, middle) <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Marks the range from the seen range up to `position` as empty.
  mutating func skip(upTo position: Units) {
    if start - position > stepUp { stepUp = Self.firstStep }
    start = min(start, position)
  }

  /// Marks the range from the seen range down to `position` as empty.
  mutating func skip(downTo position: Units) {
    if position - end > stepDown { stepDown = Self.firstStep }
    end = max(end, position)
  }
}
