/// Packs into lanes of which those count as equally tall that are no more than a tolerance taller than the
/// shortest; of equals, into the first, or the first one after the lane of the item before, wrapping around.
///
/// As `NextLanes`: nothing can be kept sorted, for which lanes are equal changes with every item.
struct TolerantLanes: LanePacker {
  private let ends: LaneVector
  private let tolerance: Units
  private let isNext: Bool
  private var next: Int

  /// - Parameters:
  ///   - last: The lane of the item before, the last lane if there is none; `nil` if ties go to the first.
  ///   - scratch: One row.
  init(ends: LaneVector, last: Int?, tolerance: Units, scratch: LaneVector) {
    self.ends = scratch
    self.tolerance = tolerance
    isNext = last != nil
    next = last.map { $0 + 1 } ?? 0
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    let bound = ends.minimum &+ tolerance
    var best = Int.max
    for lane in 0..<ends.count {
      var rank = lane &- next
      rank &+= (rank >> 63) & ends.count
      // Behind all others, if the lane is too tall.
      best = min(best, ends[lane] > bound ? Int.max : rank)
    }
    var lane = best &+ next
    lane = lane >= ends.count ? lane &- ends.count : lane
    ends[lane] &+= stride
    if isNext { next = lane &+ 1 }
    return lane
  }

  func write(to ends: LaneVector) {
    ends.set(self.ends)
  }
}
