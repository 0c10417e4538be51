import MillraceRandom
import Testing

@testable import Millrace

/// Each packer against a scan of all lanes, from random profiles.
@Suite struct LanePackerTests {
  private struct Run: LanePackerUser {
    let strides: [Units]
    var result: (lanes: [Int], ends: [Units])

    mutating func use(_ packer: inout some LanePacker) {
      for stride in strides { result.lanes.append(packer.place(stride)) }
      withLaneVectors(1, lanes: result.ends.count) { vectors in
        packer.write(to: vectors[0])
        for lane in result.ends.indices { result.ends[lane] = vectors[0][lane] }
      }
    }
  }

  private func naive(
    _ rule: WaterfallRule, _ ends: [Units], last: Int, _ strides: [Units]
  ) -> (lanes: [Int], ends: [Units]) {
    var (ends, last, lanes) = (ends, last, [Int]())
    // The first lane from one on, around the last, that ends at `limit` or before. A loop, because without
    // optimization closures take most of the test's time.
    func lane(from first: Int, endingAtOrBefore limit: Units) -> Int {
      var lane = first % ends.count
      while ends[lane] > limit { lane = (lane + 1) % ends.count }
      return lane
    }
    for stride in strides {
      var lowest = Units.max
      for end in ends where end < lowest { lowest = end }
      switch rule {
      case .shortestFirst: last = lane(from: 0, endingAtOrBefore: lowest)
      case .shortestNext: last = lane(from: last + 1, endingAtOrBefore: lowest)
      case .tolerant(let tolerance, let isNext):
        last = lane(from: isNext ? last + 1 : 0, endingAtOrBefore: lowest + tolerance)
      case .cyclic(let step): last = (last + step + ends.count) % ends.count
      }
      ends[last] += stride
      lanes.append(last)
    }
    return (lanes, ends)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 64, 65, 128, 129, 254, 255])
  func packsLikeAScan(lanes: Int) {
    var random = SplitMix64(seed: UInt64(lanes))
    let rules: [WaterfallRule] = [
      .shortestFirst, .shortestNext, .cyclic(step: 1), .cyclic(step: -1), .tolerant(1, isNext: false),
      .tolerant(30, isNext: true), .tolerant(200, isNext: false), .tolerant(2, isNext: true),
    ]
    for rule in rules {
      for round in 0..<20 {
        let top = Units(round % 3 == 0 ? Int(Units.maximumPosition) - 10_000 : 0)
        let ends = (0..<lanes).map { _ in top + Units(random.int(0...(round % 2 == 0 ? 3 : 100))) }
        let strides = (0..<100).map { _ in Units(random.int(0...(round % 4 < 2 ? 3 : 90))) }
        let last = random.int(0...(lanes - 1))
        var run = Run(strides: strides, result: (lanes: [], ends: ends))
        withLaneVectors(1, lanes: lanes) { vectors in
          for lane in 0..<lanes { vectors[0][lane] = ends[lane] }
          rule.withPacker(ends: vectors[0], last: last) { $0.use(&run) }
        }
        let expected = naive(rule, ends, last: last, strides)
        #expect(run.result.lanes == expected.lanes)
        #expect(run.result.ends == expected.ends)
      }
    }
  }
}
