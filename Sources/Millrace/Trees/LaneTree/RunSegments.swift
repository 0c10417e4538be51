/// The lanes of neighboring items of one extent: segments, each with lanes that repeat.
struct RunSegments: Equatable, Sendable {
  /// `count` items whose lanes repeat after `cycle.count` items.
  struct Segment: Equatable, Sendable {
    var count: Int
    /// A range of `lanes`, not longer than `count`.
    var cycle: Range<Int>
  }

  private(set) var lanes: ContiguousArray<UInt8> = []
  private(set) var segments: ContiguousArray<Segment> = []
  /// The maximum number of items of two segments that are merged into one whose cycle lists all lanes.
  let listLimit: Int

  var count: Int { segments.reduce(0) { $0 + $1.count } }

  func cycle(_ segment: Segment) -> ContiguousArray<UInt8>.SubSequence { lanes[segment.cycle] }

  /// Appends `count` items whose lanes repeat `cycle`.
  ///
  /// Two short segments become one that lists the lanes of both: any run takes a record and a child of a node.
  mutating func append(_ cycle: ContiguousArray<UInt8>.SubSequence, count: Int) {
    guard count > 0 else { return }
    if let last = segments.last, last.count <= listLimit, count <= listLimit - last.count {
      let begin = last.cycle.lowerBound
      for item in last.cycle.count..<max(last.cycle.count, last.count) {
        lanes.append(lanes[begin + item % last.cycle.count])
      }
      for item in 0..<count { lanes.append(cycle[cycle.startIndex + item % cycle.count]) }
      segments[segments.count - 1] = Segment(count: last.count + count, cycle: begin..<lanes.count)
    } else {
      let begin = lanes.count
      lanes += cycle.prefix(count)
      segments.append(Segment(count: count, cycle: begin..<lanes.count))
    }
  }

  /// Does the same as `append`, and extends the last segment if its cycle continues with the same lanes.
  mutating func appendFollowing(_ cycle: ContiguousArray<UInt8>.SubSequence, count: Int) {
    if extendLast(by: cycle, count: count) { return }
    if let last = segments.last, last.count == last.cycle.count, count > listLimit - last.count {
      // A full list may be a cycle that was appended a few items at a time.
      segments[segments.count - 1].cycle = shortestCycle(of: last)
      if extendLast(by: cycle, count: count) { return }
    }
    append(cycle, count: count)
  }

  private mutating func extendLast(by cycle: ContiguousArray<UInt8>.SubSequence, count: Int) -> Bool {
    guard let last = segments.last else { return false }
    let old = self.cycle(last)
    // Of two cycles of one length, one period has to agree; of a list, all of it.
    guard old.count == cycle.count || cycle.count == count else { return false }
    var step = last.count % old.count
    for lane in cycle {
      if old[old.startIndex + step] != lane { return false }
      step = step + 1 == old.count ? 0 : step + 1
    }
    segments[segments.count - 1].count += count
    return true
  }

  /// Returns the shortest cycle that a list of lanes repeats at least twice, or the list if there is none.
  private func shortestCycle(of list: Segment) -> Range<Int> {
    let begin = list.cycle.lowerBound
    for period in 1..<max(1, list.count / 2 + 1) {
      let repeats = (period..<list.count).allSatisfy { lanes[begin + $0] == lanes[begin + $0 - period] }
      if repeats { return begin..<(begin + period) }
    }
    return list.cycle
  }

  /// Adds the lengths of a segment's items to their lanes in `vector`.
  func addSums(of segment: Segment, stride: Units, to vector: LaneVector) {
    let (rounds, rest) = segment.count.quotientAndRemainder(dividingBy: segment.cycle.count)
    for (item, lane) in cycle(segment).enumerated() {
      vector[Int(lane)] &+= stride &* Units(rounds &+ (item < rest ? 1 : 0))
    }
  }
}
