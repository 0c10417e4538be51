/// Packs any number of items of one extent at once, by finding the cycles in their lanes.
///
/// Why the lanes repeat, for the rules that prefer the shortest lane: let all items occupy the same stride s > 0, let m
/// be the end of the shortest lane, and call the lanes *active* that end before m + s. A lane that gets an item ends at
/// m + s or later. So the next items, as many as there are active lanes, go to each active lane once, the shortest
/// first.
///
/// Such a *round* adds s to the end of every active lane, and the shortest ends at m + s. Let i be the end of the
/// shortest inactive lane. The same lanes are active in the next round if i >= m + 2s. So there are floor((i - m) / s)
/// rounds, at least 1, until another lane becomes active: a *phase*. Lanes never become inactive, so there are at most
/// as many phases as lanes.
///
/// Before each round of a phase, the active lanes' ends are the same up to a common shift:
///
/// - If ties go to the first lane, all rounds are the same.
/// - If ties go to the next lane after the last placed, a round also depends on the lane of the item before it, and on
///   nothing else. Once a round ends in the same lane as an earlier round of the phase, the rounds in between repeat.
///   With lanes 0 and 2 level, and 1 and 3, rounds alternate between 0 2 3 1 and 2 0 1 3. The last lane within a group
///   of level lanes depends on the last lane of the group before, so a round can end in no more different lanes than
///   the smallest group has. So a cycle has at most half as many rounds as there are lanes, or is one round.
///
/// Items of stride 0 change no lane: they stay in the shortest one, or go through the shortest ones in turn. In cyclic
/// orders, a round is all lanes. For a tolerance, see `TolerantCycle`.
///
/// - Complexity: O(lanes) placements in each of O(lanes) phases, whatever the number of items. If ties go to the next
///   lane, O(lanes²) in each phase, if many lanes are level.
struct RunPacker {
  let rule: WaterfallRule
  let stride: Units
  /// The ends of the lanes after the packed items, which packing updates.
  let ends: LaneVector
  /// The lane of the last packed item; at first, of the previous item.
  private(set) var last: Int
  private(set) var segments: RunSegments
  /// The number of items that were placed one by one.
  private(set) var placed = 0

  mutating func pack(_ count: Int) {
    var rest = count
    if case .tolerant(let tolerance, let isNext) = rule {
      while rest > 0 { rest -= packCycle(rest, tolerance: tolerance, isNext: isNext) }
    }
    while rest > 0 {
      let phase = nextPhase()
      let length = phase.rounds <= rest / phase.active ? phase.rounds * phase.active : rest
      packPhase(length, active: phase.active)
      rest -= length
    }
  }

  /// Returns the number of active lanes, and the number of rounds in which they are the active ones.
  private func nextPhase() -> (active: Int, rounds: Int) {
    if case .cyclic = rule { return (ends.count, .max) }
    let shortest = ends.minimum
    if stride == 0, case .shortestFirst = rule { return (1, .max) }
    var active = 0
    var shortestInactive = Units.max
    for lane in 0..<ends.count {
      // If the stride is 0, the active lanes are those level with the shortest.
      if ends[lane] < shortest + max(stride, 1) {
        active += 1
      } else {
        shortestInactive = min(shortestInactive, ends[lane])
      }
    }
    if stride == 0 || active == ends.count { return (active, .max) }
    return (active, Int(clamping: (shortestInactive - shortest) / stride))
  }

  /// Packs `count` items of one phase: whole rounds of `active` lanes, unless they are the last items.
  private mutating func packPhase(_ count: Int, active: Int) {
    let isNext = if case .shortestNext = rule { true } else { false }
    var simulation = Simulation(
      stride: stride, count: count, active: active, isNext: isNext,
      lastLanes: [UInt8(truncatingIfNeeded: last)])
    rule.withPacker(ends: ends, last: last) { $0.use(&simulation) }
    placed += simulation.lanes.count
    emit(simulation.lanes[..<simulation.cycleStart], count: simulation.cycleStart)
    emit(simulation.lanes[simulation.cycleStart...], count: count - simulation.cycleStart)
  }

  /// Packs the first of `count` items under a tolerance: a list of lanes and a cycle.
  ///
  /// - Returns: The number of items packed.
  private mutating func packCycle(_ count: Int, tolerance: Units, isNext: Bool) -> Int {
    let longest = rule.longestCycle(lanes: ends.count)
    let found = TolerantCycle(
      ends: ends, last: last, tolerance: tolerance, isNext: isNext, stride: stride, count: count,
      longestCycle: longest)
    placed += found.lanes.count
    var listed = 0
    while listed < found.cycleStart {
      let length = min(found.cycleStart - listed, max(segments.listLimit, longest))
      emit(found.lanes[listed..<(listed + length)], count: length)
      listed += length
    }
    emit(found.lanes[found.cycleStart...], count: found.count - found.cycleStart)
    return found.count
  }

  /// Appends `count` items whose lanes repeat `cycle`.
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

/// Places the first rounds of a phase, item by item, until they repeat.
private struct Simulation: LanePackerUser {
  let stride: Units
  let count: Int
  let active: Int
  /// Whether ties go to the next lane: rounds differ only then.
  let isNext: Bool
  /// The lane of the item before each round.
  var lastLanes: ContiguousArray<UInt8>
  var lanes: ContiguousArray<UInt8> = []
  /// The item from which the lanes repeat.
  var cycleStart = 0

  mutating func use(_ packer: inout some LanePacker) {
    while lanes.count < count {
      for _ in 0..<min(active, count - lanes.count) {
        lanes.append(UInt8(truncatingIfNeeded: packer.place(stride)))
      }
      guard isNext, let last = lanes.last else { return }
      if let round = lastLanes.firstIndex(of: last) {
        cycleStart = round * active
        return
      }
      lastLanes.append(last)
    }
  }
}
