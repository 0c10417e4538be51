/// Packs each item into the shortest lane; ties go to the first one after the previous item's lane, wrapping around.
///
/// This is the rule of CSS grid lanes. The order of ties changes with every item, so no order can be kept: each item
/// compares all lanes, without branches.
struct NextLanes: LanePacker {
  private let ends: LaneVector
  private var next: Int

  /// - Parameters:
  ///   - last: The lane of the previous item; the last lane if there is none.
  ///   - scratch: One vector.
  init(ends: LaneVector, last: Int, scratch: LaneVector) {
    self.ends = scratch
    next = last + 1
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    var best = LaneKey.none
    for lane in 0..<ends.count {
      // Lanes from `next` on come first, then those before it: a negative rank wraps around.
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
