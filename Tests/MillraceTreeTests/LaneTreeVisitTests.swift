import MillraceRandom
import Testing

@testable import Millrace

extension LaneVisitor {
  /// For visitors of trees without spans.
  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units
  ) -> Bool {
    visit(index: index, lane: lanes.lowerBound, start: start, extent: extent)
  }
}

/// Compares queries of trees whose lanes are near each other or far apart with a search of all items.
@Suite struct LaneTreeVisitTests {
  private struct Found: Equatable {
    var index: Int
    var lane: Int
    var start: Units
    var extent: Units
  }

  private struct Finder: LaneVisitor {
    var limit: Int
    var found: [Found] = []
    mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
      found.append(Found(index: index, lane: lane, start: start, extent: extent))
      return found.count < limit
    }
  }

  /// The order of the lanes: any, long sequences of one lane, or two lanes of many.
  private enum Order: CaseIterable { case mixed, apart, two }

  private struct Case {
    var tree: LaneTree
    var items: [Found] = []

    init(lanes: Int, gap: Units, _ random: inout SplitMix64) {
      let leaf = random.int(2...13)
      let shape =
        random.oneIn(4)
        ? TreeShape.standard(lanes: lanes)
        : TreeShape(leafCapacity: leaf, fanOut: random.int(3...7), bulkFill: random.int(1...leaf))
      tree = LaneTree(lanes: lanes, gap: gap, shape: shape)
      let order = random.pick(Order.allCases)
      let longest = random.pick([2, 50])
      for count in 0..<random.int(0...(random.oneIn(8) ? 2_000 : 200)) {
        let extent = Units(random.oneIn(40) ? random.int(0...3_000) : random.int(0...longest))
        let lane =
          switch order {
          case .apart where !random.oneIn(5): count / 40 % lanes
          case .mixed, .apart: random.int(0...(lanes - 1))
          case .two: random.int(0...min(1, lanes - 1))
          }
        let index = order == .apart ? count : random.int(0...count)
        tree.insert(extent: extent, lane: lane, at: index)
        items.insert(Found(index: 0, lane: lane, start: 0, extent: extent), at: index)
      }
      while !items.isEmpty, !random.oneIn(50) {
        let index = random.int(0...(items.count - 1))
        tree.remove(at: index)
        items.remove(at: index)
      }
      var ends = [Units](repeating: 0, count: lanes)
      for index in items.indices {
        items[index].index = index
        items[index].start = ends[items[index].lane]
        ends[items[index].lane] += items[index].extent + gap
      }
    }

    func check(_ random: inout SplitMix64, _ trace: @autoclosure () -> String) {
      let length = Int(items.reduce(0) { max($0, $1.start + $1.extent) }) + 10
      let start = Units(random.int(-3...length))
      let first = random.oneIn(3) ? random.int(0...(tree.lanes - 1)) : 0
      let sweep = LaneTree.Sweep(
        start: start, end: start + Units(random.int(0...random.pick([3, 40, length]))),
        lanes: first..<(random.oneIn(3) ? random.int(first...tree.lanes) : tree.lanes),
        firstItem: random.oneIn(3) ? random.int(0...items.count) : 0)
      var finder = Finder(limit: random.oneIn(3) ? random.int(1...6) : .max)
      var work = WorkCounters()
      tree.visit(sweep, with: &finder, counting: &work)
      let expected = items.filter {
        $0.index >= sweep.firstItem && sweep.lanes.contains($0.lane) && sweep.start < sweep.end
          && $0.start < sweep.end && $0.start + max($0.extent, 1) > sweep.start
      }.prefix(finder.limit)
      if finder.found != Array(expected) {
        Issue.record("\(trace()), \(sweep): \(finder.found), not \(expected)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 8, 17, 40, 70, 255], [0, 1, 7])
  func findsWhatASearchFinds(lanes: Int, gap: Int) {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let example = Case(lanes: lanes, gap: Units(gap), &random)
      for query in 0..<20 { example.check(&random, "seed \(seed), query \(query)") }
    }
  }
}
