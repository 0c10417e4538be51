/// Packs each item into one of the lanes that are taller than the shortest by at most a tolerance.
///
/// Of these, the item goes to the first one, or to the first one after the previous item's lane, wrapping around. The
/// ties change with every item, so no order can be kept, as in `NextLanes`.
struct TolerantLanes: LanePacker {
  private let ends: LaneVector
  private let tolerance: Units
  private let isNext: Bool
  private var next: Int

  /// - Parameters:
  ///   - last: The lane of the previous item (the last lane if there is none); `nil` if ties go to the first.
  ///   - scratch: One vector.
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
      // A lane that is too tall comes last.
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
