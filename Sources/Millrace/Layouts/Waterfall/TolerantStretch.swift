/// The next items of one extent in lanes that count as equal within a tolerance: some lanes, and then a
/// cycle that they repeat.
///
/// A cycle is guessed, and how often it holds is proved. The guess: in the items since a *window* was begun,
/// each lane that had any had as many, and the lane of the last is that of the item before the window. Then
/// these lanes, the *active* ones, lie as at the window's begin but for a common shift, the *step*. So in the
/// next rounds every comparison between two of them comes out as it did, and the others stay where they are.
/// What may come out differently compares an active lane with another, and in round r differs from the first
/// by r steps. So the last round before one does is a division away:
///
/// - the lane that an item went to may not get too tall for the shortest other one;
/// - an other lane that was too tall for the shortest active one, and would have been preferred, may not
///   become low enough.
///
/// The windows begin where items number a power of two, and are as long, so that a cycle is found soon after
/// it begins, however it came about (Brent, "An improved Monte Carlo factorization algorithm", 1980). That
/// one does begin: no lane ever ends further below the shortest than the tolerance and an item, or than it
/// did at first, so there are finitely many states. On 60,000 profiles drawn at random, of up to 9 lanes,
/// they repeated within the longest cycle of a rule without tolerance (`RunPacker`), after as many rounds as
/// fill the tolerance.
struct TolerantStretch {
  /// The lanes of the items that were placed one by one.
  private(set) var lanes: ContiguousArray<UInt8> = []
  /// The item from which on the lanes repeat.
  private(set) var cycleStart = 0
  /// How many items there are, those of the cycle's rounds included.
  private(set) var count = 0

  private let tolerance: Units
  private let isNext: Bool
  private let stride: Units

  /// - Parameters:
  ///   - ends: Where the lanes end.
  ///   - last: The lane of the item before.
  ///   - stride: What each item occupies.
  ///   - most: The number of items.
  ///   - longestCycle: The longest cycle to look for. What is shorter than two of these is listed.
  init(
    ends: LaneVector, last: Int, tolerance: Units, isNext: Bool, stride: Units, count most: Int,
    longestCycle: Int
  ) {
    self.tolerance = tolerance
    self.isNext = isNext
    self.stride = stride
    withLaneVectors(3, lanes: ends.count) { rows in
      let (begin, counts) = (rows[0], rows[1])
      var packer = TolerantLanes(
        ends: ends, last: isNext ? last : nil, tolerance: tolerance, scratch: rows[2])
      begin.set(ends)
      var lastBefore = last
      var (length, mostOfALane, distinct) = (0, 0, 0)
      while lanes.count < min(most, 8 * longestCycle) {
        let lane = packer.place(stride)
        lanes.append(UInt8(truncatingIfNeeded: lane))
        length += 1
        counts[lane] += 1
        if counts[lane] == 1 { distinct += 1 }
        mostOfALane = max(mostOfALane, Int(counts[lane]))
        if distinct * mostOfALane == length, !isNext || lane == lastBefore {
          let rounds = rounds(of: lanes.count - length, from: begin, active: counts, last: lastBefore)
          let items = rounds < most / length ? (rounds + 1) * length : most
          if items > 2 * longestCycle || items >= most - (lanes.count - length) {
            cycleStart = lanes.count - length
            count = min(most, cycleStart + items)
            return
          }
        }
        if length >= min(longestCycle, (lanes.count + 1) / 2) {
          packer.write(to: begin)
          counts.set(0)
          lastBefore = lane
          (length, mostOfALane, distinct) = (0, 0, 0)
        }
      }
      count = lanes.count
      cycleStart = count
    }
  }

  /// How often the items from `first` on are certain to repeat their lanes, beside the first time.
  private func rounds(of first: Int, from begin: LaneVector, active: LaneVector, last: Int) -> Int {
    var step: Units = 0
    var lowestOther = Units.max
    for lane in 0..<begin.count {
      if active[lane] > 0 {
        step = active[lane] &* stride
      } else {
        lowestOther = min(lowestOther, begin[lane])
      }
    }
    if step == 0 || lowestOther == .max { return .max }
    return withLaneVectors(1, lanes: begin.count) { rows in
      let ends = rows[0]
      ends.set(begin)
      var next = isNext ? last + 1 : 0
      var rounds = Units.max
      for lane in lanes[first...].lazy.map(Int.init) {
        rounds = min(rounds, (lowestOther + tolerance - ends[lane]) / step)
        var lowestActive = Units.max
        for other in 0..<ends.count where active[other] > 0 { lowestActive = min(lowestActive, ends[other]) }
        var preferred = next == ends.count ? 0 : next
        while preferred != lane {
          if active[preferred] == 0, ends[preferred] <= lowestOther + tolerance {
            rounds = min(rounds, (ends[preferred] - tolerance - lowestActive - 1) / step)
          }
          preferred = preferred + 1 == ends.count ? 0 : preferred + 1
        }
        if rounds == 0 { return 0 }
        ends[lane] += stride
        if isNext { next = lane + 1 }
      }
      return Int(rounds)
    }
  }
}
