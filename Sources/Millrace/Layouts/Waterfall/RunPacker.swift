/// Packs any number of items of one extent at once: tells how their lanes repeat.
///
/// Why they repeat, for the rules that ask for the shortest lane. Let all items occupy the same
/// stride s > 0, let m be where the shortest lane ends, and call the lanes *active* that end before
/// m + s. Then the next items, as many as there are active lanes, go to each active lane once:
///
/// - a lane with an item more ends at m + s or behind, so an active lane without one is shorter than all
///   lanes with one, and than all that are not active;
/// - so of the active lanes without an item, the shortest is taken, until none is left.
///
/// After such a *round* every active lane ends by s further down, and the shortest one at m + s. So
/// the same lanes are active in the next round, as long as the others, of which the shortest ends at i,
/// end at m + 2s or behind; and there are floor((i - m) / s) rounds until another lane becomes active,
/// 1 at least. Lanes never cease to be active. So there are as many stretches of rounds as lanes at most.
///
/// In all rounds of a stretch the active lanes lie alike but for a common shift. So if ties go to the
/// first lane, all rounds are the same. If they go to the next one after the last placed, a round
/// depends on the lane of the item before it too, and on nothing else. Each round leaves a lane behind;
/// once that is one that an earlier round has left, the rounds since then repeat. That need not be the
/// round before: with lanes 0 and 2 as high, and 1 and 3, they go 0 2 3 1, 2 0 1 3, and so on. But it is
/// soon: the lanes that a round can leave are no more than there are lanes in any group of equals, for
/// the lane that is placed last in a group is told by the last one of the group before. So a cycle that
/// is longer than a round comes of two groups or more, and is at most half as many rounds as lanes.
///
/// Items that occupy nothing change no lane: they stay in the shortest one, or go round the shortest
/// ones. In cyclic orders a round is all lanes. Within a tolerance, rounds are another matter
/// (`TolerantStretch`).
///
/// - Complexity: O(lanes) placements by the packer in each of O(lanes) stretches, however many items there
///   are; where ties go to the next lane, O(lanes^2) in each, and that only where many lanes are level.
struct RunPacker {
  let rule: WaterfallRule
  /// What each item occupies.
  let stride: Units
  /// Where the lanes end; once items are packed, where they end behind these.
  let ends: LaneVector
  /// The lane of the item before, or of the last that was packed.
  private(set) var last: Int
  /// What was packed.
  private(set) var segments: RunSegments
  /// The number of items that were placed one by one.
  private(set) var placed = 0

  /// - Parameters:
  ///   - ends: Where the lanes end. Will be changed.
  ///   - listLimit: `RunSegments.listLimit`.
  init(rule: WaterfallRule, stride: Units, ends: LaneVector, last: Int, listLimit: Int) {
    self.rule = rule
    self.stride = stride
    self.ends = ends
    self.last = last
    segments = RunSegments(listLimit: listLimit)
  }

  /// Packs `count` items.
  mutating func pack(_ count: Int) {
    var rest = count
    if case .tolerant(let tolerance, let isNext) = rule {
      while rest > 0 { rest -= packStretch(rest, tolerance: tolerance, isNext: isNext) }
    }
    while rest > 0 {
      let stretch = nextStretch()
      let length = stretch.rounds <= rest / stretch.active ? stretch.rounds * stretch.active : rest
      packStretch(length, active: stretch.active)
      rest -= length
    }
  }

  /// How many lanes are active, and for how many rounds.
  private func nextStretch() -> (active: Int, rounds: Int) {
    if case .cyclic = rule { return (ends.count, .max) }
    let shortest = ends.minimum
    if stride == 0, case .shortestFirst = rule { return (1, .max) }
    var active = 0
    var shortestOther = Units.max
    for lane in 0..<ends.count {
      // Level with the shortest, where items occupy nothing.
      if ends[lane] < shortest + max(stride, 1) {
        active += 1
      } else {
        shortestOther = min(shortestOther, ends[lane])
      }
    }
    if stride == 0 || active == ends.count { return (active, .max) }
    return (active, Int((shortestOther - shortest) / stride))
  }

  /// Packs `count` items in whole rounds of so many lanes, or the last ones.
  private mutating func packStretch(_ count: Int, active: Int) {
    var simulation = Simulation(lastLanes: [UInt8(truncatingIfNeeded: last)])
    rule.withPacker(
      ends: ends, last: last, Simulator(stride: stride, count: count, active: active, rule: rule),
      on: &simulation)
    placed += simulation.lanes.count
    emit(simulation.lanes[..<simulation.cycleStart], count: simulation.cycleStart)
    let repeated = count - simulation.cycleStart
    if repeated > 0 { emit(simulation.lanes[simulation.cycleStart...], count: repeated) }
  }

  /// Packs the first of `count` items within a tolerance.
  ///
  /// - Returns: How many it packed.
  private mutating func packStretch(_ count: Int, tolerance: Units, isNext: Bool) -> Int {
    let longest = rule.longestCycle(lanes: ends.count)
    let stretch = TolerantStretch(
      ends: ends, last: last, tolerance: tolerance, isNext: isNext, stride: stride, count: count,
      longestCycle: longest)
    placed += stretch.lanes.count
    var listed = 0
    while listed < stretch.cycleStart {
      let length = min(stretch.cycleStart - listed, max(segments.listLimit, longest))
      emit(stretch.lanes[listed..<(listed + length)], count: length)
      listed += length
    }
    emit(stretch.lanes[stretch.cycleStart...], count: stretch.count - stretch.cycleStart)
    return stretch.count
  }

  private mutating func emit(_ cycle: ContiguousArray<UInt8>.SubSequence, count: Int) {
    guard count > 0 else { return }
    segments.append(cycle, count: count)
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: cycle.count)
    for (item, lane) in cycle.enumerated() {
      ends[Int(lane)] &+= stride &* Units(rounds &+ (item < rest ? 1 : 0))
    }
    last = Int(cycle[cycle.startIndex + (count - 1) % cycle.count])
  }
}

/// The first rounds of a stretch, one by one.
private struct Simulation {
  /// The lanes of its items.
  var lanes: ContiguousArray<UInt8> = []
  /// The lane of the item before each round.
  var lastLanes: ContiguousArray<UInt8>
  /// The item from which on the lanes repeat.
  var cycleStart = 0
}

/// Has a packer place the first rounds of a stretch, until they repeat.
private struct Simulator: LanePackerUser {
  let stride: Units
  let count: Int
  let active: Int
  let rule: WaterfallRule

  func use(_ packer: inout some LanePacker, on simulation: inout Simulation) {
    while simulation.lanes.count < count {
      for _ in 0..<min(active, count - simulation.lanes.count) {
        simulation.lanes.append(UInt8(truncatingIfNeeded: packer.place(stride)))
      }
      // Only where ties go to the next lane do rounds differ.
      guard case .shortestNext = rule, let last = simulation.lanes.last else { return }
      if let round = simulation.lastLanes.firstIndex(of: last) {
        simulation.cycleStart = round * active
        return
      }
      simulation.lastLanes.append(last)
    }
  }
}
