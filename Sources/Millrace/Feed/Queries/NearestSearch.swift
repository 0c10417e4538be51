/// What a search for the element nearest to a point knows, while it looks at one stretch of the main axis after the
/// other, above the point and below it, until nothing that it has not seen can be nearer.
struct NearestSearch {
  let point: AxisPoint
  /// How far the point lies beside all that is looked for: none of it is nearer across.
  private(set) var excess: Units = 0
  /// What is looked for; `nil` for everything.
  private let kind: ElementKind?
  /// The stretch that all was seen of, or where there is nothing.
  private(set) var start: Units
  private(set) var end: Units
  /// How far to go next, either way.
  private var stepUp = firstStep
  private var stepDown = firstStep
  /// The nearest one that was seen.
  private(set) var best: FeedElement?
  /// How far away it is; before there is one, how far is looked.
  private var distance: SquaredDistance
  /// No less than that, in units.
  private(set) var reach: Units

  /// How far is looked around the point first, and then along the main axis each time twice as far.
  ///
  /// Measured on 10^6 items with 12, 24, 48, 96 and 192 pt (medians in ns): at random points in ten waterfalls 620, 640,
  /// 670, 720 and 840, in waterfalls of ten items 830, 800, 740, 780 and 840, in a flow 1060, 950, 900, 890 and 1300;
  /// 30 pt beside the feed, in ten waterfalls, 1590, 1600, 600, 650 and 770.
  static let firstStep: Units = 48 * 192

  /// More than any distance.
  static let farthest: Units = 1 << 53

  /// - Parameter limit: How far is looked.
  init(_ point: AxisPoint, kind: ElementKind?, within limit: Units) {
    (self.point, self.kind) = (point, kind)
    (distance, reach) = (SquaredDistance(limit, 0), limit)
    (start, end) = (point.main, point.main)
  }

  /// Takes note of an element.
  @inline(__always)
  mutating func consider(_ element: FeedElement, in map: CoordinateMap) {
    guard kind == nil || kind == element.kind, let frame = AxisFrame(element.frame, in: map) else { return }
    let (along, across) = (frame.mainDistance(to: point), frame.crossDistance(to: point))
    let distance = SquaredDistance(along, across)
    guard distance <= self.distance else { return }
    if let best, distance == self.distance, !Self.comesFirst(element, best) { return }
    (best, self.distance, reach) = (element, distance, along + across)
  }

  /// Which of two that are equally near is the answer.
  private static func comesFirst(_ left: FeedElement, _ right: FeedElement) -> Bool {
    (left.path.section, left.kind.rawValue, left.path.item)
      < (right.path.section, right.kind.rawValue, right.path.item)
  }
}

extension NearestSearch {
  /// Begins to look along the main axis, from the point on, for what lies so far beside it at least.
  mutating func begin(excess: Units) {
    self.excess = excess
    (start, end) = (point.main, point.main)
    (stepUp, stepDown) = (Self.firstStep, Self.firstStep)
  }

  /// Whether something this far away along the main axis may be the answer.
  private func mayBeNearest(at mainDistance: Units) -> Bool {
    SquaredDistance(mainDistance, excess) <= distance
  }

  /// Whether something above what was seen may be the answer: it ends at or above the begin of that.
  func looksUp(from content: Range<Units>) -> Bool {
    start > content.lowerBound && mayBeNearest(at: point.main - start)
  }

  /// Whether something below what was seen may be the answer: it begins at or below the end of that.
  func looksDown(to content: Range<Units>) -> Bool {
    end < content.upperBound && mayBeNearest(at: end - point.main)
  }

  /// The next stretch to look at, which counts as seen from then on; `nil` if nothing that was not seen may be the
  /// answer.
  ///
  /// - Parameter borders: Where it is to end at the latest, above and below.
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

  /// How far across something may be that may be the answer and is no nearer along the main axis than a stretch is.
  ///
  /// - Parameter enough: Less than that is as good as this.
  func reachAcross(of stretch: Range<Units>, enough: Units) -> Units {
    guard best != nil, reach > enough else { return reach }
    let along = max(0, stretch.lowerBound - point.main, point.main - stretch.upperBound)
    // The root of a difference of squares, by halves.
    var (low, high) = (enough, reach)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if SquaredDistance(along, middle) <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Takes note that there is nothing between what was seen and a position above it.
  mutating func skip(upTo position: Units) {
    if start - position > stepUp { stepUp = Self.firstStep }
    start = min(start, position)
  }

  /// Takes note that there is nothing between what was seen and a position below it.
  mutating func skip(downTo position: Units) {
    if position - end > stepDown { stepDown = Self.firstStep }
    end = max(end, position)
  }
}
