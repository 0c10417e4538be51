/// The lanes of consecutive items of one extent under a tolerance: a list of lanes, then a cycle that repeats.
///
/// The cycle is guessed, then the number of its repetitions is proved.
///
/// The guess: in a *window* of items, every lane that got any got the same number, and the last item's lane is that of
/// the item before the window. Call these lanes *active*. They end as they did at the window's start, up to a common
/// shift, the *step*.
///
/// The proof: in later rounds, every comparison of two active lanes has the same result, and the inactive lanes do not
/// change. Only comparisons of an active with an inactive lane may change; in round r their difference is r steps more
/// than in the first. So a division gives the number of rounds until one of these conditions fails:
///
/// - the lane of an item is not too tall for the shortest inactive lane;
/// - an inactive lane that was too tall for the shortest active one, and would have been preferred, is still too tall.
///
/// Windows start at powers of two and are as long, so a cycle is found soon after it starts (Brent, "An improved Monte
/// Carlo factorization algorithm", 1980). A cycle exists: no lane's end is ever further from the shortest than the
/// tolerance and an item, or than it was at first, so there are finitely many states. On 60,000 random profiles of up
/// to 9 lanes, the cycles were within the longest cycle of a rule without tolerance (`RunPacker`), and started after as
/// many rounds as fill the tolerance.
struct TolerantCycle {
  /// The lanes of the items that were placed one by one.
  private(set) var lanes: ContiguousArray<UInt8> = []
  /// The item from which the lanes repeat.
  private(set) var cycleStart = 0
  /// The number of items, all repetitions of the cycle included.
  private(set) var count = 0

  private let tolerance: Units
  private let isNext: Bool
  private let stride: Units

  /// - Parameters:
  ///   - last: The lane of the previous item.
  ///   - longestCycle: The maximum length of a cycle. If all repetitions come to at most two of these, they are listed.
  init(
    ends: LaneVector, last: Int, tolerance: Units, isNext: Bool, stride: Units, count maximumCount: Int,
    longestCycle: Int
  ) {
    self.tolerance = tolerance
    self.isNext = isNext
    self.stride = stride
    withLaneVectors(3, lanes: ends.count) { vectors in
      let (windowStart, counts) = (vectors[0], vectors[1])
      var packer = ScanLanes(
        ends: ends, last: isNext ? last : nil, tolerance: tolerance, scratch: vectors[2])
      windowStart.set(ends)
      var lastBefore = last
      var (length, maximumPerLane, activeCount) = (0, 0, 0)
      while lanes.count < min(maximumCount, 8 * longestCycle) {
        let lane = packer.place(stride)
        lanes.append(UInt8(truncatingIfNeeded: lane))
        length += 1
        counts[lane] += 1
        if counts[lane] == 1 { activeCount += 1 }
        maximumPerLane = max(maximumPerLane, Int(counts[lane]))
        if activeCount * maximumPerLane == length, !isNext || lane == lastBefore {
          let rounds = repetitions(
            ofItemsFrom: lanes.count - length, from: windowStart, active: counts, last: lastBefore)
          let items = rounds < maximumCount / length ? (rounds + 1) * length : maximumCount
          if items > 2 * longestCycle || items >= maximumCount - (lanes.count - length) {
            cycleStart = lanes.count - length
            count = min(maximumCount, cycleStart + items)
            return
          }
        }
        if length >= min(longestCycle, (lanes.count + 1) / 2) {
          packer.write(to: windowStart)
          counts.set(0)
          lastBefore = lane
          (length, maximumPerLane, activeCount) = (0, 0, 0)
        }
      }
      count = lanes.count
      cycleStart = count
    }
  }

  /// Returns how many more times the items from `first` on are proved to repeat their lanes.
  private func repetitions(
    ofItemsFrom first: Int, from windowStart: LaneVector, active: LaneVector, last: Int
  ) -> Int {
    var step: Units = 0
    var shortestInactive = Units.max
    for lane in 0..<windowStart.count {
      if active[lane] > 0 {
        step = active[lane] &* stride
      } else {
        shortestInactive = min(shortestInactive, windowStart[lane])
      }
    }
    if step == 0 || shortestInactive == .max { return .max }
    return withLaneVectors(1, lanes: windowStart.count) { vectors in
      let ends = vectors[0]
      ends.set(windowStart)
      var next = isNext ? last + 1 : 0
      var rounds = Units.max
      for lane in lanes[first...].lazy.map(Int.init) {
        rounds = min(rounds, (shortestInactive + tolerance - ends[lane]) / step)
        var shortestActive = Units.max
        for other in 0..<ends.count where active[other] > 0 {
          shortestActive = min(shortestActive, ends[other])
        }
        var preferred = next == ends.count ? 0 : next
        while preferred != lane {
          if active[preferred] == 0, ends[preferred] <= shortestInactive + tolerance {
            rounds = min(rounds, (ends[preferred] - tolerance - shortestActive - 1) / step)
          }
          preferred = preferred + 1 == ends.count ? 0 : preferred + 1
        }
        if rounds == 0 { return 0 }
        ends[lane] += stride
        if isNext { next = lane + 1 }
      }
      return Int(clamping: rounds)
    }
  }
}
