extension LaneTree {
  /// Appends items of one extent, an estimate: as runs, or if they are few and follow others, as items of
  /// the last leaf.
  ///
  /// - Complexity: O(lanes · log n) a segment, however many items it has
  mutating func appendEstimates(extent: Units, _ segments: RunSegments) {
    defer { refreshMatrices() }
    if makeLeafForFew(extent: extent, count: segments.count) {
      for segment in segments.segments {
        let cycle = segments.cycle(segment)
        for item in 0..<segment.count {
          let lane = Int(cycle[cycle.startIndex + item % cycle.count])
          insert(extent: extent, lane: lane, isEstimate: true, at: count)
        }
      }
      return
    }
    for (number, segment) in segments.segments.enumerated() {
      if number == 0, extendLastRun(extent: extent, segments, segment) { continue }
      insertRun(extent: extent, segments, segment, at: count)
    }
  }

  /// Appends runs of one extent as they are.
  mutating func appendRuns(extent: Units, _ segments: RunSegments) {
    for segment in segments.segments { insertRun(extent: extent, segments, segment, at: count) }
    refreshMatrices()
  }

  /// The fewest items for which a run, with its record and its place in a node, takes up less memory than
  /// as many items of a leaf, which are 5 bytes each: 21 in 4 lanes. Not more than 64, since who appends
  /// fewer items does so one by one.
  private var fewestInRun: Int {
    min(64, (RunView.recordSize(period: maximumPeriod) + 12 + 8 * lanes) / 5)
  }

  /// Whether so many items of one estimate are to be appended to the last leaf; makes one of the last
  /// run, if that is of a few items too, and of another estimate: where kinds of items alternate, with an
  /// estimate for each, they get leaves and not runs of one.
  private mutating func makeLeafForFew(extent: Units, count added: Int) -> Bool {
    guard added < fewestInRun, count > 0 else { return false }
    let last = child(holding: count)
    if Self.isRun(last.record) {
      guard run(last.record).extent != extent, last.range.count < fewestInRun else { return false }
      leaf(holding: count - 1)
      return true
    }
    // A run after all, if enough of the same were appended a few at a time.
    let leaf = leaf(last.record)
    var same = added
    for item in stride(from: last.range.count - 1, through: 0, by: -1) {
      guard leaf.isEstimate(item), leaf.extent(item) == extent else { return true }
      same += 1
      if same >= fewestInRun { return false }
    }
    return true
  }

  /// Makes the last run longer, if it is one that goes on as `segment` does.
  private mutating func extendLastRun(
    extent: Units, _ segments: RunSegments, _ segment: RunSegments.Segment
  ) -> Bool {
    guard hasRuns, count > 0 else { return false }
    let last = child(holding: count)
    guard Self.isRun(last.record), run(last.record).extent == extent else { return false }
    var joined = RunSegments(listLimit: listLimit)
    var cycle: ContiguousArray<UInt8> = []
    let run = run(last.record)
    run.appendCycle(of: last.range.count, to: &cycle)
    joined.append(cycle[...], count: last.range.count)
    joined.appendFollowing(segments.cycle(segment), count: segment.count)
    guard joined.segments.count == 1 else { return false }
    mutableRun(last.record).set(extent: extent, cycle: joined.cycle(joined.segments[0]))
    withLaneVectors(1, lanes: lanes) { rows in
      segments.addSums(of: segment, stride: extent + gap, to: rows[0])
      add(count: segment.count, sums: rows[0], toChildHolding: count)
    }
    return true
  }
}
