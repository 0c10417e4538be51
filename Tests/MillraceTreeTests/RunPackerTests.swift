import MillraceRandom
import Testing

@testable import Millrace

/// Packing any number of items at once against packing them one by one.
@Suite struct RunPackerTests {
  static let rules: [WaterfallRule] = [
    .shortestFirst, .shortestNext, .cyclic(step: 1), .cyclic(step: -1),
    .tolerant(1, isNext: false), .tolerant(1, isNext: true), .tolerant(5, isNext: false),
    .tolerant(5, isNext: true), .tolerant(120, isNext: false), .tolerant(120, isNext: true),
    .tolerant(100_000_000, isNext: false), .tolerant(100_000_000, isNext: true),
  ]

  private struct Single: LanePackerUser {
    let count: Int
    let stride: Units
    var result: (lanes: [Int], ends: [Units])

    mutating func use(_ packer: inout some LanePacker) {
      for _ in 0..<count { result.lanes.append(packer.place(stride)) }
      withLaneVectors(1, lanes: result.ends.count) { vectors in
        packer.write(to: vectors[0])
        for lane in result.ends.indices { result.ends[lane] = vectors[0][lane] }
      }
    }
  }

  private func check(
    _ rule: WaterfallRule, _ ends: [Units], last: Int, stride: Units, count: Int,
    _ trace: @autoclosure () -> String
  ) {
    withLaneVectors(1, lanes: ends.count) { vectors in
      for lane in ends.indices { vectors[0][lane] = ends[lane] }
      var single = Single(count: count, stride: stride, result: (lanes: [], ends: ends))
      rule.withPacker(ends: vectors[0], last: last) { $0.use(&single) }
      let expected = single.result
      var packer = RunPacker(
        rule: rule, stride: stride, ends: vectors[0], last: last, segments: RunSegments(listLimit: 8))
      packer.pack(count)
      var lanes: [Int] = []
      for segment in packer.segments.segments {
        let cycle = packer.segments.cycle(segment)
        for item in 0..<segment.count { lanes.append(Int(cycle[cycle.startIndex + item % cycle.count])) }
        if segment.cycle.count > max(8, rule.longestCycle(lanes: ends.count)) {
          Issue.record("\(trace()): a cycle of \(segment.cycle.count)")
        }
      }
      let after = ends.indices.map { vectors[0][$0] }
      if lanes != expected.lanes || after != expected.ends || packer.last != (lanes.last ?? last) {
        Issue.record("\(rule), \(trace()), \(ends), last \(last), stride \(stride), \(count) items")
      }
      if packer.segments.segments.count > 2 * ends.count + 2 {
        Issue.record("\(trace()): \(packer.segments.segments.count) segments")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 17, 64, 65, 254, 255])
  func packsLikeOneByOne(lanes: Int) {
    var random = SplitMix64(seed: UInt64(lanes))
    for rule in Self.rules {
      for round in 0..<(lanes > 60 ? 12 : 60) {
        let height = random.pick([0, 1, 3, 10, 100, 1_000])
        let top = round % 3 == 0 ? Units.maximumPosition - 1_000_000_000 : 0
        let ends = (0..<lanes).map { _ in top + Units(random.int(0...height)) }
        check(
          rule, ends, last: random.int(0...(lanes - 1)), stride: Units(random.pick([0, 1, 2, 7, 50])),
          count: random.pick([0, 1, 5, lanes, 10 * lanes + 3, lanes > 60 ? 3_000 : 1_000]), "round \(round)")
      }
    }
  }

  /// Every profile of a few nearly level lanes.
  @Test func everySmallProfile() {
    for lanes in 1...4 {
      for number in 0..<(1 << (2 * lanes)) {
        let ends = (0..<lanes).map { Units(number >> (2 * $0) & 3) }
        for rule in Self.rules {
          for last in 0..<lanes {
            for stride in [0, 1, 2, 3] as [Units] {
              for count in [3, 40] { check(rule, ends, last: last, stride: stride, count: count, "small") }
            }
          }
        }
      }
    }
  }

  /// Groups of level lanes with ties to the next one: the longest cycles.
  @Test(arguments: [2, 3, 4, 6, 10, 16, 17, 64, 255])
  func groupsOfLevelLanes(lanes: Int) {
    for groups in 2...4 {
      let ends = (0..<lanes).map { Units($0 % groups) }
      check(
        .shortestNext, ends, last: lanes - 1, stride: 10, count: min(50_000, 3 * lanes * lanes), "in turns")
    }
  }

  @Test func oneBillionItemsInAFewPlacements() {
    for rule in Self.rules {
      for lanes in [1, 4, 8, 40] {
        withLaneVectors(1, lanes: lanes) { vectors in
          for lane in 0..<lanes { vectors[0][lane] = Units(lane * 1_000_003 % 777) }
          var packer = RunPacker(
            rule: rule, stride: 40, ends: vectors[0], last: 0, segments: RunSegments(listLimit: 56))
          packer.pack(1_000_000_000)
          #expect(packer.segments.count == 1_000_000_000)
          #expect(packer.placed <= 2 * lanes * lanes)
          var sum: Units = 0
          for lane in 0..<lanes { sum += vectors[0][lane] - Units(lane * 1_000_003 % 777) }
          #expect(sum == 40_000_000_000)
        }
      }
    }
  }
}
