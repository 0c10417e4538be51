/// Packs items that may be in several lanes, by any rule.
///
/// An item of one lane looks at every lane, one of w at every group of w neighbours. In cyclic orders the
/// place is known.
struct SpanLanes: LanePacker {
  private let ends: LaneVector
  private let order: Order
  private let tolerance: Units
  /// The lane that comes next, where that matters: behind the last one, if all had their turn.
  private var next: Int

  private enum Order { case first, next, upwards, downwards }

  /// - Parameters:
  ///   - last: The lane that the item before left behind; the one before the first, if there is none.
  ///   - scratch: One row.
  init(rule: WaterfallRule, ends: LaneVector, last: Int, scratch: LaneVector) {
    self.ends = scratch
    self.ends.set(ends)
    switch rule {
    case .shortestFirst: (order, tolerance) = (.first, 0)
    case .shortestNext: (order, tolerance) = (.next, 0)
    case .tolerant(let tolerance, let isNext): (order, self.tolerance) = (isNext ? .next : .first, tolerance)
    case .cyclic(let step): (order, tolerance) = (step > 0 ? .upwards : .downwards, 0)
    }
    // Downwards, lanes are counted from the last one.
    next = order == .first ? 0 : order == .downwards ? ends.count - last : last + 1
  }

  static var placesSpans: Bool { true }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int { place(stride, width: 1) }

  @inline(__always)
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int {
    let span = Int(leaf.span(item))
    return place(leaf.extent(item) &+ gap, width: min(span &+ 1, ends.count))
  }

  /// Puts an item that occupies `stride` into `width` neighbouring lanes, and returns the first of them.
  @inline(__always)
  mutating func place(_ stride: Units, width: Int) -> Int {
    let lane = lane(width: width)
    occupy(lane, stride, width: width)
    return lane
  }

  /// The first lane of those that an item of so many goes to; in cyclic orders, it has had its turn with that.
  @inline(__always)
  mutating func lane(width: Int) -> Int {
    switch order {
    case .upwards: turn(width: width)
    case .downwards: ends.count &- turn(width: width) &- width
    case .first, .next: width == 1 ? lowestLane() : lowestGroup(width: width)
    }
  }

  /// Puts an item where it goes to.
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

  /// The lane whose turn it is, in the order of the turns.
  @inline(__always)
  private mutating func turn(width: Int) -> Int {
    let lane = next &+ width <= ends.count ? next : 0
    next = lane &+ width
    return lane
  }

  @inline(__always)
  private func lowestLane() -> Int {
    // Within a tolerance, all lanes that are low enough are as low as any.
    let bound = tolerance > 0 ? ends.minimum &+ tolerance : 0
    var best = LaneKey.none
    for lane in 0..<ends.count {
      // The lanes from `next` on first, then those before it.
      var rank = lane &- next
      rank &+= (rank >> 63) & ends.count
      best = min(best, LaneKey.make(end: max(ends[lane], bound), lane: rank))
    }
    let lane = LaneKey.lane(best) &+ next
    return lane >= ends.count ? lane &- ends.count : lane
  }

  private func lowestGroup(width: Int) -> Int {
    let last = ends.count &- width
    var lowest = Units.max
    for lane in 0...last { lowest = min(lowest, ends.maximum(of: lane..<(lane &+ width))) }
    let bound = lowest &+ tolerance
    var best = Int.max
    for lane in 0...last where ends.maximum(of: lane..<(lane &+ width)) <= bound {
      if lane >= next { return lane }
      best = min(best, lane)
    }
    return best
  }
}
