/// Packs each item into the shortest lane, or into a lane that is taller by at most a tolerance.
///
/// Of several such lanes, the item goes to the first one, or to the first one after the previous item's lane, wrapping
/// around: the rule of CSS grid lanes. The ties change with every item, so no order can be kept: each item compares all
/// lanes, without branches.
struct ScanLanes: LanePacker {
  private let ends: LaneVector
  private let tolerance: Units
  private let isNext: Bool
  private var next: Int

  /// - Parameter last: The lane of the previous item (the last lane if there is none); `nil` if ties go to the first.
  init(ends: LaneVector, last: Int?, tolerance: Units, scratch: LaneVector) {
    self.ends = scratch
    self.tolerance = tolerance
    isNext = last != nil
    next = last.map { $0 + 1 } ?? 0
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    let lane =
      tolerance > 0
      ? ends.shortest(from: next, bound: ends.minimum &+ tolerance) : ends.shortest(from: next, bound: .min)
    ends[lane] &+= stride
    if isNext { next = lane &+ 1 }
    return lane
  }

  func write(to ends: LaneVector) {
    ends.set(self.ends)
  }
}

extension LaneVector {
  /// Returns the shortest lane, where lanes that end up to `bound` count as equal. Of ties, returns the first one from
  /// lane `next` on, wrapping around.
  @inline(__always)
  func shortest(from next: Int, bound: Units) -> Int {
    var best = LaneKey.none
    for lane in 0..<count {
      // Lanes from `next` on come first, then those before it: a negative rank wraps around.
      var rank = lane &- next
      rank &+= (rank >> 63) & count
      best = min(best, LaneKey.make(end: max(self[lane], bound), lane: rank))
    }
    let lane = LaneKey.lane(best) &+ next
    return lane >= count ? lane &- count : lane
  }
}

/// Packs items into the lanes in turn, whatever their heights.
struct CyclicLanes: LanePacker {
  private let ends: LaneVector
  private var last: Int
  private let step: Int

  /// - Parameters:
  ///   - last: The lane of the previous item; if there is none, `WaterfallRule.laneBeforeFirst(of:)`.
  ///   - step: 1 for ascending lanes, -1 for descending.
  init(ends: LaneVector, last: Int, step: Int, scratch: LaneVector) {
    self.ends = scratch
    self.last = last
    self.step = step
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    last &+= step
    if last == ends.count { last = 0 } else if last < 0 { last = ends.count - 1 }
    ends[last] &+= stride
    return last
  }

  func write(to ends: LaneVector) {
    ends.set(self.ends)
  }
}
