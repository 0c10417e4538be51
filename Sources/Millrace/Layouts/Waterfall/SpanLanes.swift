/// Packs items that may span lanes, by any rule.
///
/// An item in one lane compares all lanes; an item in w lanes compares all groups of w adjacent lanes. Cyclic orders
/// need no comparison.
struct SpanLanes: LanePacker {
  private let ends: LaneVector
  private let order: Order
  private let tolerance: Units
  /// The next lane in turn, or the first one in a tie; the number of lanes if the next one is the first.
  private var next: Int

  private enum Order { case first, next, ascending, descending }

  /// - Parameter last: The last lane after the previous item; if there is none, `WaterfallRule.laneBeforeFirst(of:)`.
  init(rule: WaterfallRule, ends: LaneVector, last: Int, scratch: LaneVector) {
    self.ends = scratch
    self.ends.set(ends)
    switch rule {
    case .shortestFirst: (order, tolerance) = (.first, 0)
    case .shortestNext: (order, tolerance) = (.next, 0)
    case .tolerant(let tolerance, let isNext): (order, self.tolerance) = (isNext ? .next : .first, tolerance)
    case .cyclic(let step): (order, tolerance) = (step > 0 ? .ascending : .descending, 0)
    }
    // In descending order, lanes are counted from the last one.
    next = order == .first ? 0 : order == .descending ? ends.count - last : last + 1
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int { place(stride, width: 1) }

  @inline(__always)
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int {
    let span = Int(leaf.span(item))
    return place(leaf.extent(item) &+ gap, width: min(span &+ 1, ends.count))
  }

  /// Places an item that occupies `stride` in `width` adjacent lanes, and returns the first of them.
  @inline(__always)
  mutating func place(_ stride: Units, width: Int) -> Int {
    let lane = lane(width: width)
    occupy(lane, stride, width: width)
    return lane
  }

  /// Returns the first lane of the next item, which spans `width` lanes. In cyclic orders, takes its turn.
  @inline(__always)
  mutating func lane(width: Int) -> Int {
    switch order {
    case .ascending: nextTurn(width: width)
    case .descending: ends.count &- nextTurn(width: width) &- width
    case .first, .next:
      // Under a tolerance, all lanes that are short enough count as equal.
      width == 1
        ? ends.shortest(from: next, bound: tolerance > 0 ? ends.minimum &+ tolerance : 0)
        : shortestGroup(width: width)
    }
  }

  /// Adds an item to `width` lanes from `lane` on.
  @inline(__always)
  mutating func occupy(_ lane: Int, _ stride: Units, width: Int) {
    if width == 1 {
      ends[lane] &+= stride
    } else {
      let spanned = lane..<(lane &+ width)
      ends.set(ends.maximum(of: spanned) &+ stride, in: spanned)
    }
    if order == .next { next = lane &+ width }
  }

  func write(to ends: LaneVector) { ends.set(self.ends) }

  /// Returns the first lane of an item in cyclic orders, counted in the order of turns, and takes the turn.
  @inline(__always)
  private mutating func nextTurn(width: Int) -> Int {
    let lane = next &+ width <= ends.count ? next : 0
    next = lane &+ width
    return lane
  }

  /// Returns the first lane of the shortest group of `width` adjacent lanes, within the tolerance, with ties by `order`.
  private func shortestGroup(width: Int) -> Int {
    let last = ends.count &- width
    var shortest = Units.max
    for lane in 0...last { shortest = min(shortest, ends.maximum(of: lane..<(lane &+ width))) }
    let bound = shortest &+ tolerance
    var best = Int.max
    for lane in 0...last where ends.maximum(of: lane..<(lane &+ width)) <= bound {
      if lane >= next { return lane }
      best = min(best, lane)
    }
    return best
  }
}
