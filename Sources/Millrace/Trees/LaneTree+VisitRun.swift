extension LaneTree {
  /// Visits the items of a run that meet a stretch, in ascending order, as `visit(_:with:counting:_:)`
  /// does those of a leaf.
  ///
  /// In each lane they are one after the other at equal distances, so the first one that meets the
  /// stretch is a division away. From there on, round by round of the lanes' cycle, and where no lane
  /// has anything in the next rounds, at once to the one that has.
  ///
  /// - Complexity: O(lanes + period · (1 + rounds in which something is found))
  @inline(never)  // Its scratch rows would become part of each node's frame.
  func visit<Visitor: LaneVisitor>(
    run record: UInt32, count: Int, firstItem: Int, _ sweep: Sweep, position: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) -> Bool {
    work.nodesVisited += 1
    let run = run(record)
    let (extent, period) = (run.extent, run.period)
    let stride = extent &+ gap
    return withLaneVectors(2, lanes: lanes) { rows in
      let (perRound, ends) = (rows[0], rows[1])
      run.countPeriod(in: perRound)
      ends.set(position)
      run.addSums(of: count, gap: gap, to: ends)
      var round = 0
      while true {
        let skipped = roundsBefore(sweep, position: position, extent: extent, perRound: perRound)
        guard skipped < (count - round * period + period - 1) / period else { break }
        for lane in sweep.lanes { position[lane] &+= Units(skipped) &* perRound[lane] &* stride }
        round += skipped
        let begin = round * period
        let length = min(period, count - begin)
        for item in 0..<length {
          let lane = run.cycleLane(item)
          let start = position[lane]
          position[lane] = start &+ stride
          // As in a leaf.
          guard start < sweep.end, sweep.lanes.contains(lane), start &+ max(extent, 1) > sweep.start else {
            continue
          }
          let index = firstItem &+ begin &+ item
          guard
            hasSpans
              ? visitor.visit(index: index, lanes: lane..<(lane + 1), start: start, extent: extent, body)
              : visitor.visit(index: index, lane: lane, start: start, extent: extent, body)
          else {
            work.itemsScanned += item + 1
            return false
          }
        }
        work.itemsScanned += length
        round += 1
      }
      position.set(ends)
      return true
    }
  }

  /// After how many rounds of a run there is one with an item that meets the stretch, if the run goes on
  /// that long; `Int.max` if none has.
  @inline(__always)
  private func roundsBefore(_ sweep: Sweep, position: LaneVector, extent: Units, perRound: LaneVector) -> Int
  {
    let stride = extent &+ gap
    var rounds = Int.max
    for lane in sweep.lanes where perRound[lane] > 0 {
      // By how far the lane's next item misses the stretch.
      let missing = sweep.start &- position[lane] &- max(extent, 1)
      let items = missing < 0 ? 0 : stride > 0 ? missing / stride &+ 1 : -1
      guard items >= 0, position[lane] &+ items &* stride < sweep.end else { continue }
      rounds = min(rounds, Int(items / perRound[lane]))
      if rounds == 0 { break }
    }
    return rounds
  }
}
