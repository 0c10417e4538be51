import MillraceOracle
import Testing

@testable import Millrace

@Suite struct DirtyRangesTests {
  /// A drift common to all lanes does not matter and may grow without bound: with each page that is appended while
  /// another is removed at the start.
  @Test func commonDriftDoesNotMatter() throws {
    let layout = Waterfall(columns: .count(3), rowSpacing: 8)
    let extents = (0..<50).map { Double($0 % 7 * 30) }
    let naive = NaiveWaterfall(layout, width: 300, extents: extents + [50, 60, 70])
    // Some of these change the sign of a lane's key between the lanes' ends.
    for drift in stride(from: Units(0), to: 600_000, by: 1_000).map({ $0 - Units(1) << 55 }) {
      var section = try WaterfallSection(layout, width: 300, extents: extents)
      let dirtyRange = DirtyRanges.DirtyRange(range: 20..<20, lastLane: section.lane(at: 19))
      withLaneVectors(1, lanes: 3) { vectors in
        vectors[0].set(drift)
        section.dirtyRanges.replaceFirst(0, by: dirtyRange, drift: vectors[0], count: section.count)
      }
      try section.append(contentsOf: [50, 60, 70])
      section.settle()
      #expect(section.invariantViolation() == nil)
      #expect((0..<53).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
    }
  }

  /// A dirty range at the end has no later items. Appended items become its later items, and their last lane counts:
  /// in cyclic orders, nothing else does.
  @Test(arguments: [Waterfall.Order.leftToRight, .rightToLeft])
  func appendedItemsComeAfterADirtyRange(order: Waterfall.Order) throws {
    let layout = Waterfall(columns: .count(3), order: order)
    for count in 1...40 {
      var extents = (0..<count).map { Double($0 % 4 * 10) }
      var section = try WaterfallSection(
        layout, width: 300, policy: .stable, extents: extents,
        shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
      try section.insert(10, at: 0)
      extents.insert(10, at: 0)
      section.policy = .reflow
      var estimated = section
      try section.append(contentsOf: [20, 30, 10, 20, 30])
      try estimated.appendEstimated(count: 5, extent: 20)
      extents += [20, 30, 10, 20, 30]
      section.settle()
      let naive = NaiveWaterfall(layout, width: 300, extents: extents)
      #expect(extents.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] }, "\(count) items")
      extents.replaceSubrange((count + 1)..., with: repeatElement(20, count: 5))
      let estimates = NaiveWaterfall(layout, width: 300, extents: extents)
      #expect(
        extents.indices.allSatisfy { estimated.frame(at: $0) == estimates.frames[$0] }, "\(count) items")
    }
  }

  /// Beyond the limit, the two nearest dirty ranges are joined.
  @Test func nearestDirtyRangesAreJoined() {
    var dirtyRanges = DirtyRanges(lanes: 2, limit: 3)
    for item in [10, 50, 100, 52] {
      dirtyRanges.recordResizing(at: item, lane: 0, difference: Units(item), count: 1_000)
    }
    #expect((0..<dirtyRanges.count).map { dirtyRanges[$0].range } == [11..<11, 51..<53, 101..<101])
    #expect((0..<3).map { dirtyRanges.drift(of: $0) } == [[10, 0], [102, 0], [100, 0]])
  }

