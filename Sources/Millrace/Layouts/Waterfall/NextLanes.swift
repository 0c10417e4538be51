/// Packs into the shortest lane, and of equals into the first one after the lane of the item before,
/// wrapping around: the rule of CSS grid lanes.
///
/// What is a tie's first changes with every item, so nothing can be kept sorted: each item looks at
/// every lane, with arithmetic instead of branches.
struct NextLanes: LanePacker {
  private let ends: LaneVector
  private var next: Int

  /// - Parameters:
  ///   - last: The lane of the item before; the last lane if there is none.
  ///   - scratch: One row.
  init(ends: LaneVector, last: Int, scratch: LaneVector) {
    self.ends = scratch
    next = last + 1
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    var best = LaneKey.none
    for lane in 0..<ends.count {
      // The lanes from `next` on first, then those before it: a negative rank wraps around.
      var rank = lane &- next
      rank &+= (rank >> 63) & ends.count
      best = min(best, LaneKey.make(end: ends[lane], lane: rank))
    }
    var lane = LaneKey.lane(best) &+ next
    lane = lane >= ends.count ? lane &- ends.count : lane
    ends[lane] &+= stride
    next = lane &+ 1
    return lane
  }

  func write(to ends: LaneVector) {
    ends.set(self.ends)
  }
}