  @Test func editAtADirtyRangeMovesIt() {
    var dirtyRanges = DirtyRanges(lanes: 2, limit: 64)
    dirtyRanges.recordResizing(at: 10, lane: 0, difference: 7, count: 100)
    dirtyRanges.recordInsertion(at: 11, lane: 1, stride: 5, lastLane: 0, count: 101)
    #expect(
      (0..<dirtyRanges.count).map { dirtyRanges[$0].range } == [12..<12]
        && dirtyRanges.drift(of: 0) == [7, 5])
    dirtyRanges.recordRemoval(at: 12, lane: 0, stride: 3, count: 100)
    #expect(
      (0..<dirtyRanges.count).map { dirtyRanges[$0].range } == [12..<12]
        && dirtyRanges.drift(of: 0) == [4, 5])
    #expect(dirtyRanges[0].lastLane == 0)
    dirtyRanges.recordRemoval(at: 2, lane: 1, stride: 1, count: 99)
    #expect((0..<dirtyRanges.count).map { dirtyRanges[$0].range } == [2..<2, 11..<11])
    // Without later items there is nothing to store.
    dirtyRanges.recordInsertion(at: 99, lane: 1, stride: 1, lastLane: 0, count: 100)
    #expect(dirtyRanges.count == 2)
  }

  /// Measuring many items at once leaves one dirty range, which includes those that it intersects: their items, their
  /// drifts, and the last lane that the items after the last one were packed for.
  @Test func measuringJoinsTheDirtyRangesItMeets() {
    for (lower, upper, ranges, lastLane, sum) in [
      (5, 8, [5..<8, 11..<11, 21..<21, 31..<31], 1, 100),
      (5, 11, [5..<11, 21..<21, 31..<31], 0, 101),
      (11, 15, [11..<15, 21..<21, 31..<31], 1, 101),
      (12, 30, [11..<11, 12..<30, 31..<31], 1, 102),
      (5, 31, [5..<31], 0, 107),
      (22, 40, [11..<11, 21..<21, 22..<40], 1, 104),
    ] {
      var dirtyRanges = DirtyRanges(lanes: 2, limit: 64)
      for (item, difference) in [(10, 1), (20, 2), (30, 4)] {
        dirtyRanges.recordResizing(at: item, lane: 0, difference: Units(difference), count: 100)
      }
      measure(&dirtyRanges, before: lower..<upper, lastLane: 1, drift: 100)
      #expect((0..<dirtyRanges.count).map { dirtyRanges[$0].range } == ranges)
      let new = ranges.firstIndex { $0.upperBound == upper }!
      #expect(dirtyRanges[new].lastLane == lastLane && dirtyRanges.drift(of: new) == [Units(sum), 0])
      #expect((0..<dirtyRanges.count).reduce(0) { $0 + dirtyRanges.drift(of: $1)[0] } == 107)
    }
  }

  /// Items of a dirty range stay dirty when it is joined.
  @Test func joinedItemsStayDirty() {
    for (lower, upper, range, lastLane) in [
      (15, 25, 10..<30, 0), (10, 30, 10..<30, 0), (5, 15, 5..<30, 0), (25, 35, 10..<35, 1),
      (5, 40, 5..<40, 1),
      (30, 33, 10..<33, 1), (5, 10, 5..<30, 0),
    ] {
      var dirtyRanges = DirtyRanges(lanes: 2, limit: 64)
      measure(&dirtyRanges, before: 10..<30, lastLane: 0, drift: 3)
      measure(&dirtyRanges, before: lower..<upper, lastLane: 1, drift: 100)
      #expect(dirtyRanges.count == 1 && dirtyRanges[0].range == range && dirtyRanges[0].lastLane == lastLane)
      #expect(dirtyRanges.drift(of: 0) == [103, 0])
    }
  }

  private func measure(
    _ dirtyRanges: inout DirtyRanges, before range: Range<Int>, lastLane: Int, drift: Units
  ) {
    withLaneVectors(1, lanes: 2) { vectors in
      vectors[0][0] = drift
      dirtyRanges.markDirty(range, lastLane: lastLane, drift: vectors[0], count: 100)
    }
  }
}

extension DirtyRanges {
  /// Returns the drift of a dirty range.
  fileprivate func drift(of dirtyRange: Int) -> [Units] {
    withLaneVectors(2, lanes: lanes) { vectors in
      readProfile(dirtyRange, into: vectors[0])
      if dirtyRange > 0 { readProfile(dirtyRange - 1, into: vectors[1]) }
      vectors[0].subtract(vectors[1])
      return (0..<lanes).map { vectors[0][$0] }
    }
  }
}
